/// The implementation that puts text into visual order.
public enum ReorderEngine: String, Sendable, CaseIterable, CustomStringConvertible {
  /// Legible's own implementation, for Unicode 17.
  case native

  #if FriBidi
    /// libfribidi, with the Unicode data that it was built with.
    ///
    /// Version 1.0.8 does not follow UAX #9 where isolates stand side by side, where brackets have
    /// marks beside them or come first in an embedding, and in a few rarer cases.
    case fribidi
  #endif

  /// The name of the engine as the command takes it.
  public var description: String { rawValue }
}

/// Why a paragraph was not put into visual order.
public enum ReorderError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The engine is known to crash, or to take time beyond measure, on paragraphs like this one.
  case beyondEngine(ReorderEngine, reason: String)

  /// The engine ran out of memory.
  case outOfMemory

  /// The reason as an English clause without a full stop.
  public var description: String {
    switch self {
    case .beyondEngine(let engine, let reason): "\(engine) is not given this paragraph: \(reason)"
    case .outOfMemory: "out of memory"
    }
  }
}
