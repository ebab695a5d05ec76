import LegibleEncodings
import LegibleTestSupport
import Testing

/// All sequences of the multibyte encodings, held to hashes of what other sources say.
///
/// The hashes are FNV-1a over each sequence that has no U+FFFD in its text: its bytes, its text as
/// UTF-8, and 0xFF. They were computed apart from this code: from the indexes of the Encoding
/// Standard by a literal reading of its decoders; for the other encodings from the codecs of
/// Python 3.11, and from glibc 2.36 where Python has nothing. CP950 has the index big5 in C6A1–C7FC.
struct MultibyteConformanceTests {
  struct Expectation: Sendable {
    let encoding: TextEncoding
    let count: Int
    let hash: UInt64

    init(_ encoding: TextEncoding, _ count: Int, _ hash: UInt64) {
      self.encoding = encoding
      self.count = count
      self.hash = hash
    }
  }

  static let pairs: [Expectation] = [
    Expectation(.shiftJIS, 46085, 0x123A_A5E8_ACE6_9F80),
    Expectation(.eucJP, 23528, 0x029A_A375_AA8C_89B2),
    Expectation(.gbk, 40324, 0xA52B_0B1C_BD36_E2B4),
    Expectation(.gb18030, 40324, 0xA52B_0B1C_BD36_E2B4),
    Expectation(.big5, 34723, 0x7EBF_BB00_9741_DB9F),
    Expectation(.eucKR, 33177, 0x7666_D3C5_6BEB_E0C5),
    Expectation(.cp950, 30040, 0xF065_C6DB_5AF9_CF1C),
    Expectation(.big5HKSCS, 34599, 0x8942_16C0_73C5_48CF),
    Expectation(.johab, 33195, 0x6FBF_BF5A_CC7E_6725),
    Expectation(.shiftJIS2004, 47333, 0x7B04_CA90_4FD2_9639),
    Expectation(.eucJIS2004, 24989, 0xA45B_62CB_6458_6D42),
    Expectation(.eucTW, 21996, 0xA355_ABDB_7D1F_71D0),
  ]

  static let longForms: [Expectation] = [
    Expectation(.eucJP, 6067, 0x3F9C_07DF_9E54_375E),
    Expectation(.eucJIS2004, 2436, 0xE5A0_F156_793C_ACE8),
    Expectation(.eucTW, 55442, 0xBB1B_2283_A3A8_8D0D),
    Expectation(.gb18030, 1_087_995, 0x1726_DC30_B789_EEF4),
  ]

  /// A character that is written whatever is beside it has the bytes of an encoder, or is one that it cannot write.
  @Test(arguments: pairs.map(\.encoding))
  func loneCodesAreThoseOfTheEncoder(encoding: TextEncoding) throws {
    let codes = try #require(encoding.multibyteCodes)
    var failures = Failures()
    for value in UInt32(0)..<0x1_0000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let bytes = try? encoding.encode(String(scalar))
      switch codes.loneCode(of: value) {
      case .code(let code):
        let number = bytes?.reduce(0) { $0 << 8 | UInt32($1) }
        failures.check(number == code, "U+\(String(value, radix: 16)): \(code)")
      case .none: failures.check(bytes == nil, "U+\(String(value, radix: 16)) has a code")
      case .dependent: continue
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  /// What writes the characters from U+0080 to U+2FFFF: the encoders of the Encoding Standard, and
  /// what its decoders read besides, the first code of each character.
  static let encoders: [Expectation] = [
    Expectation(.shiftJIS, 9273, 0xB806_4318_D835_33AA),
    Expectation(.eucJP, 13178, 0xB753_7D34_CB36_4525),
    Expectation(.gbk, 23957, 0x351F_79A1_77BE_F25C),
    Expectation(.gb18030, 194431, 0x5E89_8E7F_9A94_5BED),
    Expectation(.big5, 18490, 0xCFCD_AFE8_3FA7_77E6),
    Expectation(.eucKR, 17048, 0x3820_F3BA_AF99_6716),
  ]

  @Test(arguments: encoders)
  func everyCharacterIsWrittenAsTheStandardSays(expectation: Expectation) throws {
    var encoder = TextEncoder(expectation.encoding, unencodable: .replace)
    var written: [UInt8] = []
    var hash = BytesHash()
    var count = 0
    for scalar in (0x80...0x2FFFF).compactMap({ Unicode.Scalar($0 as UInt32) }) {
      let substituted = encoder.report.substitutedCount
      written.removeAll(keepingCapacity: true)
      // A line feed ends what may begin a combination.
      try encoder.encode(Array(String(scalar).utf8) + [0x0A], into: &written)
      guard encoder.report.substitutedCount == substituted else { continue }
      count += 1
      hash.add(written.dropLast() + [0xFF])
    }
    #expect(count == expectation.count)
    #expect(hash.value == expectation.hash, "\(String(hash.value, radix: 16))")
  }

  @Test(arguments: pairs)
  func everyPair(expectation: Expectation) throws {
    var sequences: [[UInt8]] = []
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max where first != 0x0A && second != 0x0A {
        sequences.append([first, second])
      }
    }
    try check(sequences, expectation)
  }

  @Test(arguments: longForms)
  func everyLongForm(expectation: Expectation) throws {
    let high = UInt8(0xA1)...0xFE
    var sequences: [[UInt8]] = []
    switch expectation.encoding {
    case .gb18030:
      for first in UInt8(0x81)...0xFE {
        for second in UInt8(0x30)...0x39 {
          for third in UInt8(0x81)...0xFE {
            for fourth in UInt8(0x30)...0x39 { sequences.append([first, second, third, fourth]) }
          }
        }
      }
    case .eucTW:
      for plane in UInt8(0xA1)...0xB0 {
        for first in high { for second in high { sequences.append([0x8E, plane, first, second]) } }
      }
    default:
      for first in high { for second in high { sequences.append([0x8F, first, second]) } }
    }
    try check(sequences, expectation)
  }

  /// Decodes the sequences as lines, and encodes those without errors again.
  private func check(_ sequences: [[UInt8]], _ expectation: Expectation) throws {
    let encoding = expectation.encoding
    var lines = try decodedLines(sequences, encoding, malformed: .replace)
    #expect(lines.count == sequences.count)
    var valid: [[UInt8]] = []
    var hash = BytesHash()
    for (sequence, line) in zip(sequences, lines) where !line.isReplaced {
      valid.append(sequence)
      hash.add(sequence + line + [0xFF])
    }
    #expect(valid.count == expectation.count)
    #expect(hash.value == expectation.hash, "\(String(hash.value, radix: 16))")

    lines = lines.filter { !$0.isReplaced }
    var encoder = TextEncoder(encoding)
    var written: [UInt8] = []
    try encoder.encode([UInt8](lines: lines), into: &written)
    try encoder.finish(into: &written)
    let back = written.lines
    #expect(back.count == valid.count)
    var failures = Failures()
    let changed = zip(valid, back).filter { $0 != $1 }
    let again = try decodedLines(changed.map(\.1), encoding, malformed: .fail)
    let texts = try decodedLines(changed.map(\.0), encoding, malformed: .fail)
    for (index, pair) in changed.enumerated() {
      failures.check(again[index] == texts[index], "\(encoding) \(pair)")
    }
    #expect(failures.isEmpty, "\(failures)")
    // What does not come back as it was is just what the decoder counts as one-way.
    var decoder = TextDecoder(encoding)
    var text: [UInt8] = []
    for sequence in valid {
      let before = decoder.report.oneWayCount
      try decoder.decode(sequence + [0x0A], into: &text)
      if decoder.report.oneWayCount == before { continue }
      failures.check(changed.contains { $0.0 == sequence }, "\(sequence) is not one-way")
    }
    #expect(decoder.report.oneWayCount >= changed.count)
    #expect(failures.isEmpty, "\(failures)")
  }

  private func decodedLines(
    _ sequences: [[UInt8]], _ encoding: TextEncoding, malformed: MalformedPolicy
  ) throws -> [[UInt8]] {
    guard !sequences.isEmpty else { return [] }
    var decoder = TextDecoder(encoding, malformed: malformed, byteOrderMark: .keep)
    var text: [UInt8] = []
    try decoder.decode([UInt8](lines: sequences), into: &text)
    try decoder.finish(into: &text)
    return text.lines
  }
}
