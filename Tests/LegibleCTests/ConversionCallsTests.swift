import CLegible
import Legible
import LegibleTestSupport
import Testing

struct ConversionCallsTests {
  @Test func decodesAndEncodes() throws {
    let text = "Дом, «ёлка» — 5 €"
    let bytes = try TextEncoding.windows1251.encode(text)
    let windows1251 = CallsOfC.encoding("windows-1251")
    var report = legible_report()
    let decoded = legible_decode(bytes, bytes.count, windows1251, nil, 0, nil, &report, nil)
    #expect(CallsOfC.text(decoded) == text)
    #expect(report.bytes_in == UInt64(bytes.count))
    #expect(report.bytes_out == UInt64(text.utf8.count))
    #expect(report.is_reversible == 1)
    #expect(report.first_malformed_offset == .max)
    let encoded = legible_encode(text, text.utf8.count, windows1251, 0, &report, nil)
    #expect(CallsOfC.bytes(encoded) == bytes)
  }

  @Test func detectsBeforeItDecodes() throws {
    for bytes in try CallsOfC.samples {
      let expected = try DecodedText(decoding: bytes)
      var detection: OpaquePointer?
      let text = legible_decode(
        bytes, bytes.count, 0, nil, Int32(LEGIBLE_MALFORMED_REPLACE), &detection, nil, nil)
      #expect(CallsOfC.text(text) == expected.text)
      #expect(legible_detection_confidence(detection) == expected.detection.confidence)
      legible_detection_free(detection)
    }
  }

  @Test func saysWhatIsMalformedAndWhere() {
    let bytes: [UInt8] = Array("ab\ncd".utf8) + [0xC3, 0x28]
    let utf8 = CallsOfC.encoding("utf-8")
    var error = legible_error()
    #expect(legible_decode(bytes, bytes.count, utf8, nil, 0, nil, nil, &error) == nil)
    #expect(error.status == LEGIBLE_MALFORMED)
    #expect(error.offset == 5)
    #expect(error.line == 2)
    #expect(error.column == 3)
    #expect(error.byte_count == 1)
    #expect(error.bytes.0 == 0xC3)
    #expect(
      CallsOfC.message(error).hasPrefix("byte 5 (line 2, column 3): 0xC3 cannot be read as UTF-8"))
    let expected = ["ab\ncd\u{FFFD}(", "ab\ncd\\xC3(", "ab\ncd("]
    for (policy, text) in zip([1, 2, 3] as [Int32], expected) {
      var report = legible_report()
      let decoded = legible_decode(bytes, bytes.count, utf8, nil, policy, nil, &report, nil)
      #expect(CallsOfC.text(decoded) == text)
      #expect(report.malformed_count == 1)
      #expect(report.first_malformed_offset == 5)
      #expect(report.is_lossless == 0)
    }
  }

  @Test func saysWhatIsUnencodableAndWhere() {
    let text = "5 €"
    let latin1 = CallsOfC.encoding("iso-8859-1")
    var error = legible_error()
    #expect(legible_encode(text, text.utf8.count, latin1, 0, nil, &error) == nil)
    #expect(error.status == LEGIBLE_UNENCODABLE)
    #expect(error.offset == 2)
    for (policy, expected) in zip(
      [1, 2, 3, 4] as [Int32], ["5 ?", "5 \\u{20AC}", "5 &#8364;", "5 EUR"])
    {
      var report = legible_report()
      #expect(
        CallsOfC.text(legible_encode(text, text.utf8.count, latin1, policy, &report, nil))
          == expected)
      #expect(report.substituted_count == 1)
      #expect(report.first_substituted_offset == 2)
    }
  }

  @Test func binaryDataIsRefusedWithItsDetection() {
    let bytes = (0..<512).map { UInt8(truncatingIfNeeded: $0 &* 73 ^ $0 >> 3) }
    var detection: OpaquePointer?
    var error = legible_error()
    #expect(legible_decode(bytes, bytes.count, 0, nil, 1, &detection, nil, &error) == nil)
    #expect(error.status == LEGIBLE_UNIDENTIFIED)
    #expect(legible_detection_is_binary(detection))
    #expect(CallsOfC.message(error) == "binary, not text")
    legible_detection_free(detection)
  }

  @Test func everySplitGivesOneText() throws {
    let text = "日本語の文章です。\r\n二行目は短い。"
    let bytes = try TextEncoding.shiftJIS.encode(text)
    let encoding = CallsOfC.encoding("shift_jis")
    for chunks in Chunks.everySplit(of: bytes) {
      let decoder = legible_decoder_create(
        encoding, nil, 0, Int32(LEGIBLE_BOM_REMOVE), Int32(LEGIBLE_NEWLINES_LF))
      defer { legible_decoder_free(decoder) }
      let encoder = legible_encoder_create(encoding, 0)
      defer { legible_encoder_free(encoder) }
      var (utf8, back): ([UInt8], [UInt8]) = ([], [])
      var start: UnsafePointer<CChar>?
      var count = 0
      func take() {
        utf8 += CallsOfC.bytes(start, count)
        var (output, length): (UnsafePointer<CChar>?, Int) = (nil, 0)
        #expect(legible_encoder_feed(encoder, start, count, &output, &length, nil) == LEGIBLE_OK)
        back += CallsOfC.bytes(output, length)
      }
      for chunk in chunks {
        #expect(
          legible_decoder_feed(decoder, chunk, chunk.count, &start, &count, nil) == LEGIBLE_OK)
        take()
      }
      #expect(legible_decoder_finish(decoder, &start, &count, nil) == LEGIBLE_OK)
      take()
      #expect(legible_encoder_finish(encoder, &start, &count, nil) == LEGIBLE_OK)
      back += CallsOfC.bytes(start, count)
      let expected = text.replacing("\r\n", with: "\n")
      #expect(String(decoding: utf8, as: UTF8.self) == expected)
      #expect(try back == TextEncoding.shiftJIS.encode(expected))
      var error = legible_error()
      #expect(legible_decoder_feed(decoder, bytes, 1, &start, &count, &error) == LEGIBLE_BAD_STATE)
      #expect(count == 0)
      #expect(CallsOfC.message(error) == "the decoder was finished")
      var report = legible_report()
      #expect(legible_decoder_report(decoder, &report) == LEGIBLE_OK)
      #expect(report.bytes_in == UInt64(bytes.count))
      #expect(report.crlf_count == 1)
      #expect(legible_encoder_report(encoder, &report) == LEGIBLE_OK)
      #expect(report.lf_count == 1)
    }
  }

  /// Lines in windows-1252 among lines in UTF-8, at every split.
  @Test func linesHaveEncodingsOfTheirOwn() {
    let bytes = Array("café d'été\n".utf8) + [0x63, 0x61, 0x66, 0xE9, 0x0A] + Array("où\n".utf8)
    for chunks in Chunks.everySplit(of: bytes) {
      let decoder = legible_decoder_create_mixed(
        CallsOfC.encoding("windows-1252"), nil, Int32(LEGIBLE_MALFORMED_FAIL), 0, 0)
      defer { legible_decoder_free(decoder) }
      var (utf8, start, count) = ([UInt8](), UnsafePointer<CChar>?.none, 0)
      for chunk in chunks {
        #expect(
          legible_decoder_feed(decoder, chunk, chunk.count, &start, &count, nil) == LEGIBLE_OK)
        utf8 += CallsOfC.bytes(start, count)
      }
      #expect(legible_decoder_finish(decoder, &start, &count, nil) == LEGIBLE_OK)
      utf8 += CallsOfC.bytes(start, count)
      #expect(String(decoding: utf8, as: UTF8.self) == "café d'été\ncafé\noù\n")
      #expect(legible_decoder_feed(decoder, "a", 1, &start, &count, nil) == LEGIBLE_BAD_STATE)
    }
  }

  @Test func aStreamDecidesLateOrWhenAsked() throws {
    let decoder = legible_decoder_create(0, nil, 1, 0, 0)
    defer { legible_decoder_free(decoder) }
    var start: UnsafePointer<CChar>?
    var count = 0
    let bytes: [UInt8] = Array("un caf".utf8) + [0xE9, 0x20, 0x64]
    #expect(legible_decoder_feed(decoder, bytes, bytes.count, &start, &count, nil) == LEGIBLE_OK)
    var text = CallsOfC.bytes(start, count)
    #expect(legible_decoder_detection(decoder) == nil)
    #expect(legible_decoder_flush(decoder, &start, &count, nil) == LEGIBLE_OK)
    text += CallsOfC.bytes(start, count)
    #expect(String(decoding: text, as: UTF8.self) == "un café ")
    #expect(legible_decoder_finish(decoder, &start, &count, nil) == LEGIBLE_OK)
    #expect(CallsOfC.bytes(start, count) == Array("d".utf8))
    let detection = legible_decoder_detection(decoder)
    #expect(legible_detection_encoding(detection) == CallsOfC.encoding("windows-1252"))
    legible_detection_free(detection)
  }
}
