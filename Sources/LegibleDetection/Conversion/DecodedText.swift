public import LegibleEncodings

/// Text decoded from bytes in an unknown encoding, with the detection and a report of the
/// conversion.
///
/// ```swift
/// let decoded = try DecodedText(decoding: bytes)
/// print(decoded.text)
/// print(decoded.detection.confidence, decoded.report.malformedCount)
/// ```
public struct DecodedText: Sendable, Equatable {
  /// The text.
  public let text: String

  /// Which encoding the bytes were found to be in, how sure that is, and why.
  public let detection: Detection

  /// What the conversion did.
  public let report: ConversionReport

  /// Detects the encoding of bytes, and decodes them.
  ///
  /// All bytes are looked at before any is decoded, so the answer is that of
  /// `EncodingDetector.detect`.
  ///
  /// - Parameters:
  ///   - bytes: Any sequence of bytes, such as an array, a slice, a buffer or a `Data`. It is
  ///     copied if it is not contiguous.
  ///   - options: What is known about the bytes, and which answers are acceptable.
  ///   - malformed: How bytes are handled that the encoding cannot read.
  /// - Throws: `DecodingFailure` if no acceptable encoding was found, or if some bytes are
  ///   malformed and the policy is to fail.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(
    decoding bytes: some Sequence<UInt8>, options: DetectionOptions = DetectionOptions(),
    malformed: MalformedPolicy = .replace
  ) throws(DecodingFailure) {
    self = try bytes.withContiguousBytes { bytes throws(DecodingFailure) in
      try DecodedText(bytes, options, malformed)
    }
  }

  /// Detects the encoding of the bytes of a span, and decodes them.
  ///
  /// - Throws: As `init(decoding:options:malformed:)` for a sequence.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(
    decoding bytes: borrowing some ByteSpan & ~Copyable & ~Escapable,
    options: DetectionOptions = DetectionOptions(), malformed: MalformedPolicy = .replace
  ) throws(DecodingFailure) {
    self = try bytes.withRawBytes { bytes throws(DecodingFailure) in
      try DecodedText(bytes, options, malformed)
    }
  }

  private init(
    _ bytes: UnsafeRawBufferPointer, _ options: DetectionOptions, _ malformed: MalformedPolicy
  ) throws(DecodingFailure) {
    detection = EncodingDetector.detect(bytes, options: options)
    guard let encoding = detection.encoding else { throw .undecided(detection) }
    var decoder = TextDecoder(encoding, malformed: malformed)
    var utf8: [UInt8] = []
    utf8.reserveCapacity(bytes.count)
    do {
      try decoder.decode(bytes, into: &utf8)
      try decoder.finish(into: &utf8)
    } catch {
      throw .malformed(error)
    }
    text = String(decoding: utf8, as: UTF8.self)
    report = decoder.report
  }
}

extension String {
  /// Creates a string from bytes in an unknown encoding.
  ///
  /// ```swift
  /// let text = try String(decoding: bytes, detecting: DetectionOptions(likelyLanguages: ["cs"]))
  /// ```
  ///
  /// `DecodedText` also gives the detection and a report.
  ///
  /// - Parameters:
  ///   - bytes: Any bytes.
  ///   - options: What is known about the bytes, and which answers are acceptable.
  ///   - malformed: How bytes are handled that the encoding cannot read.
  /// - Throws: `DecodingFailure` if no acceptable encoding was found, or if some bytes are
  ///   malformed and the policy is to fail.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(
    decoding bytes: some Sequence<UInt8>, detecting options: DetectionOptions,
    malformed: MalformedPolicy = .replace
  ) throws(DecodingFailure) {
    self = try DecodedText(decoding: bytes, options: options, malformed: malformed).text
  }

  /// Creates a string from the bytes of a span in an unknown encoding.
  ///
  /// - Throws: As `init(decoding:detecting:malformed:)` for a sequence.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(
    decoding bytes: borrowing some ByteSpan & ~Copyable & ~Escapable,
    detecting options: DetectionOptions, malformed: MalformedPolicy = .replace
  ) throws(DecodingFailure) {
    self = try DecodedText(decoding: bytes, options: options, malformed: malformed).text
  }
}

/// Why text in an unknown encoding could not be decoded.
public enum DecodingFailure: Error, Sendable, Equatable {
  /// The bytes are binary, or no encoding is likely enough; the detection says more.
  case undecided(Detection)

  /// The encoding was found, and cannot read some of the bytes.
  case malformed(ConversionError)
}

extension DecodingFailure: CustomStringConvertible {
  /// The reason as an English clause without a full stop.
  public var description: String { description(naming: { $0.name }) }

  /// The reason, with the name that `name` gives the encoding.
  package func description(naming name: (TextEncoding) -> String) -> String {
    switch self {
    case .undecided(let detection):
      detection.isBinary ? "binary, not text" : "the encoding could not be identified"
    case .malformed(let error):
      error.description(naming: name)
    }
  }
}

extension TextDecoder {
  /// Decodes the next bytes as `decode(_:into:)` does, and wraps its errors in a `DecodingFailure`.
  ///
  /// - Throws: ``DecodingFailure/malformed(_:)`` where the decoder throws.
  mutating func pass(
    _ bytes: UnsafeRawBufferPointer, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    do {
      try decode(bytes, into: &utf8)
    } catch {
      throw .malformed(error)
    }
  }
}
