import Foundation
import Testing

@testable import LegibleTraining

/// The whole file, of made-up texts.
@Suite struct TablesTests {
  static let german = "schöne grüße für größere mädchen schöne grüße über die straße hören können"
  static let french = "élève été déjà français garçon où était élevé après élève été très près"
  static let russian = "привет мир привет слово дело хорошо работа привет мир слово"

  static func lines(_ text: String) -> LineText {
    let words = text.split(separator: " ")
    // Enough lines, so that it does not matter which are held out.
    let lines = (0..<40).map { shift in
      words.indices.map { String(words[($0 + shift) % words.count]) }.joined(separator: " ")
    }
    return LineText(Array(lines.joined(separator: "\n").utf8))
  }

  static func file() throws -> [UInt8] {
    var western = LanguageEncodings()
    western.common = ["windows-1252", "ISO-8859-1"]
    western.rare = ["IBM850"]
    var cyrillic = LanguageEncodings()
    cyrillic.common = ["windows-1251", "KOI8-R"]
    cyrillic.isRare = true
    var options = TableOptions()
    options.worthPerByte = 0
    var tables = DetectionTables(
      languages: ["de": western, "fr": western, "ru": cyrillic], options: options)
    for (language, text) in [("de", german), ("fr", french), ("ru", russian)] {
      tables.count(lines(text), of: language)
    }
    tables.count(try SignUses("9\t5 €\n9\t€5\n3\t“a”\n# a comment\n2\t1.<NBSP>a"))
    return tables.file()
  }

  @Test func twoRunsGiveTheSameBytes() throws {
    #expect(try Self.file() == Self.file())
  }

  @Test func lettersHavePropertiesOfTheirScript() throws {
    let reader = try TableReader(Self.file())
    let (lower, upper) = (reader.property(of: "ö"), reader.property(of: "Ö"))
    #expect(lower >> 13 == 0)
    #expect(upper == lower | 0x2000)
    #expect(reader.property(of: "o") >> 14 == 1)
    #expect(reader.property(of: "п") & 0x1FFF >= UInt16(reader.descriptors[1][4]))
    #expect(reader.property(of: "7") == 0xC137)
    #expect(reader.property(of: "\u{A0}") & 0xC400 == 0x8400)
    #expect(reader.property(of: "\u{85}") == 0x8BFF)
    // A script without tables has one number for all letters.
    let last = try #require(reader.descriptors.last)
    #expect(Int(reader.property(of: "ק")) == last[4] + last[1])
  }

  @Test func nGramsAreFoundAndCostLessInTheirLanguage() throws {
    let reader = try TableReader(Self.file())
    let (s, script) = try reader.letter("s")
    let (c, h, o) = (
      try reader.letter("c").number, try reader.letter("h").number, try reader.letter("ö").number
    )
    let tags = reader.lines(of: .columnTags)
    let (german, french) = try (
      #require(tags.firstIndex(of: "de")), #require(tags.firstIndex(of: "fr"))
    )
    let start = try #require(reader.pair(0, s, in: script))
    let pair = try #require(reader.pair(s, c, in: script))
    let pairCosts = reader.costs(of: pair, codes: 12, set: 0, in: script)
    #expect(pairCosts[german] + 32 < pairCosts[french])
    let triple = try #require(reader.triple(after: start, c, in: script))
    let tripleCosts = reader.costs(of: triple, codes: 13, set: 1, in: script)
    #expect(tripleCosts[german] < 40)
    let quadruple = try #require(reader.quadruple(after: triple, h, in: script))
    let quadrupleCosts = reader.costs(of: quadruple, codes: 14, set: 2, in: script)
    #expect(quadrupleCosts[german] < 20)
    #expect(reader.quadruple(after: triple, o, in: script) == nil)
  }

  @Test func aScriptWithOneLanguageHasItsCostsAsCodes() throws {
    let reader = try TableReader(Self.file())
    let (p, script) = try reader.letter("п")
    let common = reader.costs(of: p, codes: 11, set: 0, in: script)
    let rare = reader.costs(of: try reader.letter("х").number, codes: 11, set: 0, in: script)
    #expect(common[0] == common[1] && common[0] < rare[0])
    let pair = try #require(reader.pair(0, p, in: script))
    let r = try reader.letter("р").number
    // In the order of the alphabet.
    #expect(reader.number(script[30] + r * 2, 2) == reader.number(script[30] + p * 2, 2) + 1)
    let triple = try #require(reader.triple(after: pair, r, in: script))
    #expect(reader.costs(of: triple, codes: 13, set: 1, in: script)[0] < 30)
  }

  @Test func lettersAndMarksAreOneCharacter() throws {
    let reader = try TableReader(Self.file())
    #expect(reader.composition(of: 0x65, 0x301) == 0xE9)
    #expect(reader.composition(of: 0x1B0, 0x309) == 0x1EED)
    #expect(reader.composition(of: 0xFF76, 0xFF9E) == 0x30AC)
    #expect(reader.composition(of: 0x71, 0x301) == nil)
    let section = reader.sections[TableReader.Section.compositions.rawValue]
    let keys = stride(from: section.lowerBound, to: section.upperBound, by: 6).map {
      reader.number($0, 2) << 16 | reader.number($0 + 2, 2)
    }
    #expect(keys == keys.sorted())
  }

  @Test func tiersAndPriorsStandByColumn() throws {
    let reader = try TableReader(Self.file())
    let (names, tags) = (reader.lines(of: .names), reader.lines(of: .columnTags))
    #expect(names.first == "UTF-8")
    let rowLength = (tags.count + 3) / 4
    func tier(_ encoding: String, _ tag: String) throws -> UInt8 {
      let row = try #require(names.firstIndex(of: encoding))
      let column = try #require(tags.firstIndex(of: tag))
      let tiers = Array(reader.bytes(of: .tiers))
      return tiers[row * rowLength + column / 4] >> UInt8(column % 4 * 2) & 3
    }
    #expect(try tier("windows-1252", "de") == 2)
    #expect(try tier("IBM850", "fr") == 1)
    #expect(try tier("KOI8-R", "de") == 0)
    #expect(try tier("KOI8-R", "-") == 3)
    #expect(try tier("UTF-8", "ru") == 2)
    let priors = Array(reader.bytes(of: .columnPriors))
    #expect(priors[try #require(tags.firstIndex(of: "ru"))] == 1)
    #expect(priors[try #require(tags.firstIndex(of: "de"))] == 0)
  }

  @Test func bytesHaveThePropertiesOfTheirCharacters() throws {
    let reader = try TableReader(Self.file())
    let names = reader.lines(of: .names)
    let column = try #require(names.firstIndex(of: "windows-1252")) - 1
    let table = reader.sections[TableReader.Section.highProperties.rawValue].lowerBound
    func property(_ byte: Int) -> UInt16 {
      UInt16(reader.number(table + ((byte - 128) * 8 + column) * 2, 2))
    }
    #expect(property(0xF6) == reader.property(of: "ö"))
    #expect(property(0x81) == 0x9BFF)
  }

  @Test func signsCostLessWhereTheyWereSeen() throws {
    let reader = try TableReader(Self.file())
    let besideDigit = try #require(
      reader.cost(of: "€", left: Neighbour.digit, right: Neighbour.blank))
    let betweenLetters = try #require(
      reader.cost(of: "€", left: Neighbour.asciiLetter, right: Neighbour.asciiLetter))
    #expect(besideDigit * 2 < betweenLetters)
  }

  @Test func heldOutLinesAreNotCounted() throws {
    let text = LineText(Array((0..<200).map { "word\($0)" }.joined(separator: "\n").utf8))
    let held = text.heldOutLines
    #expect(held.count > 5 && held.count < 50)
    var tables = DetectionTables(languages: [:])
    let only = LineText(Array(held.joined(separator: "\n").utf8))
    tables.count(only, of: "en")
    #expect(try TableReader(tables.file()).descriptors.isEmpty)
  }
}
