/// Quotations with their final mark.
///
/// Examples: `"What time is it?"`, `«Go!»`, `(Help!)`.
///
/// A final mark, such as an exclamation or question mark, between a word and the end of a quotation
/// belongs to the quotation, not to the sentence around it. The quotation marks themselves look the
/// same either way.
extension ItemLine {
  /// The end of an item that fills a quotation, after the final marks and before the closing
  /// quotation mark; `nil` unless final marks, and nothing else, precede the closing mark.
  ///
  /// - Parameters:
  ///   - start: The start of the item.
  ///   - end: The end of the item and of the symbols that follow it without a space.
  ///   - core: The part of the item without the symbols around it.
  func quotedEnd(start: Int, end: Int, core: Range<Int>) -> Int? {
    guard start > 0, let close = closing(value(start - 1)) else { return nil }
    var index = core.upperBound
    while index < end && value(index) != close { index += 1 }
    guard index > core.upperBound, value(index) == close else { return nil }
    let isFinal = (core.upperBound..<index).allSatisfy { Self.isFinalMark(value($0)) }
    return isFinal ? index : nil
  }

  /// Whether the character is a quotation mark that can open a quotation.
  func opensQuotation(_ index: Int) -> Bool {
    switch value(index) {
    case 0x22, 0xAB, 0x201C, 0x201D, 0x201E, 0x5F4: true
    default: false
    }
  }

  /// Whether the character is a quotation mark of any kind, but for the apostrophe.
  func quotes(_ index: Int) -> Bool {
    opensQuotation(index) || [0xBB, 0x60, 0x2039, 0x203A].contains(value(index))
      || (0x2018...0x201F).contains(value(index))
  }

  private func closing(_ value: UInt32) -> UInt32? {
    switch value {
    case 0x22, 0x27, 0x5F4, 0x60: value
    case 0x28: 0x29
    case 0x5B: 0x5D
    case 0xAB: 0xBB
    case 0xBB: 0xAB
    case 0x2018, 0x201A: 0x2019
    case 0x201C: 0x201D
    case 0x201D: 0x201D
    case 0x201E: 0x201D
    case 0x2039: 0x203A
    default: nil
    }
  }

  private static func isFinalMark(_ value: UInt32) -> Bool {
    switch value {
    case 0x21, 0x3F, 0x2E, 0x2C, 0x2026, 0x61F, 0x203D: true
    default: false
    }
  }
}
