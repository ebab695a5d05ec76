import Foundation
import LegibleEncodings
import LegibleEvaluation
import Testing

struct InvarianceTests {
  private static let corpus = Repository.url("Corpus").path

  private static let word = InvarianceText(
    kind: .word, language: "de", encoding: .windows1252, text: "Müller",
    others: ["Köln", "Däne", "süß"])

  @Test func everyEncodingOfTheCorpusIsAmongTheFirstTexts() throws {
    let source = try CorpusSource(folder: Self.corpus)
    var encodings: Set<TextEncoding> = []
    for language in source.languages where source.plausible.languages.contains(language.tag) {
      encodings.formUnion(try source.plausible.encodings(of: language.tag, includesRare: true))
    }
    let texts = try InvarianceText.texts(of: source, words: 1, limit: .max)
    #expect(Set(texts.prefix(encodings.count).map(\.encoding)) == encodings)
    #expect(Set(texts.map(\.kind)) == Set(InvarianceText.Kind.allCases))
  }

  @Test func theSameCorpusGivesTheSameTexts() throws {
    let source = try CorpusSource(folder: Self.corpus)
    let few = CorpusSource(
      languages: source.languages.filter { ["de", "ja", "vi"].contains($0.tag) },
      plausible: source.plausible)
    let texts = try InvarianceText.texts(of: few, words: 2, limit: .max)
    let again = try InvarianceText.texts(of: few, words: 2, limit: 20)
    #expect(again.map(\.text) == texts.prefix(20).map(\.text))
    #expect(again.map(\.encoding) == texts.prefix(20).map(\.encoding))
  }

  @Test(arguments: TextChange.all.indices)
  func aChangeLeavesTheBytesOfTheText(index: Int) throws {
    let change = TextChange.all[index]
    let word = try TextEncoding.windows1252.encode(Self.word.text)
    let changed = try #require(change.apply(to: Self.word))
    #expect(Self.contains(word, in: changed.bytes), "\(change.name)")
    for other in Self.word.others.prefix(change.otherCount) {
      #expect(Self.contains(try TextEncoding.windows1252.encode(other), in: changed.bytes))
    }
    // The rest is ASCII.
    let texts = [Self.word.text] + Self.word.others.prefix(change.otherCount)
    let letters = Set(try TextEncoding.windows1252.encode(texts.joined()).filter { $0 >= 0x80 })
    #expect(Set(changed.bytes.filter { $0 >= 0x80 }) == letters && !changed.bytes.contains(0))
    #expect(change.apply(to: Self.word)?.bytes == changed.bytes)
  }

  @Test func noTwoChangesAreEqual() throws {
    let all = TextChange.all
    #expect(Set(all.map(\.name)).count == all.count)
    let alone = try #require(Self.word.alone)
    #expect(
      Set(all.compactMap { $0.apply(to: Self.word)?.bytes } + [alone.bytes]).count == all.count + 1)
  }

  @Test func changesOfEveryEncodingAreReadAsTheirText() throws {
    let changes = TextChange.all.filter { !$0.name.hasPrefix("100 KB") }
    for (encoding, text) in [
      (TextEncoding.shiftJIS, "表示"), (.iso2022JP, "漢字"), (.gbk, "测试"), (.windows1251, "тест"),
      (.ibm037, "Größe"), (.utf16LE, "Größe"), (.hzGB2312, "测试"),
    ] {
      let text = InvarianceText(
        kind: .word, language: "", encoding: encoding, text: text,
        others: ["\(text)a", "b\(text)", "c\(text)"])
      let made = changes.compactMap { $0.apply(to: text) }
      // Encodings that shift by escape sequences have no other use of ESC, and EBCDIC has no declarations.
      #expect(made.count >= changes.count - 9, "\(encoding)")
      for changed in made {
        #expect(try encoding.decode(changed.bytes).contains(text.text), "\(encoding)")
      }
    }
  }

  /// Says windows-1252 of one line, and something else of more of them.
  private final class OneLineEngine: AccuracyEngine {
    let name = "one line"
    let detail = ""
    let tellsLanguage = false
    let readsPaths = false

    func answers(for files: [(path: String, bytes: [UInt8])], cost: inout Cost) -> [Answer] {
      files.map { file in
        file.bytes.count { $0 == UInt8(ascii: "\n") } == 1
          ? Answer(label: "windows-1252", confidence: 0.9)
          : Answer(label: "KOI8-R", confidence: 0.95)
      }
    }
  }

  @Test func whatIsLostIsCounted() throws {
    let changes = TextChange.all.filter { ["2 rows", "the line, CR LF"].contains($0.name) }
    let score = try InvarianceScore(of: OneLineEngine(), [Self.word], changes: changes)
    #expect(score.all.rightAlone == 2 && score.all.kept == 1)
    #expect(score.all.lostAt90 == 1 && score.all.lostAt99 == 0)
    #expect(score.byChange.map(\.kept) == [0, 1])
    #expect(score.lost.count == 1 && score.lost[0].hasSuffix("KOI8-R 0.9500"))
  }

  @Test func theFirstStringsAreReadByTheirEncodings() throws {
    let strings = try SampleSet("first", table: "\(Self.corpus)/first/strings.tsv")
    let score = try #require(try strings.scores(of: OneLineEngine()).last)
    #expect(score.count > 300 && score.right > 70 && score.wrongAt90 == score.count - score.right)
  }

  private static func contains(_ part: [UInt8], in bytes: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0...].starts(with: part) }
  }
}
