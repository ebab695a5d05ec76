import Foundation
import LegibleDetection
import LegibleEncodings
import LegibleEvaluation
import PeerLibraries
import Testing

/// `iconv -f "$(legible detect FILE)"` reads what was detected.
struct SystemReadingTests {
  /// The folder `Corpus` of the repository that the test is in.
  static let corpus = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Corpus").path

  /// What the system makes of bytes, or `nil` where it does not know the name or refuses a byte.
  private func text(of bytes: [UInt8], by name: String) -> String? {
    guard let converter = SystemConverter(from: name, to: "UTF-8") else { return nil }
    var output = [UInt8](repeating: 0, count: 4 * bytes.count + 64)
    let count = bytes.withUnsafeBytes { input in
      output.withUnsafeMutableBytes { converter.convert(input, into: $0) }
    }
    return count.flatMap { String(validating: output[..<$0], as: UTF8.self) }
  }

  /// Encodings that `iconv` has no name for, and one of which it does not know all sets; no other encoding reads their texts
  /// alike.
  private static let nameless: Set<TextEncoding> = [
    .ibm720, .macGreek, .macTurkish, .macRomanian, .macIcelandic, .macCroatian, .macArabic,
    .hzGB2312, .iso2022CN,
  ]

  @Test func answersAboutTheCorpusAreReadByTheSystem() throws {
    var options = CorpusBuilder.Options()
    options.lengths = [64]
    options.damagedLengths = []
    let builder = CorpusBuilder(
      try CorpusSource(folder: Self.corpus), options: options)
    var (count, same) = (0, 0)
    for language in builder.languages {
      try builder.build(language) { file in
        guard let encoding = EncodingDetector.detect(file.bytes).encoding else { return }
        count += 1
        let read = encoding.name(in: .iconv).flatMap { text(of: file.bytes, by: $0) }
        // Equal up to canonical equivalence: the system composes the tones of Vietnamese.
        let meant = try encoding.decode(file.bytes, malformed: .replace)
        if read == meant { same += 1 }
        // The system's KOI8-U lacks the ў that the WHATWG's has.
        let isKnown = Self.nameless.contains(encoding) || encoding == .koi8U
        #expect(read == meant || isKnown, "\(file.encoding): \(encoding)")
      }
    }
    print("iconv reads \(same) of \(count) answers")
    #expect(same > count * 9 / 10)
  }

  /// Bytes that the code pages of Windows lack are controls in ISO-8859, and read so by `iconv`; ў is in KOI8-RU, and
  /// only here in KOI8-U.
  @Test(arguments: [
    (
      "Le café est\u{81} fermé, la garçonne est déjà là, et l’été s’en va.",
      TextEncoding.windows1252
    ),
    ("Le café est\u{81} fermé, la garçonne est déjà là.", .iso8859_1),
    ("Учора ўвечары мы хадзілі ў лес па грыбы, і ўсе былі вясёлыя.", .koi8U),
  ])
  func theSystemReadsWhatWasDetected(meant: String, encoding: TextEncoding) throws {
    let bytes = try encoding.encode(meant)
    let detection = EncodingDetector.detect(bytes)
    #expect(try detection.encoding?.decode(bytes) == meant, "\(detection)")
    let name = try #require(detection.encoding?.name(in: .iconv))
    // Curly quotation marks are in no ISO-8859, and ў is not in the system's KOI8-U.
    let isReadable = !meant.contains("’") && encoding != .koi8U
    #expect((text(of: bytes, by: name) == meant) == isReadable, "\(detection)")
  }
}
