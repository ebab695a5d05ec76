import LegibleDetection
import LegibleEncodings
import Testing

/// Characters in unusual positions are evidence against a reading.
@Suite struct MisfitTests {
  /// The first texts have a byte that is a sign, a letter of the other case or one of another
  /// script in an encoding that is at least as common. The others have signs that occur in words: a
  /// no-break space, a soft hyphen, an accent for an apostrophe, the Catalan middle dot, and boxes.
  @Test(
    .passes(16, of: 17, "two accents in HP-Roman8 are not likely enough"),
    arguments: [
      ("escritura\nSoñé que viajaba en un tren", TextEncoding.hpRoman8),
      ("Ikinuwento ni Tiyo Señong ang lahat", .ibm850), ("TORTA E CAFFÈ PER DUE", .iso8859_1),
      ("Vlak pelje ob 19.30\nČ", .iso8859_2), ("the water was 18 °C in May", .ibm437),
      ("at 25 °C, or", .ibm850), ("77°F", .ibm850), ("COPYRIGHT © 1998", .ibm850),
      ("Copyright © Jane", .ibm850),
      ("Größe: 12\u{A0}cm, Straßen\u{AD}bahn fährt über die Brücke", .windows1252),
      ("c´était là où l´été commençait", .windows1252),
      ("il·lusió i col·legi, però també excel·lent", .windows1252),
      ("Winkelliste\n• Blumen\n• Kerzen\n• Besteck", .macintosh),
      ("Argentinië\nVlag", .macintosh), ("¡Lo mismo digo!", .ibm850),
      ("„Guten Abend“, sagte er, „schönes Wetter“ und ging", .windows1252),
      ("┌──────┐\r\n│ Öl   │\r\n└──────┘", .ibm437),
    ])
  func misfitsSpeakAgainstReadings(text: String, encoding: TextEncoding) throws {
    let bytes = try encoding.encode(text)
    let detection = EncodingDetector.detect(bytes)
    let read = try detection.encoding?.decode(bytes)
    #expect(read == text, "\(detection)")
  }

  /// In other EBCDIC variants, brackets and bars are accented letters, exclamation marks or
  /// currency signs.
  @Test(
    .passes(4, of: 5, "one @ and one å are alike in the Norwegian page"),
    arguments: [
      ("Uso: copiar [ARCHIVO] a la máquina", TextEncoding.ibm500),
      ("Usage: copy [--list] FILE [DIRECTORY]", .ibm500),
      ("Skriv til anna@example.org om båden", .ibm037),
      ("Den koster $pris i måneden, $rabat for børn", .ibm037),
      ("Den koster $pris, $rabat", .ibm500),
    ])
  func notationTellsVariantsOfEBCDIC(text: String, encoding: TextEncoding) throws {
    let bytes = try encoding.encode(text)
    let detection = EncodingDetector.detect(bytes)
    #expect(try detection.encoding?.decode(bytes) == text, "\(detection)")
  }

  /// İ is rare except in capitals, where it is common.
  @Test(
    arguments: ["GİRİŞ ÜCRETİ YETMİŞ LİRA", "TÜRKİYE'NİN EN İYİ KİTAPLARI"],
    [
      TextEncoding.windows1254, .ibm857, .macTurkish, .ibm1026,
    ])
  func turkishCapitalsAreRead(text: String, encoding: TextEncoding) throws {
    let bytes = try encoding.encode(text)
    #expect(try EncodingDetector.detect(bytes).encoding?.decode(bytes) == text)
  }

  /// In languages with accents, İ is less likely than the i of which it is a capital.
  @Test func dottedCapitalsAreTurkish() throws {
    let text = "Translated by Emre Ünsal\nReviewed by Emre Ünsal\n"
    let bytes = try TextEncoding.windows1254.encode(text)
    let read = try EncodingDetector.detect(bytes).encoding?.decode(bytes)
    withKnownIssue("English around a name says nothing against Turkish") { #expect(read == text) }
  }

  /// If all other lines begin with capitals, or with small letters, so does a line whose first
  /// letter has the other case in another encoding.
  @Test(
    .passes(2, of: 4, "a capital in a list of names tells little"),
    arguments: [
      ("Angola\nÄgypten\nBenin\nTogo\n", TextEncoding.ibm850), ("alt\nöl\nuhr\n", .ibm850),
      ("Kenia\nLesotho\nÖsterreich\n", .macintosh), ("Łomża\nRadom\nOpole\n", .macCentralEurope),
    ])
  func linesOfListsBeginAlike(text: String, encoding: TextEncoding) throws {
    let bytes = try encoding.encode(text)
    #expect(try EncodingDetector.detect(bytes).encoding?.decode(bytes) == text)
  }

  /// A dash is much commoner than the mathematical signs at its position in other KOI8 variants.
  @Test(arguments: ["Отчёт готов — осталось его прочитать", "Лодка стоит у берега — ветра нет"])
  func dashesAreNoMathematics(text: String) throws {
    let bytes = try TextEncoding.koi8RU.encode(text)
    #expect(try EncodingDetector.detect(bytes).encoding?.decode(bytes) == text)
  }

  /// An accented letter and the next one may be a private-use character in Shift_JIS.
  @Test func lettersAreNoPrivateUse() throws {
    let text = "Kalóo\nYnysoedd y Gogledd"
    let bytes = try TextEncoding.windows1252.encode(text)
    #expect(try EncodingDetector.detect(bytes).encoding?.decode(bytes) == text)
  }
}
