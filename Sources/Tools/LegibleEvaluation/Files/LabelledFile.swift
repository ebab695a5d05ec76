public import LegibleEncodings

/// What a file is known to be.
public enum Truth: Sendable, Hashable {
  /// Text in an encoding.
  case text(TextEncoding)

  /// No text.
  case binary
}

/// A file of which it is known what it is.
public struct LabelledFile: Sendable {
  /// The path by which it is opened.
  public let path: String

  /// The path from the labelled folder on.
  public let name: String

  /// What it is.
  public let truth: Truth

  /// Whether its mark tells the order of its bytes, as the labels `utf-16` and `utf-32` say.
  public let hasMarkedOrder: Bool

  /// The language's tag, or nothing.
  public let language: String

  /// What kind of file it is, such as `html` or `dictionary`, or nothing.
  public let kind: String

  /// The project that it is from, where a manifest tells it, or nothing.
  public var project = ""

  /// The length that was asked for, where a manifest tells it.
  public let length: Int?

  /// What happened to it, as the manifest names it; `none` without one.
  public let damage: String

  /// Whether a manifest lists it, and not only the folder that it is in.
  public let isListed: Bool
}
