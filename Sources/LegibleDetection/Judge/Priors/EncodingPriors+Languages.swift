internal import LegibleEncodings

extension EncodingPriors {
  private static let western =
    "af br ca da de en es eu fi fo fr fy ga gd gl id is it lb ms nb nl nn pt sq sv sw tl"
  private static let central = "bs cs hr hu pl ro sk sl sq sr-Latn ~de ~en ~lb"
  private static let baltic = "et lt lv ltg olo vro ~pl"
  private static let cyrillic = "be bg mk ru sr-Cyrl uk"

  // Rare languages.
  private static let smallWestern =
    "an ast co frp fur gsw jv ksh li lij lmo mg nap nds oc pms qu rm sc scn sma smj su vec wa"
  private static let smallCyrillic = "ce inh krc mdf"
  private static let arabic = "ar ckb fa ps ug ur"

  /// The languages that each encoding was made for. Encodings that are not listed are for all
  /// languages. A tilde marks a language that is uncommon in them.
  static let targets: [(languages: String, encodings: [EncodingID])] = [
    (western + " et vro " + smallWestern, [.windows1252, .iso8859_15]),
    (western + " " + smallWestern, [.iso8859_1, .ibm850, .ibm858, .macintosh]),
    ("en de es fr it nl pt da sv nb fi ca eu gl id ms sw tl af", [.ibm437, .hpRoman8]),
    (smallWestern, [.ibm437]),
    ("en de es fr it nl pt da", [.ibm037, .ibm500, .ibm1140]), ("de ~en", [.ibm273]),
    (central + " hsb dsb szl", [.windows1250, .iso8859_2, .ibm852]), ("~olo", [.windows1250]),
    ("bs cs hr hu pl sk sl sr-Latn lt lv hsb dsb szl ltg ~et ~de", [.macCentralEurope]),
    ("hr sl bs sr-Latn", [.macCroatian]), ("ro", [.macRomanian]), ("is fo", [.macIcelandic]),
    ("ro pl hr sl hu sr-Latn bs sq", [.iso8859_16]), ("eo mt tr", [.iso8859_3]),
    ("et lt lv ltg se smn ~olo ~vro ~de ~fi ~sv ~nb ~da", [.iso8859_4]),
    (baltic, [.windows1257, .iso8859_13, .ibm775]),
    ("is fo lt lv et ltg se smn ~sma ~smj ~olo ~vro ~nb ~sv ~da ~fi", [.iso8859_10]),
    ("cy ga gd br en", [.iso8859_14]),
    ("tr ku az crh diq", [.windows1254, .iso8859_9]), ("crh diq", [.ibm857]),
    ("tr", [.ibm857, .macTurkish, .ibm1026]),
    ("pt", [.ibm860]), ("is", [.ibm861]), ("fr", [.ibm863]), ("da nb nn", [.ibm865]),
    (cyrillic + " tt ky mn kk rue " + smallCyrillic, [.windows1251]), (cyrillic, [.ibm855]),
    (cyrillic + " rue " + smallCyrillic, [.iso8859_5, .macCyrillic]),
    ("ru bg " + smallCyrillic, [.koi8R]), ("ru uk be rue", [.koi8U]), ("ru uk be", [.koi8RU]),
    ("ru be uk bg", [.ibm866]),
    ("uk ru be", [.ibm1125]), ("tg", [.koi8T]), ("kk", [.kz1048]),
    ("kk ky tt mn tg ba bxr sah", [.pt154]),
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
