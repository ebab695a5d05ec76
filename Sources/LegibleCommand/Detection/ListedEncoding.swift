import Legible

/// The answer that an input must have for `detect --list` to print its name.
struct ListedEncoding: Equatable, Sendable {
  private enum Answer: Equatable {
    case encoding(TextEncoding)
    case binary, unidentified
  }

  private let answer: Answer

  /// Whether inputs with any other answer are listed instead.
  private let isNegated: Bool

  /// Parses the name of an encoding, `binary` or `unidentified`, which `not-` before it negates.
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

  /// Whether an input with this answer is listed. ASCII counts as UTF-8 too; text with malformed places or
  /// with parts in another encoding counts as none.
  func includes(_ detection: Detection) -> Bool {
    let matches =
      switch answer {
      case .encoding(let encoding):
        detection.flaw == nil
          && (detection.encoding == encoding
            || encoding == .utf8 && detection.encoding == .usASCII)
      case .binary: detection.isBinary
      case .unidentified: detection.encoding == nil && !detection.isBinary
      }
    return matches != isNegated
  }
}
