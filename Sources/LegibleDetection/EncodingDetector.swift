internal import LegibleEncodings

/// Finds out which encoding bytes are in, as they come.
///
/// ```swift
/// var detector = EncodingDetector()
/// while let chunk = nextChunk() {
///   detector.consume(chunk)
/// }
/// let detection = detector.finish()
/// ```
///
/// The whole input is looked at, and where it is cut into chunks does not change the answer. Memory
/// is bounded whatever the length of the input. A detector belongs to one thread at a time;
/// different detectors share nothing that changes.
public struct EncodingDetector: ~Copyable {
  private let core: any DetectorCore

  /// A detector that has seen nothing yet.
  ///
  /// - Parameters:
  ///   - options: What is known about the bytes, and which answers are of use.
  ///   - engine: Who looks at the bytes.
  public init(options: DetectionOptions = DetectionOptions(), engine: DetectionEngine = .native) {
    core =
      switch engine {
      case .native: NativeDetector(options: options)
      #if Uchardet
        case .uchardet: UchardetDetector(options: options)
      #endif
      }
  }

  /// Looks at the next bytes of the input.
  ///
  /// - Complexity: O(*n*) in the number of bytes; ASCII passes at memory speed.
  public mutating func consume(_ bytes: UnsafeRawBufferPointer) {
    if !bytes.isEmpty { core.consume(bytes) }
  }

  /// Looks at the next bytes of the input.
  ///
  /// - Complexity: O(*n*) in the number of bytes; ASCII passes at memory speed.
  public mutating func consume(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { consume($0) }
  }

  /// Looks at the next bytes of the input.
  ///
  /// - Complexity: O(*n*) in the number of bytes; ASCII passes at memory speed.
  public mutating func consume(_ bytes: Span<UInt8>) {
    bytes.withUnsafeBytes { consume($0) }
  }

  /// The answer as far as it can be told now, when more bytes may come.
  ///
  /// A character that the last chunk cut in two is not counted as malformed.
  ///
  /// - Complexity: O(1) in the length of the input; about as much work as `finish()`, up to about a
  ///   millisecond.
  public var current: Detection { core.detection(atEnd: false) }

  /// The answer for the whole input.
  ///
  /// - Complexity: O(1) in the length of the input.
  public consuming func finish() -> Detection { core.detection(atEnd: true) }

  /// The answer for all the input, asked by who will not feed more.
  func detectionAtEnd() -> Detection { core.detection(atEnd: true) }
}

extension EncodingDetector {
  /// The encoding of bytes that are all in memory.
  ///
  /// The same as feeding a detector one chunk.
  ///
  /// ```swift
  /// EncodingDetector.detect(Array("café".utf8)).encoding  // UTF-8
  /// ```
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public static func detect(
    _ bytes: UnsafeRawBufferPointer,
    options: DetectionOptions = DetectionOptions(),
    engine: DetectionEngine = .native
  ) -> Detection {
    var detector = EncodingDetector(options: options, engine: engine)
    detector.consume(bytes)
    return detector.finish()
  }

  /// The encoding of bytes that are all in memory.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public static func detect(
    _ bytes: [UInt8],
    options: DetectionOptions = DetectionOptions(),
    engine: DetectionEngine = .native
  ) -> Detection {
    bytes.withUnsafeBytes { detect($0, options: options, engine: engine) }
  }
}
