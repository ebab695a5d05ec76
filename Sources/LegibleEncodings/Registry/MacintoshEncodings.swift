extension EncodingRegistry {
  static let macintoshEncodings: [EncodingRecord] = [
    EncodingRecord(
      .macintosh, "macintosh", .macintosh, .singleByte,
      whatwg: "macintosh", iana: "macintosh", iconv: "MACINTOSH", python: "mac_roman",
      labels: "csmacintosh mac x-mac-roman"),
    EncodingRecord(
      .macCentralEurope, "x-mac-ce", .macintosh, .singleByte,
      iconv: "MAC-CENTRALEUROPE", python: "mac_latin2",
      labels: "mac-ce macce mac_centeuro maccenteuro cp1282"),
    EncodingRecord(
      .macCyrillic, "x-mac-cyrillic", .macintosh, .singleByte,
      whatwg: "x-mac-cyrillic", iconv: "MAC-CYRILLIC", python: "mac_cyrillic",
      labels: "x-mac-ukrainian mac-uk macukrainian cp10017"),
    EncodingRecord(
      .macGreek, "x-mac-greek", .macintosh, .singleByte,
      python: "mac_greek"),
    EncodingRecord(
      .macTurkish, "x-mac-turkish", .macintosh, .singleByte,
      python: "mac_turkish"),
    EncodingRecord(
      .macRomanian, "x-mac-romanian", .macintosh, .singleByte,
      python: "mac_romanian",
      labels: "macromania"),
    EncodingRecord(
      .macIcelandic, "x-mac-icelandic", .macintosh, .singleByte,
      python: "mac_iceland",
      labels: "mac-icelandic"),
    EncodingRecord(
      .macCroatian, "x-mac-croatian", .macintosh, .singleByte,
      python: "mac_croatian"),
    EncodingRecord(
      .macArabic, "x-mac-arabic", .macintosh, .singleByte,
      python: "mac_arabic"),
  ]
}
