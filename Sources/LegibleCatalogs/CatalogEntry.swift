/// One localized string of a catalog.
public struct CatalogEntry: Sendable, Hashable, Identifiable {
  /// The identity of an entry within its catalog: its number in the file, from 0.
  public let id: Int

  /// The name of the string in the program: a key, a source text, the number of a cue.
  public let key: String

  /// Which form of the string this is, as in `plural.one` or `attribute.title`; empty for the string itself.
  public let variant: String

  /// The text in the source language, where the file has it.
  public let source: String?

  /// The language of the value as a BCP 47 tag, where the file tells it.
  public internal(set) var language: String?

  /// The localized text, without the escapes of the format.
  public let value: String

  /// Where the value stands in the file, in bytes of its UTF-8, without the quotation marks around it.
  public let range: Range<Int>

  /// The line of the file where the value begins, from 1.
  public internal(set) var line: Int

  /// The flags of the file about format arguments, such as `c-format` or `python-brace-format`; empty if there are
  /// none.
  public let flags: [String]

  /// How the text of the value stands in the file.
  let spelling: SpelledValue
}
