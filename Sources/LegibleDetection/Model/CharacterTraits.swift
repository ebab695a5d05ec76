/// What characters may be that the first look at a single-byte encoding asks for.
private struct CharacterTrait {
  /// The number of the trait: those of the kinds of `Misfit` come first.
  let number: Int

  static func misfit(_ kind: Misfit) -> CharacterTrait { CharacterTrait(number: kind.rawValue) }

  /// U+00A4, the sign for any currency.
  static let currencySign = CharacterTrait(number: Misfit.count)

  /// A letter that is not Latin.
  static let otherLetter = CharacterTrait(number: Misfit.count + 1)

  /// A box-drawing character.
  static let boxDrawing = CharacterTrait(number: Misfit.count + 2)

  /// A character of ASCII that is a byte above 0x7F, as in text from right to left.
  static let ascii = CharacterTrait(number: Misfit.count + 3)

  /// A low quotation mark, before which no other mark is the first one.
  static let lowQuotationMark = CharacterTrait(number: Misfit.count + 4)

  static let count = Misfit.count + 5

  /// The number of the trait alone.
  var range: Range<Int> { number..<number + 1 }

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

  /// For each row whether it has anything but zeros.
  private let isUsed: ConstantTable<Bool>

  private init(_ encodings: [SingleByteReading]) {
    let lanes = UnigramCosts.laneCount
    let width = (encodings.count + lanes - 1) / lanes * lanes
    self.width = width
    let rowCount = CharacterTrait.count * Self.byteCount
    let rows = ConstantTable<UInt8>(repeating: 0, count: rowCount * width) { rows in
      for (column, encoding) in encodings.enumerated() {
        for (place, info) in encoding.characters[Self.firstByte...].enumerated() {
          for number in 0..<CharacterTrait.count where CharacterTrait(number: number).isOf(info) {
            rows[(number * Self.byteCount + place) * width + column] = 1
          }
        }
      }
    }
    isUsed = ConstantTable(
      (0..<rowCount).map { rows[($0 * width)..<(($0 + 1) * width)].contains(1) })
    self.rows = rows
  }

  /// For each encoding what the bytes with traits count together, in sixteenths; behind these are some
  /// zeros.
  ///
  /// - Parameters:
  ///   - traits: The numbers of the traits.
  ///   - weight: What a byte counts that has the trait of a number.
  @inline(__always)
  func sums(
    of traits: Range<Int>, in bytes: UnsafeBufferPointer<BytePairs.HighByte>, _ arena: Arena,
    _ weight: (borrowing BytePairs.HighByte, Int) -> UInt32
  ) -> UnsafeMutableBufferPointer<UInt32> {
    let sums = arena.buffer(repeating: 0 as UInt32, count: width)
    let mark = arena.mark
    defer { arena.rewind(to: mark) }
    var total = 0
    // A bit for each trait for which some byte counts.
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
      for byte in bytes where isUsed[firstRow + Int(byte.byte)] {
        list.append(firstRow + Int(byte.byte), weight(byte, trait))
      }
    }
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

  /// What it costs in nats that characters are a `Misfit`, but for closing quotation marks, and that some are
  /// signs for any currency.
  let misfits: Sums

  /// What it costs in nats that characters are a `Misfit.closer`.
  let closers: Sums

  /// What letters that are not Latin count, and how often they stand beside an ASCII letter.
  let otherLetters, otherLetterContacts: Sums

  /// What box-drawing characters count; how often they stand beside any byte, and how often beside what
  /// lines go on with.
  let boxes, boxContacts, boxLineContacts: Sums

  /// What characters of ASCII count.
  let ascii: Sums

  /// What low quotation marks count.
  let lowQuotationMarks: Sums

  /// How many lines begin with a capital, and how many with a small letter, that is not ASCII.
  let capitalLines, smallLines: Sums

  /// What each sign for any currency costs, in nats: hardly a text has one, but in many encodings its byte
  /// is the letter or the euro sign of another.
  private static let currencySignCost: UInt32 = 3

  /// What a byte costs that is a misfit of a kind, or a sign for any currency, in sixteenths of a nat.
  @inline(__always)
  private static func cost(of byte: borrowing BytePairs.HighByte, as trait: Int) -> UInt32 {
    trait < Misfit.count
      ? byte.misfits[trait] &* Misfit.costs[trait] : byte.weight &* currencySignCost
  }

  init(of bytes: UnsafeBufferPointer<BytePairs.HighByte>, _ arena: Arena) {
    let traits = CharacterTraits.shared
    let closer = Misfit.closer.rawValue
    misfits = traits.sums(of: 0..<CharacterTrait.currencySign.number + 1, in: bytes, arena) {
      $1 == closer ? 0 : Self.cost(of: $0, as: $1)
    }
    closers = traits.sums(of: CharacterTrait.misfit(.closer).range, in: bytes, arena) {
      Self.cost(of: $0, as: $1)
    }
    let otherLetter = CharacterTrait.otherLetter.range
    otherLetters = traits.sums(of: otherLetter, in: bytes, arena) { byte, _ in byte.weight }
    otherLetterContacts = traits.sums(of: otherLetter, in: bytes, arena) { byte, _ in
      byte.letterContacts
    }
    let box = CharacterTrait.boxDrawing.range
    boxes = traits.sums(of: box, in: bytes, arena) { byte, _ in byte.weight }
    boxContacts = traits.sums(of: box, in: bytes, arena) { byte, _ in byte.contacts }
    boxLineContacts = traits.sums(of: box, in: bytes, arena) { byte, _ in byte.lineContacts }
    ascii = traits.sums(of: CharacterTrait.ascii.range, in: bytes, arena) { byte, _ in byte.weight }
    lowQuotationMarks = traits.sums(of: CharacterTrait.lowQuotationMark.range, in: bytes, arena) {
      byte, _ in byte.weight
    }
    let (capital, small) = (CharacterTrait.misfit(.capital), CharacterTrait.misfit(.small))
    capitalLines = traits.sums(of: capital.range, in: bytes, arena) { byte, _ in byte.initials }
    smallLines = traits.sums(of: small.range, in: bytes, arena) { byte, _ in byte.initials }
  }

  /// What is counted in one encoding.
  struct Entry: BitwiseCopyable {
    var misfits, closers, otherLetters, boxes, boxLineContacts, ascii, lowQuotationMarks: UInt32
    var capitalLines, smallLines: UInt32

    /// What is left without some of the bytes.
    func without(_ other: Entry) -> Entry {
      Entry(
        misfits: misfits &- other.misfits, closers: closers &- other.closers,
        otherLetters: otherLetters &- other.otherLetters, boxes: boxes &- other.boxes,
        boxLineContacts: boxLineContacts &- other.boxLineContacts, ascii: ascii &- other.ascii,
        lowQuotationMarks: lowQuotationMarks &- other.lowQuotationMarks,
        capitalLines: capitalLines &- other.capitalLines,
        smallLines: smallLines &- other.smallLines)
    }
  }

  /// What is counted in the encoding at a place of `SingleByteReading.all`.
  @inline(__always)
  subscript(number: Int) -> Entry {
    Entry(
      misfits: misfits[number], closers: closers[number], otherLetters: otherLetters[number],
      boxes: boxes[number], boxLineContacts: boxLineContacts[number], ascii: ascii[number],
      lowQuotationMarks: lowQuotationMarks[number], capitalLines: capitalLines[number],
      smallLines: smallLines[number])
  }
}
