public import LegibleEncodings

/// Detects the encoding of bytes as they arrive.
///
/// ```swift
/// var detector = EncodingDetector()
/// for chunk in chunks {
///   detector.consume(chunk)
/// }
/// let detection = detector.finish()
/// ```
///
/// The whole input is looked at, and the answer does not depend on where it is cut into chunks.
/// Memory is bounded, however long the input is.
///
/// A detector is a value, and `Sendable`. A copy has seen what the original has seen, and neither
/// affects the other.
public struct EncodingDetector: Sendable {
  private var native: NativeDetector
  #if Uchardet
    /// The other engine, if it is used.
    private var uchardet: UchardetDetector?
  #endif

  /// Creates a detector that has seen nothing yet.
  ///
  /// - Parameters:
  ///   - options: What is known about the bytes, and which answers are acceptable.
  ///   - engine: The implementation that detects the encoding.
  public init(options: DetectionOptions = DetectionOptions(), engine: DetectionEngine = .native) {
    native = NativeDetector(options: options)
    #if Uchardet
      if engine == .uchardet { uchardet = UchardetDetector(options: options) }
    #endif
  }

  /// Looks at the next bytes of the input.
  ///
  /// - Complexity: O(*n*) in the number of bytes; ASCII passes at memory speed.
  public mutating func consume(_ bytes: some Sequence<UInt8>) {
    bytes.forEachChunk { consume($0) }
  }

  /// Looks at the next bytes of the input, given as a span.
  ///
  /// - Complexity: O(*n*) in the number of bytes; ASCII passes at memory speed.
  public mutating func consume(_ bytes: borrowing some ByteSpan & ~Copyable & ~Escapable) {
    bytes.withRawBytes { consume($0) }
  }

  package mutating func consume(_ bytes: UnsafeRawBufferPointer) {
    if bytes.isEmpty { return }
    #if Uchardet
      if uchardet != nil {
        uchardet?.consume(bytes)
        return
      }
    #endif
    native.consume(bytes)
  }

  /// The answer for the bytes so far, when more may come.
  ///
  /// A character that is cut by the end of the last chunk does not count as malformed.
  ///
  /// - Complexity: O(1) in the length of the input: about as much work as `finish()`, up to about a
  ///   millisecond.
  public var current: Detection {
    mutating get { detection(atEnd: false) }
  }

  /// Returns the answer for the whole input.
  ///
  /// Nothing may be consumed after it.
  ///
  /// - Complexity: O(1) in the length of the input.
  public mutating func finish() -> Detection { detection(atEnd: true) }

  private mutating func detection(atEnd: Bool) -> Detection {
    #if Uchardet
      if let answer = uchardet?.detection(atEnd: atEnd) {
        return named(answer, by: uchardet?.head ?? [])
      }
    #endif
    return named(atEnd ? native.finish() : native.current(), by: native.head)
  }

  /// Adds the kind of the file to an answer. A file of a known kind that reads as no text is binary, also if it is too short
  /// to show that otherwise.
  ///
  /// - Parameter head: The first bytes of the input.
  private func named(_ detection: Detection, by head: [UInt8]) -> Detection {
    guard let kind = head.withUnsafeBytes({ FileKind(of: $0) }) else { return detection }
    var detection = detection
    detection.fileKind = kind
    if detection.encoding == nil { detection.isBinary = true }
    return detection
  }

  /// Resets the detector for another input.
  ///
  /// For small files, creating a detector takes longer than using it.
  package mutating func restart() {
    native.restart()
    #if Uchardet
      uchardet?.restart()
    #endif
  }
}

extension EncodingDetector {
  /// Detects the encoding of bytes that are all available.
  ///
  /// The answer is that of a detector that is fed the bytes in one chunk.
  ///
  /// ```swift
  /// EncodingDetector.detect("café".utf8).encoding  // UTF-8
  /// ```
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public static func detect(
    _ bytes: some Sequence<UInt8>,
    options: DetectionOptions = DetectionOptions(),
    engine: DetectionEngine = .native
  ) -> Detection {
    var detector = EncodingDetector(options: options, engine: engine)
    bytes.forEachChunk { detector.consume($0) }
    return detector.finish()
  }

  /// Detects the encoding of the bytes of a span.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public static func detect(
    _ bytes: borrowing some ByteSpan & ~Copyable & ~Escapable,
    options: DetectionOptions = DetectionOptions(),
    engine: DetectionEngine = .native
  ) -> Detection {
    var detector = EncodingDetector(options: options, engine: engine)
    bytes.withRawBytes { detector.consume($0) }
    return detector.finish()
  }
}
