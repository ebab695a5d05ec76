extension EncodingRegistry {
  static let eastAsianEncodings: [EncodingRecord] = [
    EncodingRecord(
      .shiftJIS, "Shift_JIS", .japanese, .multibyte(.shiftJIS),
      whatwg: "Shift_JIS", iana: "Shift_JIS", iconv: "CP932", python: "cp932",
      labels: """
        csshiftjis ms932 ms_kanji sjis windows-31j x-sjis cswindows31j mskanji 932 \
        x_mac_japanese sjis-open sjis-win
        """),
    EncodingRecord(
      .eucJP, "EUC-JP", .japanese, .multibyte(.eucJP),
      whatwg: "EUC-JP", iana: "EUC-JP", iconv: "EUC-JP", python: "euc_jp",
      labels: """
        cseucpkdfmtjapanese x-euc-jp ujis cp51932 extended_unix_code_packed_format_for_japanese \
        osf00030010
        """),
    EncodingRecord(
      .iso2022JP, "ISO-2022-JP", .japanese, .iso2022(.japanese),
      whatwg: "ISO-2022-JP", iana: "ISO-2022-JP", iconv: "ISO-2022-JP", python: "iso2022_jp",
      labels: "csiso2022jp"),
    EncodingRecord(
      .iso2022JP1, "ISO-2022-JP-1", .japanese, .iso2022(.japanese1),
      iconv: "ISO-2022-JP-2", python: "iso2022_jp_1"),
    EncodingRecord(
      .iso2022JP2, "ISO-2022-JP-2", .japanese, .iso2022(.japanese2),
      iana: "ISO-2022-JP-2", iconv: "ISO-2022-JP-2", python: "iso2022_jp_2",
      labels: "csiso2022jp2"),
    EncodingRecord(
      .iso2022JP3, "ISO-2022-JP-3", .japanese, .iso2022(.japanese3),
      iconv: "ISO-2022-JP-3", python: "iso2022_jp_3"),
    EncodingRecord(
      .shiftJIS2004, "Shift_JIS-2004", .japanese, .multibyte(.shiftJIS2004),
      iconv: "SHIFT_JISX0213", python: "shift_jis_2004",
      labels: "sjis-2004 sjisx0213"),
    EncodingRecord(
      .eucJIS2004, "EUC-JIS-2004", .japanese, .multibyte(.eucJIS2004),
      iconv: "EUC-JISX0213", python: "euc_jis_2004",
      labels: "jisx0213"),
    EncodingRecord(
      .gb18030, "gb18030", .simplifiedChinese, .multibyte(.gb18030),
      whatwg: "gb18030", iana: "GB18030", iconv: "GB18030", python: "gb18030",
      labels: "gb18030-2022 gb18030-2000 csgb18030"),
    EncodingRecord(
      .gbk, "GBK", .simplifiedChinese, .multibyte(.gbk),
      whatwg: "GBK", iana: "GBK", iconv: "GBK", python: "gbk",
      labels: """
        chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 iso-ir-58 x-gbk cp936 ms936 \
        windows-936 936 csgbk euc-cn euccn eucgb2312-cn gb2312_1980 x_mac_simp_chinese gb13000
        """),
    EncodingRecord(
      .hzGB2312, "HZ-GB-2312", .simplifiedChinese, .hz,
      iana: "HZ-GB-2312", python: "hz",
      labels: "hz-gb hzgb cshzgb2312"),
    EncodingRecord(
      .iso2022CN, "ISO-2022-CN", .simplifiedChinese, .iso2022(.chinese),
      iana: "ISO-2022-CN", iconv: "ISO-2022-CN",
      labels: "csiso2022cn"),
    EncodingRecord(
      .big5, "Big5", .traditionalChinese, .multibyte(.big5),
      whatwg: "Big5", iana: "Big5", iconv: "BIG5-HKSCS", python: "big5hkscs",
      labels: "cn-big5 csbig5 x-x-big5 big5_tw x_mac_trad_chinese big-five"),
    EncodingRecord(
      .big5HKSCS, "Big5-HKSCS", .traditionalChinese, .multibyte(.big5HKSCS),
      iana: "Big5-HKSCS", iconv: "BIG5-HKSCS", python: "big5hkscs",
      labels: "csbig5hkscs hkscs"),
    EncodingRecord(
      .cp950, "CP950", .traditionalChinese, .multibyte(.cp950),
      iconv: "CP950", python: "cp950",
      labels: "950 ms950 windows-950"),
    EncodingRecord(
      .eucTW, "EUC-TW", .traditionalChinese, .multibyte(.eucTW),
      iconv: "EUC-TW",
      labels: "osf0005000a"),
    EncodingRecord(
      .eucKR, "EUC-KR", .korean, .multibyte(.eucKR),
      whatwg: "EUC-KR", iana: "EUC-KR", iconv: "CP949", python: "cp949",
      labels: """
        cseuckr csksc56011987 iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 \
        windows-949 949 ms949 uhc cp51949 ksx1001 x_mac_korean mscp949 osf100203b5
        """),
    EncodingRecord(
      .iso2022KR, "ISO-2022-KR", .korean, .iso2022(.korean),
      iana: "ISO-2022-KR", iconv: "ISO-2022-KR", python: "iso2022_kr",
      labels: "csiso2022kr"),
    EncodingRecord(
      .johab, "JOHAB", .korean, .multibyte(.johab),
      iconv: "JOHAB", python: "johab",
      labels: "cp1361 ms1361 mscp1361"),
  ]
}
