import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// Evidence from the letters around a byte.
struct AlphabetEvidenceTests {
  /// Returns the gain of a text from its surroundings in an encoding, in nats.
  private func gain(
    of text: String, in encoding: TextEncoding, readBy other: TextEncoding
  ) throws -> Double {
    let ledger = JudgeLedger(of: try encoding.encode(text), against: other)
    let entry = try #require(ledger.entries.first { !$0.isStructural && $0.encoding == other })
    return entry.nats(of: .surroundings)
  }

  /// An accented letter is listed after its base letter, and other letters after their
  /// predecessors.
  @Test(arguments: [
    (TextEncoding.iso8859_2, "aábcčdďeéěfgh"), (.windows1252, "A~ÀB.C.ÇDE~É~ÈFGHI"),
    (.ibm850, "KLMNÑOÓPQRSTU"), (.koi8R, "абвгдежзийклмноп"), (.ibm866, "абвгдежзийклмноп"),
  ])
  func alphabetsAreInOrder(encoding: TextEncoding, text: String) throws {
    let expected = try gain(of: text, in: encoding, readBy: encoding)
    #expect(expected > 0)
    for other in [TextEncoding.windows1251, .windows1253] where other != encoding {
      #expect(try gain(of: text, in: encoding, readBy: other) < expected, "\(other.name)")
    }
  }

  @Test(arguments: [
    "Die Straße führt über den Fluß.", "Ça a été très vite.", "Sørøya ligger nær kysten",
  ])
  func proseTellsNothing(text: String) throws {
    #expect(try gain(of: text, in: .windows1252, readBy: .windows1252) == 0)
  }

  /// Every letter with a decomposition has the base letter of that.
  @Test func lettersAreThoseBelowTheirMarks() {
    let marks = (UInt32(0x300)...0x328).compactMap(Unicode.Scalar.init)
    for value in UInt32(0xC0)...0x17F {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for letter in UInt8(0x41)...0x7A where Unicode.Scalar(letter).properties.isAlphabetic {
        let base = Unicode.Scalar(letter)
        if marks.contains(where: { "\(base)\($0)" == String(scalar) }) {
          #expect(BaseLetter.of(value) == letter, "U+\(String(value, radix: 16))")
        }
      }
    }
    #expect(BaseLetter.of(0xD7) == nil && BaseLetter.of(0x2022) == nil)
  }

  /// Boxes of DOS code pages, and letters of many others, are no likelier than one UTF-8 character.
  @Test(arguments: [
    "        # here it was 3 μs more than before", "delay of 1 µs at least", "a → b",
    "if (x == '✓') return 5;",
    "unknown = '\u{FFFD}'  # what cannot be read", "no e\u{FB00}ect", "the angle α of it",
    "a ≥ b, and b ≥ c",
  ])
  func signsThatStandAloneAreUTF8(text: String) {
    let detection = EncodingDetector.detect(Array(text.utf8))
    #expect(detection.encoding == .utf8)
    #expect(detection.confidence > 0.9)
    #expect(detection.malformedCount == 0)
  }
}
