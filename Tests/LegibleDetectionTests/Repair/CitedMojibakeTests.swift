import LegibleDetection
import Testing

/// Mojibake that people asked about in public, with what it should have been.
///
/// Where a page shows a no-break space or a control as a space or not at all, the case has what the page shows.
struct CitedMojibakeTests {
  @Test(arguments: [
    // https://exchangetuts.com/utf-8-strings-in-a-mysql-database-got-messed-up-after-configuration-change-1641660844301390
    ("fÃƒÆ’Ã‚Âªte", "fête"),
    // https://github.com/Librarika/Issues/issues/176
    ("Î”ÏÎ¬Î¼Î±, Î¹ÏƒÏ„Î¿ÏÎ¯Î±", "Δράμα, ιστορία"),
    ("Î Î±Î»Î¹Î¬ Î˜ÎµÏƒÏƒÎ±Î»Î¿Î½Î¯ÎºÎ·", "Παλιά Θεσσαλονίκη"),
    // https://github.com/LuteOrg/lute-v3/issues/653
    ("РІСЃРјС–С…Р°СЋС‡РёСЃСЊ", "всміхаючись"),
    // https://github.com/MasterScrat/Chatistics/issues/43
    ("æ²¡æ\u{9C}\u{89}å\u{95}\u{8A}", "没有啊"),
    ("ð\u{9F}\u{98}\u{A0}", "😠"),
    // https://github.com/Oslonline/dithering-studio/issues/3
    ("ä»€ä¹ˆæ˜¯æŠ–åŠ¨", "什么是抖动"),
    ("è¯¯å·®æ‰©æ•£ä¸Ž", "误差扩散与"),
    ("Floydâ€“Steinberg", "Floyd–Steinberg"),
    // https://github.com/SubtitleEdit/subtitleedit/issues/6163
    ("Ton frÃ¨re.", "Ton frère."),
    // https://github.com/beakerbrowser/beaker/issues/797
    ("Ø¨Ø³Ù… Ø§Ù„Ù„Ù‡", "بسم الله"),
    // https://github.com/bkaankose/Wino-Mail/issues/249
    ("ä½\u{A0}å¥½", "你好"),
    // https://github.com/cbucher/console/issues/402
    ("ط¬ظٹط¯ط© ظ‡ط°ط§ ظ‡ظˆ ط§ط®طھط¨ط§ط±", "جيدة هذا هو اختبار"),
    ("ذ°ذ±ذ²ذ³ذ´ذµذ¶ رچرژرڈ", "абвгдеж эюя"),
    // https://github.com/crosspoint-reader/crosspoint-reader/pull/1871
    ("ÐŸÐ¾Ñ€Ð°Ð´Ð¸:", "Поради:"),
    // https://github.com/danmunn/redmine_dmsf/issues/146
    ("╨┐╤А╨╕╨╝╨╡╤А - ╨║╨╛╨┐╨╕╤П.docx", "пример - копия.docx"),
    // https://github.com/gildas-lormeau/zip.js/issues/39
    ("Àëåêñåé", "Алексей"),
    // https://github.com/mono/taglib-sharp/issues/250
    ("Ëó÷øèå ïåñíè", "Лучшие песни"),
    // https://github.com/nc-music/oc-music/issues/785
    ("Òàíöåâàëüíûé ðàé 7 \"Ðóññêèé\"", "Танцевальный рай 7 \"Русский\""),
    // https://github.com/nih-at/libzip/issues/212
    ("ÉVé╡éóâeâLâXâg âhâLâàâüâôâg.txt", "新しいテキスト ドキュメント.txt"),
    // https://github.com/ownaginatious/fbchat-archive-parser/issues/24
    ("2016. j├║nius 16., 9:44 UTC+02", "2016. június 16., 9:44 UTC+02"),
    // https://github.com/pop-os/cosmic-files/issues/1881
    ("╤ü╨░╨╜╤â╨╖╨╡╨╗4_╤ü╨▓╨╡╤Ç╨┤╨╗╨╛╨▓╨░ 48_.zip", "санузел4_свердлова 48_.zip"),
    // https://github.com/rspeer/python-ftfy/issues/103
    ("KÃ¶nig", "König"),
    ("K√∂nig", "König"),
    // https://github.com/rspeer/python-ftfy/issues/154
    ("ğŸ˜Š", "😊"),
    // https://github.com/rspeer/python-ftfy/issues/159
    ("ì¤€ë‹¤ê³\u{A0}", "준다고"),
    ("ê°€ì§€ê³\u{A0}", "가지고"),
    // https://github.com/rspeer/python-ftfy/issues/192
    ("Ä°stanbul", "İstanbul"),
    ("RÄ«ga", "Rīga"),
    // https://github.com/rspeer/python-ftfy/issues/202
    ("Bremer/Mccoy – DrÃ¥ber", "Bremer/Mccoy – Dråber"),
    // https://github.com/rspeer/python-ftfy/issues/217
    ("Python åˆ\u{A0}é™¤åˆ—è¡¨ä¸\u{AD}çš„å…ƒç´", "Python 删除列表中的元ç´"),
    ("Puppeteer å¤„ç\u{90}†æ–‡ä»¶ä¸Šä¼", "Puppeteer 处理文件上传"),
    // https://github.com/rspeer/python-ftfy/issues/222
    ("Ã¥klagarmyndighets", "åklagarmyndighets"),
    // https://github.com/rspeer/python-ftfy/issues/231
    ("п∙я│п╩п╦ п▓я▀ п╫п╣", "Если Вы не"),
    // https://github.com/rspeer/python-ftfy/issues/28
    ("ÑÅÊÐÅÒ - Áåñïå÷íûé Åçäîê - 0:00", "СЕКРЕТ - Беспечный Ездок - 0:00"),
    // https://github.com/rspeer/python-ftfy/issues/29
    ("¼Ò¸®¿¤ - »ç¶ûÇÏ´Â ÀÚ¿©", "소리엘 - 사랑하는 자여"),
    // https://github.com/rspeer/python-ftfy/issues/88
    ("NicolÃ¡s", "Nicolás"),
    ("mÃ¡s", "más"),
    // https://github.com/rspeer/python-ftfy/issues/97
    ("ongeÃ«venaard", "ongeëvenaard"),
    // https://github.com/simonw/ftfy-web/issues/4
    ("ąéÍ§ľĂ WiFi ¤čĐ", "น้องพร WiFi ค่ะ"),
    // https://github.com/statamic/v2-hub/issues/1897
    ("HatipoÄŸlu", "Hatipoğlu"),
    // https://github.com/uvacw/osd2f/issues/43
    ("Que texto Ã³timo, Masao!", "Que texto ótimo, Masao!"),
    ("Gecondoleerd HÃ¥kan sterkte!!! ð\u{9F}\u{98}¢", "Gecondoleerd Håkan sterkte!!! 😢"),
    ("GuimarÃ£es", "Guimarães"),
    // https://khvorostin.com/programming/fix_encoding
    ("ìàëåíüêîì ãîðîäêå", "маленьком городке"),
    // https://prikormrebenka.ru/obshie-voprosi/fayly-lokalizatsii-chto-eto.html
    ("Π€Π°ΠΉΠ»Ρ\u{8B} Π»ΠΎΠΊΠ°Π»ΠΈΠ·Π°Ρ\u{86}ΠΈΠΈ", "Файлы локализации"),
    // https://github.com/asafdav/ng-csv/issues/174
    (
      "NumÃ©ro d'employeur;Date de mise Ã  jour annuelle;NumÃ©ro de police",
      "Numéro d'employeur;Date de mise à jour annuelle;Numéro de police"
    ),
    // https://github.com/MasterScrat/Chatistics/pull/49
    (
      "Moi tt faÃ§on je travaille Ã  Lausanne cet Ã©tÃ©...",
      "Moi tt façon je travaille à Lausanne cet été..."
    ),
    // https://github.com/ScoopInstaller/Scoop/issues/4846
    ("Jakub ─î├íbera", "Jakub Čábera"),
    // https://github.com/MidnightCommander/mc/issues/2681
    ("Fekete-fehĂŠr megjelenĂtĂŠs kĂŠrĂŠse", "Fekete-fehér megjelenítés kérése"),
  ])
  func whatPeopleAskedAboutIsPutBack(damaged: String, original: String) {
    #expect(TextRepair(of: damaged).repairedText == original)
  }

  /// A word or two of other bytes than UTF-8 may be healthy, however odd it is: the repair is proposed.
  @Test(arguments: [
    ("ÉVé╡éóâtâHâïâ_", "新しいフォルダ"),
    // https://github.com/rmyorston/busybox-w32/pull/299
    ("123abc傾僥僀儞", "123abcアテイン"),
    // https://github.com/rspeer/python-ftfy/issues/148
    ("Met ge‹ntegreerde trekhaak", "Met geïntegreerde trekhaak"),
    // https://github.com/rspeer/python-ftfy/issues/91
    ("Thιβtre", "Théâtre"),
    // https://github.com/sargon/trayer-srg/pull/50
    ("Niewêg³owski", "Niewęgłowski"),
    // https://github.com/simonw/ftfy-web/issues/3
    ("ÓůÓĂČíĽţ(YYRJ)", "御用软件(YYRJ)"),
  ])
  func aWordOfOtherBytesIsProposed(damaged: String, original: String) {
    let repair = TextRepair(of: damaged)
    #expect(repair.repairedText == damaged)
    var proposed = damaged
    for stretch in repair.proposals {
      proposed = proposed.replacing(stretch.text, with: stretch.repaired)
    }
    #expect(proposed == original)
  }

  /// Of these, too little is left, or too little of it is damaged: what is not sure stays, or is proposed.
  @Test(arguments: [
    // https://github.com/rspeer/python-ftfy/issues/210
    ("Å veices baÅ†Ä·ieri gaida", "Å veices baņķieri gaida"),
    // https://github.com/crosspoint-reader/crosspoint-reader/pull/1871
    ("Ð´Ð»Ñ Ñ€ÐµÐ´Ð°Ð³ÑƒÐ²Ð°Ð½Ð½Ñ", "для редагуваннÑ"),
    // https://github.com/rspeer/python-ftfy/issues/99 and 142
    ("PowerHouseâ\"¢", "PowerHouseâ\"¢"), ("is onze dÄ\"zl™", "is onze dÄ\"zl™"),
    // https://github.com/DataTables/Buttons/issues/31
    ("Ã‘", "Ã‘"),
    // https://github.com/rspeer/python-ftfy/issues/149
    ("Officiâš´le gecreâš´erde patatten", "Officiâš´le gecreâš´erde patatten"),
  ])
  func whatIsUnsureStays(damaged: String, sure: String) {
    #expect(TextRepair(of: damaged).repairedText == sure)
  }
}
