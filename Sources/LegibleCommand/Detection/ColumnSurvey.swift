import Legible

/// Detects the encoding of each column of a table, whose fields may be quoted as in RFC 4180.
///
/// Fields are not stored: each column has a detector, which keeps what it needs.
struct ColumnSurvey {
  /// The input cannot be divided into columns.
  struct Undivided: Error, CustomStringConvertible {
    var description: String
  }

  private enum Place {
    case fieldStart, plain, quoted

    /// After a quotation mark in a quoted field, which ends the field or escapes another one.
    case quotationMark
  }

  /// The maximum number of columns, since each takes some kilobytes of memory.
  static let columnLimit = 1_024

  /// How many bytes are examined to decide whether the input can be divided.
  private static let headSize = 65_536

  private let separator: UInt8
  private let options: DetectionOptions
  private let engine: DetectionEngine
  private var columns: [EncodingDetector] = []
  private var column = 0
  private var place = Place.fieldStart

  /// The first bytes, until there are enough; then `nil`.
  private var head: [UInt8]? = []

  /// Whether the last byte was a carriage return that ended a row, which a line feed may follow.
  private var isAfterReturn = false

  init(separator: UInt8, options: DetectionOptions, engine: DetectionEngine) {
    self.separator = separator
    self.options = options
    self.engine = engine
  }

  /// Reads the next bytes.
  ///
  /// - Throws: `Undivided`.
  mutating func consume(_ bytes: UnsafeRawBufferPointer) throws {
    guard head != nil else { return try divide(bytes) }
    head? += bytes
    if head?.count ?? 0 >= Self.headSize { try divideHead() }
  }

  /// Ends the input, and returns the answer for each column.
  ///
  /// - Throws: `Undivided`.
  mutating func finish() throws -> [Detection] {
    try divideHead()
    return columns.indices.map { columns[$0].finish() }
  }

  private mutating func divideHead() throws {
    guard let head else { return }
    self.head = nil
    let answer = EncodingDetector.detect(head, options: options, engine: engine)
    if let encoding = answer.encoding, !encoding.readsPlainTextAsASCII {
      throw Undivided(
        description: "the text is \(encoding.reportedName), which is not divided into columns")
    }
    // The byte order mark belongs to the whole text, not to the first column.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    try head.dropFirst(head.starts(with: mark) ? mark.count : 0).withUnsafeBytes { try divide($0) }
  }

  private mutating func divide(_ bytes: UnsafeRawBufferPointer) throws {
    // The start of the bytes that the detector of the column has not read.
    var start = 0
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == 0x0A && isAfterReturn {
        isAfterReturn = false
        start = index + 1
        continue
      }
      isAfterReturn = false
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
        // The second of two quotation marks is content.
        place = .quoted
        start = index
        continue
      case .fieldStart, .plain, .quotationMark: place = .plain
      }
      guard byte == separator || byte == 0x0A || byte == 0x0D else { continue }
      try hand(bytes[start..<index])
      try endField()
      column = byte == separator ? column + 1 : 0
      isAfterReturn = byte == 0x0D && byte != separator
      start = index + 1
    }
    try hand(bytes[start...])
  }

  private mutating func hand(_ bytes: Slice<UnsafeRawBufferPointer>) throws {
    if bytes.isEmpty { return }
    try makeColumn()
    columns[column].consume(UnsafeRawBufferPointer(rebasing: bytes))
  }

  /// Ends a field, which is a line of the text of its column.
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
