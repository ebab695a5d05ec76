import Legible

extension SureDetection {
  /// Why a file is left alone.
  enum Doubt: Error {
    /// A file of a kind that is no text.
    case binary(kind: String)

    /// The best answer is not likely enough.
    case unsure(Detection, floor: Double, remedy: String)

    /// No word speaks for the answer, as in a small image.
    case noWord(Detection, remedy: String)

    /// Text in this encoding has no NUL.
    case nul(offset: Int, Detection)

    /// Parts of the text are UTF-8 and parts are not.
    case twoEncodings(Detection, TwoEncodingCheck, remedy: String)

    /// Parts of the text were found to be in different encodings.
    case mixture(Detection.Mixture, Detection, remedy: String)
  }
}

extension SureDetection.Doubt: CustomStringConvertible {
  /// Why the file is left alone, as an English clause without a full stop.
  var description: String {
    switch self {
    case .binary(let kind): "left alone: it is \(kind), not text"
    case .unsure(let detection, let floor, let remedy):
      "left alone: the confidence that it is \(detection.encoding?.toldName ?? "text") is "
        + "only \(detection.confidence.twoPlacesDown), below \(floor.twoPlaces); \(remedy)"
    case .noWord(let detection, let remedy):
      "left alone: read as \(detection.encoding?.toldName ?? "text") it has no word; \(remedy)"
    case .nul(let offset, _): "left alone: it has a NUL byte, the first at byte \(offset)"
    case .twoEncodings(let detection, let check, let remedy):
      "left alone: line \(check.firstUTF8Line) is UTF-8, and line \(check.firstOtherLine) is not, "
        + "but \(detection.encoding?.toldName ?? "text"); \(remedy)"
    case .mixture(let mixture, _, let remedy):
      "left alone: parts of the text are \(mixture.encodings.map(\.toldName).joined(separator: " and ")); "
        + remedy
    }
  }

  /// Whether the file is of a kind that is no text.
  var isBinary: Bool {
    if case .binary = self { true } else { false }
  }

  /// What was found out before the doubt.
  var detection: Detection? {
    switch self {
    case .binary: nil
    case .unsure(let detection, _, _), .noWord(let detection, _), .nul(_, let detection),
      .twoEncodings(let detection, _, _), .mixture(_, let detection, _):
      detection
    }
  }
}

extension Double {
  /// A probability with two places, never more than it is.
  fileprivate var twoPlacesDown: String { ((self * 100).rounded(.down) / 100).twoPlaces }

  /// A probability with two places; 1.00 is kept for certainty.
  var twoPlaces: String {
    let hundredths = self < 1 ? Swift.min(Int((self * 100).rounded()), 99) : 100
    // Four bytes are a string that needs no memory of its own; there is room for them, and all are written.
    return String(unsafeUninitializedCapacity: 4) { text in
      let zero = UInt8(ascii: "0")
      text[0] = zero + UInt8(hundredths / 100)
      text[1] = UInt8(ascii: ".")
      text[2] = zero + UInt8(hundredths / 10 % 10)
      text[3] = zero + UInt8(hundredths % 10)
      return 4
    }
  }
}
