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

  private var drafts: [Draft] = []

  /// Adds an entry; what is said of its language here holds for it alone.
  mutating func add(
    _ key: String, variant: String = "", source: String? = nil, language: String? = nil,
    flags: [String] = [], _ value: SpelledValue
  ) {
    drafts.append(
      Draft(
        key: key, variant: variant, source: source, language: language, flags: flags, value: value))
  }

  /// The entries with the lines where their values begin.
  ///
  /// - Complexity: O(*n*) in the length of the file.
  func entries(in file: [UInt8]) -> [CatalogEntry] {
    var lines = LineNumbers(of: file)
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

/// Counts the lines of a text up to offsets that are asked for in rising order.
struct LineNumbers {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var lineStart = 0

  init(of bytes: [UInt8]) { self.bytes = bytes }

  /// The line of an offset, from 1; lines end with LF, CR, or both.
  ///
  /// - Complexity: O(*n*) in the number of bytes since the last offset.
  mutating func line(at target: Int) -> Int {
    if target < offset { (offset, line, lineStart) = (0, 1, 0) }
    while offset < min(target, bytes.count) {
      let byte = bytes[offset]
      let isBeforeLineFeed = offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
      offset += 1
      if byte == 0x0A || byte == 0x0D && !isBeforeLineFeed {
        line += 1
        lineStart = offset
      }
    }
    return line
  }

  /// The line of an offset and the character in it, both from 1.
  mutating func place(of target: Int) -> (line: Int, column: Int) {
    let line = line(at: target)
    let before = bytes[lineStart..<max(lineStart, min(target, bytes.count))]
    return (line, before.count { $0 & 0xC0 != 0x80 } + 1)
  }
}
