import Foundation
import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// Input about which a detector was sure and wrong: each answer is right, or it is not sure.
@Suite struct IssueTableTests {
  /// What `case.json` of a folder of `Corpus/doubtful` holds.
  private struct Case: Decodable {
    /// The name of the encoding that is right.
    let expected: String

    /// Another answer is acceptable if it is less sure than this.
    let wrongBelow: Double

    /// What shows to a reader that it is right.
    let why: String
  }

  /// A wrong answer that is as sure as this would let a program rewrite the file.
  private static let sure = 0.95

  private static func expect(
    _ bytes: [UInt8], toBeReadAs text: String, orBelow bound: Double = sure, _ name: String
  ) {
    let detection = EncodingDetector.detect(bytes)
    let read = try? detection.encoding?.decode(bytes, malformed: .replace)
    #expect(read == text || detection.confidence < bound, "\(name): \(detection)")
  }

  @Test(
    .passes(19, of: 20, "a row of ideographs is letters of ISO-8859-5"),
    arguments: Repository.names(in: "Corpus/doubtful"))
  func `What says little is answered right or not surely`(name: String) throws {
    let folder = Repository.url("Corpus/doubtful/\(name)")
    let wanted = try JSONDecoder().decode(
      Case.self, from: Data(contentsOf: folder.appendingPathComponent("case.json")))
    let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent("input")))
    let encoding = try #require(TextEncoding(wanted.expected))
    #expect(!wanted.why.isEmpty)
    Self.expect(bytes, toBeReadAs: try encoding.decode(bytes), orBelow: wanted.wrongBelow, name)
  }

  /// The kind, encodings and text of each line of `Corpus/signs/signs.tsv`.
  private static func signs() throws -> [(kind: String, encodings: [String], text: String)] {
    try Repository.text("Corpus/signs/signs.tsv").split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: "\t").map(String.init)
      let text = fields[2].replacing("\\n", with: "\n").replacing("\\t", with: "\t")
        .replacing("\\u{A0}", with: "\u{A0}").replacing("\\\\", with: "\\")
      return (fields[0], fields[1].split(separator: " ").map(String.init), text)
    }
  }

  @Test(
    .passes(2, of: 5, "one apostrophe each in windows-1252, macintosh and IBM850 is a letter"),
    arguments: ["windows-1252", "macintosh", "IBM850", "IBM437", "UTF-8"])
  func `A sign in a line of ASCII is read right or not surely`(name: String) throws {
    let encoding = try #require(TextEncoding(name))
    for sign in try Self.signs() where sign.encodings.contains(name) {
      let text = sign.text + "\n"
      Self.expect(try encoding.encode(text), toBeReadAs: text, sign.kind)
    }
  }

  @Test(arguments: ["´", "‘", "’"])
  func `Subtitles with typographic apostrophes are read right or not surely`(sign: String) throws {
    let lines = try Self.signs().filter { $0.kind == "apostrophe \(sign)" }.map(\.text)
    let cues = lines.prefix(30).enumerated().map { number, line in
      "\(number + 1)\r\n00:0\(number / 10):\(10 + number),000 --> 00:0\(number / 10):\(12 + number),500\r\n"
        + "\(line)\r\n\r\n"
    }
    let text = cues.joined()
    Self.expect(try TextEncoding.windows1252.encode(text), toBeReadAs: text, "subtitles")
  }

  @Test func `A kilobyte of prose with dashes is read right or not surely`() throws {
    let lines = try Repository.text("Corpus/text/en.txt").split(separator: "\n").filter { line in
      !line.hasPrefix("#") && line.utf8.allSatisfy { $0 < 0x80 } && line.contains(", ")
    }
    let text = lines.prefix(16).joined(separator: "\n").replacing(", ", with: "—") + "\n"
    #expect(text.utf8.count > 1_000)
    Self.expect(try TextEncoding.windows1252.encode(text), toBeReadAs: text, "prose")
  }

  private static let firstWords = ["版本 测试", "你好\n世界", "张三: 李四", "目录, 文件", "泉 a 州"]

  /// Two words, 70 KB of ASCII and twenty lines, all in GBK.
  private static func lateText(behind words: String) throws -> (text: String, bytes: [UInt8]) {
    let lines = try Repository.text("Corpus/text/zh-Hans.txt").split(separator: "\n").filter {
      !$0.hasPrefix("#") && (try? TextEncoding.gbk.encode(String($0))) != nil
    }
    #expect(lines.count >= 20)
    let plain = String(repeating: "2026-11-27 12:00:07 INFO nothing to do\n", count: 1_800)
    let text = "\(words)\n" + plain + lines.prefix(20).joined(separator: "\n") + "\n"
    return (text, try TextEncoding.gbk.encode(text))
  }

  @Test(arguments: firstWords)
  func `Text far behind the first words is weighed with them`(words: String) throws {
    let (text, bytes) = try Self.lateText(behind: words)
    #expect(bytes.count > 70_000)
    var detector = EncodingDetector()
    for start in stride(from: 0, to: bytes.count, by: 4_096) {
      detector.consume(bytes[start..<min(start + 4_096, bytes.count)])
    }
    for detection in [EncodingDetector.detect(bytes), detector.finish()] {
      #expect(try detection.encoding?.decode(bytes, malformed: .replace) == text, "\(detection)")
    }
  }

  @Test(arguments: firstWords, [4_096, 65_536, 1_000_000])
  func `A stream gives the text or an error and never mojibake`(words: String, size: Int) throws {
    let (text, bytes) = try Self.lateText(behind: words)
    var decoder = DetectingDecoder()
    var read: [UInt8] = []
    do throws(DecodingFailure) {
      for start in stride(from: 0, to: bytes.count, by: size) {
        try decoder.decode(Array(bytes[start..<min(start + size, bytes.count)]), into: &read)
      }
      try decoder.finish(into: &read)
    } catch {
      return
    }
    #expect(read.elementsEqual(text.utf8), "\(decoder.detection?.description ?? "")")
  }

  @Test(arguments: [[0x4B, 0xE8], [0xFC], [0x63, 0x61, 0x66, 0xE9]] as [[UInt8]])
  func `A line end or a second copy changes no answer`(word: [UInt8]) {
    let alone = EncodingDetector.detect(word)
    for other in [word + [0x0A], word + [0x0D, 0x0A], word + [0x0A] + word + [0x0A]] {
      let detection = EncodingDetector.detect(other)
      #expect(detection.encoding == alone.encoding, "\(other)")
      #expect(abs(detection.confidence - alone.confidence) < 0.01, "\(other)")
    }
  }
}
