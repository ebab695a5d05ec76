import CLegible
import Legible
import LegibleTestSupport
import Testing

struct DetectionCallsTests {
  @Test func answersAsTheLibraryDoes() throws {
    let inputs =
      try CallsOfC.samples + [[], [0], Array("café".utf8), [0x63, 0x61, 0x66, 0xE9]]
      + [Array("%PDF-1.7\n".utf8) + [0, 1, 2, 3]]
    for bytes in inputs {
      let expected = EncodingDetector.detect(bytes)
      let handle = legible_detect(bytes, bytes.count, nil)
      defer { legible_detection_free(handle) }
      let encoding = legible_detection_encoding(handle)
      #expect(
        CallsOfC.string(legible_encoding_name(encoding, Int32(LEGIBLE_NAME_CANONICAL)))
          == expected.encoding?.name)
      #expect(
        CallsOfC.string(legible_detection_name(handle, Int32(LEGIBLE_NAME_PYTHON)))
          == expected.encoding?.name(in: .python))
      #expect(legible_detection_confidence(handle) == expected.confidence)
      #expect(legible_detection_is_binary(handle) == expected.isBinary)
      #expect(CallsOfC.string(legible_detection_file_kind(handle)) == expected.fileKind?.name)
      #expect(CallsOfC.string(legible_detection_media_type(handle)) == expected.mediaType)
      #expect(legible_detection_has_byte_order_mark(handle) == expected.hasByteOrderMark)
      #expect(legible_detection_malformed_count(handle) == UInt64(expected.malformedCount))
      #expect(legible_detection_byte_count(handle) == UInt64(bytes.count))
      #expect(CallsOfC.string(legible_detection_language(handle)) == expected.language?.tag)
      #expect(
        legible_detection_language_confidence(handle) == expected.language?.confidence ?? 0)
      let evidence = (0..<legible_detection_evidence_count(handle)).map {
        CallsOfC.string(legible_detection_evidence(handle, $0))
      }
      #expect(evidence == expected.evidence.map(\.description))
      let alternatives = (0..<legible_detection_alternative_count(handle)).map {
        Detection.Candidate(
          encoding: TextEncoding.allCases[Int(legible_detection_alternative(handle, $0)) - 1],
          confidence: legible_detection_alternative_confidence(handle, $0),
          language: expected.alternatives[$0].language)
      }
      #expect(alternatives == expected.alternatives)
      for index in expected.alternatives.indices {
        #expect(
          CallsOfC.string(legible_detection_alternative_language(handle, index))
            == expected.alternatives[index].language?.tag)
      }
      #expect(legible_detection_equivalent_count(handle) == expected.equivalents.count)
      #expect(legible_detection_evidence(handle, evidence.count) == nil)
      #expect(legible_detection_alternative(handle, alternatives.count) == 0)
      #expect(legible_detection_equivalent(handle, -1) == 0)
    }
  }

  @Test func languagesAndPartsAreThoseOfTheLibrary() throws {
    let line = "Grüße aus Köln, schöne Straßen und süße Brötchen für alle\n"
    let older = try TextEncoding.windows1252.encode(line)
    let mixed = (0..<6).flatMap { $0 % 2 == 0 ? older : Array(line.utf8) }
    for bytes in try CallsOfC.samples + [[], mixed] {
      let expected = EncodingDetector.detect(bytes)
      let handle = legible_detect(bytes, bytes.count, nil)
      defer { legible_detection_free(handle) }
      let shares = (0..<legible_detection_share_count(handle)).map {
        LanguageShare(
          tag: CallsOfC.string(legible_detection_share_language(handle, $0)) ?? "",
          share: legible_detection_share(handle, $0))
      }
      #expect(shares == expected.languages)
      #expect(legible_detection_share_language(handle, shares.count) == nil)
      let parts = (0..<legible_detection_part_count(handle)).map {
        let range =
          Int(
            legible_detection_part_start(handle, $0))..<Int(legible_detection_part_end(handle, $0))
        return Detection.Mixture.Part(
          range: range,
          encoding: TextEncoding.allCases[Int(legible_detection_part(handle, $0)) - 1])
      }
      #expect(parts == expected.mixture?.parts ?? [])
      #expect(legible_detection_part(handle, parts.count) == 0)
      #expect(legible_detection_part_end(handle, parts.count) == 0)
    }
    #expect(EncodingDetector.detect(mixed).mixture?.parts.count == 6)
  }

  @Test func everySplitGivesOneAnswer() {
    let bytes: [UInt8] = Array("na\u{EF}ve".unicodeScalars.map { UInt8($0.value) }) + [0x93, 0x21]
    let whole = legible_detect(bytes, bytes.count, nil)
    defer { legible_detection_free(whole) }
    let detector = legible_detector_create(nil)
    defer { legible_detector_free(detector) }
    for chunks in Chunks.everySplit(of: bytes) {
      for chunk in chunks {
        #expect(legible_detector_feed(detector, chunk, chunk.count) == LEGIBLE_OK)
        legible_detection_free(legible_detector_current(detector))
      }
      let detection = legible_detector_finish(detector)
      defer { legible_detection_free(detection) }
      #expect(legible_detection_encoding(detection) == legible_detection_encoding(whole))
      #expect(legible_detection_confidence(detection) == legible_detection_confidence(whole))
      #expect(legible_detector_finish(detector) == nil)
      #expect(legible_detector_current(detector) == nil)
      #expect(legible_detector_feed(detector, bytes, 1) == LEGIBLE_BAD_STATE)
      #expect(legible_detector_reset(detector) == LEGIBLE_OK)
    }
  }

  @Test func setsHoldTheLikeliestReadings() {
    let options = legible_options_create()
    defer { legible_options_free(options) }
    #expect(legible_options_set_coverage(options, 1) == LEGIBLE_BAD_ARGUMENT)
    #expect(legible_options_set_coverage(options, 0.99) == LEGIBLE_OK)
    let word: [UInt8] = [0x63, 0x61, 0x66, 0xE9]
    let detection = legible_detect(word, word.count, options)
    defer { legible_detection_free(detection) }
    let expected = EncodingDetector.detect(word, options: DetectionOptions(coverage: 0.99))
      .credibleSet
    #expect(legible_detection_set_count(detection) == expected.count)
    for (index, reading) in expected.enumerated() {
      #expect(legible_detection_set_confidence(detection, index) == reading.confidence)
      #expect(
        legible_detection_set_encoding(detection, index) == CallsOfC.encoding(reading.encoding.name)
      )
    }
    #expect(legible_detection_set_encoding(detection, expected.count) == LEGIBLE_NO_ENCODING)
  }

  /// Files that tell of each other have the answers that Swift gives.
  @Test func surveysAnswerAsInSwift() throws {
    let words = try ["zeď", "kůň", "Kdo si hraje, nezlobí, říká se u nás odjakživa."].map {
      try TextEncoding.iso8859_2.encode($0)
    }
    let paths = ["cs/a", "cs/b", "cs/c"]
    let survey = legible_survey_create()
    defer { legible_survey_free(survey) }
    let alone = words.map { legible_detect($0, $0.count, nil) }
    defer { for detection in alone { legible_detection_free(detection) } }
    for (detection, path) in zip(alone, paths) {
      #expect(legible_survey_add(survey, detection, path, path.utf8.count) == LEGIBLE_OK)
    }
    #expect(legible_survey_add(survey, nil, "a", 1) == LEGIBLE_BAD_ARGUMENT)
    let expected = EncodingDetector.detect(batch: words, paths: paths)
    for (index, word) in words.enumerated() {
      let answer = legible_survey_detect(
        survey, alone[index], paths[index], paths[index].utf8.count, word, word.count, nil)
      defer { legible_detection_free(answer) }
      #expect(legible_detection_confidence(answer) == expected[index].confidence)
      #expect(
        CallsOfC.string(legible_detection_name(answer, Int32(LEGIBLE_NAME_CANONICAL)))
          == expected[index].encoding?.name)
    }
  }

  @Test func optionsAreHeeded() throws {
    let cafe: [UInt8] = [0x63, 0x61, 0x66, 0xE9]
    func name(_ set: (OpaquePointer?) -> legible_status) -> String? {
      let options = legible_options_create()
      defer { legible_options_free(options) }
      #expect(set(options) == LEGIBLE_OK)
      let detection = legible_detect(cafe, cafe.count, options)
      defer { legible_detection_free(detection) }
      return CallsOfC.string(legible_detection_name(detection, Int32(LEGIBLE_NAME_CANONICAL)))
    }
    func expected(_ change: (inout DetectionOptions) -> Void) -> String? {
      var options = DetectionOptions()
      change(&options)
      return EncodingDetector.detect(cafe, options: options).encoding?.name
    }
    let koi8 = CallsOfC.encoding("koi8-r")
    #expect(name { legible_options_suggest($0, koi8) } == expected { $0.suggested = [.koi8R] })
    let only = name {
      legible_options_set_minimum_confidence($0, 0) | legible_options_suggest($0, koi8)
        | legible_options_set_only_suggested($0, true)
    }
    #expect(only == "KOI8-R")
    let windows = CallsOfC.encoding("windows-1252")
    let others = expected { $0.disallowed = [.windows1252] }
    #expect(name { legible_options_disallow($0, windows) } == others)
    let hungarian = expected { $0.likelyLanguages = ["hu"] }
    #expect(name { legible_options_add_language($0, "hu", 2) } == hungarian)
    let fallback = name {
      legible_options_set_minimum_confidence($0, 1) | legible_options_set_fallback($0, koi8)
    }
    #expect(fallback == "KOI8-R")
    #expect(name { legible_options_set_minimum_confidence($0, 1) } == nil)
    #expect(
      name { legible_options_set_declared($0, windows) } == expected { $0.declared = .windows1252 })
    #expect(
      name { legible_options_set_from_windows($0, true) } == expected { $0.fromWindows = true })
    #expect(
      name { legible_options_set_allows_malformed($0, false) }
        == expected { $0.allowsLossy = false })
  }

  @Test func oneAnswerIsReadByManyThreads() async throws {
    let bytes = try #require(CallsOfC.samples.last)
    let address = UInt(bitPattern: legible_detect(bytes, bytes.count, nil))
    defer { legible_detection_free(OpaquePointer(bitPattern: address)) }
    let texts = await withTaskGroup(of: String?.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let handle = OpaquePointer(bitPattern: address)
          let language = CallsOfC.string(legible_detection_language(handle)) ?? "-"
          return language + (CallsOfC.string(legible_detection_evidence(handle, 0)) ?? "-")
        }
      }
      return await group.reduce(into: Set<String?>()) { $0.insert($1) }
    }
    #expect(texts.count == 1)
  }
}
