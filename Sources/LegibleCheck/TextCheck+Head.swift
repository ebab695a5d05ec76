internal import LegibleDetection
internal import LegibleEncodings

extension TextCheck {
  /// The number of bytes that are read before the encoding is decided: as many as Git searches for a NUL to
  /// recognize binary files, and more than declarations need.
  static let headLength = 8000

  /// The byte order marks (The Unicode Standard, section 23.8); that of UTF-32LE begins with that of UTF-16LE, and
  /// so comes first.
  private static let marks: [(encoding: TextEncoding, bytes: [UInt8])] = [
    (.utf32LE, [0xFF, 0xFE, 0, 0]), (.utf32BE, [0, 0, 0xFE, 0xFF]), (.utf8, [0xEF, 0xBB, 0xBF]),
    (.utf16LE, [0xFF, 0xFE]), (.utf16BE, [0xFE, 0xFF]),
  ]

  /// The minimum confidence for reading bytes with NULs as UTF-16 or UTF-32 without a mark.
  private static let sureUnits = 0.95

  /// Decides the encoding to read the text by, and reads the bytes that were kept.
  mutating func leaveHead() {
    let head = pending
    pending = []
    head.withUnsafeBytes { head in
      begin(with: head)
      read(head)
    }
  }

  /// Decides the encoding to read the text by.
  ///
  /// - Parameter head: At least `headLength` bytes, or the whole text.
  mutating func begin(with head: UnsafeRawBufferPointer) {
    isAtHead = false
    let found = Self.marks.first { head.starts(with: $0.bytes) }
    let mark = found?.encoding
    markLength = found?.bytes.count ?? 0
    let encoding = reading(head, mark: mark)
    self.encoding = encoding
    if isBinary { return }
    if encoding.isASCIICompatible { kind = kind.refined(by: head) }
    if kind.syntax != nil { code = CodeText() }
    if let name = expectation.unknownEncoding {
      add(.encoding, at: 0, "the settings want it in '\(name)', which is not a known encoding")
    }
    checkMark(mark, of: head)
    if encoding == .utf8 || encoding == .usASCII {
      // The bytes need no decoder. The mark is kept in the text, since the first line accounts for it.
      return
    }
    decoder = TextDecoder(encoding, malformed: .replace)
    failing = TextDecoder(encoding)
    if encoding.isASCIICompatible { utf8Validator = TextValidator(.utf8) }
  }

  /// The encoding to read the text in: the expected one, unless a mark or NULs show that it is another.
  private mutating func reading(
    _ head: UnsafeRawBufferPointer, mark: TextEncoding?
  ) -> TextEncoding {
    let expected = expectation.encoding
    let isWide = expected.map { $0.codeUnitWidth > 1 } ?? false
    if let mark, mark.codeUnitWidth > 1 {
      if let expected, !expected.isRead(as: mark) {
        add(
          .encoding, at: 0,
          "the file begins with the mark of \(mark), and should be \(expected.reportedName)")
      }
      declared = declaration(in: head, mark)
      return mark
    }
    if !isWide, head.prefix(Self.headLength).contains(0) {
      return readingWithNULs(head)
    }
    if let expected, isWide { return readingWide(head, expected) }
    declared = declaration(in: head, .utf8)
    if let expected { return expected }
    if mark != nil { return .utf8 }
    guard let declared, declared.encoding.isASCIICompatible else { return .utf8 }
    return declared.encoding
  }

  /// Returns the declaration in the text.
  ///
  /// - Parameter encoding: A Unicode encoding form, or UTF-8 for any ASCII-compatible encoding.
  private func declaration(
    in head: UnsafeRawBufferPointer, _ encoding: TextEncoding
  ) -> DeclaredEncoding? {
    let bytes = [UInt8](head.prefix(DeclaredEncoding.reach * encoding.codeUnitWidth))
    guard encoding.codeUnitWidth > 1 else { return DeclaredEncoding.first(in: bytes) }
    var decoder = TextDecoder(encoding, malformed: .replace)
    var utf8: [UInt8] = []
    try? decoder.decode(bytes, into: &utf8)
    return DeclaredEncoding.first(in: utf8)
  }

  /// Most bytes are valid UTF-16, so another encoding is taken if detection is sure of it.
  private mutating func readingWide(
    _ head: UnsafeRawBufferPointer, _ expected: TextEncoding
  ) -> TextEncoding {
    guard let encoding = Self.sureEncoding(of: head), !expected.isRead(as: encoding) else {
      return expected
    }
    add(
      .encoding, at: 0,
      "the file seems to be \(encoding.reportedName), and should be \(expected.reportedName)"
    )
    return encoding
  }

  /// The detected encoding of the beginning; `nil` if it is not sure.
  private static func sureEncoding(of head: UnsafeRawBufferPointer) -> TextEncoding? {
    var detector = EncodingDetector()
    detector.consume(head)
    let detection = detector.current
    return detection.confidence >= sureUnits ? detection.encoding : nil
  }

  /// Bytes with NULs are binary data, unless detection is sure of UTF-16 or UTF-32 without a mark.
  private mutating func readingWithNULs(_ head: UnsafeRawBufferPointer) -> TextEncoding {
    guard let encoding = Self.sureEncoding(of: head), encoding.codeUnitWidth > 1 else {
      isBinary = true
      return .utf8
    }
    add(
      .encoding, at: 0,
      "the file seems to be \(encoding.reportedName) without a mark, and should be "
        + "\((expectation.encoding ?? .utf8).reportedName)")
    return encoding
  }

  /// Checks the mark at the beginning against the settings.
  private mutating func checkMark(_ mark: TextEncoding?, of head: UnsafeRawBufferPointer) {
    let message: String
    switch (mark, expectation.hasByteOrderMark) {
    case (nil, true): message = "the byte order mark that the settings want is missing"
    case (.some, false): message = "the settings want no byte order mark"
    case (.utf8, _) where head.dropFirst(3).starts(with: "#!".utf8):
      message = "the system does not recognize the #! after a byte order mark"
    default: return
    }
    add(.byteOrderMark, at: 0, length: mark == nil ? 0 : 1, message)
  }
}

extension TextEncoding {
  /// Whether text in this encoding may be read as the other one, which differs only in naming the byte order.
  fileprivate func isRead(as other: TextEncoding) -> Bool {
    self == other || self == .utf16 && other.codeUnitWidth == 2
      || self == .utf32 && other.codeUnitWidth == 4
  }
}
