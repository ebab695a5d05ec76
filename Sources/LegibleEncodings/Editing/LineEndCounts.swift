/// How the lines of a text end, counted in the bytes of its encoding.
struct LineEndCounts {
  private let width: Int
  private let lineFeed: [UInt8]
  private let carriageReturn: [UInt8]
  private(set) var ending = EditableText.LineEnding.lf

  /// The number of lines, including the text after the last line end.
  private(set) var lineCount = 1

  init(of bytes: [UInt8], in encoding: TextEncoding) {
    width = encoding.codeUnitWidth
    lineFeed = encoding.codeUnit(of: 0x0A)
    carriageReturn = encoding.codeUnit(of: 0x0D)
    var (lf, crlf, cr) = (0, 0, 0)
    var isBehindReturn = false
    var place = 0
    while place + width <= bytes.count {
      let isReturn = isUnit(carriageReturn, at: place, of: bytes)
      if isUnit(lineFeed, at: place, of: bytes) {
        if isBehindReturn { crlf += 1 } else { lf += 1 }
      } else if isBehindReturn {
        cr += 1
      }
      isBehindReturn = isReturn
      place += width
    }
    if isBehindReturn { cr += 1 }
    ending =
      switch (lf, crlf, cr) {
      case (_, 0, 0): .lf
      case (0, _, 0): .crlf
      case (0, 0, _): .cr
      default: .mixed
      }
    lineCount += ending == .cr ? cr : lf + crlf
  }

  private func isUnit(_ unit: [UInt8], at place: Int, of bytes: [UInt8]) -> Bool {
    width == 1 ? bytes[place] == unit[0] : bytes[place..<place + width].elementsEqual(unit)
  }

  /// The end, after its last byte, of the line that begins at the place.
  func lineEnd(in bytes: [UInt8], from start: Int) -> Int {
    let unit = ending == .cr ? carriageReturn : lineFeed
    var place = start
    while place + width <= bytes.count {
      if isUnit(unit, at: place, of: bytes) { return place + width }
      place += width
    }
    return bytes.count
  }
}

extension EditableText.LineEnding {
  /// The end of a line as the text has it.
  var utf8: [UInt8] {
    switch self {
    case .lf, .mixed: [0x0A]
    case .crlf: [0x0D, 0x0A]
    case .cr: [0x0D]
    }
  }

  /// Puts U+000A in the place of the end of the line that the text ends with.
  func normalizeEnd(of utf8: inout [UInt8]) {
    switch self {
    case .lf, .mixed: break
    case .crlf:
      if utf8.suffix(2).elementsEqual([0x0D, 0x0A]) {
        utf8.removeLast(2)
        utf8.append(0x0A)
      }
    case .cr:
      if utf8.last == 0x0D { utf8[utf8.count - 1] = 0x0A }
    }
  }

  /// The text with the ends of its lines as they are in the file.
  package func restored(_ utf8: ArraySlice<UInt8>) -> [UInt8] {
    if self == .lf || self == .mixed { return Array(utf8) }
    var result: [UInt8] = []
    result.reserveCapacity(utf8.count + utf8.count / 16)
    for byte in utf8 {
      if byte == 0x0A { result += self.utf8 } else { result.append(byte) }
    }
    return result
  }

  /// The text with U+000A alone, where a program has written what the file has.
  package func normalized(_ utf8: [UInt8]) -> [UInt8] {
    guard self == .crlf else { return utf8 }
    var result: [UInt8] = []
    result.reserveCapacity(utf8.count)
    for byte in utf8 {
      if byte == 0x0A && result.last == 0x0D { result.removeLast() }
      result.append(byte)
    }
    return result
  }
}

extension TextEncoding {
  /// The encoding with the order of bytes that a mark tells, or that is the default.
  func withByteOrder(of bytes: [UInt8]) -> TextEncoding {
    switch record.codec {
    case .utf16: self == .utf16 ? (bytes.starts(with: [0xFE, 0xFF]) ? .utf16BE : .utf16LE) : self
    case .utf32:
      self == .utf32
        ? (bytes.starts(with: [0x00, 0x00, 0xFE, 0xFF]) ? .utf32BE : .utf32LE) : self
    default: self
    }
  }

  /// The length of the byte order mark, in bytes.
  func lengthOfMark(in bytes: [UInt8]) -> Int {
    let mark: [UInt8]
    switch self {
    case .utf8: mark = [0xEF, 0xBB, 0xBF]
    case .utf16LE: mark = [0xFF, 0xFE]
    case .utf16BE: mark = [0xFE, 0xFF]
    case .utf32LE: mark = [0xFF, 0xFE, 0x00, 0x00]
    case .utf32BE: mark = [0x00, 0x00, 0xFE, 0xFF]
    case .gb18030: mark = [0x84, 0x31, 0x95, 0x33]
    default: return 0
    }
    return bytes.starts(with: mark) ? mark.count : 0
  }

  /// Whether the meaning of a byte depends on bytes far before it.
  var hasShifts: Bool {
    switch record.codec {
    case .iso2022, .hz, .utf7, .system: true
    default: false
    }
  }

  /// The number of bytes of a code unit: 2 in UTF-16, 4 in UTF-32, and else 1.
  package var codeUnitWidth: Int {
    switch record.codec {
    case .utf16: 2
    case .utf32: 4
    default: 1
    }
  }

  /// The unit of a control character, which no other character has a part of.
  fileprivate func codeUnit(of control: UInt8) -> [UInt8] {
    switch record.codec {
    case .utf16: self == .utf16BE ? [0, control] : [control, 0]
    case .utf32: self == .utf32BE ? [0, 0, 0, control] : [control, 0, 0, 0]
    case .singleByteEBCDIC:
      [UInt8(singleByteScalars()?.firstIndex(of: UInt32(control)) ?? Int(control))]
    default: [control]
    }
  }
}
