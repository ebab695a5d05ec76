import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// The caller's restrictions hold in all ways of detection, and confidence keeps its meaning under
/// them.
@Suite struct LimitTests {
  private static let russian =
    "Вечером мы гуляли по набережной и долго смотрели на лодки. Дети бросали хлеб чайкам."
  private static let japanese = "朝早く起きて、港まで歩きました。漁師たちは網を直していました。"

  /// Text with one place that its encoding cannot decode.
  private static func damagedTexts() throws -> [(name: String, bytes: [UInt8])] {
    let utf8 = Array(russian.utf8)
    var marked = [0xEF, 0xBB, 0xBF] + utf8
    marked[9] = 0xFF
    var unmarked = utf8
    unmarked.insert(0xFF, at: 40)
    var units = try TextEncoding.utf16LE.encode(russian)
    units[20] = 0x00
    units[21] = 0xDC
    var escaped = try TextEncoding.iso2022JP.encode(japanese)
    escaped[9] = 0x20
    return [
      ("marked UTF-8", marked), ("UTF-8", unmarked), ("UTF-16", units),
      ("marked UTF-16", [0xFF, 0xFE] + units), ("ISO-2022-JP", escaped),
    ]
  }

  @Test func noPlaceIsLostWhereNoneMayBe() throws {
    var options = DetectionOptions()
    options.allowsLossy = false
    for (name, bytes) in try Self.damagedTexts() {
      let free = EncodingDetector.detect(bytes)
      #expect(free.malformedCount > 0, "\(name): \(free)")
      let strict = EncodingDetector.detect(bytes, options: options)
      #expect(strict.isUnidentified, "\(name): \(strict)")
    }
  }

  /// A fallback is subject to the same restrictions as any other answer.
  @Test func fallbacksObeyTheLimits() throws {
    var options = DetectionOptions()
    options.allowsLossy = false
    options.fallback = .utf8
    for (name, bytes) in try Self.damagedTexts() {
      let strict = EncodingDetector.detect(bytes, options: options)
      #expect(strict.malformedCount == 0, "\(name): \(strict)")
    }
  }

  /// Whatever the bytes and the options, the answer is one that they allow.
  @Test func everyAnswerIsAllowed() throws {
    var generator = SeededGenerator(seed: 22)
    var texts = try Self.damagedTexts().map(\.bytes)
    for encoding in [
      TextEncoding.windows1251, .koi8R, .shiftJIS, .eucJP, .utf16BE, .utf32LE, .ibm866,
    ] {
      if let bytes = try? encoding.encode(Self.russian) { texts.append(bytes) }
      if let bytes = try? encoding.encode(Self.japanese) { texts.append(bytes) }
    }
    texts.append(Array("plain text, and nothing else".utf8))
    texts.append((0..<300).map { _ in UInt8.random(in: 0...255, using: &generator) })
    let encodings = TextEncoding.all
    var failures = Failures()
    for bytes in texts {
      for round in 0..<40 {
        var options = DetectionOptions()
        let picked = (0..<(1 + round % 6)).map { _ in
          encodings[Int.random(in: 0..<encodings.count, using: &generator)]
        }
        if round % 2 == 0 {
          options.suggested = picked
          options.onlySuggested = round % 4 == 0
        } else {
          options.disallowed = Set(picked)
        }
        options.allowsLossy = round % 3 != 0
        options.minimumConfidence = [0, 0.2, 0.9][round % 3]
        if round % 5 == 0 { options.fallback = picked[0] }
        let detection = EncodingDetector.detect(bytes, options: options)
        guard let encoding = detection.encoding else { continue }
        failures.check(
          !options.disallowed.contains(encoding)
            && (!options.onlySuggested || Self.names(options.suggested, encoding)),
          "\(encoding) is not allowed by \(options)")
        failures.check(
          detection.malformedCount == 0 || options.allowsLossy, "\(detection) is lossy")
        failures.check(
          detection.confidence >= min(options.minimumConfidence, 0.999)
            || detection.evidence.contains(.fallback(encoding)),
          "\(detection) is below \(options.minimumConfidence)")
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  private static func names(_ encodings: [TextEncoding], _ encoding: TextEncoding) -> Bool {
    encodings.contains(encoding)
      || (encoding == .utf16LE || encoding == .utf16BE) && encodings.contains(.utf16)
      || (encoding == .utf32LE || encoding == .utf32BE) && encodings.contains(.utf32)
  }

  /// Allowing few encodings makes those that do not fit no likelier.
  @Test func encodingsThatDoNotFitAreUnlikely() throws {
    var options = DetectionOptions()
    options.suggested = [.windows1252, .iso8859_15]
    options.onlySuggested = true
    options.minimumConfidence = 0
    for encoding in [TextEncoding.windows1251, .koi8R, .utf8] {
      let bytes = try encoding.encode(Self.russian)
      let detection = EncodingDetector.detect(bytes, options: options)
      #expect(detection.confidence < 0.2, "\(encoding): \(detection)")
    }
    let french = try TextEncoding.windows1252.encode("Le garçon a été très étonné de voir l’hôtel.")
    let detection = EncodingDetector.detect(french, options: options)
    #expect(detection.encoding == .windows1252 && detection.confidence > 0.9, "\(detection)")
  }

  /// No reason contradicts the confidence.
  @Test func reasonsAgreeWithTheConfidence() throws {
    let bytes = try TextEncoding.windows1252.encode("5 µm, 20 °C, 10 €, §\u{A0}12, © 2024")
    let detection = EncodingDetector.detect(bytes)
    #expect(!detection.evidence.contains { "\($0)".contains("nothing speaks") })
  }
}
