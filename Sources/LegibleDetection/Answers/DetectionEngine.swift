internal import LegibleEncodings

/// Who looks at the bytes.
public enum DetectionEngine: String, Sendable, CaseIterable, CustomStringConvertible {
  /// Legible's own engine: structure, and one probability model over encodings and languages.
  case native

  #if Uchardet
    /// libuchardet, for those who need the answer that it gives.
    ///
    /// It has no confidence, reads no UTF-16 without a byte order mark, and pays no heed to
    /// `DetectionOptions` beyond which answers they allow. Its state cannot be copied: of a detector
    /// and its copy, the one that goes on first has seen the first megabyte alone of what was
    /// consumed before.
    case uchardet
  #endif

  /// The name of the engine as the command takes it.
  public var description: String { rawValue }
}
