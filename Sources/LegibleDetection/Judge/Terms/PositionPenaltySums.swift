/// The weights of the bytes above 0x7F by the traits of their characters: a sum for each encoding
/// of `SingleByteTable.all`, in sixteenths.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct PositionPenaltySums {
  typealias Sums = UnsafeMutableBufferPointer<UInt32>

  /// The penalty for characters with a `PositionFault` other than `closer`, and for the generic
  /// currency sign, in sixteenths of a nat.
  let faults: Sums

  /// The penalty for characters with a `PositionFault.closer`, in sixteenths of a nat.
  let closers: Sums

  /// The weight of non-Latin letters, and of those next to an ASCII letter.
  let otherLetters, otherLetterContacts: Sums

  /// The weight of box-drawing characters, and of those next to characters that continue a line.
  let boxes, boxLineContacts: Sums

  /// The weight of ASCII characters.
  let ascii: Sums

  /// The weight of low quotation marks.
  let lowQuotationMarks: Sums

  /// The number of lines that begin with a non-ASCII capital, and with a non-ASCII small letter.
  let capitalLines, smallLines: Sums

  /// The penalty of a fault, in whole nats.
  static var penaltyOfFault: UInt32 { UInt32(max(0, parameters.position.fault.nats)) }

  /// Returns the penalty of a byte with a trait, in sixteenths of a nat: for a fault its
  /// occurrences in such positions, for the currency sign all occurrences.
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

  /// The sums of one encoding.
  struct Entry: BitwiseCopyable {
    var faults, closers, otherLetters, otherLetterContacts, boxes, boxLineContacts: UInt32
    var ascii, lowQuotationMarks: UInt32
    var capitalLines, smallLines: UInt32

    /// Returns the sums without those of some bytes.
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

  /// Returns the sums of the encoding at an index of `SingleByteTable.all`.
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
