import Foundation
import LegibleEncodings
import LegibleEvaluation
import LegibleTestSupport
import Testing

struct CorpusBuilderTests {
  /// A cross-section: single-byte, substitutions, tone marks, East Asian, escapes, UTF-16.
  private static func options(seed: UInt64 = 17) -> CorpusBuilder.Options {
    var options = CorpusBuilder.Options()
    options.languages = ["de", "ro", "fa", "vi", "ja", "ko"]
    options.lengths = [16, 64, 1024]
    options.damagedLengths = [64]
    options.seed = seed
    return options
  }

  private static func files(seed: UInt64 = 17) throws -> [CorpusBuilder.File] {
    let builder = CorpusBuilder(
      try CorpusSource(folder: Repository.url("Corpus").path), options: options(seed: seed))
    var files: [CorpusBuilder.File] = []
    for language in builder.languages { try builder.build(language) { files.append($0) } }
    return files
  }

  // `.ci/run` compares what is built in different processes and locales.
  @Test func theSameCorpusGivesTheSameBytes() throws {
    let first = try Self.files()
    #expect(first.count > 250)
    let again = try Self.files()
    #expect(again.map(\.entry) == first.map(\.entry))
    #expect(again.map(\.bytes) == first.map(\.bytes))
    #expect(try Self.files(seed: 18).map(\.bytes) != first.map(\.bytes))
  }

  @Test func wholeFilesDecodeAndHaveTheirLength() throws {
    for file in try Self.files() where file.entry.damage == Damage.none.rawValue {
      let encoding = try #require(TextEncoding(file.entry.encoding))
      let length = try #require(file.entry.length)
      #expect(file.bytes.count <= length, "\(file.entry.path)")
      // Cut at characters: what is missing is less than one of them, with its escape sequences.
      #expect(file.bytes.count > length - 12, "\(file.entry.path)")
      let text = try encoding.decode(file.bytes)
      #expect(text.unicodeScalars.contains { !$0.isASCII }, "\(file.entry.path)")
    }
  }

  @Test func aStrayByteIsOneByteMore() throws {
    let files = try Self.files()
    let whole = files.filter { $0.entry.length == 64 && $0.entry.damage == Damage.none.rawValue }
    let damaged = files.filter { $0.entry.damage == Damage.strayByte.rawValue }
    #expect(damaged.count > 20)
    for file in damaged {
      let original = try #require(
        whole.first {
          $0.entry.encoding == file.entry.encoding && $0.entry.language == file.entry.language
        })
      #expect(file.bytes.count == original.bytes.count + 1)
      #expect(file.bytes.contains(0xFF))
    }
  }

  @Test func everyEncodingOfTheCorpusExists() throws {
    let source = try CorpusSource(folder: Repository.url("Corpus").path)
    for language in source.languages {
      let names = source.plausible.names(of: language.tag)
      for name in names.common + names.rare {
        #expect(TextEncoding(name) != nil, "\(language.tag): \(name)")
      }
    }
  }

  @Test func aManifestIsReadAsItWasWritten() throws {
    let entries = try Self.files().map(\.entry)
    let text = Manifest.text(entries)
    #expect(try Manifest.entries(parsing: text, path: "manifest.tsv") == entries)
    #expect(throws: CorpusError.self) {
      try Manifest.entries(parsing: "file\tcharset\n", path: "manifest.tsv")
    }
  }
}
