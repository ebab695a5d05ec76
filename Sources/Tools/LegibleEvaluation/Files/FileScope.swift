/// How much of a file a detector is shown.
public enum FileScope: Sendable, Hashable {
  /// All of it.
  case whole

  /// So many bytes, from the first one on that is not ASCII.
  case excerpt(byteCount: Int)

  /// The name in tables and results: `whole`, or the number of bytes.
  public var name: String {
    switch self {
    case .whole: "whole"
    case .excerpt(let byteCount): String(byteCount)
    }
  }

  /// The excerpts that are scored where no others are asked for, in bytes.
  public static let usualExcerpts = [100, 1_024, 10_240]
}
