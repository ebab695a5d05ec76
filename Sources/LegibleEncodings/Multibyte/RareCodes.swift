/// The codes of one charset that are not one byte or two for one character of the Basic
/// Multilingual Plane, in the order of their characters.
final class RareCodes: Sendable {
  private let keys: [UInt64]
  private let codes: [MultibyteEncodingTable.Code]

  /// Puts the codes of a charset together.
  ///
  /// - Parameters:
  ///   - pairs: The pairs that are rare; of several codes of one character the first is kept, and
  ///     these are before all longer ones.
  ///   - forms: The characters that are not rare.
  init(
    _ charset: MultibyteCharset, pairs: [MultibyteEncodingTable.Code], forms: [UInt16]
  ) {
    var codes = pairs
    charset.forEachLongForm { code, characters in
      if characters.mark == 0 && characters.first < 0x10000 && forms[Int(characters.first)] != 0 {
        return
      }
      codes.append(.init(character: characters, code: code))
    }
    for (value, code) in charset.aliases where forms[Int(value)] == 0 {
      codes.append(.init(character: .init(first: value), code: code, isOneWay: true))
    }
    // The number of a code makes the order of those of one character theirs in the list.
    var order = codes.enumerated().map { Self.key(of: $1.character) << 24 | UInt64($0) }
    order.sort()
    var keys: [UInt64] = []
    var sorted: [MultibyteEncodingTable.Code] = []
    for entry in order where keys.last != entry >> 24 {
      keys.append(entry >> 24)
      sorted.append(codes[Int(entry & 0xFF_FFFF)])
    }
    self.keys = keys
    self.codes = sorted
  }

  /// The order of the list: by character, one with a mark behind the one without.
  private static func key(of character: CodeIndex.Characters) -> UInt64 {
    // Marks are in the Basic Multilingual Plane.
    UInt64(character.first) << 16 | UInt64(character.mark & 0xFFFF)
  }

  /// How the character is written, if it is rare.
  ///
  /// - Complexity: O(log *n*) in the number of codes.
  func code(for character: CodeIndex.Characters) -> MultibyteEncodingTable.Code? {
    guard character.mark <= 0xFFFF else { return nil }
    let key = Self.key(of: character)
    var lower = 0
    var upper = keys.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if keys[middle] < key { lower = middle + 1 } else { upper = middle }
    }
    return lower < keys.count && keys[lower] == key ? codes[lower] : nil
  }
}

extension MultibyteCharset {
  /// Calls `body` with each code of three or four bytes that comes from an index, in order.
  fileprivate func forEachLongForm(_ body: (UInt32, CodeIndex.Characters) -> Void) {
    switch longForm {
    case .prefixed(let prefix, let index):
      Self.forEachPair(of: index, behind: UInt32(prefix) << 16, body)
    case .cns11643Planes:
      for (plane, index) in Self.cns11643Planes.sorted(by: { $0.key < $1.key }) {
        Self.forEachPair(of: index, behind: 0x8E00_0000 | UInt32(plane) << 16, body)
      }
    case .none, .gb18030Ranges: break
    }
  }

  private static func forEachPair(
    of index: CodeIndex, behind prefix: UInt32, _ body: (UInt32, CodeIndex.Characters) -> Void
  ) {
    PairArea(.euc, .index(index)).forEachPair(whereLead: { _ in true }) { lead, trail, characters in
      body(prefix | UInt32(lead) << 8 | UInt32(trail), characters)
    }
  }
}
