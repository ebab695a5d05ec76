import Foundation
import Testing

/// Line ends and marks change in text of any encoding, and nothing else does.
final class LineEndTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  deinit { runner.cleanUp() }

  /// Texts in one encoding, in several, damaged, and bytes that are hardly text, with all kinds of line ends.
  private static func texts(count: Int) -> [[UInt8]] {
    var state: UInt64 = 0x1234_5678_9ABC_DEF1
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let words: [[UInt8]] = [
      Array("word".utf8), Array("été".utf8), [0xE9, 0x74, 0xE9], [0xC3], [0xFF], [0x82, 0xA0],
      Array("日本語".utf8), [0x1B, 0x24, 0x42], Array(" \t ".utf8), [0x85],
    ]
    let ends: [[UInt8]] = [[0x0A], [0x0D, 0x0A], [0x0D], [0x0A, 0x0D], [0x0D, 0x0D, 0x0A]]
    return (0..<count).map { number in
      var text: [UInt8] = number % 7 == 0 ? [0xEF, 0xBB, 0xBF] : []
      for _ in 0..<(1 + random(40)) {
        for _ in 0..<random(8) {
          // One of four texts has a few bytes of any value but NUL.
          text +=
            number % 4 == 3 && random(3) == 0
            ? [UInt8(1 + random(255))] : words[random(words.count)]
          text.append(0x20)
        }
        text += ends[random(number % 3 == 0 ? 1 : ends.count)]
      }
      return text
    }
  }

  /// The lines of a text, and whether a mark stood before them.
  private static func lines(_ text: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = [[]]
    var previous: UInt8 = 0
    for byte in text {
      if byte == 0x0D || byte == 0x0A && previous != 0x0D {
        lines.append([])
      } else if byte != 0x0A {
        lines[lines.count - 1].append(byte)
      }
      previous = byte
    }
    return lines
  }

  /// The text with another character for each carriage return that no line feed follows.
  private static func withoutReturnsInLines(_ text: [UInt8]) -> [UInt8] {
    text.indices.map {
      text[$0] == 0x0D && text.dropFirst($0 + 1).first != 0x0A ? UInt8(ascii: ".") : text[$0]
    }
  }

  private static func hasOneEnd(_ text: [UInt8]) -> Bool {
    let all = lines(text).count - 1
    let counts = [[0x0D, 0x0A], [0x0A], [0x0D]].map { (end: [UInt8]) in
      lines(text).joined(separator: end).elementsEqual(text)
    }
    return all == 0 || counts.contains(true)
  }

  @Test(arguments: [
    ["check", "--fix", "-q", "--rules=line-ends,byte-order-mark"],
    ["-ri", "-t", "same", "--newlines=cr"], ["-ri", "-t", "same", "--newlines=crlf"],
    ["-ri", "-t", "same", "--bom=remove"],
  ])
  func nothingButLineEndsAndMarksChanges(arguments: [String]) throws {
    let texts = Self.texts(count: 200)
    for (number, text) in texts.enumerated() { try runner.write(text, to: "\(number)") }
    _ = try runner.shell("exec \"$0\" \"$@\"", arguments + ["."])
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var changed = 0
    for (number, text) in texts.enumerated() {
      let new = try runner.content("\(number)")
      let old =
        arguments.contains("--bom=remove") && text.starts(with: mark) && new != text
        ? Array(text.dropFirst(3)) : text
      #expect(Self.lines(new) == Self.lines(old), "\(number)")
      if new != text {
        changed += 1
        // `check` leaves a carriage return alone where most lines end otherwise.
        let ends = arguments[0] == "check" ? Self.withoutReturnsInLines(new) : new
        #expect(arguments.contains("--bom=remove") ? new == old : Self.hasOneEnd(ends), "\(number)")
      }
    }
    #expect(changed > (arguments.contains("--bom=remove") ? 15 : arguments[0] == "check" ? 10 : 80))
  }

  /// What is content in one file and an end of lines in another: a carriage return.
  @Test(arguments: [
    // Keys in a macro, of which one is at the end of its line.
    ("map L 1G\rX\nb\r\nc\n", nil, "map L 1G\rX\nb\r\nc\n", 2),
    ("a\rb\nc\n", "lf", "a\rb\nc\n", 1), ("a\rb\nc\n", "crlf", "a\rb\r\nc\r\n", 1),
    ("a\rb\r\nc\r\nd\n", nil, "a\rb\r\nc\r\nd\r\n", 1),
    ("a\rb\r\nc\r\n", "lf", "a\rb\nc\n", 1), ("a\r\nb\nc\n", nil, "a\nb\nc\n", 0),
    ("a\rb\rc\n", nil, "a\rb\rc\n", 1), ("a\rb\rc\n", "lf", "a\nb\nc\n", 0),
    ("a\rb\nc\n", "cr", "a\rb\rc\r", 0),
  ])
  func carriageReturnsInLinesStay(
    text: String, end: String?, expected: String, findings: Int
  ) throws {
    try runner.write(Array(text.utf8), to: "f")
    if let end { try runner.write(Array("[*]\nend_of_line = \(end)\n".utf8), to: ".editorconfig") }
    let result = try runner.run("check", "--fix", "f")
    #expect(String(decoding: try runner.content("f"), as: UTF8.self) == expected)
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == findings && lines.allSatisfy { $0.contains("--fix leaves") })
    // Whoever asks for it gets it.
    #expect(try runner.run("-i", "-t", "same", "--newlines=lf", "f").status == 0)
    #expect(try !runner.content("f").contains(0x0D))
  }

  @Test func carriageReturnsInLinesStayInUTF16() throws {
    let wide = Array("\u{FEFF}a\rb\nc\r\nd\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    try runner.write(wide, to: "f")
    let result = try runner.run("check", "--fix", "f")
    #expect(try result.status == 1 && runner.content("f") == wide)
  }

  @Test func streamsChangeByTheirBytes() throws {
    let text = Array("caf".utf8) + [0xE9, 0x0D, 0x0A, 0xC3, 0xA9, 0x0A, 0x0D]
    let result = try runner.shell("cat | \"$0\" -t same --newlines=lf", input: text)
    #expect(result.output == Array("caf".utf8) + [0xE9, 0x0A, 0xC3, 0xA9, 0x0A, 0x0A])
    // UTF-16 has other line ends, which are converted.
    let wide: [UInt8] = [0xFF, 0xFE, 0x61, 0, 0x0A, 0, 0x62, 0]
    let converted = try runner.shell("cat | \"$0\" -t same --newlines=crlf", input: wide)
    #expect(converted.output == [0xFF, 0xFE, 0x61, 0, 0x0D, 0, 0x0A, 0, 0x62, 0])
  }
}
