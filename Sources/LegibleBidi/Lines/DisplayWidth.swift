internal import CBidiTables

extension StringProtocol {
  /// The number of columns that the text takes in a monospaced display.
  ///
  /// East Asian wide and fullwidth characters take two; combining marks, format characters such as
  /// direction marks, and the vowels and finals of conjoining Hangul none; a tab goes on to the
  /// next column that is a multiple of eight; all others take one (UAX #11, section 5). An emoji
  /// takes two, also where it is a sequence of characters: joined ones, flags, keycaps (UTS #51).
  ///
  /// ```swift
  /// "e\u{301}漢字".displayWidth  // 5
  /// "👨‍👩‍👧".displayWidth         // 2
  /// ```
  ///
  /// - Complexity: O(*n*).
  public var displayWidth: Int {
    withUTF8Buffer { $0.displayWidth }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The number of columns that the text takes in a monospaced display.
  var displayWidth: Int {
    var column = 0
    var offset = 0
    while offset < count {
      let unit = DisplayUnit(in: self, at: offset)
      column += unit.columns(at: column)
      offset += unit.length
    }
    return column
  }
}

extension UTF8Scalar {
  /// The distance of tab stops, in columns.
  private static let tabWidth = 8

  /// The number of columns of the character if it begins at a column.
  func columns(at column: Int) -> Int {
    switch value {
    case 0x09: return Self.tabWidth - column % Self.tabWidth
    case 0x20..<0x7F: return 1
    // The vowels and finals of conjoining Hangul, which join the syllable before them.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
    // ALM, LRM and RLM have the classes of letters.
    case 0x061C, 0x200E, 0x200F: return 0
    default: break
    }
    switch BidiClassTable.bidiClass(ofProperty: BidiClassTable.property(of: value)) {
    case .NSM, .BN, .LRE, .RLE, .LRO, .RLO, .PDF, .LRI, .RLI, .FSI, .PDI: return 0
    default: return WideCharacterTable.contains(value) ? 2 : 1
    }
  }
}

/// A character as it is displayed in a monospaced display, or a sequence of several that makes one
/// emoji (UTS #51, definition ED-17).
struct DisplayUnit {
  /// The first or only character.
  let scalar: UTF8Scalar

  /// The number of bytes of the unit.
  private(set) var length: Int

  /// Whether the unit is an emoji of several characters, which takes two columns.
  private(set) var isEmojiSequence = false

  /// The unit at an offset, which is below the end of the text.
  @inline(__always)
  init(in text: UnsafeBufferPointer<UInt8>, at offset: Int) {
    scalar = UTF8Scalar(in: text, at: offset)
    length = scalar.length
    let next = offset &+ length
    // A sequence begins where U+200D, U+FE0F, a modifier or a regional indicator follows.
    if next < text.count && text[next] >= 0xE2 { readSequence(in: text, from: offset) }
  }

  /// The number of columns of the unit if it begins at a column.
  @inline(__always)
  func columns(at column: Int) -> Int { isEmojiSequence ? 2 : scalar.columns(at: column) }

  @inline(never)
  private mutating func readSequence(in text: UnsafeBufferPointer<UInt8>, from start: Int) {
    var rest = text[(start + length)...]
    if scalar.value >= 0x590 && scalar.value < 0x2000 { return }
    if scalar.isRegionalIndicator {
      if let second = rest.next(), second.isRegionalIndicator { take(upTo: start, rest) }
    } else if scalar.isKeycapBase {
      if rest.next()?.value == 0xFE0F && rest.next()?.value == 0x20E3 { take(upTo: start, rest) }
    } else if scalar.isPictograph {
      while let next = rest.next() {
        switch next.value {
        case 0xFE0F, 0x1F3FB...0x1F3FF: take(upTo: start, rest)
        case 0x200D:
          guard let joined = rest.next(), joined.isPictograph else { return }
          take(upTo: start, rest)
        default: return
        }
      }
    }
  }

  /// Takes what was read into the sequence.
  private mutating func take(upTo start: Int, _ rest: Slice<UnsafeBufferPointer<UInt8>>) {
    length = rest.startIndex - start
    isEmojiSequence = true
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// Takes the first character away.
  fileprivate mutating func next() -> UTF8Scalar? {
    if isEmpty { return nil }
    let scalar = UTF8Scalar(in: base, at: startIndex)
    self = base[(startIndex + scalar.length)...]
    return scalar
  }
}

extension UTF8Scalar {
  fileprivate var isRegionalIndicator: Bool { value &- 0x1F1E6 < 26 }

  fileprivate var isKeycapBase: Bool {
    value == 0x23 || value == 0x2A || value &- 0x30 < 10
  }

  /// Whether the character may be a part of an emoji sequence: an emoji, or a wide symbol, as all
  /// new emoji of Unicode are.
  fileprivate var isPictograph: Bool {
    if value < 0xA9 { return false }
    if Unicode.Scalar(value)?.properties.isEmoji == true { return true }
    return WideCharacterTable.contains(value)
      && BidiClassTable.property(of: value) == BidiClass.ON.rawValue
  }
}

/// The table of characters that are two columns wide (East_Asian_Width W and F): the first and the
/// last code point of each range, in order, as `UInt32`.
package enum WideCharacterTable {
  /// The number of ranges.
  package static var count: Int { Int(legible_wide_characters_size()) / 8 }

  /// A range of the table.
  ///
  /// - Precondition: `index` is in `0..<count`.
  package static func range(_ index: Int) -> ClosedRange<UInt32> {
    precondition(index >= 0 && index < count)
    // Two numbers for each of the `count` ranges; a test checks that they are in order.
    let data = legible_wide_characters() + 2 * index
    return data[0]...data[1]
  }

  /// Whether the character is two columns wide.
  ///
  /// - Complexity: O(log *n*) in the number of ranges.
  static func contains(_ value: UInt32) -> Bool {
    let index = (0..<count).sortedIndex { range($0).upperBound >= value }
    return index < count && range(index).contains(value)
  }
}
