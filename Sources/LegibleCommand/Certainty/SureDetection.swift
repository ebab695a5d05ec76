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

  let options: DetectionOptions
  let engine: DetectionEngine
  var floor = Self.floor

  /// What the user can do if the encoding is not sure, and if the text is in two encodings.
  var remedy = "-f names it"
  var mixedRemedy = "--mixed reads both"

  /// Detects the encoding of a text, which is read to its end.
  ///
  /// - Throws: `Doubt`, or `DecodingFailure` if it is not text.
  func detect(_ source: borrowing some ByteSource & ~Copyable) throws -> Detection {
    if let kind = source.signature { throw Doubt.binary(kind: kind) }
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
    // The user named the fallback for all text in no other encoding. An encoding that is merely the
    // only one allowed may still be wrong.
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
    var detector = EncodingDetector()
    try source.readAll { detector.consume($0) }
    let detection = detector.finish()
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

/// Bytes that can be read several times.
protocol ByteSource: ~Copyable {
  /// The kind of file, if its first bytes show that it is not text.
  var signature: String? { get }

  /// Passes all bytes to `body`, in chunks.
  func readAll(_ body: (UnsafeRawBufferPointer) throws -> Void) throws
}

extension InputFile: ByteSource {
  func readAll(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    try rewind()
    try forEachChunk(body)
  }
}

extension [UInt8]: ByteSource {
  /// Callers with bytes in memory have checked the file itself.
  var signature: String? { nil }

  func readAll(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    // What is made of a chunk takes memory, as it does of a file.
    try withUnsafeBytes { bytes in
      var rest = bytes
      while !rest.isEmpty {
        try body(UnsafeRawBufferPointer(rebasing: rest.prefix(InputFile.chunkSize)))
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(InputFile.chunkSize))
      }
    }
  }
}
