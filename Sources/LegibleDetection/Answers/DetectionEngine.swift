internal import LegibleEncodings

/// The implementation that detects the encoding.
public enum DetectionEngine: String, Sendable, CaseIterable, CustomStringConvertible {
  /// Legible's own engine: structural checks, and one probability model over encodings and
  /// languages.
  case native

  #if Uchardet
    /// libuchardet, for callers that need exactly its answers.
    ///
    /// It gives no confidence, does not recognise UTF-16 without a byte order mark, and ignores all
    /// `DetectionOptions` except those that limit the answers. Its state cannot be copied: after a
    /// detector has been copied, the first of the two that continues keeps only the first megabyte
    /// of the input before the copy.
    case uchardet
  #endif

  /// The name of the engine as the command takes it.
  public var description: String { rawValue }
}
