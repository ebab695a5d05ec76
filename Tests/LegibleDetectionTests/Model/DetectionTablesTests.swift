import CLanguageModels
@_spi(Training) import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// The generated tables are consistent, which makes the unchecked reads of detection safe.
///
/// They are read here a second time, number by number, as `Sources/Native/CLanguageModels` describes
/// the format.
@Suite struct DetectionTablesTests {
  /// The data, read with checks of bounds.
  private struct Data {
    static let bytes = Array(
      UnsafeRawBufferPointer(
        start: legible_language_models(), count: legible_language_models_size()))

    static func u16(_ offset: Int) -> Int { Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 }
    static func u32(_ offset: Int) -> Int { u16(offset) | u16(offset + 2) << 16 }

    /// The sections, by their numbers.
    static let sections: [Range<Int>] = (0..<u32(4)).map {
      let start = u32(8 + 8 * $0)
      return start..<(start + u32(12 + 8 * $0))
    }

    static func numbers(_ section: Int) -> [Int] {
      stride(from: sections[section].lowerBound, to: sections[section].upperBound, by: 2).map(u16)
    }

    static func lines(_ section: Int) -> [String] {
      String(decoding: bytes[sections[section]], as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The 31 words of each script.
    static let scripts: [[Int]] = stride(
      from: sections[5].lowerBound, to: sections[5].upperBound, by: 124
    ).map { start in (0..<31).map { u32(start + 4 * $0) } }

    static var columnCount: Int { sections[9].count }
  }

  private static let tables = DetectionTables.shared

  @Test func everySectionIsWithinTheData() {
    #expect(Data.u32(0) == 0x3144_474C)
    #expect(Data.sections.count == 14)
    var end = 8 + 8 * Data.sections.count
    for section in Data.sections {
      #expect(section.lowerBound >= end && section.lowerBound % 16 == 0)
      #expect(section.upperBound <= Data.bytes.count)
      end = section.upperBound
    }
    #expect(Data.bytes.count <= 2_000_000)
  }

  @Test func sectionsHaveTheSizesOfTheirElements() throws {
    let pages = Data.bytes[Data.sections[0]]
    #expect(pages.count == 256)
    #expect(Data.sections[1].count % 512 == 0)
    #expect(Int(try #require(pages.max())) < Data.sections[1].count / 512)
    let rows = Data.numbers(2)
    let characters = Data.numbers(4)
    #expect(rows.count == characters.count && characters.count < 0x3FF)
    #expect(Data.sections[3].count % 81 == 0)
    #expect(try #require(rows.max()) < Data.sections[3].count / 81)
    #expect(zip(characters, characters.dropFirst()).allSatisfy(<))
    #expect(Array(characters.prefix(3)) == [0, 1, 2])
    #expect(Data.sections[5].count % 124 == 0)
    let names = Data.lines(7)
    #expect(Data.sections[6].count == 4 * names.count)
    #expect(Data.sections[8].count == names.count * ((Data.columnCount + 3) / 4))
    #expect(Data.lines(10).count == Data.columnCount)
    let kinds = names.indices.map { Data.bytes[Data.sections[6].lowerBound + 4 * $0] }
    let inColumns = kinds.count { $0 == 0 || $0 == 3 }
    let stride = Data.sections[11].count / 256
    #expect(Data.sections[11].count == 256 * stride && stride % 8 == 0 && stride >= inColumns)
    let compositions = Data.numbers(12)
    #expect(compositions.count % 3 == 0)
    let keys = Swift.stride(from: 0, to: compositions.count, by: 3).map {
      compositions[$0] << 16 | compositions[$0 + 1]
    }
    #expect(zip(keys, keys.dropFirst()).allSatisfy(<))
  }

  /// Returns the code words that are added up for each group of columns, by set.
  private static func stages(_ words: [Int]) -> [Int] {
    (0..<3).map { words[6] >> (8 * $0) & 0xFF }
  }

  /// Returns the number of trigrams that have four-grams.
  private static func extendedCount(_ words: [Int]) -> Int {
    (0..<8 * ((words[8] + 63) / 64)).reduce(0) {
      $0 + Data.bytes[words[28] + $1].nonzeroBitCount
    }
  }

  /// Returns the length that each table of a script must have, by the number of its word.
  private static func lengths(_ words: [Int]) -> [Int: Int] {
    let (letters, columns) = (words[1], words[3])
    let (bigrams, trigrams, fourgrams) = (words[7], words[8], words[9])
    let codes = stages(words).map { columns / 16 * $0 }
    let sets = fourgrams > 0 ? 3 : trigrams > 0 ? 2 : 1
    let isEastAsian = words[0] == 9
    let rowCount = (Data.bytes[words[15]..<words[15] + letters].max().map(Int.init) ?? 0) + 1
    let perLetter = (letters + 63) / 64
    var lengths = [
      10: codes.prefix(sets).reduce(0, +) * 256 * 16, 11: letters * codes[0],
      12: bigrams * codes[0], 13: trigrams * codes[1], 14: fourgrams * codes[2], 15: letters,
      16: rowCount * columns, 17: letters + bigrams, 18: letters,
      30: isEastAsian ? 0 : 2 * letters,
    ]
    if bigrams > 0 {
      lengths[19] = isEastAsian ? 4 * (letters + 1) : 8 * letters * perLetter
      lengths[20] = isEastAsian ? 2 * bigrams : 2 * letters * perLetter
    }
    if bigrams > 0 && !isEastAsian {
      lengths[21] = 4 * (bigrams / 64 + 1)
      lengths[22] = 2 * (bigrams + 1)
      // Letters are compared 16 at a time.
      lengths[23] = trigrams + 16
      let extended = extendedCount(words)
      lengths[24] = 4 * (extended / 64 + 1)
      lengths[25] = 2 * (extended + 1)
      lengths[26] = fourgrams + 16
      lengths[28] = 8 * ((trigrams + 63) / 64)
      lengths[29] = 2 * ((trigrams + 63) / 64)
    }
    return lengths
  }

  @Test func everyTableOfAScriptIsWithinTheData() {
    for (number, words) in Data.scripts.enumerated() {
      #expect(words[3] % 16 == 0 && words[2] < words[3])
      #expect(Self.stages(words).allSatisfy { (1...2).contains($0) })
      for (word, length) in Self.lengths(words) {
        let start = words[word]
        #expect(
          start % 16 == 0 && start >= Data.sections[13].lowerBound
            && start + length <= Data.sections[13].upperBound, "word \(word) of script \(number)")
      }
    }
  }

  /// The numbers of n-grams are those of their places.
  @Test func everyNgramIsFoundByItsPrefix() {
    for words in Data.scripts where words[7] > 0 {
      let (letters, bigrams) = (words[1], words[7])
      if words[0] == 9 {
        let starts = (0...letters).map { Data.u32(words[19] + 4 * $0) }
        #expect(starts.first == 0 && starts.last == bigrams)
        #expect(zip(starts, starts.dropFirst()).allSatisfy(<=))
        for (start, end) in zip(starts, starts.dropFirst()) {
          let seconds = (start..<end).map { Data.u16(words[20] + 2 * $0) }
          #expect(zip(seconds, seconds.dropFirst()).allSatisfy(<))
          #expect(seconds.allSatisfy { $0 < letters })
        }
        continue
      }
      let perLetter = (letters + 63) / 64
      var count = 0
      for place in 0..<letters * perLetter {
        #expect(Data.u16(words[20] + 2 * place) == count)
        let bits = (0..<8).map { Data.bytes[words[19] + 8 * place + $0] }
        count += bits.reduce(0) { $0 + $1.nonzeroBitCount }
        for bit in 0..<64 where bits[bit / 8] >> UInt8(bit % 8) & 1 != 0 {
          #expect(place % perLetter * 64 + bit < letters)
        }
      }
      #expect(count == bigrams)
      var extended = 0
      for place in 0..<(words[8] + 63) / 64 {
        #expect(Data.u16(words[29] + 2 * place) == extended)
        let bits = (0..<8).map { Data.bytes[words[28] + 8 * place + $0] }
        extended += bits.reduce(0) { $0 + $1.nonzeroBitCount }
        for bit in 0..<64 where bits[bit / 8] >> UInt8(bit % 8) & 1 != 0 {
          #expect(place * 64 + bit < words[8])
        }
      }
      for (base, parents, children) in [(21, bigrams, words[8]), (24, extended, words[9])] {
        let starts = (0...parents).map {
          Data.u32(words[base] + 4 * ($0 >> 6)) + Data.u16(words[base + 1] + 2 * $0)
        }
        #expect(starts.first == 0 && starts.last == children)
        #expect(zip(starts, starts.dropFirst()).allSatisfy(<=))
        #expect((0..<children).allSatisfy { Int(Data.bytes[words[base + 2] + $0]) < letters })
      }
    }
  }

  @Test func lettersAndColumnsOfScriptsFollowEachOther() {
    var (letter, column) = (0, 0)
    for (number, words) in Data.scripts.enumerated() {
      #expect(words[4] == letter && words[5] == column, "script \(number)")
      (letter, column) = (words[4] + words[1], words[5] + words[3])
      #expect(Data.lines(10)[words[5] + words[2]] == "-", "script \(number)")
    }
    #expect(letter < 0x1FFF && column == Data.columnCount)
    #expect(Self.tables.otherLetter == letter)
    #expect(Data.scripts.count { $0[0] == 1 } == 1 && Data.scripts.count { $0[0] == 9 } == 1)
  }

  /// Every character is a letter of a script, a sign of the table, or known to be neither.
  @Test func everyPropertyIsOneOfTheTables() {
    let signCount = Data.numbers(4).count
    var failures = Failures()
    for bits in Set(Data.numbers(1) + Data.numbers(11)) {
      switch bits >> 14 {
      case 0, 1:
        failures.check(bits & 0x1FFF <= Int(Self.tables.otherLetter), "letter \(bits)")
      case 2:
        let number = bits & 0x3FF
        failures.check(number < signCount || number == 0x3FF, "sign \(bits)")
      default: failures.check(bits & 0x7F == bits & 0xFF, "ASCII \(bits)")
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test func everyNameIsThatOfOneEncoding() {
    let names = Data.lines(7)
    #expect(Set(names).count == names.count && names.first == "UTF-8")
    for (name, record) in zip(names, Self.tables.encodings) {
      #expect(TextEncoding(name)?.name == name)
      #expect(record.encoding.name == name)
    }
    let kinds = names.indices.map { Data.bytes[Data.sections[6].lowerBound + 4 * $0] }
    #expect(kinds.allSatisfy { $0 <= 4 } && kinds.count { $0 == 4 } == 1)
  }

  /// What the tables do not have is decided by structure: marks, code units and escape sequences.
  @Test func everyEncodingCanBeDetected() {
    let structural: Set<TextEncoding> = [
      .usASCII, .utf7, .cesu8, .utf16, .utf16LE, .utf16BE, .utf32, .utf32LE, .utf32BE, .hzGB2312,
      .iso2022JP, .iso2022JP1, .iso2022JP2, .iso2022JP3, .iso2022KR, .iso2022CN, .xUserDefined,
    ]
    let known = Set(Self.tables.encodings.map(\.encoding)).union(structural)
    let missing = TextEncoding.all.filter { $0.isDetectionCandidate && !known.contains($0) }
    // These read no text otherwise than ISO-8859-8, windows-874 and GB 18030 do, or are rare.
    #expect(
      missing.map(\.name).sorted()
        == ["CP1006", "GBK", "IBM864", "ISO-8859-11", "ISO-8859-8-I"])
  }

  /// Each byte beyond ASCII has the property of the character that the decoder makes of it.
  @Test func bytesAreReadAsTheDecodersDo() throws {
    var failures = Failures()
    for record in Self.tables.encodings where record.column >= 0 {
      let scalars = (UInt8(0x80)...0xFF).map { byte -> UInt32? in
        let text = try? record.encoding.decode([byte], malformed: .fail)
        return text?.unicodeScalars.first?.value
      }
      let stride = Data.sections[11].count / 256
      for (byte, scalar) in scalars.enumerated() {
        let offset = Data.sections[11].lowerBound + 2 * (byte * stride + record.column)
        let property = CharacterProperty(bits: UInt16(Data.u16(offset)))
        guard let scalar else {
          failures.check(property.bits == 0x9BFF, "\(record.encoding) \(byte + 0x80)")
          continue
        }
        // Places without a character, which the Encoding Standard fills with controls.
        if property.bits == 0x9BFF && (0x80..<0xA0).contains(scalar) { continue }
        let expected =
          scalar < 0x80
          ? CharacterProperty(bits: 0xE000 | UInt16(scalar)) : Self.tables.property(of: scalar)
        failures.check(property == expected, "\(record.encoding) \(byte + 0x80)")
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test func everyLanguageHasOneColumn() throws {
    let tags = Data.lines(10).filter { !$0.isEmpty && $0 != "-" }
    #expect(Set(tags).count == tags.count && tags.count >= 92)
    for name in Repository.names(in: "Corpus/text") {
      #expect(tags.contains(String(name.dropLast(4))), "\(name)")
    }
    for column in 0..<Data.columnCount {
      let isLanguage = Self.tables.isLanguage(column: column)
      #expect(isLanguage == tags.contains(Self.tables.columnTags[column]))
      for encoding in Self.tables.encodings.indices {
        #expect((Self.tables.tier(encoding, column) == .any) != isLanguage)
      }
    }
  }

  @Test func everyEncodingIsWrittenInSomeLanguage() {
    for (number, record) in Self.tables.encodings.enumerated() {
      let isWritten = (0..<Data.columnCount).contains {
        [.common, .rare].contains(Self.tables.tier(number, $0))
      }
      #expect(isWritten, "\(record.encoding)")
    }
  }

  @Test func parametersAreFewAndFinite() {
    #expect(TrainableModel.parameterNames.count <= 60)
    #expect(TrainableModel.fittedValues.count == TrainableModel.parameterNames.count)
    #expect(TrainableModel.fittedValues.allSatisfy { $0.isFinite })
  }
}

extension TextEncoding {
  /// Whether detection weighs the encoding against others.
  ///
  /// The code pages of IBM's mainframes that differ from IBM037 and IBM500 in few characters, or are
  /// rare in files today, are converted but not detected: each would take evidence from another one.
  var isDetectionCandidate: Bool {
    let others: Set<TextEncoding> = [
      .ibm277, .ibm278, .ibm280, .ibm284, .ibm285, .ibm297, .ibm420, .ibm870, .ibm871, .ibm875,
      .ibm1025, .ibm1047,
    ]
    return !others.contains(self)
  }
}
