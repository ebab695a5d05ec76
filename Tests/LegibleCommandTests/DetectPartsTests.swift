import Foundation
import Legible
import LegibleTestSupport
import Testing

/// `detect --lines` and `detect --columns`.
final class DetectPartsTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  deinit { runner.cleanUp() }

  private static let russian = [
    "Соседка сушит яблоки прямо на чердаке.\n", "Билеты на вечерний поезд закончились утром.\n",
    "Дедушка рассказывал, как строили мост через реку.\n", "Мы забыли ключи у бабушки на столе.\n",
  ]

  private static func mixedLines() throws -> [UInt8] {
    let before = try TextEncoding.windows1251.encode("plain\n" + russian.joined())
    let after = try TextEncoding.windows1251.encode(russian.joined() + "plain")
    let others = try TextEncoding.windows1252.encode("Déjà vu\n") + Array("это UTF-8\n".utf8)
    return before + others + after
  }

  /// The columns of the lines of an output without the confidences.
  private func rows(_ text: String) -> [[String]] {
    text.split(separator: "\n").map { line in
      line.split(separator: "\t").map(String.init).filter { Double($0) == nil || !$0.contains(".") }
    }
  }

  @Test
  func linesAreToldAsRanges() throws {
    let mixed = try Self.mixedLines()
    let result = try runner.run("detect", "--lines", input: mixed)
    #expect(
      rows(result.text) == [
        ["1-5", "windows-1251"], ["6", "windows-1252"], ["7", "UTF-8"], ["8-12", "windows-1251"],
        ["8 lines", "windows-1251"], ["2 lines", "US-ASCII"], ["1 line", "UTF-8"],
        ["1 line", "windows-1252"],
      ])
    #expect(result.status == 1)
    try runner.write(mixed, to: "a")
    try runner.write(Array("plain\nnaïve\n".utf8), to: "b")
    let two = try runner.run("detect", "--lines", "-0", "a", "b")
    #expect(two.text.hasPrefix("a\u{0}1-5\twindows-1251\t0."))
    #expect(two.text.hasSuffix("b\u{0}1 line\tUTF-8\n"))
    #expect(two.status == 1)
    #expect(try runner.run("detect", "--lines", "b").status == 0)
    let quiet = try runner.run("detect", "--lines", "-q", "a")
    #expect(quiet.text.isEmpty && quiet.status == 1)
  }

  @Test func whatHasNoLinesOfBytesHasOneAnswer() throws {
    let cases: [([UInt8], [[String]], Int32)] = [
      (Array("a\nb\n".utf8), [["1-2", "US-ASCII"], ["2 lines", "US-ASCII"]], 0),
      ([], [], 0),
      (
        try TextEncoding.utf16LE.encode("\u{FEFF}" + Self.russian.joined()),
        [["1-4", "UTF-16LE"], ["4 lines", "UTF-16LE"]], 0
      ),
      (
        try TextEncoding.iso2022JP.encode("今日は天気がいい\nplain"),
        [["1-2", "ISO-2022-JP"], ["2 lines", "ISO-2022-JP"]], 0
      ),
      (
        try TextEncoding.ibm037.encode("The quick brown fox jumps over the lazy dog.\nAnd so on\n"),
        [["1-2", "IBM037"], ["2 lines", "IBM037"]], 0
      ),
      // It has U+000A and U+000D.
      (Array(UInt8.min...UInt8.max) + [0x0A], [["1-3", "binary"], ["3 lines", "binary"]], 1),
    ]
    for (bytes, expected, status) in cases {
      let result = try runner.run("detect", "--lines", input: bytes)
      #expect(rows(result.text) == expected)
      #expect(result.status == status)
    }
  }

  @Test
  func columnsAreToldEachByItself() throws {
    var table = Array("id,name,place\r\n".utf8)
    for (index, line) in Self.russian.enumerated() {
      let field = "\"\(line.dropLast()) \"\"да\"\", \n\""
      table += Array("\(index),".utf8) + (try TextEncoding.windows1251.encode(field))
      table += Array(",Besançon près d’Orléans\r\n".utf8)
    }
    let result = try runner.run("detect", "--columns=,", input: table)
    #expect(
      rows(result.text) == [
        ["1", "US-ASCII", "en"], ["2", "windows-1251", "ru"], ["3", "UTF-8", "fr"],
        ["1 column", "US-ASCII"], ["1 column", "windows-1251"], ["1 column", "UTF-8"],
      ])
    #expect(result.status == 1)

    // é is the same in many encodings.
    let same = try TextEncoding.windows1250.encode(
      "id\tname\tplace\n1\tPříliš žluťoučký kůň\tcafé\n2\tÚpěl ďábelské ódy\tcafé\n")
    #expect(try runner.run("detect", "--columns=tab", input: same).status == 0)
    let single = try runner.run("detect", "--columns", ";", input: Array("a;b".utf8))
    #expect(rows(single.text).last == ["2 columns", "US-ASCII"])
    let wide = try runner.run(
      "detect", "--columns=,", input: try TextEncoding.utf16LE.encode("\u{FEFF}a,ь\n"))
    #expect(wide.status == 2 && wide.messages.contains("the text is UTF-16LE"))
    let many = try runner.run("detect", "--columns=,", input: Array(repeating: 0x2C, count: 2_000))
    #expect(many.status == 2 && many.messages.contains("more than 1024 columns"))
  }

  /// Lines end with a carriage return on old systems.
  @Test
  func carriageReturnsEndLinesAndRows() throws {
    let bytes = try Self.mixedLines().map { $0 == 0x0A ? 0x0D : $0 }
    let lines = try runner.run("detect", "--lines", input: bytes)
    #expect(
      rows(lines.text).prefix(4) == [
        ["1-5", "windows-1251"], ["6", "windows-1252"], ["7", "UTF-8"], ["8-12", "windows-1251"],
      ])
    for ending in ["\r", "\r\n", "\n"] {
      let table = "a,b\(ending)\"1\(ending)2\",café\(ending)3,thé glacé\(ending)"
      let result = try runner.run("detect", "--columns=,", input: Array(table.utf8))
      #expect(
        rows(result.text).map { $0.prefix(2) } == [
          ["1", "US-ASCII"], ["2", "UTF-8"], ["1 column", "US-ASCII"], ["1 column", "UTF-8"],
        ])
      #expect(result.status == 0)
    }
  }

  /// A byte order mark is about the file: it makes no column UTF-8.
  @Test func aColumnIsNotUTF8ForTheMarkOfTheFile() throws {
    var table: [UInt8] = []
    for index in 0..<12 {
      let line = "\(Self.russian[index % 4].dropLast());\(index)\n"
      table += try (index == 5 ? TextEncoding.windows1251 : .utf8).encode(line)
    }
    let expected = [["1", "UTF-8+windows-1251", "ru"], ["2", "US-ASCII", "-"]]
    for mark in [[], Array("\u{FEFF}".utf8)] {
      let result = try runner.run("detect", "--columns=;", input: mark + table)
      #expect(rows(result.text).prefix(2) == expected[...])
      #expect(result.status == 1)
    }
  }

  @Test
  func malformedPlacesOfAColumnAreTold() throws {
    var table = Array("\u{FEFF}name,place\n".utf8)
    for _ in 0..<20 { table += Array("Besançon près d’Orléans,café\n".utf8) }
    table += [0x61, 0x2C, 0xFF, 0x0A]
    let result = try runner.run("detect", "--columns=,", input: table)
    #expect(
      rows(result.text).prefix(2).map { [$0[1], $0.last ?? ""] } == [
        ["UTF-8", "fr"], ["UTF-8", "1 malformed"],
      ])
    #expect(result.status == 1)
    let json = try runner.run("detect", "--columns=,", "--json", input: table).text
    #expect(json.contains("\"malformedCount\":1") && json.contains("\"agree\":false"))
    let schema = try JSONSchema(named: "detect-parts")
    for line in json.split(separator: "\n") { #expect(try schema.violations(of: line) == []) }
  }

  @Test func jsonFollowsItsSchema() throws {
    try runner.write(try Self.mixedLines(), to: "a")
    let schema = try JSONSchema(named: "detect-parts")
    for option in ["--lines", "--columns=,"] {
      let lines = try runner.run("detect", option, "--json", "a").text.split(separator: "\n")
      #expect(lines.count > 1)
      for line in lines { #expect(try schema.violations(of: line) == []) }
      #expect(lines.last?.contains("\"counts\":[") ?? false)
    }
  }

  @Test(arguments: [
    ("--lines --columns=,", "--lines and --columns cannot be used together"),
    ("--lines --summary", "--lines and --summary cannot be used together"),
    ("--columns=, --explain", "--columns and --explain cannot be used together"),
    ("--columns=,,", "--columns takes one ASCII character"),
    ("--columns=é", "--columns takes one ASCII character"),
    ("--lines --together a", "--together cannot be used with --lines"),
  ])
  func whatContradictsIsRefused(options: String, reason: String) throws {
    try runner.write(Array("a".utf8), to: "a")
    let arguments = ["detect"] + options.split(separator: " ").map(String.init)
    let result = try runner.shell("exec \"$0\" \"$@\"", arguments)
    #expect(result.status == 2 && result.messages.contains(reason), "\(result.messages)")
  }

  /// Lines and columns are told without keeping them.
  @Test func aLongInputIsNotKept() throws {
    let line = try TextEncoding.windows1251.encode("один,\(Self.russian[0])")
    let bytes = [UInt8](line, times: 20_000)
    #expect(
      rows(try runner.run("detect", "--lines", input: bytes).text) == [
        ["1-20000", "windows-1251"], ["20000 lines", "windows-1251"],
      ])
    #expect(try runner.run("detect", "--columns=,", input: bytes).status == 0)
  }
}
