import Legible

extension SureDetection {
  /// Why a file is left alone.
  enum Doubt: Error {
    /// The file begins like a kind of file that is not text.
    case binary(kind: String)

    /// The confidence of the best answer is below the floor.
    case unsure(Detection, floor: Double, remedy: String)

    /// The reading has no word, as with a small image.
    case noWord(Detection, remedy: String)

    /// The file has a NUL, which text in this encoding does not have.
    case nul(offset: Int, Detection)

    /// The parts of the text name their own encodings.
    case parts(MessageHead.Kind)

    /// Detection found parts in different encodings; the second begins in a line.
    case mixture(Detection, line: Int, remedy: String)
  }
}

extension SureDetection.Doubt: CustomStringConvertible {
  /// Why the file is left alone, as an English clause without a full stop.
  var description: String {
    switch self {
    case .binary(let kind): "left alone: it is \(kind), not text"
    case .unsure(let detection, let floor, let remedy):
      "left alone: the confidence that it is \(detection.encoding?.reportedName ?? "text") is "
        + "only \(detection.confidence.twoPlacesDown), below \(floor.twoPlaces); \(remedy)"
    case .noWord(let detection, let remedy):
      "left alone: read as \(detection.encoding?.reportedName ?? "text") it has no word; \(remedy)"
    case .nul(let offset, _): "left alone: it has a NUL byte, the first at byte \(offset)"
    case .parts(let kind):
      "left alone: it is \(kind.name); --declarations=keep converts it as one text"
    case .mixture(let detection, let line, let remedy):
      "left alone: parts of the text are "
        + (detection.mixture?.encodings ?? []).map(\.reportedName).joined(separator: " and ")
        + ", the first change is in line \(line); \(remedy)"
    }
  }

  /// Whether the file is of a kind that is not text.
  var isBinary: Bool {
    if case .binary = self { true } else { false }
  }

  /// The answer of detection, if it was asked.
  var detection: Detection? {
    switch self {
    case .binary, .parts: nil
    case .unsure(let detection, _, _), .noWord(let detection, _), .nul(_, let detection),
      .mixture(let detection, _, _):
      detection
    }
  }
}

extension MessageHead.Kind {
  private static let named = "each part of which names its own encoding"

  /// The name in messages.
  fileprivate var name: String {
    switch self {
    case .message: "a mail message"
    case .encodedBody:
      "a mail message in base64 or quoted-printable, whose header names the encoding of what that stands for"
    case .longHeader: "a mail message whose header is too long"
    case .multipart: "a mail message of several parts, \(Self.named)"
    case .mailbox: "a mailbox, \(Self.named)"
    case .contacts: "a vCard, \(Self.named)"
    }
  }
}

extension OutputSlot {
  /// Reports that an input was left out because its encoding is not known. A binary file in a
  /// folder is skipped silently.
  ///
  /// - Returns: `nil` for any other error.
  mutating func reportUndecided(
    _ error: any Error, of input: Input, in inputs: Inputs
  ) -> ExitStatus? {
    let isBinary: Bool
    switch error {
    case let doubt as SureDetection.Doubt: isBinary = doubt.isBinary
    case DecodingFailure.undecided(let detection): isBinary = detection.isBinary
    default: return nil
    }
    if isBinary && inputs.passesOver(input) { return .success }
    report(error.reason, at: input.name)
    return .negative
  }
}

extension Double {
  /// A probability with two decimals, rounded down.
  fileprivate var twoPlacesDown: String { ((self * 100).rounded(.down) / 100).twoPlaces }

  /// A probability with two decimals. Only certainty is 1.00.
  var twoPlaces: String {
    let hundredths = self < 1 ? Swift.min(Int((self * 100).rounded()), 99) : 100
    // A string of four bytes is stored inline, without allocation. All four are initialized.
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
