import Legible

/// Finds out the encoding of each column of a table, whose fields may be quoted as in RFC 4180.
///
/// No field is kept: a detector keeps what it needs of each column.
struct ColumnSurvey {
  /// Bytes in which ASCII is not ASCII cannot be divided into fields.
  struct Undivided: Error, CustomStringConvertible {
    var description: String
  }

  private enum Place {
    case fieldStart, plain, quoted

    /// Behind a quotation mark in a quoted field, which ends it, or is the first of two that stand for one.
    case quotationMark
  }

  /// How many columns there may be: each takes some kilobytes.
  static let columnLimit = 1_024

  private let separator: UInt8
  private let options: DetectionOptions
  private let engine: DetectionEngine
  private var columns: [EncodingDetector] = []
  private var column = 0
  private var place = Place.fieldStart
  private var isAtStart = true

  init(separator: UInt8, options: DetectionOptions, engine: DetectionEngine) {
    self.separator = separator
    self.options = options
    self.engine = engine
  }

  /// Looks at the next bytes.
  ///
  /// - Throws: `Undivided`.
  mutating func consume(_ bytes: UnsafeRawBufferPointer) throws {
    if isAtStart {
      isAtStart = false
      let answer = EncodingDetector.detect(bytes, options: options, engine: engine)
      if let encoding = answer.encoding, !encoding.readsPlainTextAsASCII {
        throw Undivided(description: "the text is \(encoding), which is not divided into columns")
      }
    }
    // What of a field has not been handed on.
    var start = 0
    for index in bytes.indices {
      let byte = bytes[index]
      switch place {
      case .fieldStart where byte == UInt8(ascii: "\""):
        place = .quoted
        start = index + 1
        continue
      case .quoted:
        if byte != UInt8(ascii: "\"") { continue }
        try hand(bytes[start..<index])
        place = .quotationMark
        start = index + 1
        continue
      case .quotationMark where byte == UInt8(ascii: "\""):
        // The second of two is handed on with what follows.
        place = .quoted
        start = index
        continue
      case .fieldStart, .plain, .quotationMark: place = .plain
      }
      guard byte == separator || byte == 0x0A else { continue }
      try hand(bytes[start..<index])
      try endField()
      column = byte == separator ? column + 1 : 0
      start = index + 1
    }
    try hand(bytes[start...])
  }

  /// The answer for each column.
  mutating func finish() -> [Detection] {
    columns.indices.map { columns[$0].finish() }
  }

  private mutating func hand(_ bytes: Slice<UnsafeRawBufferPointer>) throws {
    if bytes.isEmpty { return }
    try makeColumn()
    columns[column].consume(UnsafeRawBufferPointer(rebasing: bytes))
  }

  /// The fields of a column are lines of it.
  private mutating func endField() throws {
    try makeColumn()
    columns[column].consume([0x0A])
    place = .fieldStart
  }

  private mutating func makeColumn() throws {
    guard column < Self.columnLimit else {
      throw Undivided(description: "there are more than \(Self.columnLimit) columns")
    }
    while columns.count <= column {
      columns.append(EncodingDetector(options: options, engine: engine))
    }
  }
}
