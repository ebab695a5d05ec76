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
    Example(.contentType, .own, "Subject: x\nContent-Type: text/plain;\n charset=\"{}\"\n"),
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

  /// A setting of a repository is no declaration of the file that has it.
  @Test(arguments: [
    "*.reg text working-tree-encoding=koi8-r eol=crlf\n", "*.c encoding=koi8-r\n",
    "*.c legible-encoding=koi8-r\n", "# x-coding: koi8-r\n", "// recoding=koi8-r\n",
  ])
  func codingIsAWord(text: String) {
    #expect(DeclaredEncoding.first(in: Array(text.utf8)) == nil)
  }

  @Test func settingsOfARepositoryStay() throws {
    let runner = try CommandRunner()
    defer { runner.cleanUp() }
    let text = "*.reg text working-tree-encoding=UTF-16 eol=crlf\n"
    try runner.write(Array(text.utf8), to: ".gitattributes")
    let result = try runner.shell(
      #""$0" check --fix .gitattributes; echo $?; printf '# caf\351 cr\350me\n' >> .gitattributes; "$0" -i -f latin1 .gitattributes"#
    )
    #expect(result.text == "0\n", "\(result)")
    #expect(
      try String(decoding: runner.content(".gitattributes"), as: UTF8.self) == text
        + "# café crème\n")
  }

  /// A file that is UTF-8 stays as it is, although it says otherwise.
  @Test(arguments: [[], ["--mixed"], ["--fallback=windows-1252"], ["-f", "latin1"]])
  func whatIsUTF8StaysWithItsDeclaration(options: [String]) throws {
    let runner = try CommandRunner()
    defer { runner.cleanUp() }
    let text = Array("# coding: iso-8859-1\nname = 'Zoë'\n".utf8)
    try runner.write(text, to: "a.py")
    let result = try runner.shell("exec \"$0\" \"$@\"", ["-i"] + options + ["a.py"])
    #expect(result.status == 0, "\(result)")
    #expect(try runner.content("a.py") == text)
  }

  /// A message of one part is converted with its header, and one of several is left alone.
  @Test func mailIsConvertedByPartOrNotAtAll() throws {
    let runner = try CommandRunner()
    defer { runner.cleanUp() }
    let head = "From: a@b.example\r\nMIME-Version: 1.0\r\nContent-Type: text/plain;\r\n"
    let one = "\(head) charset=\"windows-1251\"\r\n\r\nПривет, как дела у вас дома\r\n"
    try runner.write(try TextEncoding.windows1251.encode(one), to: "one.eml")
    #expect(try runner.run("-i", "one.eml").status == 0)
    #expect(
      try String(decoding: runner.content("one.eml"), as: UTF8.self)
        == one.replacing("windows-1251", with: "utf-8"))
    let part = { (name: String) in
      "--X\nContent-Type: text/plain; charset=\(name)\n\nПривет, как дела\n"
    }
    let several =
      try TextEncoding.windows1251.encode(
        "Content-Type: multipart/mixed; boundary=X\nSubject: a\n\n" + part("windows-1251"))
      + TextEncoding.koi8R.encode(part("koi8-r"))
    try runner.write(several, to: "several.eml")
    let contacts =
      "BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=windows-1251:Иванов;Пётр\r\nEND:VCARD\r\n"
    try runner.write(try TextEncoding.windows1251.encode(contacts), to: "a.vcf")
    try runner.write(
      try TextEncoding.windows1251.encode("From a@b.example Mon\n\(one)"), to: "box")
    let result = try runner.shell(
      "sha256sum several.eml a.vcf box > ../mail-$$; \"$0\" -i -f windows-1251 several.eml a.vcf box; echo $?; sha256sum -c --quiet ../mail-$$; rm ../mail-$$"
    )
    #expect(result.text == "1\n", "\(result)")
    for kind in ["a mail message of several parts", "a vCard", "a mailbox"] {
      #expect(result.messages.contains("left alone: it is \(kind), each part"), "\(result)")
    }
    #expect(try runner.run("-i", "-f", "windows-1251", "--declarations=keep", "a.vcf").status == 0)
  }

  /// The charset of a body in base64 is that of the bytes that it stands for, which stay as they are.
  @Test(arguments: [
    "Content-Transfer-Encoding: base64\n\nz/Do4uXy\n",
    "Content-Transfer-Encoding:\n quoted-printable\n\n=CF=F0=E8=E2=E5=F2\n",
    String(repeating: "Received: from a.example by b.example\n", count: 2000) + "\nПривет\n",
  ])
  func mailWhoseHeaderWouldBeFalseIsLeftAlone(rest: String) throws {
    let runner = try CommandRunner()
    defer { runner.cleanUp() }
    let head = "MIME-Version: 1.0\nSubject: Привет, как дела у вас дома\n"
    let type = "Content-Type: text/plain; charset=windows-1251\n"
    let message = try TextEncoding.windows1251.encode(
      rest.hasPrefix("Received")
        ? head + rest.replacing("\n\n", with: "\n\(type)\n") : head + type + rest)
    try runner.write(message, to: "m.eml")
    for options in [[], ["-f", "windows-1251"], ["--mixed"]] {
      let result = try runner.shell("exec \"$0\" \"$@\"", ["-i"] + options + ["m.eml"])
      #expect(result.status == 1)
      #expect(result.messages.hasPrefix("legible: m.eml: left alone: it is a mail message "))
      #expect(try runner.content("m.eml") == message)
    }
    let plain = try TextEncoding.windows1251.encode(
      head + type + "Content-Transfer-Encoding: 8bit\n\nПривет\n")
    try runner.write(plain, to: "m.eml")
    #expect(try runner.run("-i", "m.eml").status == 0)
  }

  /// What nobody rewrites is told.
  @Test(arguments: [
    ("// a\n#pragma code_page(1251)\n", 2, "1251"), ("0 HEAD\n1 CHAR ANSI\n", 2, "ansi"),
    ("{$CODEPAGE 1251}\n", 1, "1251"), ("SET NAMES cp1251;\n", 1, "cp1251"),
    ("[Desktop Entry]\nEncoding=ISO-8859-5\n", 2, "iso-8859-5"),
    ("<?php\nheader('Content-Type: text/html; charset=windows-1251');\n", 2, "windows-1251"),
    ("use encoding 'cp1251';\n", 1, "cp1251"), ("\\inputencoding{cp1251}\n", 1, "cp1251"),
  ])
  func otherDeclarationsAreTold(text: String, line: Int, name: String) throws {
    let runner = try CommandRunner()
    defer { runner.cleanUp() }
    try runner.write(try TextEncoding.windows1251.encode(text + "// Привет, мир\n"), to: "f")
    let result = try runner.run("-i", "-f", "windows-1251", "f")
    #expect(
      result.messages.contains(
        "line \(line) declares \(name), but the text is UTF-8 now; it has to be changed by hand"),
      "\(result)")
    #expect(HandDeclaration.first(in: Array("SET NAMES utf8mb4;\n".utf8), otherThan: .utf8) == nil)
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
