import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// All options give the same answer in all ways: for complete bytes, in pieces, as a stream and as
/// a batch.
struct EveryWayTests {
  static let options: [(name: String, options: DetectionOptions)] = [
    ("none", change { _ in }), ("suggested", change { $0.suggested = [.koi8R, .shiftJIS] }),
    ("only one", only(.windows1252)), ("only two", only(.ibm866, .eucJP)),
    ("only Unicode", only(.utf8, .utf16LE)),
    ("only one, with a confidence", change(only(.windows1252)) { $0.minimumConfidence = 0.5 }),
    ("not", change { $0.disallowed = [.windows1251, .shiftJIS, .utf8] }),
    ("languages", change { $0.likelyLanguages = ["hu", "uk"] }),
    ("fallback", change { $0.fallback = .macintosh }),
    ("fallback of a confidence", change { ($0.fallback, $0.minimumConfidence) = (.eucKR, 1) }),
    ("declared", change { $0.declared = .iso8859_2 }),
    ("Windows", change { $0.fromWindows = true }),
    ("lossless", change { $0.allowsLossy = false }),
    ("sure", change { $0.minimumConfidence = 0.99 }),
    ("any", change { $0.minimumConfidence = 0 }),
  ]

  static let inputs: [[UInt8]] =
    DetectionPropertyTests.texts.flatMap { text, encoding -> [[UInt8]] in
      let bytes = (try? encoding.encode(text)) ?? []
      // A stream has passed on UTF-8 before the damage.
      let damaged = encoding == .utf8 ? bytes : bytes + [0xFF]
      return [
        bytes, [UInt8](bytes, times: 12), damaged, bytes.dropLast(),
      ]
    } + ["25 °C", "ä ö ü", "", "plain\n"].compactMap { try? TextEncoding.windows1252.encode($0) }

  @Test(arguments: options)
  func answersAreTheSame(name: String, options: DetectionOptions) {
    var failures = Failures()
    for bytes in Self.inputs {
      let expected = EncodingDetector.detect(bytes, options: options)
      let text = expected.encoding.flatMap { try? $0.decode(bytes, malformed: .replace) }
      let decoded = try? DecodedText(decoding: bytes, options: options)
      failures.check(
        decoded?.detection == (text == nil ? nil : expected) && decoded?.text == text,
        "\(name), all at once: \(bytes)")
      failures.check(
        EncodingDetector.detect(bytes.span, options: options) == expected, "\(name), span: \(bytes)"
      )
      for size in [1, 7, max(1, bytes.count)] {
        var detector = EncodingDetector(options: options)
        for piece in bytes.pieces(of: size) { detector.consume(piece) }
        failures.check(detector.finish() == expected, "\(name), pieces of \(size): \(bytes)")
        let stream = Self.stream(bytes.pieces(of: size), options)
        failures.check(
          stream?.encoding == expected.encoding && stream?.text == text,
          "\(name), stream of \(size): \(stream.debugDescription), not \(expected): \(bytes)")
      }
      let batch = EncodingDetector.detect(batch: [bytes], options: options)
      failures.check(
        batch.map(\.encoding) == [expected.encoding],
        "\(name), batch: \(batch), not \(expected): \(bytes)")
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  /// UTF-8 that was passed on cannot be taken back, and the bytes after it are not decoded with
  /// losses.
  @Test func aStreamIsNotReadWithALossThatIsNotAllowed() {
    let bytes = Array("Größe, Maße, Füße: schön süß\n".utf8)
    let options = DetectionOptions(allowsLossy: false)
    #expect(Self.stream([bytes, [0xFF], bytes], options) == nil)
    #expect(Self.stream([bytes, bytes], options)?.encoding == .utf8)
    #expect(Self.stream([bytes, [0xFF], bytes], DetectionOptions())?.encoding == .utf8)
  }

  /// Binary data are also binary in a stream, which does not consider UTF-7.
  @Test func binaryDataAreBinaryInAStream() throws {
    let line = try TextEncoding.eucJP.encode("朝早く起きて、港まで歩きました。\n")
    var bytes = [UInt8](line, times: 150)
    for place in [3_001, 2_001, 1_001] { bytes.remove(at: place) }
    let detection = EncodingDetector.detect(bytes)
    #expect(Self.stream([bytes], DetectionOptions())?.encoding == detection.encoding)
    let utf7 = EncodingDetector.detect(bytes, options: DetectionOptions(disallowed: [.utf7]))
    #expect(utf7 == detection)
  }

  /// Returns the encoding and text of a stream; `nil` if it is rejected.
  private static func stream(
    _ pieces: [[UInt8]], _ options: DetectionOptions
  ) -> (encoding: TextEncoding?, text: String)? {
    var decoder = DetectingDecoder(options: options, malformed: .replace)
    var utf8: [UInt8] = []
    do {
      for piece in pieces { try decoder.decode(piece, into: &utf8) }
      let detection = try decoder.finish(into: &utf8)
      return (detection.encoding, String(decoding: utf8, as: UTF8.self))
    } catch {
      return nil
    }
  }

  private static func change(
    _ options: DetectionOptions = .init(), _ body: (inout DetectionOptions) -> Void
  ) -> DetectionOptions {
    var options = options
    body(&options)
    return options
  }

  private static func only(_ encodings: TextEncoding...) -> DetectionOptions {
    DetectionOptions(suggested: encodings, onlySuggested: true)
  }
}

extension [UInt8] {
  /// The bytes in pieces of one size; the last may be shorter.
  fileprivate func pieces(of size: Int) -> [[UInt8]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
