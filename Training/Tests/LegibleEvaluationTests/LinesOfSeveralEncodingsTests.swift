import Foundation
import LegibleDetection
import LegibleEncodings
import LegibleEvaluation
import Testing

/// What `MixedDecoder` makes of lines of the corpus.
@Suite struct LinesOfSeveralEncodingsTests {
  private static func corpus() throws -> CorpusSource {
    try CorpusSource(folder: Repository.url("Corpus").path)
  }

  /// The lines of a language that an encoding can write, or the words of these as lines.
  private static func lines(
    of language: LanguageText, in encoding: TextEncoding, asWords: Bool = false
  ) -> [[UInt8]] {
    var lines = language.prose + language.interface
    if asWords {
      lines = Set(lines.flatMap { $0.split(separator: " ").map(String.init) }).sorted()
    }
    return lines.compactMap { try? encoding.encode($0 + "\n") }
  }

  private static func text(_ bytes: [UInt8]) throws -> ([UInt8], Detection) {
    var decoder = MixedDecoder(malformed: .replace)
    var text: [UInt8] = []
    try decoder.decode(bytes, into: &text)
    let detection = try decoder.finish(into: &text)
    return (text, detection)
  }

  /// Text in one older encoding is read as that, line by line and also word by word, in every language.
  @Test(arguments: [false, true])
  func noLineOfTextInOneEncodingIsReadByAnother(asWords: Bool) throws {
    let corpus = try Self.corpus()
    var (fileCount, failures) = (0, [String]())
    for language in corpus.languages {
      for encoding in try corpus.plausible.encodings(of: language.tag, includesRare: !asWords)
      where encoding.isASCIICompatible && encoding.family != .unicode {
        let lines = Self.lines(of: language, in: encoding, asWords: asWords)
        let bytes = Array((asWords ? lines.prefix(200)[...] : lines[...]).joined())
        if bytes.allSatisfy({ $0 < 0x80 }) { continue }
        let (text, detection) = try Self.text(bytes)
        let expected = try detection.encoding?.decode(bytes, malformed: .replace)
        fileCount += 1
        if !(expected.map { text.elementsEqual($0.utf8) } ?? false) {
          failures.append(
            "\(language.tag) \(encoding) as \(detection.encoding?.name ?? "nothing")")
        }
      }
    }
    #expect(fileCount > 150)
    // Some lines of Latin text in rarer encodings, as IBM858, are read by others.
    #expect(failures.count < fileCount / 10, "\(failures)")
  }

  /// Of ten lines one is in another encoding.
  @Test(arguments: [
    ("ru", TextEncoding.windows1251, "fr", TextEncoding.windows1252),
    ("cs", .windows1250, "fr", .windows1252), ("el", .iso8859_7, "fr", .windows1252),
    ("ja", .shiftJIS, "ja", .utf8), ("ru", .koi8R, "ru", .windows1251),
    ("ru", .ibm866, "ru", .windows1251), ("zh-Hans", .gb18030, "zh-Hant", .big5),
  ])
  func aLineThatIsSureByItselfIsReadByItsOwn(
    _ tag: String, _ encoding: TextEncoding, _ otherTag: String, _ otherEncoding: TextEncoding
  ) throws {
    let corpus = try Self.corpus()
    func prose(_ tag: String, _ encoding: TextEncoding) throws -> [(String, [UInt8])] {
      let language = try #require(corpus.languages.first { $0.tag == tag })
      return language.prose.filter { line in line.unicodeScalars.contains { !$0.isASCII } }
        .compactMap { line in (try? encoding.encode(line + "\n")).map { (line, $0) } }
    }
    let (most, others) = (try prose(tag, encoding), try prose(otherTag, otherEncoding))
    var lines: [(text: String, bytes: [UInt8])] = []
    for (index, line) in most.prefix(45).enumerated() {
      if index % 9 == 4 { lines.append(others[index % others.count]) }
      lines.append(line)
    }
    let (text, detection) = try Self.text(lines.flatMap(\.bytes))
    // Greek in ISO-8859-7 is reported as an encoding that reads these lines alike.
    let names = detection.encoding.map { [$0] + detection.equivalents } ?? []
    #expect(names.contains(encoding) || encoding == .iso8859_7, "\(detection)")
    let read = String(decoding: text, as: UTF8.self).split(separator: "\n")
    #expect(read.count == lines.count)
    let wrong = zip(read, lines).filter { $0 != $1.text[...] }
    #expect(wrong.isEmpty, "\(wrong.map(\.0))")
  }
}
