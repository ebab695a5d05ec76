/// The bytes around non-ASCII bytes, from which each single-byte reading gets its `LetterContext`s.
package struct ByteContexts {
  /// The byte in the middle and its neighbours, the first in the highest bits. ASCII letters are in
  /// lower case, and other ASCII bytes are replaced by spaces.
  private typealias Window = UInt64

  private static let blank: Window = 0x20

  /// İ, which in words is a capital i.
  private static let dottedCapital: UInt32 = 0x130

  private let windows: UnsafeBufferPointer<Window>

  // In the arena of the detection, like the windows.
  private let sample: UnsafeBufferPointer<UInt8>
  private let places: UnsafeBufferPointer<UInt32>

  /// The maximum number of windows, enough to distinguish readings.
  package static let limit: Budget = 32

  /// The number of distinct windows.
  package var count: Int { windows.count }

  /// Collects the first distinct windows, at most `limit`.
  ///
  /// - Parameters:
  ///   - sample: The bytes.
  ///   - places: The indices of the non-ASCII bytes.
  package init(
    of sample: UnsafeBufferPointer<UInt8>, at places: UnsafeBufferPointer<UInt32>, _ arena: Arena
  ) {
    var windows = arena.list(of: Window.self, capacity: min(places.count, Self.limit))
    for place in places {
      if windows.count == Self.limit { break }
      guard let window = Self.window(of: sample, around: Int(place)),
        !windows.elements.contains(window)
      else { continue }
      windows.append(window)
    }
    self.init(windows.elements, sample, places)
  }

  private init(
    _ windows: UnsafeBufferPointer<Window>, _ sample: UnsafeBufferPointer<UInt8>,
    _ places: UnsafeBufferPointer<UInt32>
  ) {
    self.windows = windows
    self.sample = sample
    self.places = places
  }

  /// The change of contexts if a byte is left out.
  package struct Change {
    /// The contexts that include the byte, and those that replace them.
    package let removed, added: ByteContexts
  }

  /// Returns the change of contexts without a byte that occurs once.
  package func change(without lone: UInt8, _ arena: Arena) -> Change {
    // The byte is in its own contexts and in those of its neighbours.
    var removed = arena.list(of: Window.self, capacity: LetterContext.width)
    var added = arena.list(of: Window.self, capacity: LetterContext.width)
    if let gap = places.first(where: { sample[Int($0)] == lone }).map({ Int($0) }) {
      for place in max(0, gap - LetterContext.reach)...(gap + LetterContext.reach) {
        guard place < sample.count, sample[place] >= 0x80,
          let window = Self.window(of: sample, around: place), Self.has(lone, in: window),
          windows.contains(window)
        else { continue }
        removed.append(window)
        if place != gap, let joined = Self.window(of: sample, around: place, without: gap),
          !windows.contains(joined), !added.elements.contains(joined)
        {
          added.append(joined)
        }
      }
    }
    return Change(
      removed: ByteContexts(removed.elements, sample, places),
      added: ByteContexts(added.elements, sample, places))
  }

  private static func has(_ byte: UInt8, in window: Window) -> Bool {
    (0..<LetterContext.width).contains {
      UInt8(truncatingIfNeeded: window >> Window(8 * $0)) == byte
    }
  }

  /// Returns the window around an index; `nil` if the sample may end inside of the word.
  ///
  /// - Parameter gap: The index of a byte to leave out.
  private static func window(
    of sample: UnsafeBufferPointer<UInt8>, around place: Int, without gap: Int? = nil
  ) -> Window? {
    var window: Window = 0
    for offset in -LetterContext.reach...LetterContext.reach {
      var byte = UInt8(blank)
      var index = place + offset
      if let gap {
        if place < gap && index >= gap { index += 1 }
        if place > gap && index <= gap { index -= 1 }
      }
      if sample.indices.contains(index) {
        byte = sample[index]
        if byte.isCapitalASCIILetter { byte |= 0x20 }
        if byte < 0x80 && !byte.isASCIILetter { byte = UInt8(blank) }
      } else if index >= sample.count && window & 0xFF != blank {
        return nil
      }
      window = window << 8 | Window(byte)
    }
    // Bytes beyond the end of the word would make two windows of the same context.
    if window >> 24 & 0xFF == blank { window = window & 0xFFFF_FFFF | blank << 32 }
    if window >> 8 & 0xFF == blank { window = window & ~0xFF | blank }
    return window
  }

  /// Returns in how many windows an encoding has a small letter after two capitals, all of them
  /// non-ASCII.
  ///
  /// - Parameter characters: The characters of the 256 bytes.
  func smallLettersAfterCapitals(readBy characters: UnsafeBufferPointer<CharacterInfo>) -> Int {
    // There is a character for each byte.
    let info = { (window: Window, index: Int) in
      characters[Int(window >> Window(8 * (LetterContext.width - 1 - index)) & 0xFF)]
    }
    let middle = LetterContext.reach
    return windows.count { window in
      let letter = info(window, middle)
      guard letter.caseNumber == 1, letter.scalar >= 0x80 else { return false }
      let (last, lastButOne) = (info(window, middle - 1), info(window, middle - 2))
      return last.caseNumber == 2 && last.scalar >= 0x80
        && lastButOne.caseNumber == 2 && lastButOne.scalar >= 0x80
    }
  }

  /// Returns the contexts in an encoding of those windows whose middle is not ASCII.
  ///
  /// - Parameter characters: The characters of the 256 bytes.
  func read(
    by characters: UnsafeBufferPointer<CharacterInfo>, _ arena: Arena
  ) -> UnsafeBufferPointer<LetterContext> {
    var result = arena.list(of: LetterContext.self, capacity: windows.count)
    let dotted = characters[Int(UInt8(ascii: "i"))].symbol
    for window in windows {
      // There is a character for each byte.
      let info = { (index: Int) in
        characters[Int(window >> Window(8 * (LetterContext.width - 1 - index)) & 0xFF)]
      }
      let middle = info(LetterContext.reach)
      if middle.scalar < 0x80 { continue }
      let symbols = LetterContext.Symbols { index in
        let letter = info(index)
        if letter.script == 0 && index != LetterContext.reach { return 0 }
        return letter.scalar == Self.dottedCapital ? dotted : letter.symbol
      }
      if let context = LetterContext(symbols, isLetter: middle.script != 0) {
        result.append(context)
      }
    }
    return result.elements
  }
}
