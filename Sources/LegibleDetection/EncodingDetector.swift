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
  private var engine: Engine

  /// The first bytes of the input, which tell the kind of a file.
  private var head: [UInt8] = []

  /// Creates a detector that has seen nothing yet.
  ///
  /// - Parameters:
  ///   - options: What is known about the bytes, and which answers are acceptable.
  ///   - engine: The implementation that detects the encoding.
  public init(options: DetectionOptions = DetectionOptions(), engine: DetectionEngine = .native) {
    switch engine {
    case .native: self.engine = .native(NativeDetector(options: options))
    #if Uchardet
      case .uchardet: self.engine = .uchardet(UchardetDetector(options: options))
    #endif
    }
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
    if head.count < FileKind.length { head += bytes.prefix(FileKind.length - head.count) }
    engine.consume(bytes)
  }

  /// The answer for the bytes so far, when more may come.
  ///
  /// A character that is cut by the end of the last chunk does not count as malformed.
  ///
  /// - Complexity: O(1) in the length of the input: about as much work as `finish()`, up to about a
  ///   millisecond.
  public var current: Detection {
    mutating get { named(engine.detection(atEnd: false)) }
  }

  /// Returns the answer for the whole input.
  ///
  /// Nothing may be consumed after it.
  ///
  /// - Complexity: O(1) in the length of the input.
  public mutating func finish() -> Detection { named(engine.detection(atEnd: true)) }

  /// Adds the kind of the file to an answer. A file of a known kind that reads as no text is binary, also if it is too short
  /// to show that otherwise.
  private func named(_ detection: Detection) -> Detection {
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
    engine.restart()
    head.removeAll(keepingCapacity: true)
  }
}

/// An implementation with its state.
private enum Engine: Sendable {
  case native(NativeDetector)
  #if Uchardet
    case uchardet(UchardetDetector)
  #endif

  mutating func consume(_ bytes: UnsafeRawBufferPointer) {
    switch self {
    case .native(var detector):
      // The case is emptied, so that the detector is not copied.
      self = .native(NativeDetector(options: DetectionOptions()))
      detector.consume(bytes)
      self = .native(detector)
    #if Uchardet
      case .uchardet(var detector):
        detector.consume(bytes)
        self = .uchardet(detector)
    #endif
    }
  }

  mutating func detection(atEnd: Bool) -> Detection {
    switch self {
    case .native(var detector):
      guard atEnd else { return detector.current() }
      self = .native(NativeDetector(options: DetectionOptions()))
      defer { self = .native(detector) }
      return detector.finish()
    #if Uchardet
      case .uchardet(var detector):
        defer { self = .uchardet(detector) }
        return detector.detection(atEnd: atEnd)
    #endif
    }
  }

  mutating func restart() {
    switch self {
    case .native(var detector):
      detector.restart()
      self = .native(detector)
    #if Uchardet
      case .uchardet(var detector):
        detector.restart()
        self = .uchardet(detector)
    #endif
    }
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
