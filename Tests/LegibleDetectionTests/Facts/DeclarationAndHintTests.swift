import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// Declarations in a text, and what the caller knows about it.
struct DeclarationAndHintTests {
  private func detect(
    _ text: String, _ encoding: TextEncoding, _ options: DetectionOptions = .init()
  ) throws -> Detection {
    EncodingDetector.detect(try encoding.encode(text), options: options)
  }

  static let declarations: [(String, TextEncoding, Int)] = [
    ("<?xml version=\"1.0\" encoding=\"ISO-8859-5\"?>\n<a>дача</a>", .iso8859_5, 30),
    ("<html><meta charset=windows-1251>ё", .windows1251, 20),
    (
      "<META HTTP-EQUIV=\"Content-Type\" CONTENT=\"text/html; charset=koi8-r\">жить", .koi8R, 60
    ),
    ("@charset \"iso-8859-2\";\na{content:'š'}", .iso8859_2, 10),
    ("#!/usr/bin/python\n# -*- coding: macintosh -*-\nx = 'é'\n", .macintosh, 32),
    ("Content-Type: text/plain; charset=ISO-8859-7\n\nΚαλημέρα", .iso8859_7, 34),
    ("# vim: set fileencoding=cp866 :\nл", .ibm866, 24),
  ]

  @Test(arguments: declarations)
  func declarationsAreHeeded(text: String, encoding: TextEncoding, offset: Int) throws {
    let detection = try detect(text, encoding)
    #expect(try detection.encoding?.decode(encoding.encode(text)) == text)
    let declared = detection.evidence.compactMap { evidence -> Int? in
      if case .declaration(let named, let offset) = evidence, named == encoding {
        offset
      } else {
        nil
      }
    }
    #expect(declared == [offset])
  }

  @Test func aWrongDeclarationDoesNotDecide() throws {
    let russian = "<meta charset=iso-8859-1><p>Сегодня мы едем на дачу сажать картошку.</p>"
    #expect(try detect(russian, .windows1251).encoding == .windows1251)
    let utf8 = "<?xml version=\"1.0\" encoding=\"windows-1252\"?><a>Größe, Maße, Füße</a>"
    #expect(try detect(utf8, .utf8).encoding == .utf8)
    // Text about encodings is no declaration.
    let prose = try detect("the encoding: koi8-r is old. naïve café", .windows1252)
    #expect(prose.encoding == .windows1252)
    #expect(!prose.evidence.contains { if case .declaration = $0 { true } else { false } })
  }

  @Test func declarationsOfTheCallerAreUsed() throws {
    var options = DetectionOptions()
    options.declared = .ibm850
    let detection = EncodingDetector.detect([0x61, 0x82, 0x62], options: options)
    #expect(detection.encoding == .ibm850)
    #expect(detection.evidence.contains(.declaredByCaller(.ibm850)))
  }

  @Test func suggestionsAndLanguagesTipTheBalance() throws {
    // č of windows-1250, è of windows-1252.
    let bytes: [UInt8] = [0xE8]
    #expect(EncodingDetector.detect(bytes).encoding != .windows1250)
    var options = DetectionOptions()
    options.likelyLanguages = ["sl"]
    options.suggested = [.windows1250]
    #expect(EncodingDetector.detect(bytes, options: options).encoding == .windows1250)
  }

  @Test func windowsPagesAreLikelierForTextFromWindows() throws {
    let bytes: [UInt8] = [0x81, 0x20, 0x94, 0x20, 0x84]
    var options = DetectionOptions()
    options.fromWindows = true
    let with = EncodingDetector.detect(bytes, options: options)
    #expect(with.encoding?.name.hasPrefix("windows-") == true)
  }

  @Test func plainTextIsNamedAsTheOptionsAllow() {
    let bytes = Array("plain".utf8)
    var options = DetectionOptions()
    options.disallowed = [.usASCII]
    #expect(EncodingDetector.detect(bytes, options: options).encoding == .utf8)
    options = DetectionOptions()
    options.onlySuggested = true
    options.suggested = [.utf16LE, .iso8859_2]
    #expect(EncodingDetector.detect(bytes, options: options).encoding == .iso8859_2)
    options.suggested = [.utf16LE]
    #expect(EncodingDetector.detect(bytes, options: options).encoding == nil)
  }

  @Test func lossyAnswersAreGivenOnlyWhereTheyAreAllowed() throws {
    let bytes = Array("Größe, Maße, Füße: schön süß".utf8) + [0xFF]
    #expect(EncodingDetector.detect(bytes).malformedCount == 1)
    var options = DetectionOptions()
    options.allowsLossy = false
    let detection = EncodingDetector.detect(bytes, options: options)
    #expect(detection.encoding != .utf8)
    #expect(detection.malformedCount == 0)
  }

  @Test func aFallbackIsNamedWhereNothingIsLikely() {
    var options = DetectionOptions()
    options.minimumConfidence = 1
    options.fallback = .iso8859_2
    let detection = EncodingDetector.detect([0xE9, 0x94], options: options)
    #expect(detection.encoding == .iso8859_2)
    #expect(detection.evidence.contains(.fallback(.iso8859_2)))
  }

  /// Answers by structure have the same minimum confidence as others, and Unicode text is not
  /// decoded by another fallback.
  @Test(arguments: [
    ("Grüße aus Köln", TextEncoding.utf7), ("窓を閉めてください", .iso2022JP),
    ("Größe, Maße, Füße: schön süß\u{FFFE}", .utf8),
  ])
  func noAnswerIsLessSureThanAskedFor(text: String, encoding: TextEncoding) throws {
    var bytes = try encoding.encode(text)
    // A cut character leaves a little doubt about UTF-8.
    if encoding == .utf8 { bytes.removeLast() }
    var options = DetectionOptions()
    let sure = EncodingDetector.detect(bytes)
    #expect(sure.encoding == encoding)
    options.minimumConfidence = sure.confidence
    #expect(EncodingDetector.detect(bytes, options: options).encoding == encoding)
    options.minimumConfidence = sure.confidence.nextUp
    let unsure = EncodingDetector.detect(bytes, options: options)
    #expect(unsure.isUnidentified)
    #expect(unsure.alternatives.first?.encoding == encoding)
    options.fallback = .windows1250
    let other = EncodingDetector.detect(bytes, options: options).encoding
    #expect(other == (encoding.family == .unicode ? nil : .windows1250))
    options.fallback = encoding
    #expect(EncodingDetector.detect(bytes, options: options).encoding == encoding)
  }

  /// These answers have the highest confidence.
  @Test(arguments: ["plain", "\u{FEFF}marked", "Größe, Maße, Füße: schön süß"])
  func whatIsCertainIsSureEnough(text: String) {
    var options = DetectionOptions()
    options.minimumConfidence = 1
    options.fallback = .utf16LE
    let detection = EncodingDetector.detect(Array(text.utf8), options: options)
    #expect(detection.encoding?.readsPlainTextAsASCII == true)
  }

  /// For an answer that is not certain enough, the malformed bytes of the fallback are counted to
  /// the end.
  @Test func aFallbackIsReadToTheEnd() throws {
    let word = try TextEncoding.eucKR.encode("안녕 is a word\n")
    #expect(EncodingDetector.detect(word).confidence < 0.99)
    let line = Array("nothing but ASCII in here\n".utf8)
    let broken = [0xFF, 0x0A] as [UInt8]
    let bytes = word + [UInt8](line, times: 4_000) + broken + line + broken
    var options = DetectionOptions()
    options.minimumConfidence = 1
    options.fallback = .big5
    let detection = EncodingDetector.detect(bytes, options: options)
    var decoder = TextDecoder(.big5, malformed: .replace)
    var text: [UInt8] = []
    try bytes.withUnsafeBytes { try decoder.decode($0, into: &text) }
    try decoder.finish(into: &text)
    #expect(detection.encoding == .big5)
    #expect(detection.malformedCount == decoder.report.malformedCount)
  }

  @Test func aHintWithoutAnOrderOfBytesIsOneForBoth() throws {
    let bytes = try TextEncoding.utf16BE.encode("雨月物語")
    var one = DetectionOptions()
    one.suggested = [.utf16]
    var both = DetectionOptions()
    both.suggested = [.utf16LE, .utf16BE]
    let detection = EncodingDetector.detect(bytes, options: one)
    #expect(detection == EncodingDetector.detect(bytes, options: both))
    var declared = DetectionOptions()
    declared.declared = .utf16
    #expect(EncodingDetector.detect(bytes, options: declared).encoding == .utf16BE)
  }

  /// Every detectable encoding is found if no other is allowed.
  @Test func everyEncodingIsFoundWhereOnlyItMayBe() throws {
    let texts = try Repository.names(in: "Corpus/text").map {
      try Repository.text("Corpus/text/" + $0).split(separator: "\n").map(String.init)
    }
    var failures = Failures()
    var foundCount = 0
    // The lines are in logical order, and ISO-8859-8 is for Hebrew in visual order.
    for encoding in TextEncoding.all
    where encoding.isDetectionCandidate && encoding != .usASCII && encoding != .iso8859_8 {
      let bytes = texts.lazy.joined().lazy.compactMap { line -> [UInt8]? in
        guard line.unicodeScalars.count + 8 < line.utf8.count,
          let bytes = try? encoding.encode(line), (try? encoding.decode(bytes)) == line,
          bytes.contains(where: { $0 >= 0x80 || $0 == 0 || $0 == 0x1B || $0 == 0x7E })
        else { return nil }
        return bytes
      }.first
      guard let bytes else { continue }
      var options = DetectionOptions()
      options.suggested = [encoding]
      options.onlySuggested = true
      let found = EncodingDetector.detect(bytes, options: options).encoding
      let text = try encoding.decode(bytes)
      failures.check(
        try found?.decode(bytes) == text, "\(encoding): \(found?.name ?? "none") for \(text)")
      foundCount += 1
    }
    #expect(failures.isEmpty, "\(failures)")
    #expect(foundCount > 80)
  }

  /// A named encoding for few languages may be meant for others, but that is only a hint.
  @Test(arguments: ["Привет", "Мама мыла раму", "Отчёт готов", "Мельница на холме"])
  func hintsAboutVariantsAreNoVerdicts(text: String) throws {
    let bytes = try TextEncoding.windows1251.encode(text)
    for suggested in [TextEncoding.koi8T, .pt154] {
      let detection = EncodingDetector.detect(
        bytes, options: DetectionOptions(suggested: [suggested]))
      #expect(try detection.encoding?.decode(bytes) == text, "\(suggested)")
    }
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
