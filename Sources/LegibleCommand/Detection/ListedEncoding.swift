import Legible

/// The answers whose inputs `detect --list` names.
struct ListedEncoding: Equatable, Sendable {
  private enum Answer: Equatable {
    case encoding(TextEncoding)
    case binary, unidentified
  }

  private let answer: Answer

  /// Whether the inputs with any other answer are named.
  private let isNegated: Bool

  /// Reads the name of an encoding, `binary` or `unidentified`, with `not-` before it for all others.
  init(_ name: String) throws {
    isNegated = name.lowercased().hasPrefix("not-")
    let name = isNegated ? String(name.dropFirst(4)) : name
    answer =
      switch name {
      case "binary": .binary
      case "unidentified": .unidentified
      default: .encoding(try NamedArgument.encoding(name))
      }
  }

  /// Whether an input with this answer is named; what is ASCII is UTF-8 too.
  func includes(_ detection: Detection) -> Bool {
    let isIt =
      switch answer {
      case .encoding(let encoding):
        detection.encoding == encoding || encoding == .utf8 && detection.encoding == .usASCII
      case .binary: detection.isBinary
      case .unidentified: detection.encoding == nil && !detection.isBinary
      }
    return isIt != isNegated
  }
}
