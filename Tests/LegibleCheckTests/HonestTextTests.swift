import LegibleCheck
import Testing

/// Right-to-left text in comments, strings and prose of eight languages, with the marks and isolates that it
/// needs: 200 lines, and no finding.
struct HonestTextTests {
  /// Two phrases and a word for each language.
  private static let phrases: [(language: String, first: String, second: String, word: String)] = [
    ("he", "הקובץ נשמר בהצלחה", "צה\"ל וחז\"ל", "גרסה"),
    ("ar", "تم حفظ الملف بنجاح", "الإعدادات العامة", "إصدار"),
    ("fa", "فایل با موفقیت ذخیره شد", "می‌خواهم بروم", "نسخه"),
    ("ur", "فائل محفوظ ہو گئی ہے", "عمومی ترتیبات", "ورژن"),
    ("yi", "די טעקע איז אויפגעהיט", "אַלגעמיינע אײַנשטעלונגען", "ווערסיע"),
    ("ug", "ھۆججەت ساقلاندى", "ئادەتتىكى تەڭشەكلەر", "نەشرى"),
    ("ckb", "پەڕگەکە پاشەکەوت کرا", "ڕێکخستنە گشتییەکان", "وەشان"),
    ("dv", "ފައިލް ރައްކާކުރެވިއްޖެ", "އާންމު ސެޓިންގްތައް", "ވާޝަން"),
  ]

  /// Lines in which 1, 2 and 3 stand for the phrases and the word, and signs for controls: `‹` is RLM, `›`
  /// LRM, `¤` ALM, `→` LRI, `←` RLI, `◇` FSI, `■` PDI, `⇒` LRE, `⇐` RLE, `▪` PDF.
  private static let frames = [
    "// ①", "# ① (API) ②", "/* ①: ② */ call();", "  let title = \"①\"",
    "names = [\"①\", \"②\"] # ③", "print(\"① \\(count) ②\") // \"③\"", "  \"saved\": \"①!‹\",",
    "\"note\": \"‹① HTML 5 ②\", \"id\": 7", "msgstr \"◇%s■ ① ◇%d■\"", "msgstr \"%1$s ① %2$s\"",
    "<p dir=\"rtl\">① ←②■</p>", "<a href=\"https://example.org/?q=1\">①</a>‹, ②",
    "① \"C++›\" ②", "① (C#›) ②.", "①: →+972-3-555-1234■", "① – ⇒/usr/share/doc▪ – ②",
    "Name: ←① (Linux)■, version 2", "⇐① (abc) ②▪", "-- ① 2024-01-02", "| ① | ›-5%› | ② |",
    "<!-- ① ¤10 ② -->", "* ①: \"③\"› (see README.md)", "‹- ①", "s = f'{name}: ◇①■ ({n})'",
    "③ ‹2.0 →(beta)■: ①؟",
  ]

  @Test func noLineIsAFinding() {
    var count = 0
    for (language, first, second, word) in Self.phrases {
      for frame in Self.frames {
        let text = String(
          frame.map { ["①": first, "②": second, "③": word][$0] ?? String($0) }.joined())
        let line = ControlSigns.line(text)
        let found = TextCheck.findings(in: Array((line.text + "\n").utf8))
        #expect(found.isEmpty, "\(language), \(frame): \(found.map(\.message))")
        count += 1
      }
    }
    #expect(count == 200)
  }
}
