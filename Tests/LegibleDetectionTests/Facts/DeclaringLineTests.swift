import LegibleDetection
import LegibleEncodings
import Testing

/// Declarations that are recognised by the form of their line.
@Suite struct DeclaringLineTests {
  @Test(arguments: [
    ("SET KOI8-R\nTRY оаи\nSFX А Y 1\n", TextEncoding.koi8R),
    ("# affixes\nSET ISO8859-15\nSFX A ar ár\n", .iso8859_15),
    ("\\documentclass{article}\n\\usepackage[latin2]{inputenc}\nžluť\n", .iso8859_2),
    ("\\usepackage[cp866]{inputenc}\nпривет\n", .ibm866),
  ])
  func `A line declares the encoding`(text: String, encoding: TextEncoding) throws {
    let bytes = try encoding.encode(text)
    let detection = EncodingDetector.detect(bytes)
    #expect(Self.declared(in: bytes) == encoding)
    let named = try #require(detection.encoding)
    #expect(try named.decode(bytes) == text)
  }

  @Test(arguments: ["unicode\ntext\n", "SET the table\n", "ISO 8859\n", "", "latin1", "SET "])
  func `Other lines declare nothing`(text: String) {
    #expect(Self.declared(in: Array(text.utf8)) == nil)
  }

  /// The encoding that the evidence says was declared.
  private static func declared(in bytes: [UInt8]) -> TextEncoding? {
    for evidence in EncodingDetector.detect(bytes).evidence {
      if case .declaration(let encoding, _) = evidence { return encoding }
    }
    return nil
  }
}
