/// The entries that a parser has found so far.
struct EntryList {
  /// The language of all entries, as the file tells it.
  var language: String?

  /// Where the file tells it in its header, in bytes.
  var languageRange: Range<Int>?

  /// Whether entries without a translation are kept too.
  var keepsUntranslated = false

  /// Without their lines, and without the language of all.
  private var found: [CatalogEntry] = []

  /// Adds an entry, but for one without a translation; what is said of its language here holds for it alone.
  mutating func add(
    _ key: String, variant: String = "", source: String? = nil, language: String? = nil,
    flags: [String] = [], _ value: SpelledValue
  ) {
    if value.utf8.isEmpty && source != nil && !keepsUntranslated { return }
    found.append(
      CatalogEntry(
        id: found.count, key: key, variant: variant, source: source, language: language,
        value: String(decoding: value.utf8, as: UTF8.self), range: value.fileStart..<value.fileEnd,
        line: 0, flags: flags, spelling: value))
  }

  /// The entries with the lines where their values begin.
  ///
  /// - Complexity: O(*n*) in the length of the file.
  func entries(in file: [UInt8]) -> [CatalogEntry] {
    let lines = LineNumbers(of: file)
    return found.map { entry in
      var entry = entry
      entry.line = lines.line(at: entry.range.lowerBound)
      entry.language = entry.language ?? language
      return entry
    }
  }
}
