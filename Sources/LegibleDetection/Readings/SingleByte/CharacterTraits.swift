/// A property of a character that matters in the first pass over the single-byte encodings.
struct CharacterTrait {
  /// The number of the trait. The first numbers are those of the `PositionFault` kinds.
  let number: Int

  static func fault(_ kind: PositionFault) -> CharacterTrait {
    CharacterTrait(number: kind.rawValue)
  }

  /// U+00A4, the generic currency sign.
  static let currencySign = CharacterTrait(number: PositionFault.count)

  /// A letter that is not Latin.
  static let otherLetter = CharacterTrait(number: PositionFault.count + 1)

  /// A box-drawing character.
  static let boxDrawing = CharacterTrait(number: PositionFault.count + 2)

  /// An ASCII character at a byte above 0x7F, as in encodings for right-to-left text.
  static let ascii = CharacterTrait(number: PositionFault.count + 3)

  /// A low quotation mark, which opens a quotation that another mark closes.
  static let lowQuotationMark = CharacterTrait(number: PositionFault.count + 4)

  static let count = PositionFault.count + 5

  /// A range with only this number.
  var range: Range<Int> { number..<number + 1 }

  /// Returns the traits of a character at a byte above 0x7F: a bit for each number.
  static func all(of info: CharacterInfo) -> Int {
    let traits = PositionFault.all(of: info) | ascii.bit(if: info.scalar < 0x80)
    if info.script != 0 {
      return traits | otherLetter.bit(if: info.script != CharacterCategory.latin.scriptBit)
    }
    return traits | boxDrawing.bit(if: info.category == .boxDrawing)
      | currencySign.bit(if: info.scalar == 0xA4)
      | lowQuotationMark.bit(if: info.scalar == 0x201A || info.scalar == 0x201E)
  }

  private func bit(if isGiven: Bool) -> Int { isGiven ? 1 << number : 0 }
}

/// The traits of the bytes above 0x7F in all single-byte encodings, stored so that sums over bytes
/// are computed for all encodings at once.
struct CharacterTraits: Sendable {
  static let shared = CharacterTraits(SingleByteTable.all)

  private static let firstByte = 0x80
  private static let byteCount = 0x80

  /// Rows of `width` bytes with a column for each encoding: 1 if the byte has the trait there,
  /// otherwise 0.
  private let rows: ConstantTable<UInt8>
  private let width: Int

  /// The row of each trait and byte; `none` if the byte has the trait in no encoding.
  private let rowNumbers: ConstantTable<UInt16>
  private static let none = UInt16.max

  private init(_ encodings: ConstantTable<SingleByteTable>) {
    let lanes = UnigramCosts.laneCount
    let width = (encodings.count + lanes - 1) / lanes * lanes
    self.width = width
    var traits: [UInt16] = []
    traits.reserveCapacity(encodings.count * Self.byteCount)
    for encoding in encodings {
      for info in encoding.characters[Self.firstByte...] {
        traits.append(UInt16(CharacterTrait.all(of: info)))
      }
    }
    // The traits of each byte in any encoding.
    var traitsOfBytes = [UInt16](repeating: 0, count: Self.byteCount)
    for start in stride(from: 0, to: traits.count, by: Self.byteCount) {
      for byte in 0..<Self.byteCount { traitsOfBytes[byte] |= traits[start + byte] }
    }
    var rowCount = 0
    let rowNumbers = ConstantTable<UInt16>(
      repeating: Self.none, count: CharacterTrait.count * Self.byteCount
    ) { numbers in
      for (byte, bits) in traitsOfBytes.enumerated() {
        Self.forEachTrait(bits) { trait in
          numbers[trait * Self.byteCount + byte] = UInt16(rowCount)
          rowCount += 1
        }
      }
    }
    rows = ConstantTable(repeating: 0, count: rowCount * width) { rows in
      for column in encodings.indices {
        let first = column * Self.byteCount
        for byte in 0..<Self.byteCount where traits[first + byte] != 0 {
          Self.forEachTrait(traits[first + byte]) { trait in
            rows[Int(rowNumbers[trait &* Self.byteCount &+ byte]) &* width &+ column] = 1
          }
        }
      }
    }
    self.rowNumbers = rowNumbers
  }

  /// Calls the body with the number of each trait in a set of bits.
  @inline(__always)
  private static func forEachTrait(_ traits: UInt16, _ body: (Int) -> Void) {
    var rest = traits
    while rest != 0 {
      body(rest.trailingZeroBitCount)
      rest &= rest &- 1
    }
  }

  /// Returns the sum of the weights of the bytes with some traits in each encoding, in sixteenths,
  /// followed by zeros.
  ///
  /// - Parameters:
  ///   - traits: The numbers of the traits.
  ///   - weight: Returns the weight of a byte for a trait.
  @inline(__always)
  func sums(
    of traits: Range<Int>, in bytes: UnsafeBufferPointer<BytePairs.NonASCIIByte>, _ arena: Arena,
    _ weight: (borrowing BytePairs.NonASCIIByte, Int) -> UInt32
  ) -> UnsafeMutableBufferPointer<UInt32> {
    let sums = arena.buffer(repeating: 0 as UInt32, count: width)
    let mark = arena.mark
    defer { arena.rewind(to: mark) }
    var total = 0
    // A bit for each trait for which the weight of some byte is not 0.
    var counted: UInt32 = 0
    for trait in traits {
      let totalBefore = total
      for byte in bytes { total &+= Int(weight(byte, trait)) }
      if total > totalBefore { counted |= 1 << UInt32(trait) }
    }
    if total == 0 { return sums }
    var list = WeightedRowList(count: bytes.count * traits.count, weight: total, arena)
    for trait in traits where counted >> UInt32(trait) & 1 != 0 {
      let firstRow = trait * Self.byteCount - Self.firstByte
      for byte in bytes {
        let row = rowNumbers[firstRow + Int(byte.byte)]
        if row != Self.none { list.append(Int(row), weight(byte, trait)) }
      }
    }
    list.add(to: sums, of: rows, width: width)
    return sums
  }
}
