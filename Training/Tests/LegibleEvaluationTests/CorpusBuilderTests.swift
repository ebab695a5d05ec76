import Foundation
import LegibleEncodings
import LegibleEvaluation
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
    #expect(again.map(\.path) == first.map(\.path))
    #expect(again.map(\.bytes) == first.map(\.bytes))
    #expect(try Self.files(seed: 18).map(\.bytes) != first.map(\.bytes))
  }

  @Test func wholeFilesDecodeAndHaveTheirLength() throws {
    for file in try Self.files() where file.damage == .none {
      #expect(file.bytes.count <= file.length, "\(file.path)")
      // Cut at characters: what is missing is less than one of them, with its escape sequences.
      #expect(file.bytes.count > file.length - 12, "\(file.path)")
      let text = try file.encoding.decode(file.bytes)
      #expect(text.unicodeScalars.contains { !$0.isASCII }, "\(file.path)")
    }
  }

  @Test func aStrayByteIsOneByteMore() throws {
    let files = try Self.files()
    let whole = files.filter { $0.length == 64 && $0.damage == .none }
    let damaged = files.filter { $0.damage == .strayByte }
    #expect(damaged.count > 20)
    for file in damaged {
      let original = try #require(
        whole.first {
          $0.encoding == file.encoding && $0.language == file.language
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
}
