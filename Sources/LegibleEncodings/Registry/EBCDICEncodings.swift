extension EncodingRegistry {
  static let ebcdicEncodings: [EncodingRecord] = [
    EncodingRecord(
      .ibm037, "IBM037", .ebcdic, .singleByteEBCDIC,
      iana: "IBM037", iconv: "IBM037", python: "cp037",
      labels: "037 csibm037 ebcdic-cp-us"),
    EncodingRecord(
      .ibm273, "IBM273", .ebcdic, .singleByteEBCDIC,
      iana: "IBM273", iconv: "IBM273", python: "cp273",
      labels: "273 csibm273"),
    EncodingRecord(
      .ibm424, "IBM424", .ebcdic, .singleByteEBCDIC,
      iana: "IBM424", iconv: "IBM424", python: "cp424",
      labels: "424 csibm424"),
    EncodingRecord(
      .ibm500, "IBM500", .ebcdic, .singleByteEBCDIC,
      iana: "IBM500", iconv: "IBM500", python: "cp500",
      labels: "500 csibm500"),
    EncodingRecord(
      .ibm1026, "IBM1026", .ebcdic, .singleByteEBCDIC,
      iana: "IBM1026", iconv: "IBM1026", python: "cp1026",
      labels: "1026 csibm1026"),
    EncodingRecord(
      .ibm1140, "IBM1140", .ebcdic, .singleByteEBCDIC,
      iana: "IBM01140", iconv: "CP1140", python: "cp1140",
      labels: "1140 csibm1140"),
  ]
}
