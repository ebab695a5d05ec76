/// The entries that a parser has found so far.
struct EntryList {
  /// An entry before the line of its value is known.
  private struct Draft {
    let key: String
    let variant: String
    let source: String?
    let language: String?
    let flags: [String]
    let value: SpelledValue
  }

  /// The language of all entries, as the file tells it.
  var language: String?

  /// Where the file tells it in its header, in bytes.
  var languageRange: Range<Int>?

  /// Whether entries without a translation are kept too.
  var keepsUntranslated = false

  private var drafts: [Draft] = []

  /// Adds an entry, but for one without a translation; what is said of its language here holds for it alone.
  mutating func add(
    _ key: String, variant: String = "", source: String? = nil, language: String? = nil,
    flags: [String] = [], _ value: SpelledValue
  ) {
    if value.utf8.isEmpty && source != nil && !keepsUntranslated { return }
    drafts.append(
      Draft(
        key: key, variant: variant, source: source, language: language, flags: flags, value: value))
  }

  /// The entries with the lines where their values begin.
  ///
  /// - Complexity: O(*n*) in the length of the file.
  func entries(in file: [UInt8]) -> [CatalogEntry] {
    let lines = LineNumbers(of: file)
    return drafts.enumerated().map { number, draft in
      CatalogEntry(
        id: number, key: draft.key, variant: draft.variant, source: draft.source,
        language: draft.language ?? language,
        value: String(decoding: draft.value.utf8, as: UTF8.self),
        range: draft.value.fileStart..<draft.value.fileEnd,
        line: lines.line(at: draft.value.fileStart), flags: draft.flags, spelling: draft.value)
    }
  }
}
