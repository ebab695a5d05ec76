import LegibleDetection
import LegibleEncodings
import Testing

/// Text that was decoded wrongly, and text that only looks so.
struct TextRepairTests {
  private static let sentences = [
    "Příliš žluťoučký kůň pěl ďábelské ódy", "Où êtes-vous né, François ? À l’été près de la forêt",
    "Съешь же ещё этих мягких французских булок", "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία",
    "色は匂へど散りぬるを我が世誰ぞ常ならむ",
  ]
  private static let readings: [TextEncoding] = [
    .windows1252, .iso8859_1, .windows1251, .ibm437, .macintosh,
  ]

  @Test(arguments: sentences, readings)
  func utf8ReadInAnotherEncodingIsPutBack(sentence: String, reading: TextEncoding) throws {
    let step = RepairStep(read: reading, written: .utf8)
    guard let damaged = step.done(to: sentence) else { return }
    let repair = TextRepair(of: damaged)
    #expect(repair.repairedText == sentence)
    let again = TextRepair(of: repair.repairedText)
    #expect(again.repairedText == sentence && again.stretches.isEmpty)
  }

  /// Who asks for no proposals gets the same repairs that are sure.
  @Test func withoutProposalsTheRestIsTheSame() throws {
    var lines: [String] = []
    for sentence in Self.sentences {
      lines += [sentence, String(sentence.prefix(9))]
      for reading in Self.readings {
        for written in [TextEncoding.utf8, .windows1250, .koi8R, .eucJP] {
          let damaged = RepairStep(read: reading, written: written).done(to: sentence)
          guard let damaged else { continue }
          lines += [damaged, String(damaged.prefix(5))]
        }
      }
    }
    for line in lines {
      var repairer = TextRepairer(proposes: false)
      let sure = repairer.repair(Array(line.utf8)).stretches.filter(\.isSure)
      #expect(sure == TextRepair(of: line).stretches.filter(\.isSure), "\(line)")
    }
  }

  /// A character of a double-byte encoding was two bytes, and noise as much as theirs.
  @Test(arguments: [("r茫s", "rãs"), ("繳j", "új"), ("k킁흫", "kůň")])
  func aWordReadInDoubleBytesIsPutBack(damaged: String, original: String) {
    #expect(TextRepair(of: damaged).repairedText == original)
  }

  /// What is sure for one line is only one chain among others for the next.
  @Test(arguments: ["Größe und Höhe", "Καλημέρα", "Привет мир", "日本語の文章"])
  func everyLineMayHaveAChainOfItsOwn(second: String) throws {
    let first = Self.sentences[0]
    let damaged = try #require(
      RepairStep(read: .iso8859_1, written: .windows1250).done(to: first))
    let other = try #require(RepairStep(read: .iso8859_1, written: .utf8).done(to: second))
    #expect(TextRepair(of: damaged + "\n" + other).repairedText == first + "\n" + second)
  }

  @Test func damageInsideOfHealthyTextIsPutBackAlone() throws {
    let text = "Bremer – DrÃ¥ber og en lille bÃ¸lge pÃ¥ stranden"
    let repair = TextRepair(of: text)
    #expect(repair.repairedText == "Bremer – Dråber og en lille bølge på stranden")
    for stretch in repair.stretches {
      let bytes = Array(text.utf8)[stretch.range]
      #expect(String(decoding: bytes, as: UTF8.self) == stretch.text)
      // The plan, run backwards, leads to the text as it was.
      let back = stretch.steps.reversed().reduce(Optional(stretch.repaired)) { text, step in
        text.flatMap { step.done(to: $0) }
      }
      #expect(back == stretch.text)
    }
  }

  @Test(arguments: [
    "MARQUÉ…", "√π", "x = √π", "François √π", "≤α", "══════════════════════════════════════",
    "4288×…", "┌──┬──┐ │ Ã │",
    "абвгдеёжз", "ÀÁÂÃÄÅÆÇÈÉ", "Â © ™", "",
    "plain text",
    "ﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞﾟ", "개객갞갟갠갡갢갣갤갥갦갧갨갩갪갫", "梓圧斡扱宛姐虻飴絢綾鮎或粟袷",
    "齗齘齚齝齞齨齩齭齮齯齰齱齳齵齺齽龏龐龑龒",
    "tumunja ㉠㉡㉢㉣㉤㉥㉦㉧㉨㉩㉪㉫㉬㉭", "█████\u{A0}█\u{A0}█\u{A0}███\u{A0}█▀███\u{A0}█\u{A0}███\u{A0}█████",
    "Kaschey 01 - Р_Р_С'С_Р_Р_С_РєС+РёС_.mp3", "Zubehör, Datum",
    "«Приве́т» — сказал он", "NAÏVE CAFÉ À LA CRÈME", "\u{FFFD}\u{FFFD} é",
  ])
  func healthyTextStays(text: String) {
    #expect(TextRepair(of: text).repairedText == text)
  }

  /// Signs, code, and letters of several scripts stand together in healthy text, too.
  @Test(arguments: [
    "Only\u{A0}the\u{A0}first\u{A0}line\u{A0}counts", "x\u{A0}=\u{A0}y", "a·b·c",
    #"\fIтип\fP"#, #"\fIсписок\fP"#, #"[\fIШЛЯХ\fP]"#, #"\fBname=\fP\fIЗНАЧЕННЯ\fP"#,
    #"\fIменю\fP:"#,
    "MAP aâäáà", "MAP eèéëê", "NT的NT", "แจกแจง", "πr²", "ţăranco", "țâțâit", "MacÌosaig", "콆;", "竅",
    "hÍsiltíre", "nÁgustaí", "nÚgónach", "VáclavŠmilauer", "apedrear/REDÀÁÆñ", "arrinconar/REDÀñ",
    "遣繾譴缱肷膁谴", "肮腌骯", "支寂寇嘏寢輟軗寑寖毄漦輘輹鼖輙麬", "壹贰叁肆伍陆柒捌玖拾",
    "产生一个 e-acute（“é”）。这些组合在", "lampáŠ /ˈlampaː ˈeʃ/",
  ])
  func whatIsNoDamageIsNotRepaired(text: String) {
    #expect(TextRepair(of: text).repairedText == text)
  }

  /// Where one word of a line is unclear, so is the chain.
  @Test func aLineIsPutBackAsAWholeOrProposed() {
    let text = "dyn yn siarad o d├«sl ar ├┤l yn y tractor, na ch┼Án yn y cwt"
    let repair = TextRepair(of: text)
    #expect(repair.repairedText == text)
    #expect(repair.proposals.map(\.repaired) == ["dîsl", "ôl", "chŵn"])
  }

  @Test(arguments: [
    "Bremer – DrÃ¥ber og en lille bÃ¸lge pÃ¥ stranden", "l’humanitÃ©", "Ð\"Ð¾Ð¼", "ì°¾ì„ ìˆ˜",
    "la FÃÂ©dération", "à° (ÃƒÂ©tÃ©) Ã©tÃ©", "dyn yn siarad o d├«sl ar ├┤l, na ch┼Án",
  ])
  func aSecondRepairChangesNothing(text: String) {
    let once = TextRepair(of: text).repairedText
    #expect(TextRepair(of: once).repairedText == once)
  }

  /// One line that looks like damage by accident says nothing of the others.
  @Test func healthyLinesDoNotFollowAnother() {
    let text = ["nÍsiltírigh", "hÉigipt", "sÍoc", "tÁrasán", "nÓra", "hÚna"].joined(separator: "\n")
    #expect(TextRepair(of: text).repairedText == text)
  }

  @Test(arguments: ["FranÃ§ois ", "Ïðèâåò ", "aÃ©", "漢字é", "Ã"])
  func oneLongLineIsWeighedByParts(part: String) {
    let text = String(repeating: part, count: 20_000)
    let repair = TextRepair(of: text)
    // Each stretch can be damaged again.
    for stretch in repair.stretches.prefix(100) {
      let back = stretch.steps.reversed().reduce(Optional(stretch.repaired)) { text, step in
        text.flatMap { step.done(to: $0) }
      }
      #expect(back == stretch.text)
    }
    if part == "FranÃ§ois " {
      #expect(repair.repairedText == String(repeating: "François ", count: 20_000))
    }
  }

  /// Characters were dropped, or taken for others, after the text was read wrongly.
  @Test(arguments: [
    ("voilÃ  la maison", "voilà la maison", RepairEdits.noBreakSpaces),
    ("Р РѕСЃСЃРёСЏ РІРїРµСЂС‘Рґ", "Россия вперёд", .noBreakSpaces),
    ("ÐœÐ¾ÑÐºÐ²Ð° Ð¸ Ð¾Ð±Ð»Ð°ÑÑ‚ÑŒ", "Москва и область", .controls),
    ("МоÑква", "Москва", .controls),
    ("ì°¾ì„ ìˆ˜", "찾을 수", .controls), ("FÃÂ©dération", "Fédération", .controls),
    ("Les ÃÂlÃÂ¨ves ÃÂ©taient prÃÂ©sents", "Les Élèves étaient présents", .controls),
    ("the â€œwordâ€ is", "the “word” is", .controls),
    ("un dÃa muy largo, mÃ¡s rÃ¡pido", "un día muy largo, más rápido", .softHyphens),
    ("Ø§Ù„Ø±ØÙ…Ù†", "الرحمن", .softHyphens),
    (
      "Ã partir de demain, la rÃ©union du comitÃ© est reportÃ©e jusqu'Ã nouvel ordre",
      "à partir de demain, la réunion du comité est reportée jusqu'à nouvel ordre", .joinedSpaces
    ),
    ("l’humanitÃ©", "l’humanité", RepairEdits()),
  ])
  func whatWasLostIsPutBack(damaged: String, right: String, edits: RepairEdits) {
    let repair = TextRepair(of: damaged)
    #expect(repair.repairedText == right)
    let all = repair.stretches.reduce(into: RepairEdits()) { edits, stretch in
      for step in stretch.steps { edits.formUnion(step.edits) }
    }
    #expect(all == edits)
    for stretch in repair.stretches {
      let bytes = Array(damaged.utf8)[stretch.range]
      #expect(String(decoding: bytes, as: UTF8.self) == stretch.text)
      let back = stretch.steps.reversed().reduce(Optional(stretch.repaired)) { text, step in
        text.flatMap { step.done(to: $0) }
      }
      #expect(back == stretch.text)
    }
  }

  @Test(arguments: [TextEncoding.windows1252, .iso8859_1, .windows1251])
  func surrogatesAsThreeBytesEachArePutBack(reading: TextEncoding) throws {
    let step = RepairStep(read: reading, written: .cesu8)
    for text in ["Привет 😀 всем", "très bien 😀 merci à tous", "日本語 😀 です"] {
      let damaged = try #require(step.done(to: text))
      let repair = TextRepair(of: damaged)
      #expect(repair.repairedText == text)
      #expect(repair.stretches.allSatisfy { $0.steps.count == 1 })
    }
  }

  /// UTF-8 of ideographs has a U+0085 in ISO-8859-1, which ends no line.
  @Test func manyLinesAreRepairedAsOne() throws {
    let step = RepairStep(read: .iso8859_1, written: .utf8)
    let text = (0..<300).map { "目前全數中文化，請參考說明文件。 \($0)" }.joined(separator: "\n")
    #expect(TextRepair(of: try #require(step.done(to: text))).repairedText == text)
  }

  /// What is unclear stays, and does not keep the rest of a word from being put back.
  @Test func whatIsUnclearInsideOfAWordIsToldAsLost() {
    let repair = TextRepair(of: "çª—æˆ·ã€å¤§é—¨ä¸Žå±‹é¡¶éƒ½åˆ·äº†æ¼†")
    #expect(repair.repairedText == "窗户ã€大门与屋顶都刷了漆")
    #expect(repair.stretches.map(\.repaired) == ["窗户", "大门与屋顶都刷了漆"])
    #expect(repair.losses.count == 1)
    for loss in repair.losses {
      let bytes = Array("çª—æˆ·ã€å¤§é—¨ä¸Žå±‹é¡¶éƒ½åˆ·äº†æ¼†".utf8)[loss.range]
      #expect(String(decoding: bytes, as: UTF8.self) == "ã€")
    }
    let again = TextRepair(of: repair.repairedText)
    #expect(again.repairedText == repair.repairedText)
  }

  /// Of two characters that may have been lost, none is put back.
  @Test(arguments: [
    "he said â€\" no", "Spaß und Ärger", "Ça va À bientôt", "Рёв бобров С утра",
    "VoilÃ le travail", "thÃÂ©",
  ])
  func whatLeavesItOpenStays(text: String) {
    #expect(TextRepair(of: text).repairedText == text)
  }

  @Test(arguments: readings) func stepsInvertOnRandomText(reading: TextEncoding) {
    var generator = SystemRandomNumberGenerator()
    let step = RepairStep(read: reading, written: .utf8)
    for _ in 0..<500 {
      var text = ""
      for _ in 0..<Int.random(in: 0..<12, using: &generator) {
        let scalar = Unicode.Scalar(UInt32.random(in: 0x20..<0x2500, using: &generator))
        text.unicodeScalars.append(scalar ?? "x")
      }
      if let undone = step.undone(text) { #expect(step.done(to: undone) == text) }
      if let done = step.done(to: text), done != text { #expect(step.undone(done) == text) }
      // Whatever is put back can be damaged again.
      for stretch in TextRepair(of: text).stretches {
        let back = stretch.steps.reversed().reduce(Optional(stretch.repaired)) { text, step in
          text.flatMap { step.done(to: $0) }
        }
        #expect(back == stretch.text)
      }
    }
  }
}
