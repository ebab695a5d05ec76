/// The decoding table of one charset.
package final class MultibyteDecodingTable: Sendable {
  /// For each two bytes, the first highest, the character that they begin with, as `PackedUTF8` has
  /// it. Zero where there is none, and where others have to be asked: longer codes, combinations and
  /// their marks, and what is not written back as it was read.
  let pairs: [UInt32]

  /// The characters of longer codes, in the order in which the kernel counts them.
  let longCharacters: [UInt32]

  /// For each byte whether it is a character by itself.
  var isSingle: [Bool] { reader.isSingle }

  /// The bytes that begin a character of two bytes or more, in two ranges; bytes that are nothing
  /// may be among them.
  let leads: (ClosedRange<UInt8>, ClosedRange<UInt8>)

  /// Whether ASCII bytes stand for themselves.
  let keepsASCII: Bool

  let reader: CodeReader

  /// The longer codes that are written as well as read, as those of four bytes are not in GBK.
  let longForm: LongForm
  let encoding: MultibyteEncodingTable

  init(_ charset: MultibyteCharset, encoding: MultibyteEncodingTable) {
    let reader = CodeReader(charset)
    self.reader = reader
    self.encoding = encoding
    let longForm = charset == .gbk ? LongForm.none : charset.longForm
    self.longForm = longForm
    keepsASCII = encoding.keepsASCII
    var pairs = [UInt32](repeating: 0, count: 0x10000)
    var longCharacters = [UInt32](repeating: 0, count: longForm.count)
    // Every code is where it writes its character, so that what comes back is what was read.
    encoding.forEachCode { value, code in
      // Whether a mark comes back depends on what is before it.
      if code <= 0xFF || encoding.isMark(value) { return }
      if let pair = UInt16(exactly: code) {
        pairs[Int(pair)] = PackedUTF8.pack(value)
      } else if let place = longForm.place(of: code) {
        longCharacters[place] = PackedUTF8.pack(value)
      }
    }
    self.longCharacters = longCharacters
    for byte in 0..<256 where reader.isSingle[byte] {
      let value = reader.singles[byte]
      guard encoding.forms[Int(value)] == UInt16(byte) else { continue }
      let entry = PackedUTF8.pack(value)
      for next in 0..<256 { pairs[byte << 8 | next] = entry }
    }
    self.pairs = pairs
    let ranges = Self.ranges { !reader.isSingle[Int($0)] }
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

  /// Whether the characters that bytes stand for would be written as others.
  func isOneWay(_ characters: CodeIndex.Characters, _ bytes: UnsafeRawBufferPointer.SubSequence)
    -> Bool
  {
    let code = bytes.reduce(0) { $0 << 8 | UInt32($1) }
    return encoding.entry(for: characters.first, mark: characters.mark)?.code != code
  }
}
