public import Foundation
public import Legible

/// The encodings that Foundation has raw values of its own for; all others have those of Core Foundation.
private let pairs: [(String.Encoding, TextEncoding)] = [
  (.ascii, .usASCII), (.utf8, .utf8), (.utf16, .utf16), (.utf16LittleEndian, .utf16LE),
  (.utf16BigEndian, .utf16BE), (.utf32, .utf32), (.utf32LittleEndian, .utf32LE),
  (.utf32BigEndian, .utf32BE), (.isoLatin1, .iso8859_1), (.isoLatin2, .iso8859_2),
  (.windowsCP1250, .windows1250), (.windowsCP1251, .windows1251), (.windowsCP1252, .windows1252),
  (.windowsCP1253, .windows1253), (.windowsCP1254, .windows1254), (.macOSRoman, .macintosh),
  (.japaneseEUC, .eucJP), (.shiftJIS, .shiftJIS), (.iso2022JP, .iso2022JP),
]

/// The flag that Foundation adds to a number of Core Foundation (`CFStringConvertEncodingToNSStringEncoding`).
private let coreFoundationFlag: UInt = 0x8000_0000

extension TextEncoding {
  /// The encoding that Foundation's name stands for; `nil` for its own oddities (`nextstep`, `symbol`,
  /// `nonLossyASCII`) and for numbers of Core Foundation that Legible has no encoding for.
  public init?(_ encoding: String.Encoding) {
    if let pair = pairs.first(where: { $0.0 == encoding }) {
      self = pair.1
      return
    }
    guard encoding.rawValue & coreFoundationFlag != 0,
      let number = UInt32(exactly: encoding.rawValue & ~coreFoundationFlag)
    else { return nil }
    self.init(cfStringEncoding: number)
  }
}

extension String.Encoding {
  /// Foundation's name for the encoding, or `nil` where there is none.
  ///
  /// Beyond Foundation's own constants it is `0x8000_0000 | cfStringEncoding`. Foundation on Linux
  /// decodes many of these, but not all; `TextEncoding.decode(_:malformed:)` decodes all.
  public init?(_ encoding: TextEncoding) {
    if let pair = pairs.first(where: { $0.1 == encoding }) {
      self = pair.0
      return
    }
    guard let number = encoding.cfStringEncoding else { return nil }
    self.init(rawValue: coreFoundationFlag | UInt(number))
  }
}
