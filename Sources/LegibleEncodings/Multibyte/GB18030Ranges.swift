internal import CEncodingTables

/// The four-byte codes of GB18030, which count through what the two-byte codes leave out.
///
/// The data is that of the index gb18030 ranges of the Encoding Standard below U+10000: pairs of
/// 16-bit numbers, little-endian, a pointer and the code point that it begins to count from.
package enum GB18030Ranges {
  /// The pointers of the characters from U+10000 on begin here.
  private static let firstOfOtherPlanes = 189_000
  private static let lastOfBasicPlane = 39_419

  package static let ranges: [(pointer: Int, value: UInt32)] = {
    let data = UnsafeRawBufferPointer(
      start: legible_gb18030_ranges(), count: Int(legible_gb18030_ranges_size()))
    func number(at offset: Int) -> UInt16 {
      UInt16(littleEndian: data.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
    }
    return stride(from: 0, to: data.count, by: 4).map { offset in
      (Int(number(at: offset)), UInt32(number(at: offset + 2)))
    }
  }()

  /// The number of four bytes among all such codes.
  static func pointer(of bytes: (UInt8, UInt8, UInt8, UInt8)) -> Int {
    let high = Int(bytes.0 &- 0x81) * 10 + Int(bytes.1 &- 0x30)
    return (high * 126 + Int(bytes.2 &- 0x81)) * 10 + Int(bytes.3 &- 0x30)
  }

  /// The character of four bytes, the first and third of 0x81…0xFE, the others of 0x30…0x39.
  ///
  /// Source: Encoding Standard, *index gb18030 ranges code point*.
  static func scalar(_ bytes: (UInt8, UInt8, UInt8, UInt8)) -> UInt32? {
    let pointer = pointer(of: bytes)
    if pointer >= firstOfOtherPlanes {
      let value = 0x10000 + UInt32(pointer - firstOfOtherPlanes)
      return value <= 0x10FFFF ? value : nil
    }
    if pointer == 7457 { return 0xE7C7 }
    guard pointer <= lastOfBasicPlane else { return nil }
    let range = ranges[ranges.lastIndexBefore { $0.pointer <= pointer }]
    return range.value + UInt32(pointer - range.pointer)
  }

  /// The four bytes of a character that the two-byte codes do not have, the first highest.
  ///
  /// Source: Encoding Standard, *index gb18030 ranges pointer*.
  static func code(for value: UInt32) -> UInt32? {
    if value >= 0x10000 { return code(ofPointer: firstOfOtherPlanes + Int(value - 0x10000)) }
    if value == 0xE7C7 { return code(ofPointer: 7457) }
    // U+E5E5 was the character of A3 A0, which is a space now.
    guard value >= 0x80, value != 0xE5E5 else { return nil }
    let range = ranges[ranges.lastIndexBefore { $0.value <= value }]
    return code(ofPointer: range.pointer + Int(value - range.value))
  }

  /// Calls the body with each character of the Basic Multilingual Plane that has a four-byte code, and with
  /// the code, the first byte highest.
  static func forEachCode(_ body: (_ value: UInt32, _ code: UInt32) -> Void) {
    for (range, next) in zip(
      ranges, ranges.dropFirst().map({ $0.pointer }) + [lastOfBasicPlane + 1])
    {
      for pointer in range.pointer..<next {
        let value = pointer == 7457 ? 0xE7C7 : range.value + UInt32(pointer - range.pointer)
        body(value, code(ofPointer: pointer))
      }
    }
  }

  /// The four bytes with a number among all such codes, the first highest.
  private static func code(ofPointer pointer: Int) -> UInt32 {
    let (high, last) = pointer.quotientAndRemainder(dividingBy: 10)
    let (higher, third) = high.quotientAndRemainder(dividingBy: 126)
    let (first, second) = higher.quotientAndRemainder(dividingBy: 10)
    return UInt32(0x81 + first) << 24 | UInt32(0x30 + second) << 16 | UInt32(0x81 + third) << 8
      | UInt32(0x30 + last)
  }
}

extension Array {
  /// The last place whose element, of elements in order, is still in the lower part; at least 0.
  fileprivate func lastIndexBefore(_ isInLowerPart: (Element) -> Bool) -> Int {
    var lower = 0
    var upper = count
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if isInLowerPart(self[middle]) { lower = middle } else { upper = middle }
    }
    return lower
  }
}
