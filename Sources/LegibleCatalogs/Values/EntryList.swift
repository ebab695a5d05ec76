internal import LegibleBidi

/// The entries that a parser has found so far.
struct EntryList {
  /// The language of all entries, if the file tells it.
  var language: String?

  /// The range of the language in the header of the file, in bytes.
  var languageRange: Range<Int>?

  /// Whether entries without a translation are kept too.
  var keepsUntranslated = false

  /// The entries, without their lines and without the language of the file.
  private var found: [CatalogEntry] = []

  /// Adds an entry, unless it has no translation. The language given here is that of this entry only.
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

/// Converts offsets in a text to lines and columns.
struct LineNumbers {
  private let bytes: [UInt8]

  /// The starts of lines; lines end with LF, CR, or both.
  private let starts: [Int]

  /// The last offset and its column, from which a later offset in the line is counted.
  private var known = (offset: 0, column: 1)

  init(of bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    for (index, byte) in bytes.enumerated() {
      let isBeforeLineFeed = index + 1 < bytes.count && bytes[index + 1] == 0x0A
      if byte == 0x0A || byte == 0x0D && !isBeforeLineFeed { starts.append(index + 1) }
    }
    self.starts = starts
  }

  /// The line of an offset, from 1.
  ///
  /// - Complexity: O(log *n*) in the number of lines.
  func line(at target: Int) -> Int { max(1, starts.sortedIndex { $0 > target }) }

  /// The line of an offset, and its column in scalars, both from 1.
  ///
  /// - Complexity: O(*n*) in the number of bytes since the last place in the line.
  mutating func place(of target: Int) -> (line: Int, column: Int) {
    let line = line(at: target)
    let start = starts[line - 1]
    let end = max(start, min(target, bytes.count))
    let limit = line < starts.count ? starts[line] : bytes.count
    if known.offset < start || known.offset > limit { known = (start, 1) }
    let isBehind = end >= known.offset
    let between = isBehind ? known.offset..<end : end..<known.offset
    let count = bytes[between].count { $0 & 0xC0 != 0x80 }
    known = (end, known.column + (isBehind ? count : -count))
    return (line, known.column)
  }
}
