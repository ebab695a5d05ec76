extension CharacterInfo {
  /// Looks up a character in the models.
  ///
  /// - Parameter scalar: A code point, or `UInt32.max`, which is treated as a space: a malformed
  ///   byte has a separate penalty.
  @inline(__always)
  init(_ scalar: UInt32, models: borrowing LanguageModels) {
    let entry = models.entry(of: scalar == .max ? 0x20 : scalar)
    self.init(
      scalar, symbol: entry.symbol, category: models.category(of: entry.symbol),
      caseNumber: entry.caseNumber)
  }
}

extension CharacterList {
  /// Looks up the characters of a decoded text.
  package init(of scalars: UnsafeBufferPointer<UInt32>, models: LanguageModels, _ arena: Arena) {
    var list = arena.list(of: CharacterInfo.self, capacity: scalars.count)
    var numbers = arena.list(of: UInt16.self, capacity: scalars.count)
    var categories: UInt32 = 0
    var hasUnigrams = false
    for (number, scalar) in scalars.enumerated() {
      let info = CharacterInfo(scalar, models: models)
      list.append(info)
      // Pairs of characters beyond this range are not counted.
      numbers.append(UInt16(truncatingIfNeeded: number))
      if scalar >= 0x80 { categories |= info.category.bit }
      if info.category == .han || info.category == .hangul { hasUnigrams = true }
    }
    self.init(
      characters: list.elements, numbers: numbers.elements, categories: categories,
      hasUnigrams: hasUnigrams)
  }
}
