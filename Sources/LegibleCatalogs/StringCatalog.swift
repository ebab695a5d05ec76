/// A file of localizable strings: its entries, and where each of them stands.
///
/// ```swift
/// let catalog = try StringCatalog(parsing: text, format: .strings, language: "ar")
/// for entry in catalog.entries { print(entry.key, entry.value) }
/// ```
///
/// Only values can be changed. Every other byte of the file is preserved, so that an unchanged catalog is written
/// as it was read.
public struct StringCatalog: Sendable {
  /// The format of the file.
  public let format: CatalogFormat

  /// The language of all entries as a BCP 47 tag, if the file or the caller tells it.
  public let language: String?

  /// The entries in the order of the file.
  public let entries: [CatalogEntry]

  /// The file in UTF-8.
  public let utf8: [UInt8]

  /// The range in which a header of the file says its language, in bytes of the file.
  let languageRange: Range<Int>?

  /// Whether entries without a translation are included.
  let hasUntranslated: Bool

  /// Reads a catalog.
  ///
  /// - Parameters:
  ///   - text: The file as text.
  ///   - format: The format of the file.
  ///   - language: The language of the entries as a BCP 47 tag, which overrides that of the file; entries with a
  ///     language of their own keep it, as in `.xcstrings`.
  ///   - defaultLanguage: The language of the entries if the file does not tell it, for example by its name: see
  ///     `CatalogFormat.language(ofPath:)`.
  /// - Throws: `CatalogError` where the text is not of the format.
  /// - Complexity: O(*n*).
  public init(
    parsing text: some StringProtocol, format: CatalogFormat, language: String? = nil,
    defaultLanguage: String? = nil
  ) throws(CatalogError) {
    try self.init(
      utf8: Array(text.utf8), format: format, language: language, defaultLanguage: defaultLanguage)
  }

  /// Reads a catalog in UTF-8.
  ///
  /// A file in another encoding is read through `EditableText`, which also writes it back in that:
  ///
  /// ```swift
  /// let text = try EditableText(bytes, encoding: .utf16)
  /// let catalog = try StringCatalog(utf8: text.utf8, format: .strings, language: "he")
  /// let fixed = try text.merging(catalog.fixing().utf8)
  /// ```
  ///
  /// - Throws: `CatalogError` where the bytes are not of the format.
  /// - Complexity: O(*n*).
  public init(
    utf8: [UInt8], format: CatalogFormat, language: String? = nil, defaultLanguage: String? = nil
  ) throws(CatalogError) {
    try self.init(
      utf8: utf8, format: format, language: language, defaultLanguage: defaultLanguage,
      keepingUntranslated: false)
  }

  init(
    utf8: [UInt8], format: CatalogFormat, language: String?, defaultLanguage: String? = nil,
    keepingUntranslated: Bool
  ) throws(CatalogError) {
    var list = EntryList()
    list.keepsUntranslated = keepingUntranslated
    do {
      try format.record.parse(utf8, &list)
    } catch {
      throw CatalogError(
        offset: error.offset, line: LineNumbers(of: utf8).line(at: error.offset),
        expected: error.expected)
    }
    list.language = language ?? list.language ?? defaultLanguage
    self.format = format
    self.utf8 = utf8
    self.language = list.language
    languageRange = list.languageRange
    hasUntranslated = keepingUntranslated
    entries = list.entries(in: utf8)
  }
}

/// One localized string of a catalog.
public struct CatalogEntry: Sendable, Hashable, Identifiable {
  /// The identity of an entry within its catalog: its number in the file, from 0.
  public let id: Int

  /// The name of the string in the program: a key, a source text, the number of a cue.
  public let key: String

  /// The form of the string, as in `plural.one` or `attribute.title`; empty for the string itself.
  public let variant: String

  /// The text in the source language, where the file has it.
  public let source: String?

  /// The language of the value as a BCP 47 tag, where the file tells it.
  public internal(set) var language: String?

  /// The localized text, without the escapes of the format.
  public let value: String

  /// The range of the value in the file, in bytes of its UTF-8, without the quotation marks around it.
  public let range: Range<Int>

  /// The line of the file where the value begins, from 1.
  public internal(set) var line: Int

  /// The flags of the file about format arguments, such as `c-format` or `python-brace-format`; empty if there are
  /// none.
  public let flags: [String]

  /// The spelling of the value in the file.
  let spelling: SpelledValue
}

/// A syntax error in a catalog, and its place.
public struct CatalogError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The place where reading stopped, in bytes of the file's UTF-8.
  public let offset: Int

  /// The line of that place, from 1.
  public let line: Int

  /// The expected syntax, as in "`=` after a key".
  public let expected: String

  /// One sentence in English that names the place and what was expected.
  public var description: String { "byte \(offset) (line \(line)): expected \(expected)" }
}

/// A syntax error at a place, before its line is known.
package struct SyntaxError: Error {
  let offset: Int
  let expected: String
}

extension SyntaxError: CustomStringConvertible {
  /// The place and what is missing there, as an English clause without a full stop.
  package var description: String { "\(expected) is expected at byte \(offset)" }
}
