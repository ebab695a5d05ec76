extension EncodingRegistry {
  static let europeanEncodings: [EncodingRecord] = [
    EncodingRecord(
      .usASCII, "US-ASCII", .western, .ascii,
      iana: "US-ASCII", iconv: "US-ASCII", python: "ascii",
      labels: """
        ansi_x3.4-1968 ansi_x3.4-1986 iso_646.irv:1991 iso646-us us ibm367 cp367 csascii \
        iso-ir-6 646
        """),
    EncodingRecord(
      .iso8859_1, "ISO-8859-1", .western, .singleByte,
      iana: "ISO-8859-1", iconv: "ISO-8859-1", python: "latin_1",
      labels: "8859_1 iso_8859-1:1987 iso-ir-100 l1 ibm819 cp819 csisolatin1 8859 osf00010001"),
    EncodingRecord(
      .iso8859_2, "ISO-8859-2", .centralEuropean, .singleByte,
      whatwg: "ISO-8859-2", iana: "ISO-8859-2", iconv: "ISO-8859-2", python: "iso8859_2",
      labels: "8859_2 csisolatin2 iso-ir-101 iso_8859-2:1987 l2 latin2 osf00010002 ibm912 cp912"),
    EncodingRecord(
      .iso8859_3, "ISO-8859-3", .western, .singleByte,
      whatwg: "ISO-8859-3", iana: "ISO-8859-3", iconv: "ISO-8859-3", python: "iso8859_3",
      labels: "8859_3 csisolatin3 iso-ir-109 iso_8859-3:1988 l3 latin3 osf00010003"),
    EncodingRecord(
      .iso8859_4, "ISO-8859-4", .baltic, .singleByte,
      whatwg: "ISO-8859-4", iana: "ISO-8859-4", iconv: "ISO-8859-4", python: "iso8859_4",
      labels: "8859_4 csisolatin4 iso-ir-110 iso_8859-4:1988 l4 latin4 osf00010004"),
    EncodingRecord(
      .iso8859_5, "ISO-8859-5", .cyrillic, .singleByte,
      whatwg: "ISO-8859-5", iana: "ISO-8859-5", iconv: "ISO-8859-5", python: "iso8859_5",
      labels: """
        8859_5 csisolatincyrillic cyrillic iso-ir-144 iso_8859-5:1988 osf00010005 ibm915 cp915
        """),
    EncodingRecord(
      .iso8859_7, "ISO-8859-7", .greek, .singleByte,
      whatwg: "ISO-8859-7", iana: "ISO-8859-7", iconv: "ISO-8859-7", python: "iso8859_7",
      labels: """
        8859_7 csisolatingreek ecma-118 elot_928 greek greek8 iso-ir-126 iso_8859-7:1987 \
        sun_eu_greek iso_8859-7:2003 osf00010007 ibm813 cp813
        """),
    EncodingRecord(
      .iso8859_9, "ISO-8859-9", .turkish, .singleByte,
      iana: "ISO-8859-9", iconv: "ISO-8859-9", python: "iso8859_9",
      labels: """
        8859_9 iso_8859-9:1989 iso-ir-148 l5 latin5 csisolatin5 osf00010009 ibm920 cp920 \
        ts-5881 ecma-128
        """),
    EncodingRecord(
      .iso8859_10, "ISO-8859-10", .baltic, .singleByte,
      whatwg: "ISO-8859-10", iana: "ISO-8859-10", iconv: "ISO-8859-10", python: "iso8859_10",
      labels: "8859_10 csisolatin6 iso-ir-157 l6 latin6 iso_8859_10_1992 osf0001000a cp28600"),
    EncodingRecord(
      .iso8859_13, "ISO-8859-13", .baltic, .singleByte,
      whatwg: "ISO-8859-13", iana: "ISO-8859-13", iconv: "ISO-8859-13", python: "iso8859_13",
      labels: "8859_13 latin7 l7 csiso885913 iso-ir-179 baltic"),
    EncodingRecord(
      .iso8859_14, "ISO-8859-14", .western, .singleByte,
      whatwg: "ISO-8859-14", iana: "ISO-8859-14", iconv: "ISO-8859-14", python: "iso8859_14",
      labels: "8859_14 latin8 l8 iso-celtic iso-ir-199 csiso885914 iso_8859_14_1998 cp28604"),
    EncodingRecord(
      .iso8859_15, "ISO-8859-15", .western, .singleByte,
      whatwg: "ISO-8859-15", iana: "ISO-8859-15", iconv: "ISO-8859-15", python: "iso8859_15",
      labels: "8859_15 csisolatin9 l9 latin-9 latin9 csiso885915 iso-ir-203 iso_8859-15:1998"),
    EncodingRecord(
      .iso8859_16, "ISO-8859-16", .centralEuropean, .singleByte,
      whatwg: "ISO-8859-16", iana: "ISO-8859-16", iconv: "ISO-8859-16", python: "iso8859_16",
      labels: "8859_16 latin10 l10 iso-ir-226 csiso885916 iso_8859_16_2001 cp28606"),
    EncodingRecord(
      .windows1250, "windows-1250", .centralEuropean, .singleByte,
      whatwg: "windows-1250", iana: "windows-1250", iconv: "windows-1250", python: "cp1250",
      labels: "x-cp1250 cswindows1250 1250 ms-ee microsoft-cp1250"),
    EncodingRecord(
      .windows1251, "windows-1251", .cyrillic, .singleByte,
      whatwg: "windows-1251", iana: "windows-1251", iconv: "windows-1251", python: "cp1251",
      labels: "x-cp1251 cswindows1251 1251 ms-cyrl microsoft-cp1251"),
    EncodingRecord(
      .windows1252, "windows-1252", .western, .singleByte,
      whatwg: "windows-1252", iana: "windows-1252", iconv: "windows-1252", python: "cp1252",
      labels: "x-cp1252 cswindows1252 ms-ansi 1252 ansi microsoft-cp1252"),
    EncodingRecord(
      .windows1253, "windows-1253", .greek, .singleByte,
      whatwg: "windows-1253", iana: "windows-1253", iconv: "windows-1253", python: "cp1253",
      labels: "x-cp1253 cswindows1253 1253 ms-greek microsoft-cp1253"),
    EncodingRecord(
      .windows1254, "windows-1254", .turkish, .singleByte,
      whatwg: "windows-1254", iana: "windows-1254", iconv: "windows-1254", python: "cp1254",
      labels: "x-cp1254 cswindows1254 1254 ms-turk microsoft-cp1254"),
    EncodingRecord(
      .windows1257, "windows-1257", .baltic, .singleByte,
      whatwg: "windows-1257", iana: "windows-1257", iconv: "windows-1257", python: "cp1257",
      labels: "x-cp1257 cswindows1257 1257 winbaltrim microsoft-cp1257"),
    EncodingRecord(
      .koi8R, "KOI8-R", .cyrillic, .singleByte,
      whatwg: "KOI8-R", iana: "KOI8-R", iconv: "KOI8-R", python: "koi8_r",
      labels: "cskoi8r koi koi8"),
    EncodingRecord(
      .koi8U, "KOI8-U", .cyrillic, .singleByte,
      whatwg: "KOI8-U", iana: "KOI8-U", iconv: "KOI8-U", python: "koi8_u",
      labels: "cskoi8u"),
    EncodingRecord(
      .koi8RU, "KOI8-RU", .cyrillic, .singleByte,
      iconv: "KOI8-RU"),
    EncodingRecord(
      .koi8T, "KOI8-T", .cyrillic, .singleByte,
      iconv: "KOI8-T", python: "koi8_t"),
    EncodingRecord(
      .kz1048, "KZ-1048", .cyrillic, .singleByte,
      iana: "KZ-1048", iconv: "RK1048", python: "kz1048",
      labels: "strk1048-2002 cskz1048"),
    EncodingRecord(
      .pt154, "PTCP154", .cyrillic, .singleByte,
      iana: "PTCP154", iconv: "PT154", python: "ptcp154",
      labels: "csptcp154 cp154 cyrillic-asian"),
    EncodingRecord(
      .hpRoman8, "hp-roman8", .western, .singleByte,
      iana: "hp-roman8", iconv: "HP-ROMAN8", python: "hp_roman8",
      labels: "roman8 r8 cshproman8 cp1051 ibm1051 osf10010001"),
  ]
}
