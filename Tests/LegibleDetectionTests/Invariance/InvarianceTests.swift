import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// What says nothing about the encoding changes no answer and no confidence.
///
/// The texts are lines of `Corpus/text` in every encoding that the model weighs, in a language that it
/// is written in.
@Suite struct InvarianceTests {
  /// A short text in an encoding.
  struct Sample: Sendable, CustomTestStringConvertible {
    let encoding: TextEncoding
    let language: String
    let lines: [String]

    var testDescription: String { "\(language) in \(encoding)" }

    func bytes(_ lines: [String]) -> [UInt8] {
      lines.flatMap { (try? encoding.encode($0 + "\n")) ?? [] }
    }
  }

  /// Two samples of one and of four lines for each encoding whose units are bytes with ASCII.
  static let samples: [Sample] = {
    let tables = DetectionTables.shared
    let texts = Repository.names(in: "Corpus/text").map { name -> (String, [String]) in
      let text = (try? Repository.text("Corpus/text/\(name)")) ?? ""
      let lines = text.split(separator: "\n").map(String.init)
        .filter { line in !line.hasPrefix("#") && line.utf8.count > line.unicodeScalars.count }
      return (String(name.dropLast(4)), lines)
    }
    return tables.encodings.indices.flatMap { number -> [Sample] in
      let record = tables.encodings[number]
      guard record.kind != .ebcdic else { return [] }
      for wanted in [LanguageTier.common, .rare] {
        for (language, lines) in texts {
          guard let column = tables.columnTags.firstIndex(of: language),
            tables.tier(number, column) == wanted
          else { continue }
          let usable = lines.filter { line in
            guard let bytes = try? record.encoding.encode(line) else { return false }
            return bytes.contains { $0 >= 0x80 } && (try? record.encoding.decode(bytes)) == line
          }
          guard usable.count >= 8 else { continue }
          return [
            Sample(encoding: record.encoding, language: language, lines: [usable[0]]),
            Sample(encoding: record.encoding, language: language, lines: Array(usable[2..<6])),
          ]
        }
      }
      return []
    }
  }()

  /// Expects that an input is answered as the sample is.
  private func expect(
    _ bytes: [UInt8], like plain: Detection, _ kind: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let detection = EncodingDetector.detect(bytes)
    let isSame =
      detection.encoding == plain.encoding && abs(detection.confidence - plain.confidence) < 0.01
    #expect(isSame, "\(kind): \(detection), not \(plain)", sourceLocation: sourceLocation)
  }

  @Test func everyEncodingHasSamples() {
    #expect(Set(Self.samples.map(\.encoding)).count >= 65)
  }

  @Test(arguments: samples)
  func repetitionSaysNothing(sample: Sample) {
    let bytes = sample.bytes(sample.lines)
    let plain = EncodingDetector.detect(bytes)
    expect(bytes + bytes, like: plain, "twice")
    expect(sample.bytes(sample.lines.flatMap { [$0, $0] }), like: plain, "lines doubled")
    expect([UInt8](bytes, times: 50), like: plain, "fifty times")
  }

  @Test(arguments: samples) func theOrderOfLinesSaysNothing(sample: Sample) {
    let plain = EncodingDetector.detect(sample.bytes(sample.lines))
    expect(sample.bytes(sample.lines.reversed()), like: plain, "reversed")
    let rotated = sample.lines.dropFirst(2) + sample.lines.prefix(2)
    expect(sample.bytes(Array(rotated)), like: plain, "rotated")
  }

  @Test(arguments: samples) func endsOfLinesSayNothing(sample: Sample) {
    let bytes = sample.bytes(sample.lines)
    let plain = EncodingDetector.detect(bytes)
    expect(Array(bytes.dropLast()), like: plain, "none at the end")
    expect(bytes + [0x0A, 0x0A], like: plain, "several at the end")
    // A line feed is no trail byte in any of the encodings.
    expect(bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }, like: plain, "CRLF")
    expect(bytes.map { $0 == 0x0A ? 0x0D : $0 }, like: plain, "CR")
  }

  @Test(arguments: samples) func digitsSayNothing(sample: Sample) {
    let numbered = { (step: Int) in
      sample.bytes(sample.lines.enumerated().map { "\(($0 * step + 3) % 9) \($1)" })
    }
    let plain = EncodingDetector.detect(numbered(1))
    for step in [2, 4, 7] { expect(numbered(step), like: plain, "step \(step)") }
  }

  @Test(arguments: samples) func plainLinesAroundSayNothing(sample: Sample) {
    let bytes = sample.bytes(sample.lines)
    let plain = EncodingDetector.detect(bytes)
    let numbers = Array("2026-11-27 12:00:07 | 17.4 | 0\n".utf8)
    expect(numbers + bytes, like: plain, "a line in front")
    expect(bytes + numbers, like: plain, "a line behind")
    let many = [UInt8](numbers, times: 300)
    expect(many + bytes + many, like: plain, "many lines around")
    let tables = sample.lines.enumerated().flatMap { number, line in
      Array("\(number);".utf8) + numbers + sample.bytes([line])
    }
    expect(tables, like: plain, "lines between")
  }

  /// Words in front may be evidence about the language, but hide nothing that was sure.
  @Test(arguments: samples) func englishAroundHidesNothing(sample: Sample) throws {
    let bytes = sample.bytes(sample.lines)
    let plain = EncodingDetector.detect(bytes)
    guard plain.confidence > 0.99 else { return }
    let line = Array("The window shows the settings of this page, and nothing else.\n".utf8)
    let english = [UInt8](line, times: 40)
    let detection = EncodingDetector.detect(english + bytes + english)
    let text = try plain.encoding?.decode(bytes, malformed: .replace)
    #expect(try detection.encoding?.decode(bytes, malformed: .replace) == text, "\(detection)")
  }

  @Test(arguments: samples) func chunksSayNothing(sample: Sample) {
    let bytes = sample.bytes(Array(sample.lines.prefix(1)))
    let plain = EncodingDetector.detect(bytes)
    for chunks in Chunks.everySplit(of: bytes) {
      var detector = EncodingDetector()
      for chunk in chunks { detector.consume(chunk) }
      #expect(detector.finish() == plain, "\(chunks.map(\.count))")
    }
  }

  @Test func earlierInputsSayNothing() {
    var used = EncodingDetector()
    for sample in Self.samples {
      let bytes = sample.bytes(sample.lines)
      used.restart()
      used.consume(bytes)
      #expect(used.finish() == EncodingDetector.detect(bytes), "\(sample.testDescription)")
    }
  }

  /// Of texts with more units than are kept, a sample decides that has no order.
  @Test(
    arguments: [
      ("ru", TextEncoding.koi8R), ("de", .windows1252), ("ja", .shiftJIS), ("el", .iso8859_7),
      ("zh-Hans", .gb18030), ("cs", .iso8859_2),
    ])
  func theOrderOfManyUnitsSaysNothing(language: String, encoding: TextEncoding) throws {
    let words = try Repository.text("Corpus/text/\(language).txt").split { " \n".contains($0) }
      .filter { (try? encoding.encode(String($0))) != nil }
    // Each word with each of the others makes more distinct units than are kept.
    let lines = try words.indices.map { number in
      try encoding.encode(
        (0..<6).map { String(words[number]) + String(words[(number * 7 + $0 * 31) % words.count]) }
          .joined(separator: " ") + "\n")
    }
    var generator = SeededGenerator(seed: 5)
    let plain = EncodingDetector.detect(Array(lines.joined()))
    for _ in 0..<3 {
      let shuffled = Array(lines.shuffled(using: &generator).joined())
      expect(shuffled, like: plain, "shuffled")
      #expect(try plain.encoding?.decode(shuffled) == encoding.decode(shuffled))
    }
  }
}
