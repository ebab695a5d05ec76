/// What the bytes above 0x7F of a sample count together whose characters have a trait: for each of the
/// encodings of `SingleByteTable.all`, in sixteenths.
///
/// The value is trivial; its buffers are in the arena of the detection.
struct PositionPenaltySums {
  typealias Sums = UnsafeMutableBufferPointer<UInt32>

  /// What it costs in nats that characters are a `PositionFault`, but for closing quotation marks, and that some are
  /// signs for any currency.
  let misfits: Sums

  /// What it costs in nats that characters are a `PositionFault.closer`.
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
  private static func cost(of byte: borrowing BytePairs.NonASCIIByte, as trait: Int) -> UInt32 {
    trait < PositionFault.count
      ? byte.misfits[trait] &* PositionFault.costs[trait] : byte.weight &* currencySignCost
  }

  init(of bytes: UnsafeBufferPointer<BytePairs.NonASCIIByte>, _ arena: Arena) {
    let traits = CharacterTraits.shared
    let closer = PositionFault.closer.rawValue
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

  /// What is counted in the encoding at a place of `SingleByteTable.all`.
  @inline(__always)
  subscript(number: Int) -> Entry {
    Entry(
      misfits: misfits[number], closers: closers[number], otherLetters: otherLetters[number],
      boxes: boxes[number], boxLineContacts: boxLineContacts[number], ascii: ascii[number],
      lowQuotationMarks: lowQuotationMarks[number], capitalLines: capitalLines[number],
      smallLines: smallLines[number])
  }
}
