/// Reads the codes of one charset from its indexes alone, without the tables that conversion has.
struct CodeReader: Sendable {
  /// For each byte whether it is a character by itself, and which.
  let isSingle: [Bool]
  let singles: [UInt32]

  /// The pairs; what the first area does not have may be in the next.
  let areas: [PairArea]

  private let longForm: LongForm

  init(_ charset: MultibyteCharset) {
    isSingle = (UInt8.min...UInt8.max).map { charset.singleByte($0) != nil }
    singles = (UInt8.min...UInt8.max).map { charset.singleByte($0) ?? UInt32($0) }
    areas = charset.areas
    longForm = charset.longForm
  }

  /// Reads the character that the bytes begin with; there is at least one.
  ///
  /// A lead byte is malformed together with what cannot follow it, but for ASCII, which is read
  /// anew (Encoding Standard).
  func read(_ bytes: UnsafeRawBufferPointer) -> DecodedSequence {
    let lead = bytes[0]
    if isSingle[Int(lead)] { return .characters(.init(first: singles[Int(lead)]), length: 1) }
    if case .prefixed(lead, let index) = longForm { return readPrefixed(bytes, index) }
    if case .cns11643Planes = longForm, lead == 0x8E { return readPlane(bytes) }
    guard areas.contains(where: { $0.layout.isLead(lead) }) else {
      return .malformed(length: 1)
    }
    guard bytes.count > 1 else { return .cut }
    let trail = bytes[1]
    if case .gb18030Ranges = longForm, (0x30...0x39).contains(trail) { return readRanges(bytes) }
    for area in areas {
      guard let characters = area.characters(lead, trail) else { continue }
      return .characters(characters, length: 2)
    }
    return .malformed(length: trail < 0x80 ? 1 : 2)
  }

  private func readPrefixed(_ bytes: UnsafeRawBufferPointer, _ index: CodeIndex) -> DecodedSequence
  {
    guard bytes.count > 1 else { return .cut }
    guard PairLayout.euc.isLead(bytes[1]) else {
      return .malformed(length: bytes[1] < 0x80 ? 1 : 2)
    }
    guard bytes.count > 2 else { return .cut }
    let pointer = PairLayout.euc.pointer(bytes[1], bytes[2])
    guard let characters = pointer.flatMap(index.characters) else {
      return .malformed(length: bytes[2] < 0x80 ? 2 : 3)
    }
    return .characters(characters, length: 3)
  }

  private func readPlane(_ bytes: UnsafeRawBufferPointer) -> DecodedSequence {
    guard bytes.count > 1 else { return .cut }
    guard let index = MultibyteCharset.cns11643Planes[bytes[1]] else {
      return .malformed(length: bytes[1] < 0x80 ? 1 : 2)
    }
    for place in 2...3 {
      guard bytes.count > place else { return .cut }
      guard PairLayout.euc.isLead(bytes[place]) else {
        return .malformed(length: bytes[place] < 0x80 ? place : place + 1)
      }
    }
    guard let pointer = PairLayout.euc.pointer(bytes[2], bytes[3]),
      let characters = index.characters(at: pointer)
    else { return .malformed(length: 4) }
    return .characters(characters, length: 4)
  }

  private func readRanges(_ bytes: UnsafeRawBufferPointer) -> DecodedSequence {
    guard bytes.count > 2 else { return .cut }
    // After a bad third or fourth byte, reading begins again at the second.
    guard (0x81...0xFE).contains(bytes[2]) else { return .malformed(length: 1) }
    guard bytes.count > 3 else { return .cut }
    guard (0x30...0x39).contains(bytes[3]) else { return .malformed(length: 1) }
    guard let value = GB18030Ranges.scalar((bytes[0], bytes[1], bytes[2], bytes[3])) else {
      return .malformed(length: 4)
    }
    return .characters(.init(first: value), length: 4)
  }
}
