public import LegibleEncodings

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
/// is bounded whatever the length of the input.
///
/// A detector is a value, and `Sendable`: a copy has seen what the original has, and neither changes
/// the other.
public struct EncodingDetector: Sendable {
  private var engine: OwnedEngine

  /// A detector that has seen nothing yet.
  ///
  /// - Parameters:
  ///   - options: What is known about the bytes, and which answers are of use.
  ///   - engine: Who looks at the bytes.
  public init(options: DetectionOptions = DetectionOptions(), engine: DetectionEngine = .native) {
    let core: any DetectorCore =
      switch engine {
      case .native: NativeDetector(options: options)
      #if Uchardet
        case .uchardet: UchardetDetector(options: options)
      #endif
      }
    self.engine = OwnedEngine(core: core)
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
    if !bytes.isEmpty { ownCore().consume(bytes) }
  }

  /// The answer as far as it can be told now, when more bytes may come.
  ///
  /// A character that the last chunk cut in two is not counted as malformed.
  ///
  /// - Complexity: O(1) in the length of the input; about as much work as `finish()`, up to about a
  ///   millisecond.
  public var current: Detection {
    mutating get { ownCore().detection(atEnd: false) }
  }

  /// The answer for the whole input.
  ///
  /// Nothing may be consumed behind it.
  ///
  /// - Complexity: O(1) in the length of the input.
  public mutating func finish() -> Detection { ownCore().detection(atEnd: true) }

  /// Forgets all bytes: what is consumed next is another input.
  ///
  /// For small files it takes longer to make a detector than to use it.
  package mutating func restart() { ownCore().restart() }

  /// The engine that this detector alone uses: a copy of the engine if a copy of the detector has
  /// the same one.
  private mutating func ownCore() -> any DetectorCore {
    if !isKnownUniquelyReferenced(&engine) { engine = OwnedEngine(core: engine.core.copy()) }
    return engine.core
  }
}

/// An engine, and whether more than one detector refers to it.
///
/// It may be sent elsewhere, because only a detector that alone refers to it uses its engine.
private final class OwnedEngine: @unchecked Sendable {
  let core: any DetectorCore

  init(core: any DetectorCore) { self.core = core }
}

extension EncodingDetector {
  /// The encoding of bytes that are all there.
  ///
  /// The same as feeding a detector one chunk.
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

  /// The encoding of the bytes of a span.
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
