import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// The embedded models are complete and have the documented layout.
struct LanguageModelsTests {
  @Test func theDataIsWhole() {
    let data = LanguageModels.data
    #expect(data.starts(with: Array("LGM8".utf8)))
    let hash = data.dropLast(8).reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    let stored = data.suffix(8).reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    #expect(hash == stored)
    #expect(LanguageModels.shared.size == data.count - 8)
  }

  @Test func everyLanguageIsThere() {
    let tags = LanguageModels.shared.tags
    #expect(tags.count { !$0.hasPrefix("*") } >= 92)
    #expect(Set(tags).count == tags.count)
    #expect(LanguageModels.shared.languages.count == tags.count)
    #expect(
      tags.filter { $0.hasPrefix("*") }.sorted() == ["*accents", "*arabic", "*cyrilli", "*latin"])
  }

  /// Tables of languages are searched by the first eight bytes of their tags, and categories are
  /// sets of bits.
  @Test func tagsAndCategoriesFitIntoTheirNumbers() {
    #expect(LanguageModels.shared.tags.allSatisfy { $0.utf8.count <= LanguageModels.tagLength })
    #expect(CharacterCategory.allCases.count <= 32)
  }

  @Test func encodingsAreMadeForKnownLanguages() {
    let tags = Set(LanguageModels.shared.tags)
    for encoding in TextEncoding.all {
      let languages = EncodingPriors.languages(of: encoding)
      #expect(Set(languages).count == languages.count, "\(encoding) has one of \(languages) twice")
      #expect(tags.isSuperset(of: languages), "\(encoding): \(languages)")
    }
    #expect(EncodingPriors.languages(of: .koi8R) == ["ru", "bg", "ce", "inh", "krc", "mdf"])
  }

  /// The answer is the same at every split, for text that only the models can decide.
  @Test(arguments: [
    ("Свёклу натереть на тёрке", TextEncoding.koi8R), ("Žluťoučký kůň pije vodu", .windows1250),
    ("καλημέρα σε όλους", .iso8859_7), ("請把窗戶關上", .big5), ("창문을 닫아 주세요", .eucKR),
    ("窓を閉めてください", .shiftJIS), ("Größe, Maße, Füße", .ibm850), ("Größe, Maße, Füße", .ibm037),
    ("שלום לכולם", .windows1255), ("ปิดหน้าต่างด้วย", .windows874),
  ])
  func modelsAnswerTheSameAtEverySplit(text: String, encoding: TextEncoding) throws {
    let bytes = try encoding.encode(text)
    let whole = EncodingDetector.detect(bytes)
    #expect(try whole.encoding?.decode(bytes) == text)
    #expect(whole.confidence < 1 || whole.alternatives.isEmpty)
    for chunks in Chunks.everySplit(of: bytes) {
      var detector = EncodingDetector()
      for chunk in chunks { detector.consume(chunk) }
      #expect(detector.finish() == whole, "\(chunks)")
    }
  }

  @Test func longInputIsTheSameAtAnySplit() throws {
    let line = "Ein Stück Käse, zwei Äpfel und ein Brötchen für unterwegs – 4,50 €\n"
    let plain = String(repeating: "plain text without any accents at all\n", count: 3_000)
    let text = plain + String(repeating: line, count: 3_000)
    let bytes = try TextEncoding.windows1252.encode(text)
    let whole = EncodingDetector.detect(bytes)
    #expect(whole.encoding == .windows1252)
    #expect(whole.byteCount == bytes.count)
    for size in [1_000, 4_096, 65_536, 70_001] {
      var detector = EncodingDetector()
      for start in stride(from: 0, to: bytes.count, by: size) {
        detector.consume(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(detector.finish() == whole, "chunks of \(size)")
    }
  }

  @Test func bytesOfALongInputAreCountedToItsEnd() throws {
    let text = String(
      repeating: "Δύο μήλα, ένα ψωμί και τυρί για τον δρόμο – 4,50 €\n", count: 10_000)
    // 0xD2 is not assigned in windows-1253.
    let bytes = try TextEncoding.windows1253.encode(text) + [0xD2, 0x0A]
    let whole = EncodingDetector.detect(bytes)
    #expect(whole.encoding == .windows1253)
    #expect(whole.malformedCount == 1)
    for size in [3_001, 65_537] {
      var detector = EncodingDetector()
      for start in stride(from: 0, to: bytes.count, by: size) {
        detector.consume(Array(bytes[start..<min(start + size, bytes.count)]))
        if size > 65_536 { #expect(detector.current.encoding == .windows1253) }
      }
      #expect(detector.finish() == whole, "chunks of \(size)")
    }
  }

  /// Words in lists begin and end lines in which sentences would not, and a letter at the end of a
  /// line is likelier than a control character.
  @Test(arguments: [
    ("fiancé\nwinter\nbutterfly\ngrasshopper\nlatecomer\n", TextEncoding.macintosh),
    ("ragù\nfinestra\nombrello\ntovaglia\n", .macintosh), ("falò\nfinestra\nombrello\n", .ibm437),
    ("szívű\nmagas\nfalusi\n", .iso8859_2),
  ])
  func wordsStandOnLinesOfTheirOwn(list: String, encoding: TextEncoding) throws {
    let bytes = try encoding.encode(list)
    let answer = EncodingDetector.detect(bytes).encoding
    #expect(try answer?.decode(bytes) == list, "\(answer?.name ?? "none")")
  }

  @Test func hintsTipTheBalance() throws {
    // é of windows-1252, and й of windows-1251.
    let bytes: [UInt8] = [0xE9]
    var options = DetectionOptions()
    options.onlySuggested = true
    options.suggested = [.windows1251]
    #expect(EncodingDetector.detect(bytes, options: options).encoding == .windows1251)
    options = DetectionOptions()
    options.minimumConfidence = 1
    let detection = EncodingDetector.detect(bytes, options: options)
    #expect(detection.isUnidentified)
    #expect(!detection.alternatives.isEmpty)
    options.fallback = .iso8859_2
    #expect(EncodingDetector.detect(bytes, options: options).encoding == .iso8859_2)
  }
}
