/// A file of localizable strings: its entries, and where each of them stands.
///
/// ```swift
/// let catalog = try StringCatalog(parsing: text, format: .strings, language: "ar")
/// for entry in catalog.entries { print(entry.key, entry.value) }
/// ```
///
/// Only values can be changed. Every other byte of the file stays as it is, so that a catalog of which nothing
/// was changed is written as it was read.
public struct StringCatalog: Sendable {
  /// The format of the file.
  public let format: CatalogFormat

  /// The language of the entries as a BCP 47 tag, where the file or the caller tells it for all of them.
  public let language: String?

  /// The entries in the order of the file.
  public let entries: [CatalogEntry]

  /// The file in UTF-8.
  public let utf8: [UInt8]

  /// Where the file tells its language in a header, in bytes of it.
  let languageRange: Range<Int>?

  /// Whether the entries are also those without a translation.
  let hasUntranslated: Bool

  /// Reads a catalog.
  ///
  /// - Parameters:
  ///   - text: The file as text.
  ///   - format: The format of the file.
  ///   - language: The language of the entries as a BCP 47 tag, in place of what the file says of all of them;
  ///     entries that name their own keep it, as those of `.xcstrings` do.
  ///   - defaultLanguage: The language of the entries where the file does not tell it, as from its name: see
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
