public import Foundation
public import Legible

/// The encodings that Foundation has a name for on every platform.
private let pairs: [(String.Encoding, TextEncoding)] = [
  (.ascii, .usASCII), (.utf8, .utf8), (.utf16, .utf16), (.utf16LittleEndian, .utf16LE),
  (.utf16BigEndian, .utf16BE), (.utf32, .utf32), (.utf32LittleEndian, .utf32LE),
  (.utf32BigEndian, .utf32BE), (.isoLatin1, .iso8859_1), (.isoLatin2, .iso8859_2),
  (.windowsCP1250, .windows1250), (.windowsCP1251, .windows1251), (.windowsCP1252, .windows1252),
  (.windowsCP1253, .windows1253), (.windowsCP1254, .windows1254), (.macOSRoman, .macintosh),
  (.japaneseEUC, .eucJP), (.shiftJIS, .shiftJIS), (.iso2022JP, .iso2022JP),
]

extension TextEncoding {
  /// The encoding that Foundation's name stands for, or `nil` for its own oddities.
  public init?(_ encoding: String.Encoding) {
    guard let pair = pairs.first(where: { $0.0 == encoding }) else { return nil }
    self = pair.1
  }
}

extension String.Encoding {
  /// Foundation's name for the encoding, or `nil` where it has none.
  public init?(_ encoding: TextEncoding) {
    guard let pair = pairs.first(where: { $0.1 == encoding }) else { return nil }
    self = pair.0
  }
}
