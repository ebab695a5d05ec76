import Foundation
import Legible
import LegibleFoundation
import LegibleTestSupport
import Testing

struct StringEncodingTests {
  /// What Apple's call gives, in one value.
  private struct Answer: Equatable {
    var encoding: String.Encoding?
    var text: String?
    var isLossy: Bool
  }

  private func answer(
    _ bytes: some Sequence<UInt8>, _ options: [StringEncodingDetectionOptionsKey: Any]? = nil
  ) -> Answer {
    var text: NSString?
    var isLossy: ObjCBool = false
    let number = NSString.stringEncoding(
      for: Data(bytes), encodingOptions: options, convertedString: &text,
      usedLossyConversion: &isLossy)
    return Answer(
      encoding: number == 0 ? nil : String.Encoding(rawValue: number),
      text: text.map { String(describing: $0) }, isLossy: isLossy.boolValue)
  }

  private static let cafe: [UInt8] = [0x63, 0x61, 0x66, 0xE9]

  @Test func detectsAsApplesCallDoes() {
    #expect(
      answer(Self.cafe) == Answer(encoding: .windowsCP1252, text: "café", isLossy: false))
    #expect(
      NSString.stringEncoding(
        for: Data(Self.cafe), convertedString: nil, usedLossyConversion: nil)
        == String.Encoding.windowsCP1252.rawValue)
  }

  /// Texts of which each encoding has one that it can write, the last of them in ASCII.
  private static let texts = [
    "한국어 문장이 여기에 있습니다", "日本語の文章です。漢字とひらがな", "中文的句子在这里", "繁體中文的句子在這裡",
    "Tiếng Việt rất đẹp và dễ học", "Příliš žluťoučký kůň úpěl ďábelské ódy",
    "Grüße aus München, schönes Österreich", "Şarkı söyleyen kızlar gülüyor",
    "Съешь же ещё этих мягких французских булок", "Ο καιρός είναι καλός στην Αθήνα",
    "שלום לכולם, מה שלומכם היום", "مرحبا بالعالم العربي الكبير", "สวัสดีชาวโลก วันนี้อากาศดี",
    "Þetta er á íslensku", "plain text",
  ]

  @Test func everyEncodingWithANumberCanBeTheAnswer() throws {
    var failures = Failures()
    for encoding in TextEncoding.allCases {
      guard let name = String.Encoding(encoding) else { continue }
      failures.check(TextEncoding(name) == encoding, "\(encoding) does not come back")
      // ISO-8859-8 is for Hebrew in visual order.
      let visual = [String("היום יפה מאוד, שלום לכולם".reversed())]
      let texts = encoding == .iso8859_8 ? visual : Self.texts
      let bytes = try #require(texts.lazy.compactMap { try? encoding.encode($0) }.first)
      let options: [StringEncodingDetectionOptionsKey: Any] = [
        .suggestedEncodingsKey: [NSNumber(value: name.rawValue)],
        .useOnlySuggestedEncodingsKey: true,
      ]
      let answer = answer(bytes, options)
      let isSame = answer.encoding.flatMap { TextEncoding($0) } == encoding
      // A mark at the beginning tells the order of bytes, which the answer then names.
      let isOrder = [.utf16, .utf32].contains(encoding)
      failures.check(isSame || isOrder, "\(encoding) is answered by \(answer)")
      failures.check(
        answer.text == (try encoding.decode(bytes)), "\(encoding) gives \(answer.text ?? "nothing")"
      )
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test func foundationReadsTheNumbersAlike() throws {
    // Where Foundation decodes an encoding on this platform, its letters are ours.
    var failures = Failures()
    var count = 0
    for encoding in TextEncoding.allCases {
      guard let name = String.Encoding(encoding), let number = encoding.cfStringEncoding,
        number >= 0x0200, number < 0x0100_0000
      else { continue }
      // Letters alone: of signs and rare characters there are several readings, and of Big5 several
      // extensions.
      let text =
        encoding.script == .traditionalHan
        ? "日本 中" : "Съешь Ωμέγα žluť café שלום ไทย 日本 中 한"
      let letters = text.filter { character in (try? encoding.encode(String(character))) != nil }
      let bytes = try encoding.encode(letters)
      guard let decoded = String(data: Data(bytes), encoding: name) else { continue }
      count += 1
      failures.check(decoded == letters, "\(encoding): \(decoded), not \(letters)")
    }
    #expect(failures.isEmpty, "\(failures)")
    #expect(count >= 30)
  }

  @Test func optionsReachTheDetector() {
    let utf8 = "café".utf8
    #expect(answer(utf8).encoding == .utf8)
    #expect(answer(utf8, [.disallowedEncodingsKey: [String.Encoding.utf8]]).encoding != .utf8)
    #expect(
      answer(utf8, [.disallowedEncodingsKey: [NSNumber(value: String.Encoding.utf8.rawValue)]])
        .encoding != .utf8)
    let greek: [UInt8] = [0xC1, 0xE8, 0xDE, 0xED, 0xE1]
    let only: [StringEncodingDetectionOptionsKey: Any] = [
      .suggestedEncodingsKey: [String.Encoding.windowsCP1253.rawValue],
      .useOnlySuggestedEncodingsKey: NSNumber(value: true),
    ]
    #expect(answer(greek, only).text == "Αθήνα")
    #expect(answer(greek, [.likelyLanguageKey: "el-GR"]).text == "Αθήνα")
  }

  @Test func theFirstOfEquivalentSuggestionsIsNamed() {
    let suggestions: [String.Encoding] = [.isoLatin1, .windowsCP1252]
    #expect(answer(Self.cafe, [.suggestedEncodingsKey: suggestions]).encoding == .isoLatin1)
    #expect(
      answer(Self.cafe, [.suggestedEncodingsKey: Array(suggestions.reversed())]).encoding
        == .windowsCP1252)
  }

  @Test func lossyConversionIsAllowedUnlessForbidden() {
    let damaged = Array("žluťoučký kůň ".utf8) + [0xFF] + Array("úpěl ďábelské ódy".utf8)
    #expect(
      answer(damaged)
        == Answer(
          encoding: .utf8, text: "žluťoučký kůň \u{FFFD}úpěl ďábelské ódy", isLossy: true))
    #expect(answer(damaged, [.lossySubstitutionKey: "<?>"]).text?.contains("<?>") == true)
    #expect(answer(damaged, [.allowLossyKey: false]).encoding != .utf8)
    #expect(answer(damaged + [0xC4], [.lossySubstitutionKey: ""]).text?.hasSuffix("ódy") == true)
  }

  @Test func binaryDataHaveNoEncoding() {
    var generator = SeededGenerator(seed: 3)
    #expect(answer(generator.bytes(4_000)) == Answer(encoding: nil, text: nil, isLossy: false))
  }

  @Test func namesGoThereAndBack() {
    for encoding in TextEncoding.allCases {
      guard let name = String.Encoding(encoding) else { continue }
      #expect(TextEncoding(name) == encoding)
    }
    #expect(String.Encoding(.viscii)?.rawValue == 0x8000_0A07)
    #expect(String.Encoding(.tcvn) == nil)
    #expect(TextEncoding(.symbol) == nil)
    #expect(TextEncoding(String.Encoding(rawValue: 0x8000_0420)) == .shiftJIS)
    #expect(TextEncoding(String.Encoding(rawValue: 0x8000_0BFF)) == nil)
  }

  @Test func theOnlyEncodingThatReadsTheDataIsNamed() throws {
    var text: NSString?
    let data = Data(try TextEncoding.windows1251.encode("Это русский текст"))
    let name = NSString.stringEncoding(
      for: data,
      encodingOptions: [
        .suggestedEncodingsKey: [String.Encoding.windowsCP1252],
        .useOnlySuggestedEncodingsKey: true,
      ], convertedString: &text, usedLossyConversion: nil)
    #expect(name == String.Encoding.windowsCP1252.rawValue)
    #expect(text.map { $0.length } == 17)
  }

  @Test func aFileIsReadInItsEncoding() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    #expect(throws: CocoaError.self) { try String(contentsOf: url, detecting: DetectionOptions()) }
    defer { try? FileManager.default.removeItem(at: url) }
    try Data(Self.cafe).write(to: url)
    #expect(try String(contentsOf: url, detecting: DetectionOptions()) == "café")
    var detection: Detection?
    #expect(try String(contentsOf: url, detection: &detection) == "café")
    #expect(detection == EncodingDetector.detect(try Data(contentsOf: url)))
    #expect(
      try String(
        contentsOf: url, detecting: DetectionOptions(suggested: [.ibm437], onlySuggested: true))
        == "cafΘ")
    try Data((0..<512).map { UInt8(truncatingIfNeeded: $0 &* 37) }).write(to: url)
    #expect(throws: DecodingFailure.self) {
      try String(contentsOf: url, detecting: DetectionOptions())
    }
  }

  @Test func dataAndStringsDetect() {
    let data = Data(Self.cafe)
    #expect(data.detectedEncoding() == .windowsCP1252)
    #expect(String(data: data, detecting: DetectionOptions()) == "café")
    #expect(EncodingDetector.detect(data).encoding == .windows1252)
    #expect(EncodingDetector.detect(data.dropFirst(3)).byteCount == 1)
    var generator = SeededGenerator(seed: 3)
    #expect(Data(generator.bytes(4_000)).detectedEncoding() == nil)
  }
}
