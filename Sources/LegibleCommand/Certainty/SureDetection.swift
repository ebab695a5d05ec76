import Legible

/// Finds out the encoding of a file that is to be replaced, and refuses what is not sure.
///
/// What goes to a stream can be made anew from the input; a file that was replaced by what was made
/// of a wrong reading cannot be had again.
struct SureDetection: Sendable {
  /// The confidence below which no file is replaced unasked: of twenty answers that are given at
  /// the bound one may be wrong.
  static let floor = 0.95

  /// How a text of two encodings becomes one of one, for subcommands that do not do so themselves.
  static let conversionOfMixtures = "legible -i --mixed makes it UTF-8"

  let options: DetectionOptions
  let engine: DetectionEngine
  var floor = Self.floor

  /// How the options name the encoding of the input, and let a file of two encodings through.
  var remedy = "-f names it"
  var mixedRemedy = "--mixed reads both"

  /// What the file is, read to its end.
  ///
  /// - Throws: `Doubt`, or `DecodingFailure` where it is no text.
  func detect(_ file: borrowing InputFile) throws -> Detection {
    if let kind = file.signature { throw Doubt.binary(kind: kind) }
    return try detect { try file.forEachChunk($0) }
  }

  /// The same for bytes that were read.
  func detect(_ bytes: [UInt8]) throws -> Detection {
    try detect { body in try bytes.withUnsafeBytes(body) }
  }

  /// Throws if the answer is not likely enough to replace a file, or nothing but chance speaks for it.
  func check(_ detection: Detection, of file: borrowing InputFile) throws {
    try check(detection) { body in
      try file.rewind()
      try file.forEachChunk(body)
    }
  }

  /// The same for bytes that were read.
  func check(_ detection: Detection, of bytes: [UInt8]) throws {
    try check(detection) { body in try bytes.withUnsafeBytes(body) }
  }

  /// Throws if parts of a file are UTF-8 that is said to be in another encoding.
  func checkIsNoMixture(_ file: borrowing InputFile, of source: TextEncoding) throws {
    try checkIsNoMixture(of: source) { body in
      try file.rewind()
      try file.forEachChunk(body)
    }
  }

  /// The same for bytes that were read.
  func checkIsNoMixture(_ bytes: [UInt8], of source: TextEncoding) throws {
    try checkIsNoMixture(of: source) { body in try bytes.withUnsafeBytes(body) }
  }
}

extension SureDetection {
  /// Hands all bytes of a text to a closure, in chunks.
  private typealias Reading = ((UnsafeRawBufferPointer) throws -> Void) throws -> Void

  private func detect(_ read: Reading) throws -> Detection {
    var options = options
    // The bound is held against the answer here, so that the reason can name both.
    options.minimumConfidence = min(floor, DetectionOptions().minimumConfidence)
    var detector = EncodingDetector(options: options, engine: engine)
    var check = TwoEncodingCheck()
    var nulOffset: Int?
    var offset = 0
    try read { chunk in
      detector.consume(chunk)
      if nulOffset == nil, let place = chunk.firstIndex(of: 0) { nulOffset = offset + place }
      check.consume(chunk)
      offset += chunk.count
    }
    check.finish()
    let detection = detector.finish()
    guard let encoding = detection.encoding else { throw DecodingFailure.undecided(detection) }
    if let nulOffset, encoding.codeUnitSize == 1 { throw Doubt.nul(offset: nulOffset, detection) }
    if encoding != .utf8, encoding.readsPlainTextAsASCII, check.isMixed(with: encoding) {
      throw Doubt.twoEncodings(detection, check, remedy: mixedRemedy)
    }
    if let mixture = detection.mixture {
      throw Doubt.mixture(mixture, detection, remedy: mixedRemedy)
    }
    return detection
  }

  private func check(_ detection: Detection, _ read: Reading) throws {
    // A fallback is named for all text that is in nothing else; what alone is allowed may still not be what a text is in.
    if let fallback = options.fallback, detection.encoding == fallback { return }
    if detection.confidence < floor {
      throw Doubt.unsure(detection, floor: floor, remedy: remedy)
    }
    // Structure tells by itself; what the models make of bytes that have no word is chance.
    guard detection.score != nil, let encoding = detection.encoding else { return }
    if try !WordSearch.findsWord(in: encoding, read) {
      throw Doubt.noWord(detection, remedy: remedy)
    }
  }

  private func checkIsNoMixture(of source: TextEncoding, _ read: Reading) throws {
    guard source != .utf8, source.readsPlainTextAsASCII else { return }
    var check = TwoEncodingCheck()
    try read { check.consume($0) }
    check.finish()
    // By far most texts have no runs of both kinds.
    if check.utf8Count == 0 || check.otherCount == 0 { return }
    if check.isMixed(with: source) {
      let named = Detection(encoding: source, confidence: 1)
      throw Doubt.twoEncodings(named, check, remedy: mixedRemedy)
    }
    var detector = EncodingDetector()
    try read { detector.consume($0) }
    let detection = detector.finish()
    if let mixture = detection.mixture, mixture.encodings.contains(.utf8) {
      throw Doubt.mixture(mixture, detection, remedy: mixedRemedy)
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
