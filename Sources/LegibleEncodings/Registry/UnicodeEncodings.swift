extension EncodingRegistry {
  static let unicodeEncodings: [EncodingRecord] = [
    EncodingRecord(
      .utf8, "UTF-8", .unicode, .utf8,
      whatwg: "UTF-8", iana: "UTF-8", iconv: "UTF-8", python: "utf_8",
      labels: """
        unicode-1-1-utf-8 unicode11utf8 unicode20utf8 x-unicode20utf8 csutf8 u8 cp65001 \
        utf-8-sig utf_8_sig utf8_ucs2 utf8_ucs4
        """),
    EncodingRecord(
      .utf16, "UTF-16", .unicode, .utf16(.byteOrderMark),
      iana: "UTF-16", iconv: "UTF-16", python: "utf_16",
      labels: "csutf16 u16 ucs-2 iso-10646-ucs-2 csunicode unicode"),
    EncodingRecord(
      .utf16LE, "UTF-16LE", .unicode, .utf16(.littleEndian),
      whatwg: "UTF-16LE", iana: "UTF-16LE", iconv: "UTF-16LE", python: "utf_16_le",
      labels: "csutf16le unicodelittle ucs-2le unicodefeff unicodelittleunmarked"),
    EncodingRecord(
      .utf16BE, "UTF-16BE", .unicode, .utf16(.bigEndian),
      whatwg: "UTF-16BE", iana: "UTF-16BE", iconv: "UTF-16BE", python: "utf_16_be",
      labels: "csutf16be unicodebig ucs-2be unicodefffe unicodebigunmarked"),
    EncodingRecord(
      .utf32, "UTF-32", .unicode, .utf32(.byteOrderMark),
      iana: "UTF-32", iconv: "UTF-32", python: "utf_32",
      labels: "csutf32 u32 ucs-4 iso-10646-ucs-4 csucs4"),
    EncodingRecord(
      .utf32LE, "UTF-32LE", .unicode, .utf32(.littleEndian),
      iana: "UTF-32LE", iconv: "UTF-32LE", python: "utf_32_le",
      labels: "csutf32le ucs-4le"),
    EncodingRecord(
      .utf32BE, "UTF-32BE", .unicode, .utf32(.bigEndian),
      iana: "UTF-32BE", iconv: "UTF-32BE", python: "utf_32_be",
      labels: "csutf32be ucs-4be"),
    EncodingRecord(
      .utf7, "UTF-7", .unicode, .utf7,
      iana: "UTF-7", iconv: "UTF-7", python: "utf_7",
      labels: "csutf7 u7 unicode-1-1-utf-7"),
    EncodingRecord(
      .cesu8, "CESU-8", .unicode, .cesu8, iana: "CESU-8",
      labels: "cscesu8 cscesu-8 modified-utf-8 mutf-8"),
    EncodingRecord(.xUserDefined, "x-user-defined", .other, .userDefined, whatwg: "x-user-defined"),
  ]
}
