internal import LegibleBidi

/// The entries that a parser has found so far.
struct EntryList {
  /// The language of all entries, as the file tells it.
  var language: String?

  /// The range in which the header of the file says it, in bytes.
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

/// Tells the lines of a text and the characters in them.
struct LineNumbers {
  private let bytes: [UInt8]

  /// The starts of lines; lines end with LF, CR, or both.
  private let starts: [Int]

  /// The last place that was asked for, from which the next one in its line is counted.
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

  /// The line of an offset and the character in it, both from 1.
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
