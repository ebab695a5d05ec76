import Foundation
import Testing

import LegibleEvaluation

@testable import LegibleTraining

/// The parts that the tables are made of.
@Suite struct PartsTests {
  @Test func digestsAreThoseOfTheStandard() {
    #expect(
      SHA1("abc").words == [0xA999_3E36, 0x4706_816A, 0xBA3E_2571, 0x7850_C26C, 0x9CD0_D89D])
    #expect(SHA1("").words[0] == 0xDA39_A3EE)
    // 0xa9993e364706816aba3e25717850c26c9cd0d89d
    #expect(SHA1("abc").remainder(dividingBy: 100) == 17)
    for length in [55, 56, 63, 64, 119] {
      #expect(SHA1([UInt8](repeating: 0x61, count: length)).words.count == 5)
    }
    #expect(SHA1([UInt8](repeating: 0x61, count: 64)).words[0] == 0x0098_BA82)
  }

  @Test func linesAreReadAsScalars() {
    let text = LineText(Array("aé\n\n€😀".utf8))
    #expect(text.lines.count == 2)
    var scalars: [UInt32] = []
    text.readScalars(of: text.lines[1], into: &scalars)
    #expect(scalars == [0x20AC, 0x1F600])
    text.readScalars(of: text.lines[0], into: &scalars)
    #expect(scalars == [0x61, 0xE9])
  }

  @Test func wordsAreRunsOfOneScript() throws {
    var counter = WordCounter(CharacterTable())
    counter.count("Été été — ÉTÉ2été привет wordслово".unicodeScalars.map(\.value))
    #expect(counter.mainScript == CharacterTable.latin)
    let words = try #require(counter.mainWords(of: "fr"))
    #expect(words.count == 2)
    #expect(words.occurrences(of: 0) == 4)
    #expect(counter.words[2]?.count == 2)
  }

  @Test func romanianCountsCedillasToo() throws {
    var counter = WordCounter(CharacterTable())
    counter.count("oraș oraș și".unicodeScalars.map(\.value))
    let words = try #require(counter.mainWords(of: "ro"))
    #expect(words.count == 4)
    #expect((0..<4).map { words.occurrences(of: $0) } == [2, 1, 2, 1])
  }

  @Test func charactersHaveClassesAndForms() {
    let table = CharacterTable()
    #expect(table.classes[0xE9] == .letter && table.scripts[0xE9] == CharacterTable.latin)
    #expect(table.folded[0xC9] == 0xE9)
    #expect(table.folded[0x130] == 0x69)
    #expect(table.folded[0xFF71] == 0x30A2)  // half-width kana
    #expect(table.folded[0xFE8D] == 0x0627)  // an Arabic presentation form
    #expect(table.classes[0xB5] == .sign && table.classes[0xAA] == .sign)
    #expect(table.classes[0xFF21] == .sign)  // full-width Latin
    #expect(table.classes[0x85] == .unassigned)
    #expect(table.scripts[0x4E00] == CharacterTable.eastAsian)
    #expect(table.scripts[0x301] == CharacterTable.latin)
  }

  @Test func probabilitiesFollowTheCounts() throws {
    var words = WordCounts()
    words.add(Array("ab".utf16), count: 4)
    words.add(Array("ac".utf16), count: 4)
    let model = NGramModel(
      script: CharacterTable.latin, words: [("xx", words)], options: TableOptions(),
      longest: 4)
    let a = UInt64(model.alphabet.number[0x61])
    let b = UInt64(model.alphabet.number[0x62])
    // Each word weighs 2: after a follow b and c with 2 of 4 each; two kinds lend 1.9 to the letters.
    let pair = try #require(model.pairs.index(of: a << 16 | b))
    let letter = model.letters[Int(b), 0]
    #expect(abs(model.pairs.rows[pair, 0] - (2 + 1.9 * letter) / 5.9) < 1e-5)
    let first = try #require(model.pairs.index(of: a))
    #expect(model.pairs.rows[first, 0] > 0.8)
  }

  @Test func likeColumnsStandTogether() {
    var rows = Rows(width: 41, count: 3)
    for column in 0..<40 {
      for row in 0..<3 { rows[row, column] = column % 2 == 0 ? 10 : 200 }
    }
    let order = ColumnOrder(rows, latinGroups: 7)
    #expect(order.groups.count == 3)
    #expect(order.groups.flatMap { $0 }.sorted() == Array(0..<41))
    #expect(order.groups.last?.last == 40)
    #expect(Set(order.groups[0].map { $0 % 2 }).count == 1)
    #expect(order.places.count == 48)
  }

  @Test func fewRowsAreKeptExactly() {
    var rows = Rows(width: 16, count: 300)
    for row in 0..<300 { for column in 0..<16 { rows[row, column] = Float(row % 7 * 16 + column) } }
    var quantiser = Quantiser(
      weights: Rows(width: 16, count: 300, filling: 1), columns: 16, options: TableOptions())
    #expect(quantiser.quantise(rows, stages: 1).decoded.values == rows.values)
    #expect(quantiser.quantise(rows, stages: 2).decoded.values == rows.values)
  }

  @Test func aSecondStageLessensTheError() {
    var generator = SeededGenerator(seed: 3)
    var rows = Rows(width: 16, count: 600)
    for index in rows.values.indices { rows.values[index] = Float(generator.below(200)) }
    let weights = Rows(width: 16, count: 600, filling: 1)
    var options = TableOptions()
    options.codewords = 32
    options.rounds = 6
    func error(stages: Int) -> Float {
      var quantiser = Quantiser(weights: weights, columns: 16, options: options)
      let decoded = quantiser.quantise(rows, stages: stages).decoded
      return zip(decoded.values, rows.values).reduce(0) { $0 + abs($1.0 - $1.1) }
    }
    #expect(error(stages: 2) < error(stages: 1) * 0.95)
  }

  @Test func resultsAreInOrderWhateverTheThreads() {
    #expect(concurrentMap(1000) { $0 * $0 } == (0..<1000).map { $0 * $0 })
    #expect(concurrentMap(0) { $0 }.isEmpty)
  }

  @Test func piecesForLanguagesHaveTheirLength() {
    var samples = LanguageSamples(seed: 1)
    let line = "ein Satz mit vielen Wörtern, der lang genug für alle Längen der Stücke ist, auch"
    samples.add(
      SampleText(
        language: "de", lines: (0..<9).map { "\($0) \(line)" }, entry: LanguageEncodings()))
    #expect(samples.pack.count > 20)
    for index in 0..<samples.pack.count {
      let text = String(decoding: samples.pack[index], as: UTF8.self)
      #expect(String(text.unicodeScalars.count) == samples.pack.labels[index].source)
    }
  }

  @Test func neighboursOfSignsAreTold() {
    let table = CharacterTable()
    func cells(_ text: String) -> [Int] {
      var counts = SignCounts(table)
      var seen: SeenContexts?
      counts.count(text.unicodeScalars.map(\.value), seen: &seen)
      return counts.signs.flatMap { sign in
        (counts.counts[sign] ?? []).indices.filter { (counts.counts[sign] ?? [])[$0] > 0 }
      }
    }
    #expect(cells("5 € a") == [Neighbour.digit * 9 + Neighbour.blank])
    #expect(cells("x€ 5") == [Neighbour.asciiLetter * 9 + Neighbour.digit])
    #expect(cells("(§)") == [Neighbour.asciiSign * 9 + Neighbour.asciiSign])
    #expect(
      cells("──") == [
        Neighbour.blank * 9 + Neighbour.letter, Neighbour.same * 9 + Neighbour.blank,
      ])
    #expect(cells("\u{A0}«").contains(Neighbour.blank * 9 + Neighbour.blank))
    #expect(cells("a\u{A0}\u{A0}b").contains(Neighbour.same * 9 + Neighbour.asciiLetter))
  }

  @Test func contextsOfOneProjectCountFewTimes() {
    var counts = SignCounts(CharacterTable())
    var seen: SeenContexts? = SeenContexts()
    let text = String(repeating: "5 € ", count: 50) + String(repeating: "née ", count: 50)
    counts.count(text.unicodeScalars.map(\.value), seen: &seen)
    #expect((counts.counts[0x20AC] ?? []).reduce(0, +) <= 8)
    #expect((counts.counts[0] ?? []).reduce(0, +) <= 3)
  }

  @Test func usesOfSignsAreChecked() throws {
    #expect(throws: TrainingError.self) { try SignUses("five\t€") }
    #expect(throws: TrainingError.self) { try SignUses("5 €") }
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("signs.txt")
    let uses = try SignUses(String(contentsOf: file, encoding: .utf8)).uses
    #expect(uses.count > 300)
    let lacking = uses.filter { $0.text.allSatisfy(\.isASCII) }.map(\.text)
    #expect(lacking == ["don`t"])
    #expect(uses.contains { $0.text == "1.\u{A0}Introduction" })
  }
}
