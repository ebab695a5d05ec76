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

extension EncodingRegistry {
  static let middleEasternEncodings: [EncodingRecord] = [
    EncodingRecord(
      .iso8859_6, "ISO-8859-6", .arabic, .singleByte,
      whatwg: "ISO-8859-6", iana: "ISO-8859-6", iconv: "ISO-8859-6", python: "iso8859_6",
      labels: """
        8859_6 arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6-e \
        iso-8859-6-i iso-ir-127 iso_8859-6:1987 osf00010006 ibm1089 cp1089
        """),
    EncodingRecord(
      .iso8859_8, "ISO-8859-8", .hebrew, .singleByte,
      whatwg: "ISO-8859-8", iana: "ISO-8859-8", iconv: "ISO-8859-8", python: "iso8859_8",
      labels: """
        8859_8 csiso88598e csisolatinhebrew hebrew iso-8859-8-e iso-ir-138 iso_8859-8:1988 \
        visual osf00010008 ibm916 cp916
        """),
    EncodingRecord(
      .iso8859_8I, "ISO-8859-8-I", .hebrew, .singleByte,
      whatwg: "ISO-8859-8-I", iana: "ISO-8859-8-I", iconv: "ISO-8859-8", python: "iso8859_8",
      labels: "csiso88598i logical"),
    EncodingRecord(
      .windows1255, "windows-1255", .hebrew, .singleByte,
      whatwg: "windows-1255", iana: "windows-1255", iconv: "windows-1255", python: "cp1255",
      labels: "x-cp1255 cswindows1255 1255 ms-hebr microsoft-cp1255"),
    EncodingRecord(
      .windows1256, "windows-1256", .arabic, .singleByte,
      whatwg: "windows-1256", iana: "windows-1256", iconv: "windows-1256", python: "cp1256",
      labels: "x-cp1256 cswindows1256 1256 ms-arab microsoft-cp1256"),
    EncodingRecord(
      .armscii8, "ARMSCII-8", .caucasian, .singleByte,
      iconv: "ARMSCII-8"),
    EncodingRecord(
      .georgianAcademy, "Georgian-Academy", .caucasian, .singleByte,
      iconv: "GEORGIAN-ACADEMY"),
    EncodingRecord(
      .georgianPS, "Georgian-PS", .caucasian, .singleByte,
      iconv: "GEORGIAN-PS"),
    EncodingRecord(
      .cp1006, "CP1006", .arabic, .singleByte,
      python: "cp1006",
      labels: "ibm1006 1006"),
  ]
}

extension EncodingRegistry {
  static let southeastAsianEncodings: [EncodingRecord] = [
    EncodingRecord(
      .iso8859_11, "ISO-8859-11", .thai, .singleByte,
      iana: "ISO-8859-11", iconv: "ISO-8859-11", python: "iso8859_11",
      labels: """
        8859_11 tis-620 tis620 tis620-0 tis620.2529-1 tis620.2533-0 cstis620 thai \
        iso_8859_11_2001 tis_620_2529_0 iso_ir_166 cp28601
        """),
    EncodingRecord(
      .windows1258, "windows-1258", .vietnamese, .singleByte,
      whatwg: "windows-1258", iana: "windows-1258", iconv: "windows-1258", python: "cp1258",
      labels: "x-cp1258 cswindows1258 1258 microsoft-cp1258"),
    EncodingRecord(
      .windows874, "windows-874", .thai, .singleByte,
      whatwg: "windows-874", iana: "windows-874", iconv: "windows-874", python: "cp874",
      labels: "dos-874 cswindows874 874 ibm874"),
    EncodingRecord(
      .viscii, "VISCII", .vietnamese, .singleByte,
      iana: "VISCII", iconv: "VISCII",
      labels: "viscii1.1-1 csviscii"),
    EncodingRecord(
      .tcvn, "TCVN", .vietnamese, .singleByte,
      iconv: "TCVN",
      labels: "tcvn-5712 tcvn5712-1 tcvn5712-1:1993"),
  ]
}
