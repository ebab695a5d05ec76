import CLegible
import Legible
import LegibleTestSupport
import Testing

/// What the functions do with arguments that they do not take.
struct ArgumentTests {
  @Test func handlesThatAreMissingAreNoCrash() {
    #expect(legible_detect(nil, 1, nil) == nil)
    #expect(legible_detector_feed(nil, "a", 1) == LEGIBLE_BAD_ARGUMENT)
    #expect(legible_detector_finish(nil) == nil)
    #expect(legible_detector_current(nil) == nil)
    #expect(legible_detector_reset(nil) == LEGIBLE_BAD_ARGUMENT)
    #expect(legible_detection_encoding(nil) == 0)
    #expect(legible_detection_name(nil, 0) == nil)
    #expect(legible_detection_confidence(nil) == 0)
    #expect(legible_detection_language(nil) == nil)
    #expect(legible_detection_evidence(nil, 0) == nil)
    #expect(legible_detection_share_count(nil) == 0)
    #expect(legible_detection_part_count(nil) == 0)
    #expect(legible_detection_part(nil, 0) == 0)
    #expect(legible_text_bytes(nil) == nil)
    #expect(legible_text_length(nil) == 0)
    #expect(legible_decoder_feed(nil, nil, 0, nil, nil, nil) == LEGIBLE_BAD_ARGUMENT)
    #expect(legible_decoder_flush(nil, nil, nil, nil) == LEGIBLE_BAD_ARGUMENT)
    #expect(legible_decoder_finish(nil, nil, nil, nil) == LEGIBLE_BAD_ARGUMENT)
    #expect(legible_decoder_detection(nil) == nil)
    #expect(legible_decoder_report(nil, nil) == LEGIBLE_BAD_ARGUMENT)
    #expect(legible_encoder_feed(nil, nil, 0, nil, nil, nil) == LEGIBLE_BAD_ARGUMENT)
    #expect(legible_encoder_finish(nil, nil, nil, nil) == LEGIBLE_BAD_ARGUMENT)
    #expect(legible_encoder_report(nil, nil) == LEGIBLE_BAD_ARGUMENT)
    #expect(legible_options_suggest(nil, 1) == LEGIBLE_BAD_ARGUMENT)
    #expect(legible_options_set_only_suggested(nil, true) == LEGIBLE_BAD_ARGUMENT)
    #expect(legible_levels("a", 1, 0, nil) == LEGIBLE_BAD_ARGUMENT)
    for free in [
      legible_options_free, legible_detector_free, legible_detection_free, legible_text_free,
      legible_decoder_free, legible_encoder_free,
    ] { free(nil) }
  }

  @Test func valuesOutOfRangeAreRefused() {
    let options = legible_options_create()
    defer { legible_options_free(options) }
    #expect(legible_options_suggest(options, 0) == LEGIBLE_BAD_ARGUMENT)
    #expect(legible_options_disallow(options, 9999) == LEGIBLE_BAD_ARGUMENT)
    #expect(legible_options_set_fallback(options, -1) == LEGIBLE_BAD_ARGUMENT)
    #expect(legible_options_set_fallback(options, 0) == LEGIBLE_OK)
    #expect(legible_options_set_minimum_confidence(options, 1.5) == LEGIBLE_BAD_ARGUMENT)
    #expect(legible_options_set_minimum_confidence(options, .nan) == LEGIBLE_BAD_ARGUMENT)
    #expect(legible_options_add_language(options, "", 0) == LEGIBLE_BAD_ARGUMENT)
    #expect(legible_options_add_language(options, "klingon", 7) == LEGIBLE_BAD_ARGUMENT)
    #expect(legible_decoder_create_mixed(9999, nil, 0, 0, 0) == nil)
    #expect(legible_decoder_create_mixed(0, nil, 4, 0, 0) == nil)
    #expect(legible_decoder_create(9999, nil, 0, 0, 0) == nil)
    #expect(legible_decoder_create(1, nil, 4, 0, 0) == nil)
    #expect(legible_decoder_create(1, nil, 0, -1, 0) == nil)
    #expect(legible_decoder_create(1, nil, 0, 0, 3) == nil)
    #expect(legible_encoder_create(0, 0) == nil)
    #expect(legible_encoder_create(1, 9) == nil)
    var error = legible_error()
    #expect(legible_decode("a", 1, 9999, nil, 0, nil, nil, &error) == nil)
    #expect(CallsOfC.message(error) == "there is no encoding with the number 9999")
    #expect(legible_encode("a", 1, 0, 0, nil, &error) == nil)
    #expect(error.status == LEGIBLE_BAD_ARGUMENT)
    #expect(legible_fix_direction("a", 1, 3, 0) == nil)
    #expect(legible_fix_direction("a", 1, 0, 2) == nil)
    #expect(legible_isolate(nil, 3, 0) == nil)
  }

  @Test func everyEncodingHasItsNames() {
    #expect(legible_encoding_count() == TextEncoding.allCases.count)
    for (index, encoding) in TextEncoding.allCases.enumerated() {
      let number = Int32(index + 1)
      func name(_ naming: Int) -> String? {
        CallsOfC.string(legible_encoding_name(number, Int32(naming)))
      }
      #expect(name(LEGIBLE_NAME_CANONICAL) == encoding.name)
      #expect(name(LEGIBLE_NAME_WHATWG) == encoding.name(in: .whatwg))
      #expect(name(LEGIBLE_NAME_IANA) == encoding.name(in: .iana))
      #expect(name(LEGIBLE_NAME_ICONV) == encoding.name(in: .iconv))
      #expect(name(LEGIBLE_NAME_PYTHON) == encoding.name(in: .python))
      #expect(name(LEGIBLE_NAME_JAVA) == encoding.name(in: .java))
      #expect(
        CallsOfC.string(legible_encoding_display_name(number)) == encoding.displayName)
      let labels = (0..<legible_encoding_label_count(number)).map {
        CallsOfC.string(legible_encoding_label(number, $0)) ?? ""
      }
      #expect(labels == encoding.labels)
      #expect(CallsOfC.encoding(encoding.name) == number)
      #expect(legible_encoding_is_ascii_compatible(number) == encoding.isASCIICompatible)
    }
    let latin1 = "iso-8859-1"
    #expect(
      legible_encoding_find_web(latin1, latin1.utf8.count) == CallsOfC.encoding("windows-1252"))
    #expect(CallsOfC.encoding("no such encoding") == 0)
    for number in [0, -1, Int32.max] {
      #expect(legible_encoding_name(number, 0) == nil)
      #expect(legible_encoding_display_name(number) == nil)
      #expect(legible_encoding_label(number, 0) == nil)
    }
  }

  @Test func theVersionIsThatOfTheHeader() {
    #expect(CallsOfC.string(legible_version()) == LEGIBLE_VERSION)
  }
}
