import Foundation
import LegibleEncodings
import LegibleTestSupport
import Testing

/// Validation without conversion, against the plainest reading and against the decoder.
struct TextValidatorTests {
  /// Where the first malformed sequence of UTF-8 is, as Swift's own decoder has it.
  private func firstMalformedUTF8(_ bytes: [UInt8]) -> Range<Int>? {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets
    }
  }

  private func streamed(_ chunks: [[UInt8]], _ encoding: TextEncoding) -> Range<Int>? {
    var validator = TextValidator(encoding)
    for chunk in chunks { validator.consume(chunk.span) }
    return validator.finish()
  }

  @Test func utf8AgreesWithAnotherValidator() {
    var generator = SeededGenerator(seed: 21)
    var failures = Failures()
    func check(_ bytes: [UInt8]) {
      let expected = firstMalformedUTF8(bytes)
      let found = TextEncoding.utf8.firstMalformedSequence(in: bytes)
      failures.check(found == expected, "\(String(describing: found)) of \(bytes)")
      failures.check(TextEncoding.utf8.isValid(bytes) == (expected == nil), "\(bytes)")
      let cut = Int.random(in: 0...bytes.count, using: &generator)
      let inParts = streamed([Array(bytes[..<cut]), Array(bytes[cut...])], .utf8)
      failures.check(inParts == expected, "\(bytes) cut at \(cut)")
    }
    for _ in 0..<500 {
      let text = SampleText.random(using: &generator)
      check(text)
      check(SampleText.mutated(text, using: &generator))
    }
    // Each sequence at the edges of table 3-7, where vectors, blocks and what is passed on meet.
    for place in [0, 1, 15, 31, 62, 63, 64, 255, 256, 16_382, 16_383, 16_384] {
      for sequence in SampleText.edges {
        check(Array(repeating: 0x61, count: place) + sequence + [0x61])
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test func everySplitSaysTheSame() {
    var generator = SeededGenerator(seed: 22)
    var failures = Failures()
    for malformed in [[], [0xFF], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xC3]] as [[UInt8]] {
      let bytes =
        SampleText.mixed(count: 25, using: &generator) + malformed
        + (malformed == [0xC3] ? [] : SampleText.mixed(count: 25, using: &generator))
      let expected = firstMalformedUTF8(bytes)
      failures.check((expected == nil) == malformed.isEmpty, "\(bytes)")
      for chunks in Chunks.everySplit(of: bytes) {
        failures.check(streamed(chunks, .utf8) == expected, "\(chunks)")
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  /// A validator finds what a decoder throws an error for, in every encoding.
  @Test func everyEncodingAgreesWithItsDecoder() {
    var generator = SeededGenerator(seed: 23)
    var failures = Failures()
    for encoding in TextEncoding.all {
      for round in 0..<30 {
        var bytes = generator.bytes(Int.random(in: 0...40, using: &generator))
        if round % 3 != 0 { bytes = bytes.map { $0 & 0x7F } }
        var expected: Range<Int>?
        do throws(ConversionError) {
          _ = try encoding.decode(bytes)
        } catch {
          expected = error.byteOffset..<(error.byteOffset + error.bytes.count)
        }
        let found = encoding.firstMalformedSequence(in: bytes)
        failures.check(
          found == expected,
          "\(encoding) \(String(describing: found)), not \(String(describing: expected)), \(bytes)")
        let cut = Int.random(in: 0...bytes.count, using: &generator)
        let inParts = streamed([Array(bytes[..<cut]), Array(bytes[cut...])], encoding)
        failures.check(inParts == expected, "\(encoding) \(bytes) cut at \(cut)")
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test func takesBytesOfAnyKind() {
    let bytes: [UInt8] = [0x78, 0x63, 0xE2, 0x82, 0x61]
    let slice = bytes[1...]
    #expect(TextEncoding.utf8.firstMalformedSequence(in: slice) == 1..<3)
    let inSpan = TextEncoding.utf8.firstMalformedSequence(in: bytes.span.bytes)
    #expect(inSpan == 2..<4)
    #expect(TextEncoding.utf8.firstMalformedSequence(in: Data(bytes)) == 2..<4)
    #expect(TextEncoding.utf8.firstMalformedSequence(in: bytes.lazy.map { $0 }) == 2..<4)
    #expect(bytes.withUnsafeBytes { TextEncoding.utf8.firstMalformedSequence(in: $0) } == 2..<4)
    #expect(!TextEncoding.utf8.isValid(slice))
    let isValid = TextEncoding.windows1252.isValid(bytes.span.bytes)
    #expect(isValid)
    #expect(TextEncoding.usASCII.firstMalformedSequence(in: slice) == 1..<2)
    #expect(TextEncoding.utf8.isValid([]) && TextEncoding.utf16LE.isValid([]))
  }

  @Test func decodingMakesTheStringThatSwiftMakes() throws {
    var generator = SeededGenerator(seed: 24)
    for _ in 0..<200 {
      let text = SampleText.random(using: &generator)
      #expect(try TextEncoding.utf8.decode(text) == String(decoding: text, as: UTF8.self))
    }
    #expect(try TextEncoding.utf8.decode([0xEF, 0xBB, 0xBF, 0x61]) == "a")
    #expect(try TextEncoding.usASCII.decode([0x61]).utf8.elementsEqual([0x61]))
    #expect(throws: ConversionError.self) { try TextEncoding.utf8.decode([0xC3]) }
  }
}
