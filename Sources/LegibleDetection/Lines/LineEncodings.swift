internal import LegibleEncodings

/// Chooses the encoding of each line that is not UTF-8: the joint answer for all such lines, or one
/// of two encodings, unless the line by itself is certain to be in another.
struct LineEncodings: Sendable {
  /// The answer for the lines, or for most of them.
  let detection: Detection

  /// The encoding of all lines, or the two encodings of which each line is in one; empty if none is
  /// likely enough.
  let known: [TextEncoding]

  /// Whether lines in these encodings may be well-formed UTF-8 by chance, so that each has to be
  /// checked.
  private(set) var mayBeUTF8ByChance: Bool

  private let usual: UsualEncoding

  /// Finds lines in other encodings; `nil` if that is not wanted.
  private var sureLines: SureLines?

  /// Creates a value for lines in a known encoding.
  init(of encoding: TextEncoding) {
    self.init(
      Detection(encoding: encoding, confidence: 1), UsualEncoding(encoding: encoding, pair: nil))
  }

  /// Finds the encodings of lines that are not UTF-8.
  ///
  /// - Parameters:
  ///   - whole: The joint answer for all of them.
  ///   - options: What is known about them.
  init(
    of lines: [ArraySlice<UInt8>], _ whole: Detection, options: DetectionOptions,
    engine: DetectionEngine
  ) {
    let likeliest = whole.encoding ?? whole.alternatives.first?.encoding
    let pair = likeliest.flatMap { encoding in
      LegacyLines(lines, whole: encoding) {
        EncodingDetector.detect($0, options: options, engine: engine)
      }
    }
    let detection = pair?.detections.first ?? whole
    let usual = UsualEncoding(encoding: detection.encoding, pair: pair).withPlainASCII
    let sureLines =
      engine == .native ? SureLines(among: lines, detection, usual, options: options) : nil
    // If nothing is likely enough for all lines, each of them has to be certain by itself.
    self.init(usual.known.isEmpty ? sureLines?.first ?? detection : detection, usual)
    self.sureLines = sureLines
    if sureLines != nil { mayBeUTF8ByChance = true }
  }

  private init(_ detection: Detection, _ usual: UsualEncoding) {
    self.detection = detection
    self.usual = usual
    known = usual.known
    mayBeUTF8ByChance = known.contains { !$0.hasFewLettersAsContinuations }
  }

  /// Returns the encoding of a line and its confidence; `nil` if none is likely enough.
  ///
  /// - Parameter isNotUTF8: Whether the line is not well-formed UTF-8.
  mutating func answer(
    for line: [UInt8], isNotUTF8: Bool
  ) -> (encoding: TextEncoding, confidence: Double)? {
    let expected = usual.encoding(of: line)
    if !isNotUTF8 {
      guard let expected,
        !MixedLine.isUTF8(line[...], beside: expected, sureLines?.reader(of: expected))
      else { return (.utf8, 1) }
      return (expected, detection.confidence)
    }
    if let own = sureLines?.answer(for: line, besides: expected), let encoding = own.encoding {
      return (encoding, own.confidence)
    }
    return expected.map { ($0, usual.pair?.confidence ?? detection.confidence) }
  }
}

extension LineEncodings {
  /// Returns the parts of a line that is not, or not only, UTF-8.
  func parts(of line: [UInt8], in encoding: TextEncoding) -> [MixedLine.Part] {
    MixedLine(line, other: encoding, sureLines?.reader(of: encoding)).parts
  }
}

/// The default encoding of a line: the joint answer, or the better one of two.
struct UsualEncoding: Sendable {
  let encoding: TextEncoding?
  let pair: LegacyLines?

  var known: [TextEncoding] { pair?.encodings ?? [encoding].compactMap(\.self) }

  /// The same if the encodings are ASCII-compatible, so that there are lines; otherwise none.
  var withPlainASCII: UsualEncoding {
    known.allSatisfy(\.readsPlainTextAsASCII) ? self : UsualEncoding(encoding: nil, pair: nil)
  }

  func encoding(of line: some Collection<UInt8>) -> TextEncoding? {
    pair?.encoding(of: line) ?? encoding
  }
}
