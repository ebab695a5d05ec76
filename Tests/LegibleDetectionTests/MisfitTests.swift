import LegibleDetection
import LegibleEncodings
import Testing

/// Characters that words hardly have in some places speak against a reading.
@Suite struct MisfitTests {
  /// The first have a byte that is a sign, a letter of the other case, or one of another script in an
  /// encoding that is commoner or as common; the others have signs that do stand in words: a non-breaking
  /// blank, a soft hyphen, an accent for an apostrophe, the point of Catalan, and boxes.
  @Test(arguments: [
    ("escritura\nSoñé que viajaba en un tren", TextEncoding.hpRoman8),
    ("Ikinuwento ni Tiyo Señong ang lahat", .ibm850), ("TORTA E CAFFÈ PER DUE", .iso8859_1),
    ("Vlak pelje ob 19.30\nČ", .iso8859_2), ("the water was 18 °C in May", .ibm437),
    ("Größe: 12\u{A0}cm, Straßen\u{AD}bahn fährt über die Brücke", .windows1252),
    ("c´était là où l´été commençait", .windows1252),
    ("il·lusió i col·legi, però també excel·lent", .windows1252),
    ("┌──────┐\r\n│ Öl   │\r\n└──────┘", .ibm437),
  ])
  func misfitsSpeakAgainstReadings(text: String, encoding: TextEncoding) throws {
    let bytes = try encoding.encode(text)
    let detection = EncodingDetector.detect(bytes)
    #expect(try detection.encoding?.decode(bytes) == text, "\(detection)")
  }
}
