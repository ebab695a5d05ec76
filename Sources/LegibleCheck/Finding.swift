/// Something that a rule found in a text, and where.
public struct Finding: Sendable, Equatable {
  /// The rule that found it.
  public let rule: CheckRule

  /// Where it is in the file, in bytes from 0; `nil` in encodings in which a place in the text does not
  /// tell the byte (those with several bytes a character, but for UTF-8, UTF-16 and UTF-32).
  public let byteOffset: Int?

  /// The line, from 1; lines end with a line feed.
  public let line: Int

  /// The column of the first character, from 1, in Unicode scalars.
  public let column: Int

  /// How many scalars it is long; 0 where it is about the line or the file.
  public let length: Int

  /// The problem as an English clause without a full stop.
  public let message: String

  /// The line as far as it is near the place; empty where it could not be read.
  public let excerpt: Excerpt

  /// A part of a line of text.
  public struct Excerpt: Sendable, Equatable {
    /// How many scalars are kept before and after the place.
    static let reach = 80

    /// The text.
    public let text: String

    /// The column of its first scalar, from 1.
    public let column: Int

    /// No text.
    static let empty = Excerpt(text: "", column: 1)
  }
}
