import Foundation
import LegibleBidi
import LegibleTestSupport
import Testing

import LegibleCatalogs

/// The platform's own tools take the files that were fixed.
struct PlatformToolTests {
  /// A fixed file of each format that a tool reads, and the shell command that does so.
  static let files: [(format: CatalogFormat, tool: String, text: String)] = [
    (
      .po, "msgfmt -c -o /dev/null -",
      """
      msgid ""
      msgstr ""
      "Project-Id-Version: 1\\n"
      "PO-Revision-Date: 2026-01-01 00:00+0000\\n"
      "Last-Translator: A <a@b.example>\\n"
      "Language-Team: B\\n"
      "Language: he\\n"
      "MIME-Version: 1.0\\n"
      "Content-Type: text/plain; charset=UTF-8\\n"
      "Content-Transfer-Encoding: 8bit\\n"
      "Plural-Forms: nplurals=2; plural=(n != 1);\\n"

      #, c-format
      msgid "%s: %d file at %s"
      msgid_plural "%s: %d files at %s"
      msgstr[0] "%s: קובץ %d אצל %s"
      msgstr[1] ""
      "%s: %d קבצים אצל "
      "%s"
      """
    ),
    (.arb, json, #"{"@@locale": "he", "a": "{name} \u05d1בית {x}{y}", "b": "C++ ועוד"}"#),
    (
      .xcstrings, json,
      #"{"strings": {"a": {"localizations": {"he": {"stringUnit": {"value": "%@ בבית %@"}}}}}}"#
    ),
    (
      .stringsdict, xml,
      """
      <?xml version="1.0"?><plist version="1.0"><dict><key>a</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%@ &amp; בית %@%@</string></dict></dict></plist>
      """
    ),
    (
      .xliff, xml,
      """
      <xliff version="1.2"><file source-language="en" target-language="he" original="a"><body>
      <trans-unit id="1"><source>x</source><target><x id="1"/> &lt;בית&gt; %@</target></trans-unit>
      </body></file></xliff>
      """
    ),
    (
      .android, xml,
      #"<resources><string name="a">%1$s \'בבית\' <b>%2$s</b></string></resources>"#
    ),
    (
      .qt, xml,
      """
      <!DOCTYPE TS><TS version="2.1" language="he_IL"><context><name>M</name><message>
      <source>a</source><translation>%1 בבית %2</translation></message></context></TS>
      """
    ),
  ]

  private static let json = "python3 -c 'import json, sys; json.load(sys.stdin)'"
  private static let xml =
    "python3 -c 'import sys, xml.dom.minidom as x; x.parse(sys.stdin.buffer)'"

  private static func run(_ command: String, input: [UInt8]) throws -> Int32 {
    try output(of: command, input: input).status
  }

  private static func output(
    of command: String, input: [UInt8]
  ) throws -> (text: String, status: Int32) {
    let run = try ShellRun(of: command, input: input)
    return (String(decoding: run.output, as: UTF8.self), run.status)
  }

  /// Whether both tools are there.
  private static let hasTools =
    (try? run("command -v msgfmt && command -v python3 > /dev/null", input: [])) == 0

  @Test(.enabled(if: hasTools, "msgfmt and python3 are not installed"), arguments: files.indices)
  func fixedFilesAreTaken(index: Int) throws {
    let file = Self.files[index]
    for escapesMarks in [false, true] {
      let catalog = try StringCatalog(parsing: file.text, format: file.format, language: "he")
      let fix = try catalog.fixing(CatalogOptions(escapesMarks: escapesMarks))
      #expect(!fix.changedEntries.isEmpty)
      #expect(try Self.run(file.tool, input: fix.utf8) == 0, "\(file.format)")
    }
  }

  /// A catalog with plurals, and what prints the form that the format's own library chooses for each number.
  struct Plural: Sendable, CustomTestStringConvertible {
    let library: String
    let format: CatalogFormat

    /// A command that fails where the library is not installed.
    let probe: String
    let command: String
    let text: String

    var testDescription: String { library }
  }

  static let plurals = [
    Plural(
      library: "Python's gettext", format: .po, probe: "command -v msgfmt && command -v python3",
      command: """
        msgfmt -o - - | python3 -c '
        import gettext, sys
        catalog = gettext.GNUTranslations(sys.stdin.buffer)
        for n in range(130): print(catalog.ngettext("%s: %d file", "%s: %d files", n))'
        """,
      text: """
        msgid ""
        msgstr "Content-Type: text/plain; charset=UTF-8\\nLanguage: he\\n"
        "Plural-Forms: nplurals=4; plural=(n==1 ? 0 : n==2 ? 1 : n>10 && n%10==0 ? 2 : 3);\\n"

        msgid "%s: %d file"
        msgid_plural "%s: %d files"
        msgstr[0] "%s: קובץ %d"
        msgstr[1] "%s: %d קבצים ב-C++"
        msgstr[2] "%s בתוך %s: %d קבצים"
        msgstr[3] "%d קבצים (%s)"

        """),
    Plural(
      library: "Laravel", format: .php, probe: "php -r 'require \(illuminate);'",
      command: """
        php -r 'require \(illuminate); eval("?>" . stream_get_contents(STDIN)); global $lines;
        $selector = new Illuminate\\Translation\\MessageSelector;
        foreach ($lines as $line) foreach (range(0, 130) as $n) echo $selector->choose($line, $n, "he"), "\\n";'
        """,
      text: """
        <?php
        $lines['a'] = '{0} אין|{1} :count אחת|[2,*] :count עמודים';
        $lines['b'] = '{0} C++ ריק|[1,19] :count של :name|[20,*] :name/:count';
        $lines['c'] = ':count עמוד|:count עמודים';

        """),
    Plural(
      library: "i18next", format: .json, probe: "node -e 'require(\(i18next))'",
      command: """
        node -e 'const i18next = require(\(i18next));
        const translation = JSON.parse(require("fs").readFileSync(0, "utf8"));
        i18next.init({ lng: "he", resources: { he: { translation } }, interpolation: { skipOnVariables: true } });
        for (let count = 0; count < 130; count++) console.log(i18next.t("page", { count, name: "{{name}}" }));'
        """,
      text: """
        {"page_one": "{{name}}: עמוד", "page_two": "{{count}}/{{name}} עמודים", "page_other": "{{count}} C++"}
        """),
  ]

  private static let illuminate = #""Illuminate/Translation/autoload.php""#
  private static let i18next = #""/usr/share/nodejs/i18next/dist/umd/i18next""#

  /// Plurals whose library is installed.
  private static let usable = plurals.filter {
    (try? run("{ \($0.probe); } > /dev/null 2>&1", input: [])) == 0
  }

  @Test(arguments: usable)
  func eachNumberHasItsFormOfAPlural(plural: Plural) throws {
    let catalog = try StringCatalog(parsing: plural.text, format: plural.format, language: "he")
    let fix = try catalog.fixing()
    #expect(!fix.changedEntries.isEmpty)
    let before = try Self.output(of: plural.command, input: catalog.utf8)
    let after = try Self.output(of: plural.command, input: fix.utf8)
    #expect(before.status == 0 && after.status == 0)
    #expect(Set(before.text.split(separator: "\n")).count > 3)
    #expect(after.text.removingDirectionMarks() == before.text.removingDirectionMarks())
    #expect(after.text != before.text)
  }
}
