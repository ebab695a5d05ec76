/// The script or body of rules that an encoding belongs to.
public enum EncodingFamily: String, Sendable, CaseIterable {
  /// The encoding forms of the Unicode Standard, and UTF-7.
  case unicode = "Unicode"

  /// Languages of Western and Northern Europe; US-ASCII.
  case western = "Western"

  /// Languages of Central Europe, and Romanian.
  case centralEuropean = "Central European"

  /// Estonian, Latvian and Lithuanian.
  case baltic = "Baltic"

  /// Turkish.
  case turkish = "Turkish"

  /// Languages in Cyrillic script.
  case cyrillic = "Cyrillic"

  /// Modern Greek.
  case greek = "Greek"

  /// Hebrew and Yiddish.
  case hebrew = "Hebrew"

  /// Languages in Arabic script.
  case arabic = "Arabic"

  /// Thai.
  case thai = "Thai"

  /// Vietnamese.
  case vietnamese = "Vietnamese"

  /// Armenian and Georgian.
  case caucasian = "Caucasian"

  /// Japanese.
  case japanese = "Japanese"

  /// Chinese as it is written in the People's Republic.
  case simplifiedChinese = "Simplified Chinese"

  /// Chinese as it is written in Hong Kong and Taiwan.
  case traditionalChinese = "Traditional Chinese"

  /// Korean.
  case korean = "Korean"

  /// The code pages of MS-DOS, whatever the language.
  case dos = "DOS"

  /// The encodings of the classic Mac OS, whatever the language.
  case macintosh = "Macintosh"

  /// The code pages of IBM's mainframes, whatever the language.
  case ebcdic = "EBCDIC"

  /// Encodings of which Legible has no table.
  case other = "Other"
}

/// The encodings in a fixed order, which no stored data depends on.
///
/// The underscore keeps the number of a standard and that of its part apart.
// swift-format-ignore: AlwaysUseLowerCamelCase
package enum EncodingID: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  case usASCII
  case utf8
  case utf16
  case utf16LE
  case utf16BE
  case utf32
  case utf32LE
  case utf32BE
  case utf7
  case cesu8
  case iso8859_1
  case iso8859_2
  case iso8859_3
  case iso8859_4
  case iso8859_5
  case iso8859_6
  case iso8859_7
  case iso8859_8
  case iso8859_8I
  case iso8859_9
  case iso8859_10
  case iso8859_11
  case iso8859_13
  case iso8859_14
  case iso8859_15
  case iso8859_16
  case windows1250
  case windows1251
  case windows1252
  case windows1253
  case windows1254
  case windows1255
  case windows1256
  case windows1257
  case windows1258
  case windows874
  case koi8R
  case koi8U
  case koi8RU
  case koi8T
  case kz1048
  case pt154
  case ibm437
  case ibm720
  case ibm737
  case ibm775
  case ibm850
  case ibm852
  case ibm855
  case ibm857
  case ibm858
  case ibm860
  case ibm861
  case ibm862
  case ibm863
  case ibm864
  case ibm865
  case ibm866
  case ibm869
  case ibm1125
  case macintosh
  case macCentralEurope
  case macCyrillic
  case macGreek
  case macTurkish
  case macRomanian
  case macIcelandic
  case macCroatian
  case macArabic
  case viscii
  case tcvn
  case armscii8
  case georgianAcademy
  case georgianPS
  case hpRoman8
  case cp1006
  case ibm037
  case ibm273
  case ibm424
  case ibm500
  case ibm1026
  case ibm1140
  case ibm277
  case ibm278
  case ibm280
  case ibm284
  case ibm285
  case ibm297
  case ibm420
  case ibm870
  case ibm871
  case ibm875
  case ibm1025
  case ibm1047
  case shiftJIS
  case eucJP
  case iso2022JP
  case iso2022JP1
  case iso2022JP2
  case iso2022JP3
  case shiftJIS2004
  case eucJIS2004
  case gb18030
  case gbk
  case hzGB2312
  case iso2022CN
  case big5
  case big5HKSCS
  case cp950
  case eucTW
  case eucKR
  case iso2022KR
  case johab
  case xUserDefined

  /// An encoding that only the platform's `iconv(3)` knows; the registry has no record of it.
  case system
}

extension EncodingID {
  // Other modules would call what enumerations with raw values have in common, which asks the conformance
  // for both numbers.
  package static func == (one: EncodingID, other: EncodingID) -> Bool {
    one.rawValue == other.rawValue
  }
}
