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
