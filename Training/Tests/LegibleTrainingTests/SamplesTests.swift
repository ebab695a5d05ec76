import Foundation
import LegibleEncodings
import Testing

@testable import LegibleTraining

/// Sets of samples, and how answers about them are scored.
@Suite struct SamplesTests {
  static let french: SampleText = {
    var entry = LanguageEncodings()
    entry.common = ["windows-1252", "macintosh"]
    entry.rare = ["IBM850"]
    entry.substitutions = ["œ": "oe"]
    let words = "élève été déjà français garçon où était élevé après très près naïf Noël âme".split(
      separator: " ")
    let lines = (0..<60).map { line in
      (0..<9).map { String(words[(line * 5 + $0 * 3) % words.count]) }.joined(separator: " ") + "."
    }
    return SampleText(language: "fr", lines: lines, entry: entry)
  }()

  @Test func proseDecodesByItsTruth() throws {
    var samples = ProseSamples(seed: 1)
    samples.add(Self.french, isTraining: false)
    let pack = samples.pack
    #expect(pack.count >= 40)
    for index in 0..<pack.count {
      let encoding = try #require(TextEncoding(pack.labels[index].truth))
      let limit = try #require(Int(pack.labels[index].source))
      let text = try encoding.decode(pack[index])
      #expect(pack[index].count <= limit && text.contains { !$0.isASCII })
    }
    var again = ProseSamples(seed: 1)
    again.add(Self.french, isTraining: false)
    #expect(again.pack.bytes == pack.bytes)
  }

  @Test func rowsAndRulesDecodeByTheirTruth() throws {
    var rows = RowSamples(seed: 2)
    var rules = RuleSamples(seed: 3)
    rows.add(Self.french)
    rules.add(Self.french)
    #expect(Set(rows.pack.labels.map(\.kind)) == ["letters", "rows"])
    #expect(
      Set(rules.pack.labels.map(\.kind)).isSuperset(of: ["alphabet", "no-break space"]))
    for pack in [rows.pack, rules.pack] {
      for index in 0..<pack.count {
        let encoding = try #require(TextEncoding(pack.labels[index].truth))
        #expect(try encoding.decode(pack[index]).contains { !$0.isASCII })
      }
    }
  }

  @Test func englishGetsSigns() throws {
    let lines = (0..<40).map { "The reader didn't see line number \($0), which Anna wrote here." }
    var rules = RuleSamples(seed: 4)
    rules.add(SampleText(language: "en", lines: lines, entry: LanguageEncodings()))
    let sources = Set(rules.pack.labels.map(\.source))
    #expect(sources.isSuperset(of: ["apostrophe", "quotes", "trade mark", "degree"]))
    // ISO-8859-1 has no typographic apostrophe.
    #expect(
      !rules.pack.labels.contains { $0.truth == "ISO-8859-1" && $0.source == "apostrophe" })
    let boxes = rules.pack.labels.filter { $0.kind == "boxes" }
    #expect(Set(boxes.map(\.truth)).isSubset(of: ["IBM437", "IBM850", "IBM866", "UTF-8"]))
    #expect(Set(boxes.map(\.source)) == ["single", "double", "table", "tree", "source"])
  }

  @Test func packsAreReadAsTheyWereWritten() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "training-\(UInt64.random(in: 0 ... .max))")
    defer { try? FileManager.default.removeItem(at: folder) }
    var pack = SamplePack()
    pack.add([0xE9, 0x0A], SampleLabel(truth: "windows-1252", language: "fr"))
    pack.add("é", in: .utf8, SampleLabel(truth: "UTF-8", kind: "k", source: "a b"))
    pack.add("plain", in: .utf8, SampleLabel(truth: "UTF-8"))
    pack.add("ж", in: .windows1252, SampleLabel(truth: "windows-1252"))
    #expect(pack.count == 2)
    try pack.write(named: "set", to: folder)
    let read = try SamplePack(named: "set", in: folder)
    #expect(read.bytes == pack.bytes && read.labels == pack.labels && read.ranges == pack.ranges)
    try Data("7\t9\tUTF-8\t-\t-\t-\n".utf8).write(to: folder.appendingPathComponent("set.tsv"))
    #expect(throws: TrainingError.self) { try SamplePack(named: "set", in: folder) }
  }

  @Test func excerptsBeginAtTheLineAndEndAtACharacter() throws {
    let text = Array("one\ntwo ".utf8) + [0xE9] + Array("\nthree\nfour and more".utf8)
    let excerpt = RealSamples.excerpt(of: text, length: 16, in: .windows1252)
    #expect(excerpt == Array("two ".utf8) + [0xE9] + Array("\nthree\n".utf8))
    let japanese = try TextEncoding.shiftJIS.encode("日本語の長い文")
    #expect(RealSamples.excerpt(of: japanese, length: 5, in: .shiftJIS)?.count == 4)
    #expect(RealSamples.excerpt(of: Array("plain".utf8), length: 4, in: .utf8) == nil)
  }

  @Test func projectsAreHeldOutByTheirName() {
    // As `int(sha1("lean" + name), 16) % 100 < 40` picks them.
    #expect(RealFile.isHeldOut(source: "git/git") == Self.heldOut["git/git"])
    #expect(RealFile.isHeldOut(source: "ptt/pttbbs") == Self.heldOut["ptt/pttbbs"])
    #expect(RealFile.isHeldOut(source: "nurse/nkf") == Self.heldOut["nurse/nkf"])
    #expect(RealFile.isHeldOut(source: "kbd") == Self.heldOut["kbd"])
  }

  private static let heldOut = [
    "git/git": true, "ptt/pttbbs": false, "nurse/nkf": false, "kbd": false,
  ]

  @Test func answersAreRightThatReadTheSameText() {
    let scorer = AnswerScorer()
    func isRight(_ answer: String, _ truth: String, _ bytes: [UInt8]) -> Bool {
      scorer.isRight(answer, truth: truth, bytes: bytes[...])
    }
    #expect(isRight("windows-1252", "ISO-8859-1", [0xE9]))
    #expect(!isRight("windows-1252", "ISO-8859-1", [0x93]))
    #expect(!isRight("windows-1251", "windows-1252", [0xE9]))
    #expect(isRight("windows-1254", "windows-1252", [0xE9, 0x81]))
    #expect(isRight("UTF-16LE", "UTF-16", [0xFF, 0xFE, 0x61, 0]))
    #expect(isRight("binary", "binary", [0]))
    #expect(!isRight("unidentified", "UTF-8", [0xC3, 0xA9]))
    #expect(!isRight("no such encoding", "UTF-8", [0xC3, 0xA9]))
    #expect(isRight("gb18030", "GBK", [0xB0, 0xA1]))
  }

  @Test func scoresCountWhatIsWrongAndHowSure() throws {
    var pack = SamplePack()
    for kind in ["a", "a", "b", "b"] {
      pack.add([0xE9], SampleLabel(truth: "windows-1252", kind: kind))
    }
    let answers = [
      SampleAnswer(encoding: "ISO-8859-1", confidence: 1),
      SampleAnswer(encoding: "windows-1251", confidence: 0.995),
      SampleAnswer(encoding: "windows-1252", confidence: 0.55),
      SampleAnswer(encoding: "KOI8-R", confidence: 0.92),
    ]
    let report = try ScoreReport(answers, of: pack, by: .kind)
    #expect(report.total.percent == 50)
    #expect(report.total.wrongAt99 == 1 && report.total.wrongAt90 == 2 && report.total.sure == 2)
    // Of three in the highest tenth one is right: |2.915 - 1|; of one in the sixth: |0.55 - 1|.
    #expect(abs(report.total.calibrationError - (1.915 + 0.45) / 4) < 1e-9)
    #expect(report.parts.map(\.name) == ["a", "b"])
    #expect(report.misses == [1, 3])
    #expect(throws: TrainingError.self) { try ScoreReport([], of: pack) }
  }
}
