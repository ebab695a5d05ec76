import CLegible
import Legible
import LegibleTestSupport
import Testing

/// All options give the answer that the library gives by every call of C: at once, in pieces, decoded, and as a stream.
struct EveryCallTests {
  private typealias Setting = @Sendable (OpaquePointer?, inout DetectionOptions) -> legible_status

  private static func encodings(
    _ encodings: [TextEncoding], only: Bool = false
  ) -> Setting {
    { handle, options in
      options.suggested = encodings
      options.onlySuggested = only
      return encodings.reduce(legible_options_set_only_suggested(handle, only)) {
        $0 | legible_options_suggest(handle, CallsOfC.encoding($1.name))
      }
    }
  }

  private static let settings: [Setting] = [
    { _, _ in legible_status(LEGIBLE_OK) }, encodings([.koi8R, .shiftJIS]),
    encodings([.windows1252], only: true), encodings([.ibm866, .eucJP], only: true),
    { handle, options in
      options.disallowed = [.windows1251, .utf8]
      return legible_options_disallow(handle, CallsOfC.encoding("windows-1251"))
        | legible_options_disallow(handle, CallsOfC.encoding("utf-8"))
    },
    { handle, options in
      options.likelyLanguages = ["uk"]
      return legible_options_add_language(handle, "uk", 2)
    },
    { handle, options in
      (options.fallback, options.minimumConfidence) = (.eucKR, 1)
      return legible_options_set_fallback(handle, CallsOfC.encoding("euc-kr"))
        | legible_options_set_minimum_confidence(handle, 1)
    },
    { handle, options in
      options.declared = .iso8859_2
      return legible_options_set_declared(handle, CallsOfC.encoding("iso-8859-2"))
    },
    { handle, options in
      options.fromWindows = true
      return legible_options_set_from_windows(handle, true)
    },
    { handle, options in
      options.allowsLossy = false
      return legible_options_set_allows_malformed(handle, false)
    },
  ]

  /// A stream with three sequences of UTF-8 is decided, whatever comes behind them; this one has two.
  private static let texts: [(String, TextEncoding)] = [
    ("Вечером мы гуляли по набережной.", .windows1251), ("朝早く起きて、港まで歩きました。", .eucJP),
    ("Žluťoučký kůň pije vodu.", .iso8859_2), ("Maß und Öl", .utf8), ("25 °C", .windows1252),
    ("ｱｲｳ", .shiftJIS),
  ]

  @Test(arguments: texts)
  func answersAreTheSame(text: String, encoding: TextEncoding) throws {
    let bytes = try encoding.encode(text)
    for input in [bytes, bytes + [0xFF]] {
      for setting in Self.settings {
        var options = DetectionOptions()
        let handle = legible_options_create()
        defer { legible_options_free(handle) }
        #expect(setting(handle, &options) == LEGIBLE_OK)
        let expected = EncodingDetector.detect(input, options: options)
        let decoded = expected.encoding.flatMap { try? $0.decode(input, malformed: .replace) }

        #expect(Self.answer(legible_detect(input, input.count, handle)) == Self.answer(expected))
        let detector = legible_detector_create(handle)
        defer { legible_detector_free(detector) }
        for byte in input { #expect(legible_detector_feed(detector, [byte], 1) == LEGIBLE_OK) }
        #expect(Self.answer(legible_detector_finish(detector)) == Self.answer(expected))

        var detection: OpaquePointer?
        let once = legible_decode(
          input, input.count, Int32(LEGIBLE_NO_ENCODING), handle,
          Int32(LEGIBLE_MALFORMED_REPLACE), &detection, nil, nil)
        #expect(CallsOfC.text(once) == decoded)
        #expect(Self.answer(detection) == Self.answer(expected))
        #expect(Self.stream(input, handle) == decoded)
      }
    }
  }

  /// What is told of the answer, which is freed.
  private static func answer(_ handle: OpaquePointer?) -> [String] {
    defer { legible_detection_free(handle) }
    return [
      CallsOfC.string(legible_detection_name(handle, Int32(LEGIBLE_NAME_CANONICAL))) ?? "none",
      "\(legible_detection_confidence(handle))", "\(legible_detection_malformed_count(handle))",
      CallsOfC.string(legible_detection_language(handle)) ?? "none",
    ]
  }

  private static func answer(_ detection: Detection) -> [String] {
    [
      detection.encoding?.name ?? "none", "\(detection.confidence)",
      "\(detection.malformedCount)", detection.language?.tag ?? "none",
    ]
  }

  /// The text of bytes that come one by one; `nil` where it is refused.
  private static func stream(_ bytes: [UInt8], _ options: OpaquePointer?) -> String? {
    let decoder = legible_decoder_create(
      Int32(LEGIBLE_NO_ENCODING), options, Int32(LEGIBLE_MALFORMED_REPLACE),
      Int32(LEGIBLE_BOM_REMOVE), Int32(LEGIBLE_NEWLINES_KEEP))
    defer { legible_decoder_free(decoder) }
    var utf8: [UInt8] = []
    var text: UnsafePointer<CChar>?
    var count = 0
    for byte in bytes {
      guard legible_decoder_feed(decoder, [byte], 1, &text, &count, nil) == LEGIBLE_OK else {
        return nil
      }
      utf8 += CallsOfC.bytes(text, count)
    }
    guard legible_decoder_finish(decoder, &text, &count, nil) == LEGIBLE_OK else { return nil }
    return String(decoding: utf8 + CallsOfC.bytes(text, count), as: UTF8.self)
  }
}
