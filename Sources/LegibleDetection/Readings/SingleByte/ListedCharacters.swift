/// The distinct characters of a list: isolated characters (see `LoneCharacters`), or all letters
/// (see `LetterList`).
///
/// The value is trivial; its buffers are in the arena of the detection.
struct ListedCharacters {
  /// The extent to which the text is a list, 0…1.
  let share: Double

  /// The distinct symbols of the letters and signs, regardless of case.
  let symbols: UnsafeBufferPointer<UInt16>

  /// The number of letters that are listed in both cases.
  let partnerCount: Int

  /// The number of box-drawing characters.
  let boxCount: Int

  /// An empty list.
  static var none: ListedCharacters {
    ListedCharacters(
      share: 0, symbols: UnsafeBufferPointer(start: nil, count: 0), partnerCount: 0, boxCount: 0)
  }

  private init(
    share: Double, symbols: UnsafeBufferPointer<UInt16>, partnerCount: Int, boxCount: Int
  ) {
    self.share = share
    self.symbols = symbols
    self.partnerCount = partnerCount
    self.boxCount = boxCount
  }

  /// - Parameters:
  ///   - share: The extent to which the text is a list, 0…1.
  ///   - positions: The word positions of the characters, by their numbers in the list.
  init(
    share: Double, _ positions: UnsafeBufferPointer<PositionedCharacter>, _ list: CharacterList,
    _ arena: Arena
  ) {
    guard share > 0 else {
      self = .none
      return
    }
    self.init(
      share: share, positions.lazy.filter(\.isAlone).map(\.character), capacity: positions.count,
      list, arena)
  }

  /// - Parameters:
  ///   - share: The extent to which the text is a list, 0…1.
  ///   - numbers: The numbers of the characters in the list, at most `capacity`.
  init(
    share: Double, _ numbers: some Sequence<UInt16>, capacity: Int, _ list: CharacterList,
    _ arena: Arena
  ) {
    var symbols = arena.list(of: UInt16.self, capacity: capacity)
    var cases = arena.list(of: UInt8.self, capacity: capacity)
    var (partnerCount, boxCount) = (0, 0)
    for number in numbers {
      // The numbers are valid indices of the list.
      let info = list.characters[Int(number)]
      if info.category == .boxDrawing {
        boxCount += 1
        continue
      }
      // Letters that no model knows share the symbol of their category.
      if info.caseNumber > 0, info.symbol >= CharacterCategory.count,
        let place = symbols.elements.firstIndex(of: info.symbol),
        cases[place] & info.caseNumber == 0
      {
        cases[place] |= info.caseNumber
        partnerCount += 1
        continue
      }
      symbols.append(info.symbol)
      cases.append(info.caseNumber)
    }
    self.init(
      share: share, symbols: symbols.elements, partnerCount: partnerCount, boxCount: boxCount)
  }
}
