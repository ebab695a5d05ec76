import LegibleCheck
import LegibleEncodings
import Testing

/// The rules about the layout of lines.
struct LayoutTests {
  /// What is found in a text, as `LINE:COLUMN+LENGTH RULE`.
  private static func found(
    _ text: String, _ properties: [String: String],
    rules: [CheckRule] = CheckRule.usual.filter { $0 != .lineEnds }
  ) -> [String] {
    var check = TextCheck(
      TextExpectation(properties: properties) ?? TextExpectation(encoding: nil), rules: rules)
    // How the text is cut must not matter.
    for byte in text.utf8 { check.consume(CollectionOfOne(byte)) }
    let found = check.finish()
    var whole = TextCheck(check.expectation, rules: rules)
    whole.consume(Array(text.utf8))
    #expect(whole.finish() == found)
    return found.map { "\($0.line):\($0.column)+\($0.length) \($0.rule)" }
  }

  @Test func nothingIsFoundWhereNothingIsSet() {
    let text = "a \n\tb\n   c\n \td" + String(repeating: "x", count: 500)
    #expect(Self.found(text, [:]).isEmpty)
    #expect(
      Self.found(
        text,
        [
          "trim_trailing_whitespace": "false", "max_line_length": "off", "indent_style": "unset",
          "indent_size": "unset", "insert_final_newline": "unset",
        ]
      ).isEmpty)
  }

  @Test func blanksAtTheEndsOfLines() {
    let trim = ["trim_trailing_whitespace": "true"]
    #expect(
      Self.found("a \nb\t \r\n\n  \né \u{A0}\nc  ", trim) == [
        "1:2+1 trailing-whitespace", "2:2+2 trailing-whitespace", "4:1+2 trailing-whitespace",
        "6:2+2 trailing-whitespace",
      ])
    // Lines may end with carriage returns alone; a line feed begins the line of the place.
    #expect(
      Self.found("a \rb\rc \r", trim) == [
        "1:2+1 trailing-whitespace", "1:7+1 trailing-whitespace",
      ])
    #expect(Self.found("a // legible:allow trailing-whitespace \n", trim).isEmpty)
    #expect(Self.found("a \n", trim, rules: [.lineEnds]).isEmpty)
  }

  @Test func theEndOfTheLastLine() {
    for (text, isThere) in [("a", false), ("a\n", true), ("a\r", true), ("a\nb", false)] {
      #expect(Self.found(text, ["insert_final_newline": "true"]).isEmpty == isThere)
      #expect(Self.found(text, ["insert_final_newline": "false"]).isEmpty != isThere)
    }
    #expect(Self.found("", ["insert_final_newline": "true"]).isEmpty)
    #expect(Self.found("a\né", ["insert_final_newline": "true"]) == ["2:2+0 final-newline"])
  }

  @Test func indentation() {
    let text = "\ta\n  b\n \tc\n\t d\n * e\n    f\n \t\n   g\n"
    #expect(
      Self.found(text, ["indent_style": "tab"]) == [
        "2:1+2 indentation", "3:1+2 indentation", "6:1+4 indentation", "8:1+3 indentation",
      ])
    #expect(
      Self.found(text, ["indent_style": "space"]) == [
        "1:1+1 indentation", "3:2+1 indentation", "4:1+1 indentation",
      ])
    #expect(
      Self.found(text, ["indent_size": "4"]) == ["2:1+2 indentation", "8:1+3 indentation"])
    #expect(Self.found("   g # legible:allow indentation\n", ["indent_size": "4"]).isEmpty)
  }

  @Test func lengthsAreThoseOfColumns() {
    let limit = ["max_line_length": "5"]
    #expect(Self.found("12345\näöüäö\n日本日本日\n", limit).isEmpty)
    #expect(Self.found("123456\n1\r123456", limit) == ["1:7+0 line-length", "2:9+0 line-length"])
    #expect(Self.found("\u{FEFF}12345\n", limit).isEmpty)
    #expect(Self.found("1\t5\n", ["max_line_length": "5", "tab_width": "4"]).isEmpty)
    #expect(
      Self.found("1\t56\n", ["max_line_length": "5", "tab_width": "4"]) == ["1:5+0 line-length"])
  }

  @Test func tabsAreFoundWhereTheyAreAskedFor() {
    #expect(!CheckRule.usual.contains(.tabs) && CheckRule.all.contains(.tabs))
    #expect(Self.found("a\tb\tc\n\td\n", [:], rules: [.tabs]) == ["1:2+1 tabs", "2:1+1 tabs"])
    #expect(Self.found("\ta\n", ["indent_style": "tab"], rules: [.tabs]).isEmpty)
  }

  @Test func textOfJavaMayBeLatin1() {
    func found(_ name: String, _ bytes: [UInt8], _ settings: String = "") -> [CheckRule] {
      var folder = FolderSettings()
      folder.enter("/".utf8, editorConfig: settings, attributes: nil)
      let expectation =
        folder.expectation(of: Array("/\(name)".utf8)) ?? TextExpectation(encoding: nil)
      return TextCheck.findings(in: bytes, expecting: expectation).map(\.rule)
    }
    let text = Array("caf".utf8) + [0xE9, 0x0A]
    #expect(found("a.properties", text).isEmpty && found("a.txt", text) == [.encoding])
    #expect(found("a.properties", text, "[*]\ncharset = utf-8\n") == [.encoding])
    #expect(
      found("a.properties", Array("caf\u{E9}\n".utf8), "[*]\ncharset=latin1\n") == [.encoding])
    #expect(found("a.properties", [0xEF, 0xBB, 0xBF] + text) == [.encoding])
  }

  @Test func trimmingRemovesBlanksAlone() {
    let text =
      Array("a \t\r\n \rb\n\nc // legible:allow trailing-whitespace \nd".utf8) + [0xE9, 0x20]
    #expect(
      TextCheck.trimmingLines(text)
        == Array("a\r\n\rb\n\nc // legible:allow trailing-whitespace \nd".utf8) + [0xE9])
  }
}
