import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// What units cost, in sixteenths of a nat.
@Suite struct UnitScorerTests {
  /// A scorer and what it needs.
  private struct Scoring {
    let model = DetectionModel.shared
    let reader: UnitReader
    let scorer: UnitScorer

    init() {
      reader = UnitReader(model.tables)
      scorer = UnitScorer(model)
    }

    /// Returns what a unit costs between spaces in the language that suits it best, what noise costs,
    /// and whether the encoding reads it as characters that are no controls.
    func score(_ bytes: [UInt8], as encoding: Int) -> (cost: Int32, noise: Int32, isText: Bool) {
      let malformedCount = bytes.withUnsafeBufferPointer { reader.read($0, as: encoding) }
      let nonASCIICount = bytes.count { $0 >= 0x80 }
      let noise = model.costs.noise(
        nonASCIICount: nonASCIICount, letterCount: bytes.count - nonASCIICount)
      let space = reader.property(ofNeighbour: 0x20)
      scorer.removeRows()
      let cost = scorer.cost(of: reader.characters, space, space, noise: noise)
      let isText =
        malformedCount == 0 && !reader.characters.contains { $0.isSign && $0.bits & 0x800 != 0 }
      return (cost.least, noise, isText)
    }

    func score(_ text: String, as encoding: TextEncoding) throws -> (cost: Int32, noise: Int32) {
      let number = try #require(
        model.tables.encodings.firstIndex { $0.encoding == encoding })
      let (cost, noise, _) = score(try encoding.encode(text), as: number)
      return (cost, noise)
    }

    /// The encodings that read units of bytes.
    var encodings: [Int] {
      model.tables.encodings.indices.filter { model.tables.encodings[$0].kind != .ebcdic }
    }
  }

  @Test(arguments: [
    ("größe", TextEncoding.windows1252), ("größe", .ibm850), ("été", .macintosh),
    ("Мельница", .koi8R), ("привет", .ibm866), ("Οικογένεια", .iso8859_7), ("שלום", .windows1255),
    ("مرحبا", .windows1256), ("řeka", .iso8859_2), ("ภาษาไทย", .windows874), ("これは", .shiftJIS),
    ("日本語", .eucJP), ("我们的", .gb18030), ("我們的", .big5), ("우리는", .eucKR), ("größe", .utf8),
    ("đá", .windows1258),
  ])
  func aKnownWordCostsLessThanNoise(word: String, encoding: TextEncoding) throws {
    let (cost, noise) = try Scoring().score(word, as: encoding)
    #expect(0 < cost && cost < noise)
  }

  /// So a unit that no reading explains decides nothing.
  @Test func nothingCostsMoreThanNoise() {
    let scoring = Scoring()
    var generator = SeededGenerator(seed: 3)
    var failures = Failures()
    var unexplained = 0
    for number in 0..<1_500 {
      let count = Int.random(in: 1...(number % 30 + 1), using: &generator)
      let bytes = generator.bytes(count).map { number % 2 == 0 ? $0 | 0x80 : $0 % 0x5F | 0xA0 }
      let scores = scoring.encodings.map { scoring.score(bytes, as: $0) }
      for (encoding, score) in zip(scoring.encodings, scores) {
        failures.check(score.noise == scores[0].noise, "\(encoding): \(bytes)")
        failures.check(
          !score.isText || (0...score.noise).contains(score.cost), "\(encoding): \(bytes)")
      }
      if scores.count(where: { $0.isText && $0.cost == $0.noise }) > 1 { unexplained += 1 }
    }
    #expect(failures.isEmpty, "\(failures)")
    #expect(unexplained > 0)
  }

  @Test func aWordCostsLessInItsOwnEncoding() throws {
    let scoring = Scoring()
    for (word, encoding, other) in [
      ("größe", TextEncoding.windows1252, TextEncoding.ibm850), ("größe", .ibm850, .windows1252),
      ("привет", .koi8R, .windows1251), ("привет", .windows1251, .koi8R),
      ("žluťoučký", .iso8859_2, .windows1252),
    ] {
      let bytes = try encoding.encode(word)
      let costs = [encoding, other].map { encoding in
        scoring.model.tables.encodings.firstIndex { $0.encoding == encoding }.map {
          scoring.score(bytes, as: $0).cost
        } ?? .max
      }
      #expect(costs[0] < costs[1], "\(word)")
    }
  }

  @Test(arguments: [
    ("größe", "grÖße"), ("Größe", "gRÖße"), ("привет", "прИвЕт"), ("été", "éTé"),
  ])
  func oddCaseCosts(plain: String, odd: String) throws {
    let encoding: TextEncoding = plain == "привет" ? .windows1251 : .windows1252
    let scoring = Scoring()
    let (usual, unusual) = try (
      scoring.score(plain, as: encoding).cost, scoring.score(odd, as: encoding).cost
    )
    #expect(usual < unusual)
  }

  @Test func longWordsAreSummedWithoutOverflow() throws {
    let scoring = Scoring()
    for encoding in [TextEncoding.windows1251, .gb18030, .windows1252, .utf8] {
      for word in ["я", "щ", "жы"] where encoding != .windows1252 {
        let (cost, noise) = try scoring.score(String(repeating: word, count: 120), as: encoding)
        #expect((1...noise).contains(cost), "\(word) \(encoding)")
      }
    }
  }
}
