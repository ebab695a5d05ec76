import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// Input that nobody wrote: it is answered without a trap, and soon.
@Suite struct HostileInputTests {
  /// Asks for everything that an answer has, and expects that it is possible.
  private static func check(_ bytes: [UInt8], _ failures: inout Failures, _ name: String = "") {
    let detection = EncodingDetector.detect(bytes)
    _ = (detection.language, detection.languages, detection.description)
    let sum = detection.alternatives.reduce(detection.confidence) { $0 + $1.confidence }
    failures.check(
      detection.byteCount == bytes.count && (0...1).contains(detection.confidence)
        && (detection.isBinary || sum < 1.001), "\(name): \(detection)")
  }

  @Test func noBytesAreASCII() {
    let detection = EncodingDetector.detect([])
    #expect(detection.encoding == .usASCII && detection.evidence.contains(.empty))
    #expect(EncodingDetector.ranking(of: [UInt8]()).count <= 1)
  }

  @Test func everyByteAloneIsAnswered() {
    var failures = Failures()
    for byte in UInt8.min...UInt8.max { Self.check([byte], &failures, "\(byte)") }
    Self.check(Array(UInt8.min...UInt8.max), &failures, "all")
    Self.check(Array((UInt8.min...UInt8.max).reversed()), &failures, "all, reversed")
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test func everyPairOfBytesIsAnswered() throws {
    var failures = Failures()
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        let bytes = [first, second]
        let detection = EncodingDetector.detect(bytes)
        failures.check(
          detection.byteCount == 2 && (0...1).contains(detection.confidence), "\(bytes)")
        guard let encoding = detection.encoding, detection.malformedCount == 0 else { continue }
        failures.check(encoding.isValid(bytes), "\(bytes): \(encoding)")
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  static let megabyte = 1 << 20

  static func repeated(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](bytes, times: megabyte / bytes.count)
  }

  /// A megabyte of each kind, by its name.
  static let large: [(name: String, make: @Sendable () -> [UInt8])] = [
    ("zeros", { repeated([0]) }), ("0xFF", { repeated([0xFF]) }), ("ESC", { repeated([0x1B]) }),
    ("tabs", { repeated([0x09]) }), ("one letter", { repeated([0xE9]) }),
    (
      "random",
      {
        var generator = SeededGenerator(seed: 1)
        return generator.bytes(megabyte)
      }
    ),
    (
      "one unit",
      {
        var generator = SeededGenerator(seed: 2)
        return generator.bytes(megabyte).map { $0 | 0x80 }
      }
    ),
    (
      "a word in each line",
      {
        var generator = SeededGenerator(seed: 3)
        return (0..<megabyte / 8).flatMap { _ in generator.bytes(7).map { $0 | 0x80 } + [0x0A] }
      }
    ),
    ("plus signs", { repeated(Array("+".utf8)) }), ("UTF-7", { repeated(Array("+AOk-".utf8)) }),
    ("HZ", { repeated(Array("~{".utf8)) }), ("tildes", { repeated(Array("~".utf8)) }),
    ("ISO-2022-JP", { repeated(Array("\u{1B}$B".utf8)) }),
    ("shifts", { repeated([0x0E, 0x0F]) }), ("lead bytes", { repeated([0x81]) }),
    ("EBCDIC spaces", { repeated([0x40]) }), ("surrogates", { repeated([0x00, 0xD8]) }),
    ("colours", { repeated(Array("\u{1B}[1m".utf8)) }),
    ("marks", { repeated([0xFF, 0xFE]) }), ("overlong", { repeated([0xC0, 0x80]) }),
  ]

  @Test(arguments: large.map(\.name)) func aMegabyteIsAnswered(name: String) throws {
    let bytes = try #require(Self.large.first { $0.name == name }).make()
    var failures = Failures()
    Self.check(bytes, &failures, name)
    #expect(failures.isEmpty, "\(failures)")
    var decoder = DetectingDecoder(malformed: .replace)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 65_537) {
      // Binary data are refused.
      guard
        (try? decoder.decode(bytes[start..<min(start + 65_537, bytes.count)], into: &text)) != nil
      else { return }
    }
    _ = try? decoder.finish(into: &text)
    #expect(String(validating: text, as: UTF8.self) != nil)
  }

  /// Every option has an answer for each of these.
  @Test func optionsAreHeededForAnyBytes() {
    var generator = SeededGenerator(seed: 6)
    var failures = Failures()
    for encoding in TextEncoding.all {
      let options = DetectionOptions(suggested: [encoding], onlySuggested: true)
      for count in [1, 2, 3, 7, 64] {
        let bytes = generator.bytes(count)
        let detection = EncodingDetector.detect(bytes, options: options)
        failures.check(
          detection.encoding.map(options.allows) ?? true, "\(encoding): \(detection)")
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }
}
