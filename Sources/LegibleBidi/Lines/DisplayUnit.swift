/// A character as it is displayed in a monospaced display, or a sequence of several that makes one
/// emoji (UTS #51, definition ED-17).
struct DisplayUnit {
  /// The first or only character.
  let scalar: UTF8Scalar

  /// How many bytes the unit has.
  private(set) var length: Int

  /// Whether the unit is an emoji of several characters, which takes two columns.
  private(set) var isEmojiSequence = false

  /// The unit at an offset, which is below the end of the text.
  @inline(__always)
  init(in text: UnsafeBufferPointer<UInt8>, at offset: Int) {
    scalar = UTF8Scalar(in: text, at: offset)
    length = scalar.length
    let next = offset &+ length
    // What makes a sequence of a character is U+200D, U+FE0F, a modifier or a regional indicator.
    if next < text.count && text[next] >= 0xE2 { readSequence(in: text, from: offset) }
  }

  /// How many columns the unit takes that starts in one.
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

  /// Whether it may be a part of an emoji of several characters: an emoji, or a wide symbol, since
  /// every emoji that is new in Unicode is one.
  fileprivate var isPictograph: Bool {
    if value < 0xA9 { return false }
    if Unicode.Scalar(value)?.properties.isEmoji == true { return true }
    return WideCharacterTable.contains(value)
      && BidiClassTable.property(of: value) == BidiClass.ON.rawValue
  }
}
