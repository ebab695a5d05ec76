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
