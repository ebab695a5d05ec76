extension EncodingRegistry {
  static let ebcdicEncodings: [EncodingRecord] = [
    EncodingRecord(
      .ibm037, "IBM037", .ebcdic, .singleByteEBCDIC,
      iana: "IBM037", iconv: "IBM037", python: "cp037",
      labels: """
        037 csibm037 ebcdic-cp-us ebcdic_cp_ca ebcdic_cp_nl ebcdic_cp_wt ibm039 osf10020025 \
        cp1070 cp282
        """),
    EncodingRecord(
      .ibm273, "IBM273", .ebcdic, .singleByteEBCDIC,
      iana: "IBM273", iconv: "IBM273", python: "cp273",
      labels: "273 csibm273 osf10020111"),
    EncodingRecord(
      .ibm424, "IBM424", .ebcdic, .singleByteEBCDIC,
      iana: "IBM424", iconv: "IBM424", python: "cp424",
      labels: "424 csibm424 ebcdic_cp_he osf100201a8"),
    EncodingRecord(
      .ibm500, "IBM500", .ebcdic, .singleByteEBCDIC,
      iana: "IBM500", iconv: "IBM500", python: "cp500",
      labels: "500 csibm500 ebcdic_cp_be ebcdic_cp_ch 500v1 osf100201f4 cp1084"),
    EncodingRecord(
      .ibm1026, "IBM1026", .ebcdic, .singleByteEBCDIC,
      iana: "IBM1026", iconv: "IBM1026", python: "cp1026",
      labels: "1026 csibm1026 osf10020402"),
    EncodingRecord(
      .ibm1140, "IBM1140", .ebcdic, .singleByteEBCDIC,
      iana: "IBM01140", iconv: "CP1140", python: "cp1140",
      labels: "1140 csibm1140 ccsid01140 ebcdic-us-37+euro"),
  ]
}
