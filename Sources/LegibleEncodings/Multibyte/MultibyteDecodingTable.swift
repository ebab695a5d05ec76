/// What the bytes of one charset stand for.
package final class MultibyteDecodingTable: Sendable {
  /// For each two bytes, the first highest, the character that they begin with, as `PackedUTF8` has
  /// it. Zero where there is none, and where others have to be asked: longer codes, combinations and
  /// their marks, and what is not written back as it was read.
  let pairs: [UInt32]

  /// The characters of longer codes, in the order in which the kernel counts them.
  let longCharacters: [UInt32]

  /// For each byte whether it is a character by itself.
  let isSingle: [Bool]

  /// The bytes that begin a character of two bytes or more, in two ranges; bytes that are nothing
  /// may be among them.
  let leads: (ClosedRange<UInt8>, ClosedRange<UInt8>)

  /// Whether ASCII bytes stand for themselves.
  let keepsASCII: Bool

  private let singleBytes: [UInt8: UInt32]
  private let areas: [PairArea]
  let longForm: LongForm
  let encoding: MultibyteEncodingTable

  init(_ charset: MultibyteCharset, encoding: MultibyteEncodingTable) {
    singleBytes = charset.singleBytes
    self.encoding = encoding
    areas = charset.areas
    longForm = charset.longForm
    keepsASCII = encoding.keepsASCII
    var pairs = [UInt32](repeating: 0, count: 0x10000)
    var longCharacters = [UInt32](repeating: 0, count: charset.longForm.count)
    // Every code is where it writes its character, so that what comes back is what was read.
    encoding.forEachCode { value, code in
      // Whether a mark comes back depends on what is before it.
      if code <= 0xFF || encoding.isMark(value) { return }
      if let pair = UInt16(exactly: code) {
        pairs[Int(pair)] = PackedUTF8.pack(value)
      } else if let place = charset.longForm.place(of: code) {
        longCharacters[place] = PackedUTF8.pack(value)
      }
    }
    self.longCharacters = longCharacters
    var isSingle = (0..<256).map { $0 < 0x80 }
    for byte in singleBytes.keys { isSingle[Int(byte)] = true }
    for byte in 0..<256 where isSingle[byte] {
      let value = singleBytes[UInt8(byte)] ?? UInt32(byte)
      guard encoding.forms[Int(value)] == UInt16(byte) else { continue }
      let entry = PackedUTF8.pack(value)
      for next in 0..<256 { pairs[byte << 8 | next] = entry }
    }
    self.pairs = pairs
    self.isSingle = isSingle
    let ranges = Self.ranges { !isSingle[Int($0)] }
    leads = (ranges.first ?? 0xFF...0xFF, ranges.dropFirst().first ?? 0xFF...0xFF)
  }

  /// The runs of the bytes that are in a set, at most two in all charsets.
  private static func ranges(of isMember: (UInt8) -> Bool) -> [ClosedRange<UInt8>] {
    var ranges: [ClosedRange<UInt8>] = []
    for byte in UInt8.min...UInt8.max where isMember(byte) {
      if let last = ranges.last, last.upperBound == byte - 1 {
        ranges[ranges.count - 1] = last.lowerBound...byte
      } else {
        ranges.append(byte...byte)
      }
    }
    return ranges
  }

  /// One character, or what is wrong with the bytes.
  enum Reading {
    case characters(CodeIndex.Characters, length: Int, isOneWay: Bool)
    case malformed(length: Int)

    /// The bytes are the beginning of a character.
    case cut
  }

  /// Reads the character that the bytes begin with; there is at least one.
  ///
  /// A lead byte is malformed together with what cannot follow it, but for ASCII, which is read
  /// anew (Encoding Standard).
  func read(_ bytes: UnsafeRawBufferPointer) -> Reading {
    let lead = bytes[0]
    if isSingle[Int(lead)] {
      let value = singleBytes[lead] ?? UInt32(lead)
      let isOneWay = encoding.entry(for: value)?.code != UInt32(lead)
      return .characters(.init(first: value), length: 1, isOneWay: isOneWay)
    }
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
      return reading(characters, code: UInt32(lead) << 8 | UInt32(trail), length: 2)
    }
    return .malformed(length: trail < 0x80 ? 1 : 2)
  }

  private func reading(
    _ characters: CodeIndex.Characters, code: UInt32, length: Int
  ) -> Reading {
    let written = encoding.entry(for: characters.first, mark: characters.mark)
    return .characters(characters, length: length, isOneWay: written?.code != code)
  }

  private func readPrefixed(_ bytes: UnsafeRawBufferPointer, _ index: CodeIndex) -> Reading {
    guard bytes.count > 1 else { return .cut }
    guard PairLayout.euc.isLead(bytes[1]) else {
      return .malformed(length: bytes[1] < 0x80 ? 1 : 2)
    }
    guard bytes.count > 2 else { return .cut }
    let pointer = PairLayout.euc.pointer(bytes[1], bytes[2])
    guard let characters = pointer.flatMap(index.characters) else {
      return .malformed(length: bytes[2] < 0x80 ? 2 : 3)
    }
    let code = UInt32(bytes[0]) << 16 | UInt32(bytes[1]) << 8 | UInt32(bytes[2])
    return reading(characters, code: code, length: 3)
  }

  private func readPlane(_ bytes: UnsafeRawBufferPointer) -> Reading {
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
    let code = bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    return reading(characters, code: code, length: 4)
  }

  private func readRanges(_ bytes: UnsafeRawBufferPointer) -> Reading {
    guard bytes.count > 2 else { return .cut }
    // What follows a bad third or fourth byte is read anew from the second.
    guard (0x81...0xFE).contains(bytes[2]) else { return .malformed(length: 1) }
    guard bytes.count > 3 else { return .cut }
    guard (0x30...0x39).contains(bytes[3]) else { return .malformed(length: 1) }
    guard let value = GB18030Ranges.scalar((bytes[0], bytes[1], bytes[2], bytes[3])) else {
      return .malformed(length: 4)
    }
    let code = bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    return reading(.init(first: value), code: code, length: 4)
  }
}
