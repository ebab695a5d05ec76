/// What the bytes above 0x7F of a sample count together whose characters have a trait: for each of the
/// encodings of `SingleByteTable.all`, in sixteenths.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct PositionPenaltySums {
  typealias Sums = UnsafeMutableBufferPointer<UInt32>

  /// The penalty, in nats, for characters that are a `PositionFault`, but for closing quotation marks, and that are the
  /// sign for any currency.
  let faults: Sums

  /// The penalty, in nats, for characters that are a `PositionFault.closer`.
  let closers: Sums

  /// What letters that are not Latin count, and how often they stand beside an ASCII letter.
  let otherLetters, otherLetterContacts: Sums

  /// What box-drawing characters count, and how often they stand beside what lines go on with.
  let boxes, boxLineContacts: Sums

  /// What characters of ASCII count.
  let ascii: Sums

  /// What low quotation marks count.
  let lowQuotationMarks: Sums

  /// How many lines begin with a capital, and how many with a small letter, that is not ASCII.
  let capitalLines, smallLines: Sums

  /// The penalty of a fault, in whole nats.
  static var penaltyOfFault: UInt32 { UInt32(max(0, parameters.position.fault.nats)) }

  /// The penalty of a byte that has a trait, in sixteenths of a nat: a fault where it stands so, or the sign for any
  /// currency anywhere.
  @inline(__always)
  private static func cost(
    of byte: borrowing BytePairs.NonASCIIByte, as trait: Int, _ penalty: UInt32
  ) -> UInt32 {
    (trait < PositionFault.count ? byte.faults[trait] : byte.weight) &* penalty
  }

  init(of bytes: UnsafeBufferPointer<BytePairs.NonASCIIByte>, _ arena: Arena) {
    let traits = CharacterTraits.shared
    let penalty = Self.penaltyOfFault
    let closer = PositionFault.closer.rawValue
    faults = traits.sums(of: 0..<CharacterTrait.currencySign.number + 1, in: bytes, arena) {
      $1 == closer ? 0 : Self.cost(of: $0, as: $1, penalty)
    }
    closers = traits.sums(of: CharacterTrait.fault(.closer).range, in: bytes, arena) {
      Self.cost(of: $0, as: $1, penalty)
    }
    let otherLetter = CharacterTrait.otherLetter.range
    otherLetters = traits.sums(of: otherLetter, in: bytes, arena) { byte, _ in byte.weight }
    otherLetterContacts = traits.sums(of: otherLetter, in: bytes, arena) { byte, _ in
      byte.letterContacts
    }
    let box = CharacterTrait.boxDrawing.range
    boxes = traits.sums(of: box, in: bytes, arena) { byte, _ in byte.weight }
    boxLineContacts = traits.sums(of: box, in: bytes, arena) { byte, _ in byte.lineContacts }
    ascii = traits.sums(of: CharacterTrait.ascii.range, in: bytes, arena) { byte, _ in byte.weight }
    lowQuotationMarks = traits.sums(of: CharacterTrait.lowQuotationMark.range, in: bytes, arena) {
      byte, _ in byte.weight
    }
    let (capital, small) = (CharacterTrait.fault(.capital), CharacterTrait.fault(.small))
    capitalLines = traits.sums(of: capital.range, in: bytes, arena) { byte, _ in byte.initials }
    smallLines = traits.sums(of: small.range, in: bytes, arena) { byte, _ in byte.initials }
  }

  /// What is counted in one encoding.
  struct Entry: BitwiseCopyable {
    var faults, closers, otherLetters, otherLetterContacts, boxes, boxLineContacts: UInt32
    var ascii, lowQuotationMarks: UInt32
    var capitalLines, smallLines: UInt32

    /// What is left without some of the bytes.
    func without(_ other: Entry) -> Entry {
      Entry(
        faults: faults &- other.faults, closers: closers &- other.closers,
        otherLetters: otherLetters &- other.otherLetters,
        otherLetterContacts: otherLetterContacts &- other.otherLetterContacts,
        boxes: boxes &- other.boxes, boxLineContacts: boxLineContacts &- other.boxLineContacts,
        ascii: ascii &- other.ascii,
        lowQuotationMarks: lowQuotationMarks &- other.lowQuotationMarks,
        capitalLines: capitalLines &- other.capitalLines,
        smallLines: smallLines &- other.smallLines)
    }
  }

  /// What is counted in the encoding at a place of `SingleByteTable.all`.
  @inline(__always)
  subscript(number: Int) -> Entry {
    Entry(
      faults: faults[number], closers: closers[number], otherLetters: otherLetters[number],
      otherLetterContacts: otherLetterContacts[number], boxes: boxes[number],
      boxLineContacts: boxLineContacts[number], ascii: ascii[number],
      lowQuotationMarks: lowQuotationMarks[number], capitalLines: capitalLines[number],
      smallLines: smallLines[number])
  }
}
