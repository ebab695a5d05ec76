import Foundation
import LegibleDetection
import LegibleEncodings
import LegibleEvaluation
import LegibleTestSupport
import LegibleTraining
import Testing

/// What a change of the languages must not forget: `CONTRIBUTING.md`, "Add a language".
struct TrainingManifestTests {
  private static func manifest() throws -> TrainingManifest {
    try TrainingManifest(parsing: try Repository.text("Training/texts.tsv"), path: "texts.tsv")
  }

  private static func modelTags() throws -> [String] {
    try manifest().entries.filter(\.isInModel).map(\.language)
  }

  @Test func theModelIsTrainedOnTheListedTexts() throws {
    let models = LanguageModels.shared
    #expect(try models.stamp == Self.manifest().stamp, "train again, or list the texts anew")
    #expect(try models.tags.filter { !$0.hasPrefix("*") }.sorted() == Self.modelTags().sorted())
  }

  @Test func theListIsReadAsItWasWritten() throws {
    let text = try Repository.text("Training/texts.tsv")
    #expect(try Self.manifest().text == text)
    #expect(throws: TrainerError.self) { try TrainingManifest(parsing: "tag\n", path: "x") }
  }

  @Test func encodingsAreKnownForEveryLanguageOfTheModel() throws {
    let known = try PlausibleEncodings(corpus: Repository.url("Corpus").path).languages
    for tag in try Self.modelTags() {
      #expect(known.contains(tag), "Corpus/encodings.json has no entry for \(tag)")
    }
  }

  @Test func rareLanguagesAreMarkedInBothLists() throws {
    let listed = try Self.manifest().entries.filter { $0.use == .rare }.map(\.language)
    let plausible = try PlausibleEncodings(corpus: Repository.url("Corpus").path)
    #expect(Set(listed) == Set(plausible.rareLanguages))
    let models = LanguageModels.shared
    #expect(Set(models.languages.filter(\.isRare).map(models.tag)) == Set(listed))
  }

  @Test func everyLanguageOfTheModelHasAnEncodingMadeForIt() throws {
    let plausible = try PlausibleEncodings(corpus: Repository.url("Corpus").path)
    let common = plausible.names(of: "*")
    let targets = Set(TextEncoding.all.flatMap(EncodingPriors.languages(of:)))
    for tag in try Self.modelTags() {
      // What is found in encodings of its own must be expected in some of them.
      let own = plausible.names(of: tag).common.count - common.common.count
      if own > 0 {
        #expect(targets.contains(tag), "EncodingPriors+Languages.swift does not name \(tag)")
      }
    }
  }

  @Test func theNumberOfLanguagesIsTold() throws {
    let count = try Self.modelTags().count
    for path in ["Sources/Native/CLanguageModels/README.md", "NOTICE"] {
      #expect(try Repository.text(path).contains("\(count) languages"), "\(path)")
    }
  }

  @Test func everySourceIsListed() throws {
    let rows = try Repository.text("Training/sources.tsv").split(separator: "\n").dropFirst()
    let listed = rows.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    #expect(listed.allSatisfy { $0.count == 7 && !$0[2].isEmpty && !$0[3].isEmpty })
    let names = listed.map { String($0[0]) }
    for entry in try Self.manifest().entries {
      #expect(!["", "unknown"].contains(entry.sources), "\(entry.language) has no sources")
      for source in entry.sources.split(separator: ", ") {
        // `mediawiki+mw-* 30` stands for all sources of either name.
        for pattern in source.prefix(while: { $0 != " " }).split(separator: "+") {
          let isThere = names.contains {
            pattern.hasSuffix("*") ? $0.hasPrefix(pattern.dropLast()) : $0 == pattern
          }
          #expect(isThere, "\(entry.language): no source \(pattern) in Training/sources.tsv")
        }
      }
    }
  }

  /// Another text has other sources: what is said of them must be of about its size.
  @Test func sourcesAddUpToTheirTexts() throws {
    for entry in try Self.manifest().entries {
      #expect(
        entry.sourcesAddUp,
        "\(entry.language): \(entry.sourceKilobytes) KB of sources, \(entry.byteCount) bytes of text"
      )
    }
  }

  @Test func whatIsLeftToBeDoneIsTold() throws {
    let line = String(repeating: "a", count: 999) + "\n"
    var before = TrainingManifest()
    before.update(with: [TrainingText(language: "xx", text: line)])
    #expect(
      before.changes(since: TrainingManifest()) == [
        "xx is new", "xx is in the model from now on",
        "say where the text in xx is from, as `name-of-the-source 123` in kilobytes",
      ])
    let listed = before.text.replacing("unknown", with: "a 1")
    before = try TrainingManifest(parsing: listed, path: "x")
    #expect(before.changes(since: before).isEmpty)
    var after = before
    after.update(with: [TrainingText(language: "xx", text: line + line)])
    #expect(
      after.changes(since: before) == [
        "xx is another text (1000 bytes before, 2000 now)",
        "the sources of xx are 1 KB, and its text is 2 KB: say where it is from",
      ])
  }

  @Test func otherTextsAreRefused() throws {
    var manifest = TrainingManifest()
    manifest.update(with: [TrainingText(language: "xx", text: "one\ntwo")])
    #expect(manifest.entries.first?.lineCount == 2)
    #expect(try manifest.chosen(from: [TrainingText(language: "xx", text: "one\ntwo")]).count == 1)
    #expect(throws: TrainerError.self) {
      try manifest.chosen(from: [TrainingText(language: "xx", text: "one")])
    }
    #expect(throws: TrainerError.self) { try manifest.chosen(from: []) }
    // What is listed and not there stays.
    manifest.update(with: [TrainingText(language: "yy", text: "one")], choosing: ["yy"])
    #expect(manifest.entries.map(\.language) == ["xx", "yy"])
  }
}
