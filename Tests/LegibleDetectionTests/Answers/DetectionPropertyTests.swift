import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// Properties of the answers for every input.
struct DetectionPropertyTests {
  static let texts: [(String, TextEncoding)] = [
    ("Свёклу натереть на крупной тёрке и тушить с ложкой уксуса.\n", .windows1251),
    ("Les clés de l'atelier sont chez Élodie, près de la gare.\n", .windows1252),
    ("今日は天気がいいですね。窓を開けてください。\n", .shiftJIS),
    ("창문을 닫아 주세요. 오늘은 날씨가 춥습니다.\n", .eucKR),
    ("請把窗戶關上，今天外面很冷。\n", .big5), ("请把窗户关上，今天外面很冷。\n", .gb18030),
    ("Žluťoučký kůň pije vodu u řeky.\n", .iso8859_2),
    ("Größe, Maße, Füße: schön süß, übermütige Bären.\n", .utf8),
    ("Größe, Maße, Füße: schön süß, übermütige Bären.\n", .ibm500),
    ("Сегодня мы едем на дачу.\n", .utf16LE), ("היום קניתי לחם טרי\n", .windows1255),
  ]

  /// Texts with bytes inserted, left out and changed, in chunks of any size.
  @Test(arguments: texts)
  func mutatedTextIsTheSameAtEverySplitAndNeverImpossible(
    text: String, encoding: TextEncoding
  ) throws {
    var generator = SeededGenerator(seed: 23)
    var failures = Failures()
    let whole = try encoding.encode(String(repeating: text, count: 3))
    for _ in 0..<120 {
      var bytes = whole
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
        case 1: bytes.remove(at: place)
        default: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        }
      }
      bytes = Array(bytes.dropFirst(Int.random(in: 0...2, using: &generator)))
      let detection = EncodingDetector.detect(bytes)
      var detector = EncodingDetector()
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = min(rest.count, Int.random(in: 1...40, using: &generator))
        detector.consume(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      failures.check(detector.finish() == detection, "another answer in pieces: \(bytes)")
      guard let found = detection.encoding else { continue }
      var decoder = TextDecoder(found, malformed: .replace)
      var utf8: [UInt8] = []
      try decoder.decode(bytes, into: &utf8)
      try decoder.finish(into: &utf8)
      failures.check(
        decoder.report.malformedCount == detection.malformedCount,
        "\(found): \(decoder.report.malformedCount), not \(detection.malformedCount): \(bytes)")
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  /// Cutting a character at the beginning or the end changes no answer.
  @Test(arguments: texts.filter { $0.1.isASCIICompatible })
  func cutEndsChangeNothing(text: String, encoding: TextEncoding) throws {
    let whole = try encoding.encode(String(repeating: text, count: 2))
    for cut in 0...2 {
      let head = EncodingDetector.detect(Array(whole.dropFirst(cut)))
      let tail = EncodingDetector.detect(Array(whole.dropLast(cut + 1)))
      // Encodings that read the text alike are one answer.
      let (begun, ended) = try (head.encoding?.decode(whole), tail.encoding?.decode(whole))
      let expected = try encoding.decode(whole)
      #expect(begun == expected, "without \(cut) bytes at the head")
      #expect(ended == expected, "without \(cut + 1) bytes at the tail")
    }
  }

  @Test func detectorsRunSideBySide() async throws {
    let samples = try Self.texts.map { try $1.encode($0) }
    let expected = samples.map { EncodingDetector.detect($0) }
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<20).allSatisfy { _ in
            zip(samples, expected).allSatisfy { EncodingDetector.detect($0) == $1 }
          }
        }
      }
      for await isSame in group { #expect(isSame) }
    }
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
}
