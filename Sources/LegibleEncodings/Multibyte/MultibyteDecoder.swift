internal import CTextKernels

/// An encoding of East Asia without shifts to UTF-8 (Encoding Standard, sections 10 to 13).
struct MultibyteDecoder: CharacterDecoder {
  static let longestSequence = 4

  private let table: MultibyteDecodingTable

  /// The character that the last step ended in, if a mark after it might be written together with
  /// it.
  private var previous: UInt32?

  init(_ charset: MultibyteCharset) { table = MultibyteTables.of(charset).decoding }

  mutating func read(_ bytes: UnsafeRawBufferPointer, atEnd: Bool) -> DecodedSequence {
    table.reader.read(bytes)
  }

  mutating func note(
    _ sequence: DecodedSequence, _ bytes: UnsafeRawBufferPointer,
    behind output: UnsafeMutableRawBufferPointer, _ step: inout ConversionStep
  ) {
    guard case .characters(let characters, let length, _) = sequence else { return }
    if table.isOneWay(characters, bytes.prefix(length)) { step.oneWayCount += 1 }
    if table.encoding.isMark(characters.first), let last = lastCharacter(of: output, step),
      table.encoding.entry(for: last, mark: characters.first) != nil
    {
      step.hasRedundantForm = true
    }
  }

  mutating func noteEnd(
    of step: inout ConversionStep, in output: UnsafeMutableRawBufferPointer, endsText: Bool
  ) {
    guard table.encoding.hasCombinations else { return }
    // Malformed bytes separate the next character from the last one.
    previous =
      step.stop == .inputEmpty || step.stop == .outputFull ? lastCharacter(of: output, step) : nil
  }

  /// The character before what is written next, if there is one.
  private func lastCharacter(
    of output: UnsafeMutableRawBufferPointer, _ step: ConversionStep
  ) -> UInt32? {
    guard let start = output[..<step.produced].lastIndex(where: { $0 & 0xC0 != 0x80 }) else {
      return previous
    }
    let character = UnsafeRawBufferPointer(rebasing: output[start..<step.produced])
    guard case .scalar(let scalar, _) = UTF8Sequence.read(character, at: 0) else { return nil }
    return scalar.value
  }

  func convertRun(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    _ step: inout ConversionStep
  ) {
    table.pairs.withUnsafeBufferPointer { pairs in
      convertBlocks(input, into: output, pairs, &step)
      var index = step.consumed
      var produced = step.produced
      // Four bytes are written at once; the table has an entry for every two bytes.
      while index &+ 1 < input.count && output.count &- produced >= 4 {
        let lead = input[index]
        let entry = pairs[Int(lead) << 8 | Int(input[index &+ 1])]
        if entry == 0 { break }
        output.storeBytes(of: entry.littleEndian, toByteOffset: produced, as: UInt32.self)
        produced &+= PackedUTF8.length(of: entry)
        index &+= table.isSingle[Int(lead)] ? 1 : 2
      }
      step.consumed = index
      step.produced = produced
    }
  }

  private func convertBlocks(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    _ pairs: UnsafeBufferPointer<UInt32>, _ step: inout ConversionStep
  ) {
    table.longCharacters.withUnsafeBufferPointer { longCharacters in
      guard let base = pairs.baseAddress, pairs.count == 0x10000,
        longCharacters.count == table.longForm.count
      else { return }
      var decoding = LegibleDoubleByteDecoding(
        pairs: base, first_lead: (table.leads.0.lowerBound, table.leads.1.lowerBound),
        last_lead: (table.leads.0.upperBound, table.leads.1.upperBound),
        keeps_ascii: table.keepsASCII, long_codes: table.longForm.kernelForm,
        long_characters: longCharacters.baseAddress ?? base)
      // The kernel looks up tables of the sizes that its header says, which live as long as this
      // closure.
      step.advance(over: input, into: output) { input, count, output, room in
        legible_double_bytes_to_utf8(&decoding, input, count, output, room)
      }
    }
  }
}

/// The tables of the charsets, each built when it is first used and then shared.
package struct MultibyteTables: Sendable {
  package let decoding: MultibyteDecodingTable
  package let encoding: MultibyteEncodingTable

  private init(_ charset: MultibyteCharset) {
    encoding = MultibyteEncodingTable(charset)
    decoding = MultibyteDecodingTable(charset, encoding: encoding)
  }

  // Static constants are built once, by the first thread that needs them.
  private static let shiftJIS = MultibyteTables(.shiftJIS)
  private static let shiftJIS2004 = MultibyteTables(.shiftJIS2004)
  private static let eucJP = MultibyteTables(.eucJP)
  private static let eucJIS2004 = MultibyteTables(.eucJIS2004)
  private static let jisX0212 = MultibyteTables(.jisX0212)
  private static let gb2312 = MultibyteTables(.gb2312)
  private static let gbk = MultibyteTables(.gbk)
  private static let gb18030 = MultibyteTables(.gb18030)
  private static let big5 = MultibyteTables(.big5)
  private static let big5HKSCS = MultibyteTables(.big5HKSCS)
  private static let cp950 = MultibyteTables(.cp950)
  private static let eucTW = MultibyteTables(.eucTW)
  private static let eucKR = MultibyteTables(.eucKR)
  private static let johab = MultibyteTables(.johab)

  /// The tables of the charset.
  ///
  /// - Complexity: O(1), but for the first use.
  package static func of(_ charset: MultibyteCharset) -> MultibyteTables {
    switch charset {
    case .shiftJIS: shiftJIS
    case .shiftJIS2004: shiftJIS2004
    case .eucJP: eucJP
    case .eucJIS2004: eucJIS2004
    case .jisX0212: jisX0212
    case .gb2312: gb2312
    case .gbk: gbk
    case .gb18030: gb18030
    case .big5: big5
    case .big5HKSCS: big5HKSCS
    case .cp950: cp950
    case .eucTW: eucTW
    case .eucKR: eucKR
    case .johab: johab
    }
  }
}

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

  /// Whether ASCII bytes are ASCII characters.
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
    // The tables have only the codes that an encoder writes, so that what they read is written back
    // unchanged.
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

  /// Whether the characters of bytes would be written as other bytes.
  func isOneWay(_ characters: CodeIndex.Characters, _ bytes: UnsafeRawBufferPointer.SubSequence)
    -> Bool
  {
    let code = bytes.reduce(0) { $0 << 8 | UInt32($1) }
    return encoding.entry(for: characters.first, mark: characters.mark)?.code != code
  }
}
