import Legible

/// Detects the encoding of a file that is to be replaced, and refuses it if the encoding is not
/// sure.
///
/// Output to a stream can be produced again from the input. A file that was replaced by a wrong
/// conversion is lost.
struct SureDetection: Sendable {
  /// The default confidence below which no file is replaced: at this bound, one of twenty answers
  /// may be wrong.
  static let floor = 0.95

  /// The remedy for a text in two encodings, in subcommands that have no `--mixed`.
  static let conversionOfMixtures = "legible -i --mixed makes it UTF-8"

  var options = DetectionOptions()
  var engine = DetectionEngine.native
  var floor = Self.floor

  /// Suggestions for a text whose encoding is not sure, and for one in two encodings.
  var remedy = "-f names it"
  var mixedRemedy = "--mixed reads both"

  /// Detects the encoding of a text, which is read to its end.
  ///
  /// - Throws: `Doubt`, or `DecodingFailure` if it is not text.
  func detect(_ source: borrowing some ByteSource & ~Copyable) throws -> Detection {
    if let kind = source.kind { throw Doubt.binary(kind) }
    var options = options
    // The floor is checked in `check(_:of:)`, whose message names both the answer and the floor.
    options.minimumConfidence = min(floor, DetectionOptions().minimumConfidence)
    var detector = EncodingDetector(options: options, engine: engine)
    var nulOffset: Int?
    var offset = 0
    try source.readAll { chunk in
      detector.consume(chunk)
      if nulOffset == nil, let place = chunk.firstIndex(of: 0) { nulOffset = offset + place }
      offset += chunk.count
    }
    let detection = detector.finish()
    guard let encoding = detection.encoding else { throw DecodingFailure.undecided(detection) }
    if let nulOffset, encoding.codeUnitWidth == 1 { throw Doubt.nul(offset: nulOffset, detection) }
    if detection.mixture != nil { throw try mixture(detection, in: source) }
    return detection
  }

  /// Detects the encoding of a text, and checks that it is sure.
  ///
  /// - Throws: As `detect(_:)` and `check(_:of:)`.
  func encoding(of source: borrowing some ByteSource & ~Copyable) throws -> TextEncoding {
    let detection = try detect(source)
    try check(detection, of: source)
    guard let encoding = detection.encoding else { throw DecodingFailure.undecided(detection) }
    return encoding
  }

  /// Throws a `Doubt` if the answer is not likely enough to replace a file, or may be chance.
  func check(
    _ detection: Detection, of source: borrowing some ByteSource & ~Copyable
  ) throws {
    // The user chose the fallback for all text that is in no other encoding, so it is sure. The
    // only encoding allowed, in contrast, may still be wrong.
    if let fallback = options.fallback, detection.encoding == fallback { return }
    if detection.confidence < floor {
      throw Doubt.unsure(detection, floor: floor, remedy: remedy)
    }
    // Bytes that contain no word, as small images do, may still be likeliest in some encoding.
    guard detection.isWeighed, let encoding = detection.encoding, encoding != .utf8 else { return }
    if try !WordSearch.findsWord(in: encoding, source) {
      throw Doubt.noWord(detection, remedy: remedy)
    }
  }

  /// Throws a `Doubt` if parts of a text are UTF-8 although the text is said to be in another
  /// encoding.
  func checkIsNoMixture(
    _ source: borrowing some ByteSource & ~Copyable, of encoding: TextEncoding
  ) throws {
    guard encoding != .utf8, encoding.readsPlainTextAsASCII else { return }
    let detection = try source.detection()
    if detection.mixture?.encodings.contains(.utf8) ?? false {
      throw try mixture(detection, in: source)
    }
  }

  /// The doubt about a text in several encodings, with the line of the first change.
  private func mixture(
    _ detection: Detection, in source: borrowing some ByteSource & ~Copyable
  ) throws -> Doubt {
    let first = detection.mixture?.parts.first
    var rest = first?.range.upperBound ?? 0
    var decoder = TextDecoder(first?.encoding ?? .utf8, malformed: .replace)
    var lineEnds = LineEndCounter()
    var utf8: [UInt8] = []
    try source.readAll { chunk in
      utf8.removeAll(keepingCapacity: true)
      try decoder.decode(UnsafeRawBufferPointer(rebasing: chunk.prefix(rest)), into: &utf8)
      utf8.withUnsafeBytes { _ = lineEnds.add($0) }
      rest = max(0, rest - chunk.count)
    }
    let ends = lineEnds.endings
    return Doubt.mixture(
      detection, line: 1 + ends.lf + ends.crlf + ends.cr, remedy: mixedRemedy)
  }
}

extension SureDetection {
  /// Why a file is left alone.
  enum Doubt: Error {
    /// The file begins like a kind of file that is not text.
    case binary(FileKind)

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
    case .binary(let kind): "left alone: it is \(kind.phrase), not text"
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
      "a mail message in base64 or quoted-printable, whose header names the encoding of its content"
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
    if isBinary && inputs.skips(input) { return .success }
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

/// Searches decoded text for a word: a run of letters with enough different ones among them.
///
/// The language models assign some encoding to any bytes, with high confidence to some small
/// images. Such a reading contains no word.
private struct WordSearch {
  /// The minimum number of letters of a word in an alphabet, and of different ones.
  private static let minLetters = 3

  /// The same minimum if a letter is an ideograph, a kana or a Hangul syllable.
  private static let minSyllables = 2

  /// A run with this many different letters is a word, however long it is: some scripts have no
  /// blanks.
  private static let manyLetters = 8

  /// Longer runs of letters are split.
  private static let longest = 96

  private(set) var isFound = false
  private var run: [Unicode.Scalar] = []

  /// Thrown to stop reading.
  private struct Found: Error {}

  /// Whether a text contains a word if it is read in an encoding.
  static func findsWord(
    in encoding: TextEncoding, _ source: borrowing some ByteSource & ~Copyable
  ) throws -> Bool {
    var decoder = TextDecoder(encoding, malformed: .replace)
    var search = WordSearch()
    var utf8: [UInt8] = []
    do {
      try source.readAll { chunk in
        try decoder.decode(chunk, into: &utf8)
        search.look(at: utf8)
        utf8.removeAll(keepingCapacity: true)
        if search.isFound { throw Found() }
      }
      try decoder.finish(into: &utf8)
    } catch is Found {
      return true
    }
    search.look(at: utf8)
    search.endRun()
    return search.isFound
  }

  /// Searches the next part of the text, in UTF-8.
  mutating func look(at utf8: [UInt8]) {
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      if isFound { return }
      let isLetter = scalar.properties.isAlphabetic && scalar != "\u{FFFD}"
      if isLetter { run.append(scalar) }
      if !isLetter || run.count == Self.longest { endRun() }
    }
  }

  /// Checks the run of letters that has ended.
  mutating func endRun() {
    if !run.isEmpty && Self.isWord(run) { isFound = true }
    run.removeAll(keepingCapacity: true)
  }

  private static func isWord(_ letters: [Unicode.Scalar]) -> Bool {
    let least = letters.contains { $0.isSyllabic } ? minSyllables : minLetters
    if letters.count < least { return false }
    let distinct = Set(letters.map { $0.properties.lowercaseMapping }).count
    return distinct >= least && (distinct >= manyLetters || distinct * 3 >= letters.count)
  }
}

extension Unicode.Scalar {
  /// Whether the character is an ideograph, a kana or a syllable of Hangul.
  fileprivate var isSyllabic: Bool {
    properties.isIdeographic || ("\u{3041}"..."\u{30FF}").contains(self)
      || ("\u{AC00}"..."\u{D7A3}").contains(self)
  }
}
