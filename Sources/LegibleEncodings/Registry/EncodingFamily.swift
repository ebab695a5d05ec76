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
