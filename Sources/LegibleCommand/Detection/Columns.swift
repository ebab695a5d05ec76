import Legible

/// Divides a table into the fields of its columns (RFC 4180), as it comes.
struct ColumnDivider {
  /// A part of the table, in its order.
  enum Part {
    /// A part of the content of a field; the second of two quotation marks that stand for one is content.
    case content(column: Int, Slice<UnsafeRawBufferPointer>)

    /// A separator, the end of a line, or a quotation mark that is not content.
    case structure(Slice<UnsafeRawBufferPointer>)

    /// The end of a field.
    case end(column: Int)
  }

  private enum Place {
    case fieldStart, plain, quoted

    /// After a quotation mark in a quoted field, which ends the field or escapes another one.
    case quotationMark
  }

  private let separator: UInt8
  private var column = 0
  private var place = Place.fieldStart

  /// Whether the last byte was a carriage return that ended a row, which a line feed may follow.
  private var isAfterReturn = false

  init(separator: UInt8) { self.separator = separator }

  /// Divides the next bytes.
  ///
  /// - Throws: What `body` throws.
  mutating func divide<Failure>(
    _ bytes: UnsafeRawBufferPointer, _ body: (Part) throws(Failure) -> Void
  ) throws(Failure) {
    // The start of the content that has not been passed on.
    var start = 0
    func pass(upTo index: Int, in column: Int) throws(Failure) {
      if start < index { try body(.content(column: column, bytes[start..<index])) }
      if index < bytes.count { try body(.structure(bytes[index..<(index + 1)])) }
      start = index + 1
    }
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == 0x0A && isAfterReturn {
        isAfterReturn = false
        try pass(upTo: index, in: column)
        continue
      }
      isAfterReturn = false
      switch place {
      case .fieldStart where byte == UInt8(ascii: "\""):
        place = .quoted
        try pass(upTo: index, in: column)
        continue
      case .quoted:
        if byte != UInt8(ascii: "\"") { continue }
        place = .quotationMark
        try pass(upTo: index, in: column)
        continue
      case .quotationMark where byte == UInt8(ascii: "\""):
        place = .quoted
        continue
      case .fieldStart, .plain, .quotationMark: place = .plain
      }
      guard byte == separator || byte == 0x0A || byte == 0x0D else { continue }
      try pass(upTo: index, in: column)
      try body(.end(column: column))
      place = .fieldStart
      column = byte == separator ? column + 1 : 0
      isAfterReturn = byte == 0x0D && byte != separator
    }
    try pass(upTo: bytes.count, in: column)
  }
}

/// Detects the encoding of each column of a table, whose fields may be quoted as in RFC 4180.
///
/// Fields are not stored: each column has a detector, which keeps what it needs.
struct ColumnSurvey {
  /// The maximum number of columns, since each takes some kilobytes of memory.
  static let columnLimit = 1_024

  /// The number of bytes that are examined to decide whether the input can be divided.
  private static let headSize = 65_536

  private let options: DetectionOptions
  private let engine: DetectionEngine
  private var columns: [EncodingDetector] = []
  private var divider: ColumnDivider

  /// The first bytes, until there are enough to decide whether the input can be divided; then `nil`.
  private var head: [UInt8]? = []

  init(separator: UInt8, options: DetectionOptions, engine: DetectionEngine) {
    divider = ColumnDivider(separator: separator)
    self.options = options
    self.engine = engine
  }

  /// Reads the next bytes.
  ///
  /// - Throws: `CommandFailure` if the input cannot be divided into columns.
  mutating func consume(_ bytes: UnsafeRawBufferPointer) throws {
    guard head != nil else { return try divide(bytes) }
    head? += bytes
    if head?.count ?? 0 >= Self.headSize { try divideHead() }
  }

  /// Ends the input, and returns the answer for each column.
  ///
  /// - Throws: `CommandFailure` if the input cannot be divided into columns.
  mutating func finish() throws -> [Detection] {
    try divideHead()
    return columns.indices.map { columns[$0].finish() }
  }

  private mutating func divideHead() throws {
    guard let head else { return }
    self.head = nil
    let answer = EncodingDetector.detect(head, options: options, engine: engine)
    if let encoding = answer.encoding, !encoding.hasColumns {
      throw CommandFailure(
        "the text is \(encoding.reportedName), which cannot be divided into columns")
    }
    // The byte order mark belongs to the whole text, not to the first column.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    try head.dropFirst(head.starts(with: mark) ? mark.count : 0).withUnsafeBytes { try divide($0) }
  }

  private mutating func divide(_ bytes: UnsafeRawBufferPointer) throws {
    var columns = columns
    self.columns = []
    var divider = divider
    defer { (self.columns, self.divider) = (columns, divider) }
    try divider.divide(bytes) { part in
      switch part {
      case .content(let column, let bytes):
        try makeColumn(column, in: &columns)
        columns[column].consume(UnsafeRawBufferPointer(rebasing: bytes))
      case .structure: break
      case .end(let column):
        // A field is a line of the text of its column.
        try makeColumn(column, in: &columns)
        columns[column].consume([0x0A])
      }
    }
  }

  private func makeColumn(_ column: Int, in columns: inout [EncodingDetector]) throws {
    guard column < Self.columnLimit else {
      throw CommandFailure("there are more than \(Self.columnLimit) columns")
    }
    while columns.count <= column {
      columns.append(EncodingDetector(options: options, engine: engine))
    }
  }
}

extension TextEncoding {
  /// Whether separators and line ends have their ASCII bytes, so that they can be found before the text is decoded. This
  /// excludes UTF-16, UTF-32 and EBCDIC.
  fileprivate var hasColumns: Bool { codeUnitWidth == 1 && family != .ebcdic }
}

/// Decodes a table of which each column is in an encoding of its own.
///
/// Separators, ends of lines and quotation marks are ASCII in all of them.
struct ColumnDecoder: StreamingDecoder {
  /// Why the columns of a table are not decoded.
  struct Doubt: Error, CustomStringConvertible {
    let description: String
  }

  private let encodings: [TextEncoding]
  private var divider: ColumnDivider
  private var decoder: TextDecoder

  /// The answer for the first column that is not ASCII, with the confidence of the least sure one.
  let detection: Detection?

  /// Finds the encodings of the columns.
  ///
  /// - Parameter columns: The answers about the columns.
  /// - Throws: `Doubt` if the encoding of a column is unknown or unsuitable for a table, or if a column is in several.
  init(
    _ columns: [Detection], separator: UInt8, malformed: MalformedPolicy,
    byteOrderMark: ByteOrderMarkPolicy, newlines: NewlinePolicy
  ) throws(Doubt) {
    var encodings: [TextEncoding] = []
    for (index, column) in columns.enumerated() {
      if let mixture = column.mixture {
        let names = mixture.encodings.map(\.reportedName).listed("and")
        throw Doubt(description: "column \(index + 1) is in \(names), and not in one encoding")
      }
      guard let encoding = column.encoding, encoding.hasColumns, encoding.hasIndependentLines else {
        let name = column.encoding?.reportedName ?? (column.isBinary ? "binary" : "unidentified")
        throw Doubt(
          description: "column \(index + 1) is \(name); detect --columns describes each")
      }
      encodings.append(encoding)
    }
    self.encodings = encodings
    let confidence = columns.map(\.confidence).min() ?? 1
    let first = encodings.first { $0 != .usASCII } ?? .usASCII
    detection = Detection(encoding: first, confidence: confidence)
    divider = ColumnDivider(separator: separator)
    decoder = TextDecoder(
      .utf8, malformed: malformed, byteOrderMark: byteOrderMark, newlines: newlines)
  }

  var report: ConversionReport { decoder.report }

  mutating func decode(
    _ bytes: UnsafeRawBufferPointer, into utf8: inout [UInt8]
  ) throws(DecodingFailure) {
    var decoder = decoder
    var divider = divider
    defer { (self.decoder, self.divider) = (decoder, divider) }
    do {
      try divider.divide(bytes) { part throws(ConversionError) in
        switch part {
        case .content(let column, let bytes):
          let encoding = encodings.indices.contains(column) ? encodings[column] : .usASCII
          // Fields of ASCII are the same in all encodings.
          if encoding != decoder.encoding, bytes.contains(where: { $0 >= 0x80 }) {
            decoder.resume(as: encoding)
          }
          try decoder.decode(UnsafeRawBufferPointer(rebasing: bytes), into: &utf8)
        case .structure(let bytes):
          try decoder.decode(UnsafeRawBufferPointer(rebasing: bytes), into: &utf8)
        case .end: break
        }
      }
    } catch {
      throw .malformed(error)
    }
  }

  mutating func flush(into utf8: inout [UInt8]) {}

  mutating func finish(into utf8: inout [UInt8]) throws(DecodingFailure) -> Detection {
    do {
      try decoder.finish(into: &utf8)
    } catch {
      throw .malformed(error)
    }
    return detection ?? Detection(encoding: .usASCII, confidence: 1)
  }
}
