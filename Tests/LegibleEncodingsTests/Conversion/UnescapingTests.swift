import LegibleEncodings
import LegibleTestSupport
import Testing

/// Escapes become characters wherever a text is cut, and what is none stays.
struct UnescapingTests {
  private func unescaped(_ chunks: [[UInt8]], _ form: EscapedForm) -> [UInt8] {
    var unescaper = TextUnescaper(form)
    var text: [UInt8] = []
    for chunk in chunks { unescaper.unescape(chunk, into: &text) }
    unescaper.finish(into: &text)
    return text
  }

  @Test(arguments: [
    (EscapedForm.html, "caf&eacute; &#233;&#xE9;&#Xe9 &amp;lt; &lt;", "café ééé &lt; <"),
    // The longest name counts, and some names need no semicolon.
    (.html, "&notin; &notit; &not &ampx &AMP", "∉ ¬it; ¬ &x &"),
    (.html, "&CounterClockwiseContourIntegral;&NotEqualTilde;", "∳≂\u{338}"),
    (
      .html, "&#0;&#xD800;&#x110000;&#99999999999999;&#128;&#x9F;",
      "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}€Ÿ"
    ),
    (.html, "AT&T & &# &#x; &#; &nothing; &", "AT&T & &# &#x; &#; ¬hing; &"),
    (.json, #"caf\u00e9 \uD83D\uDC0E \U0001f40e \u{1F40E} \u{e9}"#, "café 🐎 🐎 🐎 é"),
    (
      .json, #"\\u00e9 \n\t\"\/ \u0022 \u005c \u000a \u000A"#,
      #"\\u00e9 \n\t\"\/ \u0022 \u005c \u000a \u000A"#
    ),
    // Halves of pairs, and what is too short.
    (
      .json, #"\uD83D \uDC0E \uD83Dx \uD83D\u00e9 \u12 \uxyz \U1 \u{} \u{110000} \"#,
      #"\uD83D \uDC0E \uD83Dx \uD83Dé \u12 \uxyz \U1 \u{} \u{110000} \"#
    ),
    (.quotedPrintable, "caf=C3=A9 a=\nb=\r\nc= \t\r\nd==3D", "café abcd=="),
    (.quotedPrintable, "= =x =3 =C", "= =x =3 =C"),
  ])
  func escapesBecomeCharacters(form: EscapedForm, text: String, expected: String) {
    for chunks in Chunks.everySplit(of: Array(text.utf8)) {
      let result = unescaped(chunks, form)
      #expect(result == Array(expected.utf8), "\(String(decoding: result, as: UTF8.self))")
    }
  }

  @Test func referencesToNoCharacterAreCounted() {
    let text = Array("&#0; &#xD800 &#x110000; &#xFFFD; &#128; &#65; &#; &#0".utf8)
    for chunks in Chunks.everySplit(of: text) {
      var unescaper = TextUnescaper(.html)
      var result: [UInt8] = []
      for chunk in chunks { unescaper.unescape(chunk, into: &result) }
      unescaper.finish(into: &result)
      #expect(unescaper.replacedCount == 4)
    }
  }

  /// A number or a name without end is held back only so far.
  @Test(arguments: [EscapedForm.html, .json, .quotedPrintable])
  func whatNeverEndsIsPassedOn(form: EscapedForm) {
    for beginning in ["&#", "&a", "\\u{", "=", "= "] {
      let text = Array((beginning + String(repeating: "1", count: 10_000)).utf8)
      var unescaper = TextUnescaper(form)
      var result: [UInt8] = []
      for byte in text { unescaper.unescape([byte], into: &result) }
      // A number beyond all characters is one.
      #expect(result.count > text.count - 256 || beginning == "&#" && form == .html)
    }
  }
}
