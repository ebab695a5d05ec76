internal import LegibleEncodings

extension EncodingPriors {
  private static let western =
    "af br ca da de en es eu fi fo fr fy ga gd gl id is it lb ms nb nl nn pt sq sv sw tl"
  private static let central = "bs cs hr hu pl ro sk sl sq sr-Latn ~de ~en ~lb"
  private static let cyrillic = "be bg mk ru sr-Cyrl uk"
  private static let arabic = "ar ckb fa ps ug ur"

  /// For which languages which encodings were made; encodings that are not here serve all.
  static let targets: [(languages: String, encodings: [EncodingID])] = [
    (western + " et", [.windows1252]), (western, [.iso8859_1, .ibm850, .ibm858, .macintosh]),
    (western + " et", [.iso8859_15]),
    ("en de es fr it nl pt da sv nb fi ca eu gl id ms sw tl af", [.ibm437, .hpRoman8]),
    ("en de es fr it nl pt da", [.ibm037, .ibm500, .ibm1140]), ("de ~en", [.ibm273]),
    (central, [.windows1250, .iso8859_2, .ibm852]),
    ("bs cs hr hu pl sk sl sr-Latn lt lv ~et ~de", [.macCentralEurope]),
    ("hr sl bs sr-Latn", [.macCroatian]), ("ro", [.macRomanian]), ("is fo", [.macIcelandic]),
    ("ro pl hr sl hu sr-Latn bs sq", [.iso8859_16]), ("eo mt tr", [.iso8859_3]),
    ("et lt lv ~de ~fi ~sv ~nb ~da", [.iso8859_4]),
    ("et lt lv ~pl", [.windows1257, .iso8859_13]),
    ("et lt lv ~pl", [.ibm775]), ("is fo lt lv et ~nb ~sv ~da ~fi", [.iso8859_10]),
    ("cy ga gd br en", [.iso8859_14]),
    ("tr ku az", [.windows1254, .iso8859_9]), ("tr", [.ibm857, .macTurkish, .ibm1026]),
    ("pt", [.ibm860]), ("is", [.ibm861]), ("fr", [.ibm863]), ("da nb nn", [.ibm865]),
    (cyrillic + " tt ky mn kk", [.windows1251]), (cyrillic, [.iso8859_5, .ibm855, .macCyrillic]),
    ("ru bg", [.koi8R]), ("ru uk be", [.koi8U, .koi8RU]), ("ru be uk bg", [.ibm866]),
    ("uk ru be", [.ibm1125]), ("tg", [.koi8T]), ("kk", [.kz1048]),
    ("kk ky tt mn tg", [.pt154]),
    ("el", [.windows1253, .iso8859_7, .ibm737, .ibm869, .macGreek]),
    ("he yi", [.windows1255, .iso8859_8I, .iso8859_8, .ibm862, .ibm424]),
    (arabic, [.windows1256, .macArabic]), ("ar", [.iso8859_6, .ibm720, .ibm864]),
    ("ur", [.cp1006]), ("th", [.windows874, .iso8859_11]),
    ("vi", [.windows1258, .viscii, .tcvn]), ("hy", [.armscii8]),
    ("ka", [.georgianAcademy, .georgianPS]),
    (
      "ja",
      [
        .shiftJIS, .eucJP, .iso2022JP, .iso2022JP1, .iso2022JP2, .iso2022JP3, .shiftJIS2004,
        .eucJIS2004,
      ]
    ),
    ("zh-Hans zh-Hant", [.gb18030, .gbk]), ("zh-Hans", [.hzGB2312, .iso2022CN]),
    ("zh-Hant zh-Hans", [.big5, .big5HKSCS, .cp950, .eucTW]),
    ("ko", [.eucKR, .johab, .iso2022KR]),
  ]
}
