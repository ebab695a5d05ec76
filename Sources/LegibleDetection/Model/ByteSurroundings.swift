/// The bytes around those that are not ASCII: what `LetterSurroundings` are in each single-byte reading.
struct ByteSurroundings {
  /// A byte in the middle, and those on either side, with small letters of ASCII.
  private typealias Window = UInt64

  private let windows: UnsafeBufferPointer<UInt64>

  /// So many are enough to tell readings apart.
  private static let limit = 32

  /// - Parameters:
  ///   - sample: The bytes.
  ///   - places: Where those are that are not ASCII.
  init(of sample: [UInt8], at places: UnsafeBufferPointer<UInt32>, _ arena: Arena) {
    var windows = arena.list(of: UInt64.self, capacity: min(places.count, Self.limit))
    for place in places {
      if windows.count == Self.limit { break }
      guard let window = Self.window(of: sample, around: Int(place)),
        !windows.elements.contains(window)
      else { continue }
      windows.append(window)
    }
    self.windows = windows.elements
  }

  /// The bytes around a place; `nil` where the sample may end inside of a word that reaches so far.
  private static func window(of sample: [UInt8], around place: Int) -> UInt64? {
    var window: UInt64 = 0
    for index in (place - LetterSurroundings.reach)...(place + LetterSurroundings.reach) {
      var byte: UInt8 = 0x20
      if sample.indices.contains(index) {
        byte = sample[index]
        if byte.isCapitalASCIILetter { byte |= 0x20 }
        if byte < 0x80 && !byte.isASCIILetter { byte = 0x20 }
      } else if index >= sample.count && UInt8(truncatingIfNeeded: window) != 0x20 {
        return nil
      }
      window = window << 8 | UInt64(byte)
    }
    return window
  }

  /// What the encoding makes of those in whose middle it has no ASCII character.
  func read(
    by characters: UnsafeBufferPointer<CharacterInfo>, _ arena: Arena
  ) -> UnsafeBufferPointer<LetterSurroundings> {
    var result = arena.list(of: LetterSurroundings.self, capacity: windows.count)
    for window in windows {
      // There is a character for each byte.
      let byte = { (index: Int) in
        characters[Int(window >> UInt64(8 * (LetterSurroundings.width - 1 - index)) & 0xFF)]
      }
      let middle = byte(LetterSurroundings.reach)
      if middle.scalar < 0x80 { continue }
      let symbols = InlineArray<5, UInt16> { index in
        let info = byte(index)
        return info.script == 0 && index != LetterSurroundings.reach ? 0 : info.symbol
      }
      if let surroundings = LetterSurroundings(symbols, isLetter: middle.script != 0) {
        result.append(surroundings)
      }
    }
    return result.elements
  }
}
