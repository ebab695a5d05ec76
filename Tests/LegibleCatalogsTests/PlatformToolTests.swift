import Foundation
import LegibleTestSupport
import Testing

import LegibleCatalogs

/// The platform's own tools take the files that were mended.
struct PlatformToolTests {
  /// A mended file of each format that a tool reads, and the shell command that does so.
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
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    let pipe = Pipe()
    process.standardInput = pipe
    try process.run()
    try pipe.fileHandleForWriting.write(contentsOf: Data(input))
    try pipe.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Whether both tools are there.
  private static let hasTools =
    (try? run("command -v msgfmt && command -v python3 > /dev/null", input: [])) == 0

  @Test(.enabled(if: hasTools, "msgfmt and python3 are not installed"), arguments: files.indices)
  func mendedFilesAreTaken(index: Int) throws {
    let file = Self.files[index]
    for escapesMarks in [false, true] {
      let catalog = try StringCatalog(parsing: file.text, format: file.format, language: "he")
      let fix = try catalog.fixing(CatalogOptions(escapesMarks: escapesMarks))
      #expect(!fix.changedEntries.isEmpty)
      #expect(try Self.run(file.tool, input: fix.utf8) == 0, "\(file.format)")
    }
  }
}
