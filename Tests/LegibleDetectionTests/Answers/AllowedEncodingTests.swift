import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// If the caller allows only some encodings, one that reads the bytes is the answer, in all ways of
/// detection.
struct AllowedEncodingTests {
  private static let russian = "Вечером мы гуляли по набережной и долго смотрели на лодки."
  private static let japanese = "朝早く起きて、港まで歩きました。"

  /// The answers for complete bytes, for a stream in several chunks, and for a batch of one.
  private func answers(
    _ bytes: [UInt8], _ options: DetectionOptions
  ) -> [(encoding: TextEncoding?, text: String?)] {
    var all: [(TextEncoding?, String?)] = []
    let decoded = try? DecodedText(decoding: bytes, options: options)
    all.append((EncodingDetector.detect(bytes, options: options).encoding, decoded?.text))
    for size in [1, 7, max(1, bytes.count)] {
      var decoder = DetectingDecoder(options: options, malformed: .replace)
      var utf8: [UInt8] = []
      do {
        for start in stride(from: 0, to: bytes.count, by: size) {
          try decoder.decode(bytes[start..<min(start + size, bytes.count)], into: &utf8)
        }
        let encoding = try decoder.finish(into: &utf8).encoding
        all.append((encoding, String(decoding: utf8, as: UTF8.self)))
      } catch {
        all.append((nil, nil))
      }
    }
    let batch = EncodingDetector.detect(batch: [bytes], options: options)[0].encoding
    all.append((batch, batch.flatMap { try? $0.decode(bytes, malformed: .replace) }))
    return all
  }

  @Test(arguments: [
    (russian, TextEncoding.windows1251, [TextEncoding.windows1252]),
    (russian, .windows1251, [.koi8R, .ibm866]), (russian, .utf8, [.windows1252]),
    (russian, .koi8R, [.ibm437, .macintosh]), (japanese, .eucJP, [.eucJP]),
    (japanese, .eucJP, [.gb18030]), ("ｱｲｳ", .eucJP, [.eucJP]), ("plain", .usASCII, [.windows1252]),
    ("even", .usASCII, [.utf16LE]), ("cafés", .utf8, [.utf16]), ("1 +AOk-", .usASCII, [.utf7]),
    ("café", .windows1252, [.iso8859_2, .utf16BE]),
  ])
  func whatReadsTheBytesIsTheAnswer(
    text: String, encoding: TextEncoding, allowed: [TextEncoding]
  ) throws {
    let bytes = try encoding.encode(text)
    let options = DetectionOptions(suggested: allowed, onlySuggested: true)
    let detection = EncodingDetector.detect(bytes, options: options)
    let named = try #require(detection.encoding)
    #expect(options.allows(named) && detection.malformedCount == 0)
    if text == Self.russian { #expect(detection.confidence < 0.2) }
    for answer in answers(bytes, options) {
      #expect(answer.encoding == named)
      #expect(answer.text == (try named.decode(bytes)))
    }
  }

  @Test func nothingIsNamedWhereNoneReads() throws {
    let bytes = try TextEncoding.windows1251.encode(Self.russian)
    for allowed in [TextEncoding.utf8, .eucJP, .usASCII, .utf32LE] {
      let options = DetectionOptions(suggested: [allowed], onlySuggested: true)
      #expect(EncodingDetector.detect(bytes, options: options).encoding == nil, "\(allowed)")
    }
    // A caller who asks for a confidence gets it, and a fallback has precedence.
    var options = DetectionOptions(suggested: [.windows1252], onlySuggested: true)
    options.minimumConfidence = 0.5
    #expect(EncodingDetector.detect(bytes, options: options).encoding == nil)
    options = DetectionOptions(
      suggested: [.utf8, .windows1252, .koi8R], onlySuggested: true, fallback: .koi8R)
    #expect(EncodingDetector.detect(bytes, options: options).encoding == .koi8R)
  }

  /// Signs alone are no evidence for a language, so only the commonest code page is the answer.
  @Test(arguments: [
    "25 °C", "50°C", "100 ± 5", "§ 7", "© 2020", "20 °C, ±2",
  ])
  func signsAreInTheCommonestPage(text: String) throws {
    let bytes = try TextEncoding.windows1252.encode(text)
    #expect(EncodingDetector.detect(bytes).encoding == .windows1252)
    #expect(EncodingDetector.detect(bytes + [0x0A]).encoding == .windows1252)
  }
}
