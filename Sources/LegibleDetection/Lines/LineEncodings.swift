internal import LegibleEncodings

/// Tells which encodings the lines of a text are in that are not UTF-8: what all of them are in together, or two kinds of
/// them, unless a line is sure by itself to be in another.
struct LineEncodings: Sendable {
  /// What the lines were found to be in, or most of them.
  let detection: Detection

  /// The encoding of all lines, or the two of which each is in one; none where no encoding is likely enough.
  let known: [TextEncoding]

  /// Whether lines in these may be well-formed UTF-8, so that each has to be looked at.
  private(set) var mayBeUTF8ByChance: Bool

  private let usual: UsualEncoding

  /// What tells lines that are in another encoding; `nil` where none is to be.
  private var sureLines: SureLines?

  /// The encoding of lines that is known beforehand.
  init(of encoding: TextEncoding) {
    self.init(
      Detection(encoding: encoding, confidence: 1), UsualEncoding(encoding: encoding, pair: nil))
  }

  /// What lines are in that are not UTF-8.
  ///
  /// - Parameters:
  ///   - whole: The answer for all of them.
  ///   - options: What is known of them.
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
    // Where nothing is likely enough for all lines, each of them has to be sure.
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

  /// The encoding of a line, with its confidence; `nil` where none is likely enough.
  ///
  /// - Parameter isNotUTF8: Whether the line is no well-formed UTF-8.
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
  /// The parts of a line that is not UTF-8, or not all of it.
  func parts(of line: [UInt8], in encoding: TextEncoding) -> [MixedLine.Part] {
    MixedLine(line, other: encoding, sureLines?.reader(of: encoding)).parts
  }
}

/// The encoding of a line that is not sure by itself: that of all lines, or of two the one that reads it better.
struct UsualEncoding: Sendable {
  let encoding: TextEncoding?
  let pair: LegacyLines?

  var known: [TextEncoding] { pair?.encodings ?? [encoding].compactMap(\.self) }

  /// The same if ASCII is ASCII in it, so that there are lines; or none.
  var withPlainASCII: UsualEncoding {
    known.allSatisfy(\.readsPlainTextAsASCII) ? self : UsualEncoding(encoding: nil, pair: nil)
  }

  func encoding(of line: some Collection<UInt8>) -> TextEncoding? {
    pair?.encoding(of: line) ?? encoding
  }
}
