import LegibleCheck
import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// What each rule finds, and what it does not.
struct RuleTests {
  private static func rules(
    _ text: String, _ expectation: TextExpectation = TextExpectation()
  ) -> [CheckRule] {
    TextCheck.findings(in: Array(text.utf8), expecting: expectation).map(\.rule)
  }

  @Test(arguments: [
    "\"Feature\"\n", "\"Geature\"\n", "\u{1B}[31mred\u{1B}[0m\n", "é\n", "", "a\r\nb\r\n", "no end",
    "N\u{8}NA\u{8}A\n", "page\u{C}\n", "\u{FEFF}text\n", "\u{1B}]0;title\u{7}\n", "end\u{1A}",
    "می‌روم\n", "क्‍ष\n", "👨‍👩‍👧 ❤️ 🏴󠁧󠁢󠁳󠁣󠁴󠁿 1️⃣\n", "葛󠄀城\n", "ភាសា​ខ្មែរ\n", "'\u{FFFD}'\n", "(\u{FFFD})\n",
    "| U+FFFD | \u{FFFD} |\n", "c = 0xfffd // \u{FFFD}\n",
    "a = \"\u{200E}%s on Mac\"\n", "a = \"שלום C\u{200E}\"\n", "x/\u{200B}y.z\n", "a—\u{200B}b\n",
    "f(\u{2060}x)\n", "\"\u{200B}\"\n",
    "<td>\u{200B}</td>\n", "e\u{34F}\u{301}\n", "a/\u{200B}b\n", "\u{1112}\u{1160}\n", "≨︀ ≩\n",
    "MANHÃ— fim\n", "ÄÖÜ„Ä“ “Spaß“ Ñandú\n", "‘ÉTÉ’ «Â»\n", "naïve Ångström Œuvre\n",
  ])
  func soundTextIsSilent(text: String) {
    let found = TextCheck.findings(in: Array(text.utf8))
    #expect(found.isEmpty, "\(text.debugDescription): \(found.map(\.message))")
  }

  private static let cases: [(text: String, rule: CheckRule?)] = [
    ("a\u{0}b", nil), ("a\u{1}b\n", .controlCharacter), ("a\u{7F}\n", .controlCharacter),
    ("a\u{9B}b\n", .controlCharacter), ("\u{E}\n", .controlCharacter),
    ("\u{8}a\n", .controlCharacter),
    ("a\u{1A}b\n", .controlCharacter), ("a\u{1F}b\n", .controlCharacter),
    ("\u{1FFFE}\n", .noncharacter), ("\u{FFFF}\n", .noncharacter),
    ("caf\u{FFFD}\n", .replacementCharacter), ("\u{FFFD}\u{FFFD}t\n", .replacementCharacter),
    ("// \u{FFFD}\u{FFFD}\u{FFFD}\n", .replacementCharacter),
    ("Copyright \u{FFFD} Dana\n", .replacementCharacter), ("\u{FFFD}\n", .replacementCharacter),
    ("\"\u{FFFD}\u{FFFD}\"\n", .replacementCharacter),
    ("\"\\n\u{FFFD}\"\n", .replacementCharacter),
    ("is_\u{200B}admin\n", .hiddenCharacter), ("x.\u{200B}y\n", .hiddenCharacter),
    ("x\u{200B}.y\n", .hiddenCharacter), ("a::\u{2060}b\n", .hiddenCharacter),
    ("a\u{200B}->b\n", .hiddenCharacter), ("_\u{200B}_\n", .hiddenCharacter),
    ("$\u{200D}x\n", .hiddenCharacter), ("a = \"tmpl.j2\u{200E}\"\n", .hiddenCharacter),
    ("x\u{200E}y = 1\n", .hiddenCharacter), ("f\u{200F}.g()\n", .hiddenCharacter),
    ("a\u{FEFF}b\n", .byteOrderMark), ("x\n\u{FEFF}y\n", .byteOrderMark),
    ("\u{FEFF}\u{FEFF}y\n", .byteOrderMark), ("\u{FEFF}#!/bin/sh\n", .byteOrderMark),
    ("pass\u{200B}word\n", .hiddenCharacter), ("a\u{200D}b\n", .hiddenCharacter),
    ("end\u{200B}\n", .hiddenCharacter), ("a\u{2060}b\n", .hiddenCharacter),
    ("x\u{E0061}\u{E0062}\n", .hiddenCharacter), ("a\u{FE0F}\n", .hiddenCharacter),
    ("😀\u{FE0F}\u{FE01}\u{FE02}\n", .hiddenCharacter), ("a\u{E0100}\n", .hiddenCharacter),
    ("a\u{3164}b\n", .hiddenCharacter), ("x \u{206A}\n", .hiddenCharacter),
    ("🏴\u{E0067}\u{E0062}\n", .hiddenCharacter), ("a\u{180B}\n", .hiddenCharacter),
    ("\u{202A}abc\n", .openControl), ("// \u{2067}שלום\n", .openControl),
    ("\"\u{2068}abc\" + \"\u{2069}\"\n", .openControl),
    ("FranÃ§ois a Ã©tÃ© trÃ¨s fatiguÃ©\n", .mojibake),
    ("Ïðèâåò, êàê äåëà? Âñ¸ õîðîøî.\n", .mojibake),
    ("ÐŸÑ€Ð¸Ð²ÐµÑ‚, ÐºÐ°Ðº Ð´ÐµÐ»Ð°?\n", .mojibake),
    ("РџСЂРёРІРµС‚, РєР°Рє РґРµР»Р°?\n", .mojibake),
    ("a\r\nb\nc\n", .lineEnds), ("a\rb\nc\n", .lineEnds),
  ]

  @Test func eachRuleFindsItsOwn() {
    for (text, rule) in Self.cases {
      #expect(Set(Self.rules(text)) == Set([rule].compactMap(\.self)), "\(text.debugDescription)")
    }
  }

  @Test(
    arguments: [
      ("na\u{200E}me.py", [CheckRule.hiddenCharacter]), ("\u{200F}name.txt", [.hiddenCharacter]),
      ("name.txt\u{200E}", [.hiddenCharacter]), ("pass\u{200B}word", [.hiddenCharacter]),
      ("a\u{202E}gnp.exe", [.deceivingOrder]), ("a\u{1}b", [.controlCharacter]),
      ("name.txt", []), ("שלום \u{200E}C++.txt", []), ("می‌روم.txt", []), ("", []),
    ])
  func namesOfFilesAreChecked(name: String, rules: [CheckRule]) {
    let found = TextCheck.findings(inName: name)
    #expect(found.map(\.rule) == rules)
    #expect(found.allSatisfy { $0.line == 1 && $0.message.hasPrefix("in the name of the file, ") })
    #expect(TextCheck.findings(inName: name, rules: [.encoding]).isEmpty)
  }

  @Test func aCommentAllowsItsLine() {
    #expect(Self.rules("a\u{200B}b // legible:allow hidden-character\n").isEmpty)
    #expect(Self.rules("a\u{200B}b // legible:allow noncharacter, hidden-character.\n").isEmpty)
    #expect(Self.rules("a\u{200B}b // legible:allow noncharacter\n") == [.hiddenCharacter])
    #expect(Self.rules("a\u{200B}b\n// legible:allow hidden-character\n") == [.hiddenCharacter])
    #expect(TextCheck.findings(in: Array("# legible:allow encoding ".utf8) + [0xE9, 0x0A]).isEmpty)
    for comment in ["# A ", "/* A */", "<!-- A -->", "-- A", "; A", "% A", "(* A *)", "{- A -}"] {
      let allowance = comment.replacing("A", with: "legible:allow hidden-character")
      #expect(Self.rules("a\u{200B}b \(allowance)\n").isEmpty, "\(comment)")
    }
  }

  @Test func nothingButACommentAllowsItsLine() {
    for text in [
      "a\u{200B}b legible:allow hidden-character",
      "x = \"a\u{200B}b legible:allow hidden-character\"",
      "legible:allow hidden-character; a\u{200B}b",
      "s = '# legible:allow hidden-character' + a\u{200B}b",
      "a\u{200B}b # allow hidden-character", "a\u{200B}b https://legible:allow hidden-character",
    ] {
      #expect(Self.rules(text + "\n") == [.hiddenCharacter], "\(text)")
    }
    let bytes = Array("s = \"legible:allow encoding\" ".utf8) + [0xE9, 0x0A]
    #expect(TextCheck.findings(in: bytes).map(\.rule) == [.encoding])
  }

  @Test func onlyTheRulesThatWereChosenAreChecked() {
    let text = Array("a\u{200B}b\r\n\u{FFFF}\n".utf8)
    #expect(TextCheck.findings(in: text, rules: [.lineEnds]).map(\.rule) == [.lineEnds])
    #expect(TextCheck.findings(in: text, rules: []).isEmpty)
    for rule in CheckRule.all { #expect(CheckRule(named: rule.name) == rule) }
    #expect(CheckRule(named: "no-rule") == nil && CheckRule(named: "double-encoding") == .mojibake)
  }

  @Test func placesAreThoseOfTheFile() throws {
    let text = "first\nשלום\u{200B}x\nlast"
    let utf8 = try #require(TextCheck.findings(in: Array(text.utf8)).first)
    #expect(utf8.line == 2 && utf8.column == 5 && utf8.byteOffset == 14)
    var encoder = TextEncoder(.utf16LE)
    var bytes: [UInt8] = [0xFF, 0xFE]
    try encoder.encode(Array("\u{1F600}\n\(text)".utf8), into: &bytes)
    let utf16 = try #require(TextCheck.findings(in: bytes).first)
    #expect(utf16.line == 3 && utf16.column == 5 && utf16.byteOffset == 2 + 2 * (3 + 10))
    #expect(utf8.excerpt.text == "שלום\u{200B}x" && utf8.excerpt.column == 1)
  }

  @Test func lineEndsAreHeldAgainstTheSettings() {
    let crlf = TextExpectation(lineEnd: .crlf)
    #expect(Self.rules("a\r\nb\r\n", crlf).isEmpty)
    #expect(Self.rules("a\nb\n", crlf) == [.lineEnds])
    let finding = TextCheck.findings(in: Array("a\nb\nc\r\nd\n".utf8)).first
    #expect(finding?.line == 3 && finding?.byteOffset == 5)
    #expect(
      finding?.message
        == "this line ends with CRLF, and most with LF: 1 of 4 lines do not end with it")
    #expect(Self.rules("a\rb\r", TextExpectation(lineEnd: .cr)).isEmpty)
    let returns = TextCheck.findings(in: Array("a\nb\rc\nd\n\r\ne\n".utf8))
    #expect(returns.map(\.byteOffset) == [3, 8])
    #expect(
      returns.first?.message.hasPrefix("CR inside of a line, where lines end with LF") ?? false)
  }

  @Test func whereTheTextIsCutDoesNotMatter() {
    let texts: [[UInt8]] = [
      Array("a\r\nשלום\u{200B}x\r\n\u{2067}y\n# FranÃ§ois a Ã©tÃ© fatiguÃ©\u{FFFF}\r".utf8),
      Array("# -*- coding: latin-1 -*-\né \u{200B}\n".utf8),
      [0xEF, 0xBB, 0xBF] + Array("#!x\n".utf8),
      Array("ok\n".utf8) + [0xC3, 0x28, 0x0A, 0xE2, 0x82],
      [0xFF, 0xFE, 0x41, 0, 0x0B, 0x20, 0x42, 0],
    ]
    var failures = Failures()
    for text in texts {
      let whole = TextCheck.findings(in: text)
      for cut in 0...text.count {
        var check = TextCheck()
        check.consume(text[..<cut])
        check.consume(text[cut...])
        let found = check.finish()
        failures.check(
          found.map(\.rule) == whole.map(\.rule) && found.map(\.line) == whole.map(\.line)
            && found.map(\.column) == whole.map(\.column), "\(text) at \(cut)")
      }
      var check = TextCheck()
      for byte in text { check.consume(CollectionOfOne(byte)) }
      failures.check(check.finish().map(\.rule) == whole.map(\.rule), "\(text) byte by byte")
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test func aLongLineIsLookedAtInParts() {
    var text = [UInt8](repeating: 0x61, count: 3 * TextCheck.lineLimit)
    text += Array("é\u{200B}x\n\u{200B}".utf8)
    let found = TextCheck.findings(in: text)
    #expect(found.map(\.line) == [1, 2])
    #expect(found.first?.column == 3 * TextCheck.lineLimit + 2)
    #expect(found.first?.byteOffset == 3 * TextCheck.lineLimit + 2)
  }

  @Test func whatWasDecodedWronglyIsNamed() throws {
    let damaged = "FranÃ§ois a Ã©tÃ© trÃ¨s fatiguÃ© cet Ã©tÃ©"
    let text = "Grüße\r\n  😀 \(damaged)\r\nend é\n"
    let finding = try #require(TextCheck.findings(in: Array(text.utf8)).first)
    #expect(
      finding.line == 2 && finding.column == 5 && finding.length == damaged.unicodeScalars.count)
    #expect(finding.byteOffset == 16 && finding.excerpt.text == "  😀 \(damaged)")
    #expect(
      finding.message
        == "“\(damaged)” was “François a été très fatigué cet été” in UTF-8, read as windows-1252")
    // The same in a file in another encoding, whose lines are judged after they were decoded.
    var encoder = TextEncoder(.utf16LE)
    var bytes: [UInt8] = [0xFF, 0xFE]
    try encoder.encode(Array(text.utf8), into: &bytes)
    let wide = try #require(TextCheck.findings(in: bytes).first)
    #expect(wide.message == finding.message && wide.byteOffset == 2 + 2 * 12)
    #expect(TextCheck.findings(in: Array(text.utf8), rules: [.hiddenCharacter]).isEmpty)
    for name in ["mojibake", "double-encoding"] {
      #expect(Self.rules("\(damaged) // legible:allow \(name)\n").isEmpty)
    }
    // UTF-8 that is read by a false declaration is no damage.
    let declared = "# -*- coding: windows-1252 -*-\nFrançois a été très fatigué cet été\n"
    #expect(Self.rules(declared) == [.declaration])
  }

  @Test func linesAreJudgedInPortions() {
    let line = "FranÃ§ois a Ã©tÃ© trÃ¨s fatiguÃ© cet Ã©tÃ©\n"
    let text =
      "é\n" + String(repeating: line, count: 3) + String(repeating: "plain ñandú\n", count: 30_000)
    let found = TextCheck.findings(in: Array((text + line).utf8))
    #expect(
      Set(found.map(\.line)) == [2, 3, 4, 30_005] && found.allSatisfy { $0.rule == .mojibake })
    #expect(found.last?.byteOffset == text.utf8.count)
  }

  @Test func marksAreCountedBeyondALimit() {
    var check = TextCheck()
    check.consume(Array(String(repeating: "a\u{FEFF}b\n", count: 1500).utf8))
    #expect(check.finish().count == TextCheck.findingLimit && check.omittedCount == 500)
  }

  /// What is found in random bytes lies inside of them, and is the same if they come one by one.
  @Test(arguments: [24, 25, 26, 27] as [UInt64])
  func findingsInRandomBytesDoNotDependOnChunks(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var count = 0
    for _ in 0..<500 {
      let length = Int.random(in: 0..<80, using: &generator)
      let pieces: [[UInt8]] = [
        Array("\u{202E}".utf8), Array("\u{2066}".utf8), Array("\u{2069}".utf8), Array("א".utf8),
        Array("\"".utf8), Array("/*".utf8), Array("*/".utf8), [0x0A], [0x0D], [0xFF], [0xE2],
        Array("a;b ".utf8), Array("\u{2029}".utf8), Array("\u{FE0F}".utf8), Array("\\".utf8),
      ]
      let bytes = (0..<length).flatMap { _ in pieces.randomElement(using: &generator) ?? [] }
      let findings = TextCheck.findings(in: bytes)
      count += findings.count
      let lineCount = 1 + bytes.count { $0 == 0x0A || $0 == 0x0D }
      #expect(findings.allSatisfy { (1...lineCount).contains($0.line) && $0.column > 0 })
      #expect(findings.allSatisfy { ($0.byteOffset ?? 0) <= bytes.count })
      var check = TextCheck()
      for byte in bytes { check.consume([byte]) }
      #expect(check.finish { EncodingDetector.detect(bytes) } == findings, "\(bytes)")
    }
    #expect(count > 500)
  }
}
