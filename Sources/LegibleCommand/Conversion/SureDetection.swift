import Legible

/// Finds out the encoding of a file that is to be replaced, and refuses what is not sure.
///
/// What goes to a stream can be made anew from the input; a file that was replaced by what was made
/// of a wrong reading cannot be had again.
struct SureDetection: Sendable {
  /// The confidence below which no file is replaced unasked: of twenty answers that are given at
  /// the bound one may be wrong.
  static let floor = 0.95

  let options: DetectionOptions
  let engine: DetectionEngine
  var floor = Self.floor

  /// How the options name the encoding of the input, and let a file of two encodings through.
  var remedy = "-f names it"
  var mixedRemedy: String? = "--mixed reads both"

  /// Why a file is left alone.
  enum Doubt: Error {
    /// A file of a kind that is no text.
    case binary(kind: String)

    /// The best answer is not likely enough.
    case unsure(Detection, floor: Double, remedy: String)

    /// Text in this encoding has no NUL.
    case nul(offset: Int, Detection)

    /// Parts of the text are UTF-8 and parts are not.
    case twoEncodings(Detection, TwoEncodingCheck, remedy: String?)
  }

  /// What the file is, read to its end.
  ///
  /// - Throws: `Doubt`, or `DecodingFailure` where it is no text.
  func detect(_ file: borrowing InputFile) throws -> Detection {
    if let kind = file.signature { throw Doubt.binary(kind: kind) }
    var options = options
    // The bound is held against the answer here, so that the reason can name both.
    options.minimumConfidence = min(floor, DetectionOptions().minimumConfidence)
    var detector = EncodingDetector(options: options, engine: engine)
    var check = TwoEncodingCheck()
    var nulOffset: Int?
    var offset = 0
    try file.forEachChunk { chunk in
      detector.consume(chunk)
      if nulOffset == nil, let place = chunk.firstIndex(of: 0) { nulOffset = offset + place }
      check.consume(chunk)
      offset += chunk.count
    }
    check.finish()
    let detection = detector.finish()
    guard let encoding = detection.encoding else { throw DecodingFailure.undecided(detection) }
    if let nulOffset, encoding.codeUnitSize == 1 { throw Doubt.nul(offset: nulOffset, detection) }
    if encoding != .utf8, encoding.codeUnitSize == 1, check.isMixed(with: encoding) {
      throw Doubt.twoEncodings(detection, check, remedy: mixedRemedy)
    }
    return detection
  }

  /// Throws if the answer is not likely enough to replace a file.
  func check(_ detection: Detection) throws(Doubt) {
    let named = options.onlySuggested ? options.suggested.filter { $0.family != .unicode } : []
    // Who allows one encoding has named it.
    if named.count == 1 && named.first == detection.encoding { return }
    if detection.confidence < floor {
      throw .unsure(detection, floor: floor, remedy: remedy)
    }
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
    case .nul(let offset, _): "left alone: it has a NUL byte, the first at byte \(offset)"
    case .twoEncodings(let detection, let check, let remedy):
      "left alone: line \(check.firstUTF8Line) is UTF-8, and line \(check.firstOtherLine) is not, "
        + "but \(detection.encoding?.toldName ?? "text")" + (remedy.map { "; \($0)" } ?? "")
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
    case .unsure(let detection, _, _), .nul(_, let detection), .twoEncodings(let detection, _, _):
      detection
    }
  }
}

extension TextEncoding {
  /// How many bytes each unit of a character takes: 2 in UTF-16, 4 in UTF-32.
  var codeUnitSize: Int {
    switch self {
    case .utf16, .utf16LE, .utf16BE: 2
    case .utf32, .utf32LE, .utf32BE: 4
    default: 1
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
