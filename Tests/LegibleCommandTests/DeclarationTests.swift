import Foundation
import Legible
import LegibleTestSupport
import Testing

/// What each user makes of each form in which a text declares its encoding: detection, conversion and checks.
@Suite struct DeclarationTests {
  /// A beginning of a text in windows-1251, with `{}` for the name.
  struct Example: Sendable {
    let form: DeclaredEncoding.Form
    let head: String
    let name: String

    /// What a conversion into UTF-8 makes of the name.
    let newName: String
    let standing: DeclaredEncoding.Standing?

    init(
      _ form: DeclaredEncoding.Form, _ standing: DeclaredEncoding.Standing?, _ head: String,
      _ name: String = "windows-1251", _ newName: String = "utf-8"
    ) {
      (self.form, self.standing, self.head) = (form, standing, head)
      (self.name, self.newName) = (name, newName)
    }

    func text(_ name: String) -> String {
      head.replacing("{}", with: name) + "\nПривет, мир! Это файл на русском языке.\n"
    }
  }

  private static let examples: [Example] = [
    Example(.xml, .own, "<?xml version=\"1.0\" encoding=\"{}\"?>"),
    Example(.xml, .own, "<?xml version = '1.0' encoding = '{}'?>", "WINDOWS-1251", "UTF-8"),
    Example(.xml, .mentioned, "print '<?xml version=\"1.0\" encoding=\"{}\"?>';"),
    Example(.html, .own, "<!DOCTYPE html>\n<title>x</title><meta charset={}>", "CP1251", "UTF-8"),
    Example(.html, .own, "<?xml version='1.0'?>\n<META content='text/html; charset = {}'>"),
    Example(.html, .own, "<meta charset=unknown>\n<meta charset={}>"),
    Example(.html, .written, "print '<meta charset=\"{}\">';"),
    Example(.html, .mentioned, "<meta name=x>\n<script src=x charset={}>"),
    Example(.css, .own, "@charset \"{}\";"),
    Example(.css, .mentioned, "/* colours */\n@charset \"{}\";"),
    Example(.editor, .own, "# -*- coding: {} -*-", "cp1251"),
    Example(.editor, .own, "#!/usr/bin/python\r\n# coding={}\r\n"),
    Example(.editor, .own, "Words -*- mode: text; coding: {}-unix -*-"),
    Example(.editor, .own, "/* vim: set fileencoding={}:ts=4 */"),
    Example(.editor, .own, "-- coding: {}"),
    Example(.editor, .mentioned, "// Words\n// by somebody\n// Encoding: {}"),
    Example(.editor, .mentioned, "#\n#\n# vim: set fileencoding={}:ts=4"),
    Example(.editor, nil, "The word is coding: {}"),
    Example(
      .contentType, .own,
      "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset={}\\n\"\n#:", "CP1251", "UTF-8"),
    Example(.contentType, .mentioned, "Subject: x\nContent-Type: text/plain;\n charset=\"{}\"\n"),
    Example(.contentType, nil, "charset={}"),
    Example(.latex, .own, "\\documentclass{article}\n\\usepackage[{}]{inputenc}", "cp1251", "utf8"),
    Example(.latex, .own, "  \\RequirePackage[{}]{inputenc}", "cp1251", "utf8"),
    Example(.latex, .own, "\\usepackage[latin2, {} ]{inputenc}", "cp1251", "utf8"),
    Example(.latex, .written, "print '\\usepackage[{}]{inputenc}'", "cp1251", "utf8"),
    Example(.latex, nil, "% \\usepackage[{}]{inputenc}", "cp1251"),
    Example(.vim, .own, "set nocompatible\n  scriptencoding {}\n", "cp1251"),
    Example(.vim, nil, "let x = scriptencoding {}\n"),
    Example(.hunspell, .own, "# affixes\nSET {}", "microsoft-cp1251", "UTF-8"),
    Example(.hunspell, .own, "SET {}", "windows-1251", "UTF-8"),
    Example(.hunspell, .own, "# affixes\nSET\t{}  # letters", "windows-1251", "UTF-8"),
    Example(.hunspell, nil, "  {}"),
    Example(.hunspell, nil, "SETTING {}"),
    Example(.hunspell, .own, "{}", "windows-1251", "UTF-8"),
    Example(.hunspell, nil, "SET NAMES {}"),
    Example(.hunspell, nil, "{}", "1251"),
    Example(.hunspell, nil, "# affixes\n{}"),
  ]

  @Test func aMarkOfByteOrderMovesTheName() {
    let text = Array("\u{FEFF}@charset \"utf-8\";\n".utf8)
    #expect(DeclaredEncoding.first(in: text)?.range == 13..<18)
  }

  @Test func everyFormHasItsPlace() {
    let forms = Dictionary(grouping: Self.examples, by: \.form)
    for form in DeclaredEncoding.Form.allCases {
      #expect(forms[form]?.contains { $0.standing == .own } == true, "\(form)")
    }
  }

  @Test func everyUserReadsEveryFormAlike() throws {
    let runner = try CommandRunner()
    defer { runner.cleanUp() }
    var failures = Failures()
    for (index, example) in Self.examples.enumerated() {
      let text = example.text(example.name)
      let bytes = try TextEncoding.windows1251.encode(text)
      try runner.write(bytes, to: "\(index)")
      let utf8 = Array(text.utf8)
      let declared = DeclaredEncoding.first(in: utf8, standing: .mentioned)
      let name = example.head.replacing("{}", with: example.name)
      failures.check(
        declared.map { String(decoding: utf8[$0.range], as: UTF8.self) }
          == example.standing.map { _ in example.name }, "the name in \(name)")
      failures.check(declared?.standing == example.standing, "the standing of \(name)")
      failures.check(declared == nil || declared?.form == example.form, "the form of \(name)")

      let found = EncodingDetector.detect(bytes).evidence.contains {
        if case .declaration(.windows1251, _) = $0 { true } else { false }
      }
      failures.check(found == (example.standing != nil), "the evidence of \(name)")

      let checked = TextCheck.findings(in: utf8).contains { $0.rule == .declaration }
      failures.check(checked == (example.standing == .own), "the finding in \(name)")
    }
    #expect(try runner.shell("\"$0\" -i -f windows-1251 *").status == 0)
    for (index, example) in Self.examples.enumerated() {
      let isRenamed = example.standing.map { $0 <= .written } ?? false
      let expected = example.text(isRenamed ? example.newName : example.name)
      let found = String(decoding: try runner.content("\(index)"), as: UTF8.self)
      failures.check(found == expected, found)
    }
    #expect(failures.isEmpty, "\(failures)")
  }
}
