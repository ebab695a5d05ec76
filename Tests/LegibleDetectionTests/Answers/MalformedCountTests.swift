import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// The malformed count of an answer is that of a decoder for all bytes, including those after the
/// sample.
struct MalformedCountTests {
  /// The same lines repeated, after which damage can change the answer, and all lines of the
  /// corpus.
  static let texts: [(String, TextEncoding)] = [
    ("今日は天気がいいですね。窓を開けてください。\n", .shiftJIS), ("朝早く起きて、港まで歩きました。\n", .eucJP),
    ("请把窗户关上，今天外面很冷。\n", .gb18030), ("請把窗戶關上，今天外面很冷。\n", .big5),
    ("창문을 닫아 주세요. 오늘은 날씨가 춥습니다.\n", .eucKR), ("Сегодня мы едем на дачу.\n", .utf16LE),
    ("今日は天気がいいですね。\n", .iso2022JP), ("Größe, Maße, Füße: schön süß.\n", .utf8),
    ("Свёклу натереть на крупной тёрке.\n", .windows1251),
    ("Τα κλειδιά είναι στο γραφείο.\n", .windows1253),
    ("ja", .shiftJIS), ("ja", .eucJP), ("zh-Hans", .gb18030), ("zh-Hant", .big5), ("ko", .eucKR),
  ]

  private static let options: [DetectionOptions] = [
    DetectionOptions(), DetectionOptions(fallback: .eucKR, minimumConfidence: 1),
    DetectionOptions(suggested: [.eucJP, .shiftJIS, .gbk], onlySuggested: true),
  ]

  private func bytes(of text: String, in encoding: TextEncoding, count: Int) throws -> [UInt8] {
    let lines =
      text.hasSuffix("\n") ? text : try Repository.text("Corpus/text/\(text).txt")
    let bytes = try encoding.encode(lines, unencodable: .transliterate)
    return [UInt8](bytes, times: count / bytes.count + 1)
  }

  @Test(arguments: texts)
  func theCountIsThatOfAllBytes(text: String, encoding: TextEncoding) throws {
    var generator = SeededGenerator(seed: 41)
    var failures = Failures()
    let head = [UInt8](Array("a plain line of text ~\n".utf8), times: 3_200)
    for size in [300, 70_000, 150_000] {
      let whole = try bytes(of: text, in: encoding, count: size)
      for damageCount in [0, 1, 20] {
        for first in size > 66_000 && damageCount > 0 ? [0, 66_000] : [0] {
          var damaged = whole
          for _ in 0..<damageCount {
            let place = Int.random(in: first..<damaged.count, using: &generator)
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: damaged.remove(at: place)
            case 1: damaged.insert(UInt8.random(in: 0...255, using: &generator), at: place)
            default: damaged[place] = [0xFF, 0x80, 0xA0, 0x1B, 0xC0, 0x81, 0xFD][place % 7]
            }
          }
          for bytes in encoding == .utf16LE ? [damaged] : [damaged, head + damaged] {
            for options in Self.options {
              let fault = try Self.fault(in: bytes, options)
              failures.check(
                fault == nil, "\(fault ?? ""): \(size) bytes, \(damageCount) places from \(first)")
            }
          }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  /// Returns what an answer says that the bytes contradict; `nil` if nothing.
  private static func fault(in bytes: [UInt8], _ options: DetectionOptions) throws -> String? {
    let detection = EncodingDetector.detect(bytes, options: options)
    guard let encoding = detection.encoding else { return nil }
    if encoding == .usASCII, let place = bytes.firstIndex(where: { $0 >= 0x80 }) {
      return "US-ASCII with a byte \(bytes[place]) at \(place)"
    }
    var decoder = TextDecoder(encoding, malformed: .replace)
    var utf8: [UInt8] = []
    try decoder.decode(bytes, into: &utf8)
    try decoder.finish(into: &utf8)
    let count = decoder.report.malformedCount
    return count == detection.malformedCount
      ? nil : "\(encoding) with \(detection.malformedCount) malformed places, not \(count)"
  }

  /// Binary data may look like different things as more bytes arrive; a stream reports what all of
  /// them are.
  @Test func anAnswerForFewBytesIsLookedAtAgain() throws {
    let bytes = [UInt8]([0xC0, 0x80], times: 2_000)
    let detection = EncodingDetector.detect(bytes)
    for size in [1, 100, bytes.count] {
      var decoder = DetectingDecoder(malformed: .replace)
      var utf8: [UInt8] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        try decoder.decode(bytes[start..<min(start + size, bytes.count)], into: &utf8)
      }
      let found = try decoder.finish(into: &utf8)
      #expect(found.encoding == detection.encoding && found.confidence == detection.confidence)
      #expect(decoder.report.malformedCount == detection.malformedCount)
    }
  }
}
