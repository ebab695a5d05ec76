extension ConversionError {
  /// What the encoding would have allowed in place of the bytes or behind them, in words, such as
  /// `where a byte 0x80…0xBF should follow`; `nil` for what is unencodable or unsupported.
  public var expectation: String? {
    guard reason == .malformed || reason == .truncated, let lead = bytes.first else { return nil }
    return switch encoding.record.codec {
    case .ascii: "which has no bytes above 0x7F"
    case .singleByte, .singleByteEBCDIC: "which has no such byte"
    case .utf8: Self.utf8Expectation(bytes, lead)
    case .utf16: utf16Expectation
    case .utf32:
      bytes.count < 4
        ? "where a character takes four bytes" : "which goes up to U+10FFFF, without surrogates"
    case .multibyte(let charset): charset.expectation(behind: lead, of: bytes.count)
    case .iso2022, .hz:
      lead == 0x1B
        ? "where an escape sequence should follow"
        : lead >= 0x80 ? "which has no bytes above 0x7F" : "in the character set shifted to"
    case .system: nil
    case .utf7:
      lead >= 0x80
        ? "which has no bytes above 0x7F" : "where digits of base 64 for UTF-16 should be"
    }
  }

  private static func utf8Expectation(_ bytes: [UInt8], _ lead: UInt8) -> String {
    let second: ClosedRange<UInt8>
    switch lead {
    case 0xE0: second = 0xA0...0xBF
    case 0xED: second = 0x80...0x9F
    case 0xF0: second = 0x90...0xBF
    case 0xF4: second = 0x80...0x8F
    case 0xC2...0xF4: second = 0x80...0xBF
    default: return "where a byte 0x00…0x7F or 0xC2…0xF4 should be"
    }
    let next = bytes.count == 1 ? second : 0x80...0xBF
    return "where a byte \(next.hexadecimal) should follow"
  }

  private var utf16Expectation: String {
    if bytes.count < 2 { return "where a character takes two bytes or four" }
    return reason == .truncated
      ? "where the other half of a surrogate pair should follow"
      : "where a surrogate stands without its other half"
  }
}

extension MultibyteCharset {
  /// What may follow the first of so many bytes, or that none may.
  fileprivate func expectation(behind lead: UInt8, of count: Int) -> String {
    let layouts = areas.map(\.layout).filter { $0.leads.contains(lead) }
    guard !layouts.isEmpty || isLongLead(lead) else { return "which has no such byte" }
    guard count == 1, let layout = layouts.first else { return "which has no such character" }
    let ranges = layout.trails.ranges.map(\.hexadecimal).joined(separator: " or ")
    return "where a byte \(ranges) should follow"
  }

  private func isLongLead(_ lead: UInt8) -> Bool {
    switch longForm {
    case .prefixed(let prefix, _): lead == prefix
    case .cns11643Planes: lead == 0x8E
    case .none, .gb18030Ranges: false
    }
  }
}

extension ClosedRange<UInt8> {
  fileprivate var hexadecimal: String {
    "0x\(lowerBound.hexadecimal)…0x\(upperBound.hexadecimal)"
  }
}

extension [UInt8] {
  /// The runs of bytes without gaps, of bytes in order.
  fileprivate var ranges: [ClosedRange<UInt8>] {
    reduce(into: []) { ranges, byte in
      if let last = ranges.last, last.upperBound &+ 1 == byte {
        ranges[ranges.count - 1] = last.lowerBound...byte
      } else {
        ranges.append(byte...byte)
      }
    }
  }
}
