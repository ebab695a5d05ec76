/// What characters may be that the first look at a single-byte encoding asks for.
private struct CharacterTrait {
  /// The number of the trait: those of the kinds of `Misfit` come first.
  let number: Int

  static func misfit(_ kind: Int) -> CharacterTrait { CharacterTrait(number: kind) }

  /// A letter that is not Latin.
  static let otherLetter = CharacterTrait(number: Misfit.count)

  /// A box-drawing character.
  static let boxDrawing = CharacterTrait(number: Misfit.count + 1)

  /// U+00A4, the sign for any currency.
  static let currencySign = CharacterTrait(number: Misfit.count + 2)

  /// A character of ASCII that is a byte above 0x7F, as in text from right to left.
  static let ascii = CharacterTrait(number: Misfit.count + 3)

  /// A low quotation mark, before which no other mark is the first one.
  static let lowQuotationMark = CharacterTrait(number: Misfit.count + 4)

  static let count = Misfit.count + 5

  /// Whether the character of a byte above 0x7F has the trait.
  func isOf(_ info: CharacterInfo) -> Bool {
    switch number {
    case Self.otherLetter.number: info.script & ~CharacterCategory.latin.scriptBit != 0
    case Self.boxDrawing.number: info.category == .boxDrawing
    case Self.currencySign.number: info.scalar == 0xA4
    case Self.ascii.number: info.scalar < 0x80
    case Self.lowQuotationMark.number: info.scalar == 0x201A || info.scalar == 0x201E
    default: Misfit(rawValue: number)?.includes(info) ?? false
    }
  }
}

/// Which bytes above 0x7F stand for characters with a trait: the single-byte encodings side by side, so that
/// sums over bytes are made for all of them at once.
private struct CharacterTraits: Sendable {
  static let shared = CharacterTraits(SingleByteReading.all)

  private static let firstByte = 0x80
  private static let byteCount = 0x80

  /// For each trait, and each byte, a row of `width` bytes: one for each encoding whose character has the
  /// trait, and zero for the others.
  private let rows: ConstantTable<UInt8>
  private let width: Int

  private init(_ encodings: [SingleByteReading]) {
    let lanes = UnigramCosts.laneCount
    let width = (encodings.count + lanes - 1) / lanes * lanes
    self.width = width
    rows = ConstantTable(repeating: 0, count: CharacterTrait.count * Self.byteCount * width) {
      rows in
      for (column, encoding) in encodings.enumerated() {
        for (place, info) in encoding.characters[Self.firstByte...].enumerated() {
          for number in 0..<CharacterTrait.count where CharacterTrait(number: number).isOf(info) {
            rows[(number * Self.byteCount + place) * width + column] = 1
          }
        }
      }
    }
  }

  /// For each encoding what the bytes with a trait count together, in sixteenths; behind these are some
  /// zeros.
  ///
  /// - Parameter weight: What a byte counts.
  @inline(__always)
  func sums(
    of trait: CharacterTrait, in bytes: UnsafeBufferPointer<BytePairs.HighByte>, _ arena: Arena,
    _ weight: (BytePairs.HighByte) -> UInt32
  ) -> UnsafeMutableBufferPointer<UInt32> {
    let sums = arena.buffer(repeating: 0 as UInt32, count: width)
    let mark = arena.mark
    defer { arena.rewind(to: mark) }
    var list = WeightedRowList(
      count: bytes.count, weight: bytes.reduce(0) { $0 + Int(weight($1)) }, arena)
    let firstRow = trait.number * Self.byteCount - Self.firstByte
    for byte in bytes { list.append(firstRow + Int(byte.byte), weight(byte)) }
    list.add(to: sums, of: rows, width: width)
    return sums
  }
}

/// What the bytes above 0x7F of a sample count together whose characters have a trait: for each of the
/// encodings of `SingleByteReading.all`, in sixteenths.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct TraitSums {
  typealias Sums = UnsafeMutableBufferPointer<UInt32>

  /// How often characters are a `Misfit`, for each kind.
  let misfits: Misfit.Each<Sums>

  /// What letters that are not Latin count, and how often they stand beside an ASCII letter.
  let otherLetters, otherLetterContacts: Sums

  /// What box-drawing characters count; how often they stand beside any byte, and how often beside what
  /// lines go on with.
  let boxes, boxContacts, boxLineContacts: Sums

  /// What the sign for any currency counts.
  let currencySigns: Sums

  /// What characters of ASCII count.
  let ascii: Sums

  /// What low quotation marks count.
  let lowQuotationMarks: Sums

  init(of bytes: UnsafeBufferPointer<BytePairs.HighByte>, _ arena: Arena) {
    let traits = CharacterTraits.shared
    misfits = Misfit.Each { kind in
      traits.sums(of: .misfit(kind), in: bytes, arena) { $0.misfits[kind] }
    }
    otherLetters = traits.sums(of: .otherLetter, in: bytes, arena) { $0.weight }
    otherLetterContacts = traits.sums(of: .otherLetter, in: bytes, arena) { $0.letterContacts }
    boxes = traits.sums(of: .boxDrawing, in: bytes, arena) { $0.weight }
    boxContacts = traits.sums(of: .boxDrawing, in: bytes, arena) { $0.contacts }
    boxLineContacts = traits.sums(of: .boxDrawing, in: bytes, arena) { $0.lineContacts }
    currencySigns = traits.sums(of: .currencySign, in: bytes, arena) { $0.weight }
    ascii = traits.sums(of: .ascii, in: bytes, arena) { $0.weight }
    lowQuotationMarks = traits.sums(of: .lowQuotationMark, in: bytes, arena) { $0.weight }
  }
}
