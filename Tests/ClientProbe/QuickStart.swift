internal import Legible

/// The programs that the README begins with, as they stand there; a test compares the two.
package enum QuickStart {
  /// All bytes at once.
  package static func convert(_ bytes: [UInt8]) throws {
    let detection = EncodingDetector.detect(bytes)
    if let encoding = detection.encoding {
      print(encoding, detection.confidence, detection.language?.tag ?? "")
      let text = try encoding.decode(bytes)
      print(text.baseDirection ?? .leftToRight)
    }
  }

  /// By chunks.
  package static func convert(_ chunks: [[UInt8]]) throws {
    var decoder = DetectingDecoder(malformed: .replace)
    var text: [UInt8] = []
    for chunk in chunks { try decoder.decode(chunk, into: &text) }
    let decision = try decoder.finish(into: &text)
    print(decision.encoding ?? .utf8, decoder.report.malformedCount)
  }

  /// Without converting.
  package static func validate(_ bytes: [UInt8]) {
    if let malformed = TextEncoding.utf8.firstMalformedSequence(in: bytes) {
      print("malformed at byte \(malformed.lowerBound)")
    }
  }
}
