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
    EncodingRecord(
      .ibm277, "IBM277", .ebcdic, .singleByteEBCDIC,
      iana: "IBM277", iconv: "IBM277",
      labels: "277 csibm277 ebcdic-cp-dk ebcdic-cp-no"),
    EncodingRecord(
      .ibm278, "IBM278", .ebcdic, .singleByteEBCDIC,
      iana: "IBM278", iconv: "IBM278",
      labels: "278 csibm278 ebcdic-cp-fi ebcdic-cp-se"),
    EncodingRecord(
      .ibm280, "IBM280", .ebcdic, .singleByteEBCDIC,
      iana: "IBM280", iconv: "IBM280",
      labels: "280 csibm280 ebcdic-cp-it"),
    EncodingRecord(
      .ibm284, "IBM284", .ebcdic, .singleByteEBCDIC,
      iana: "IBM284", iconv: "IBM284",
      labels: "284 csibm284 ebcdic-cp-es"),
    EncodingRecord(
      .ibm285, "IBM285", .ebcdic, .singleByteEBCDIC,
      iana: "IBM285", iconv: "IBM285",
      labels: "285 csibm285 ebcdic-cp-gb"),
    EncodingRecord(
      .ibm297, "IBM297", .ebcdic, .singleByteEBCDIC,
      iana: "IBM297", iconv: "IBM297",
      labels: "297 csibm297 ebcdic-cp-fr"),
    EncodingRecord(
      .ibm420, "IBM420", .ebcdic, .singleByteEBCDIC,
      iana: "IBM420", iconv: "IBM420",
      labels: "420 csibm420 ebcdic-cp-ar1"),
    EncodingRecord(
      .ibm870, "IBM870", .ebcdic, .singleByteEBCDIC,
      iana: "IBM870", iconv: "IBM870",
      labels: "870 csibm870 ebcdic-cp-roece ebcdic-cp-yu"),
    EncodingRecord(
      .ibm871, "IBM871", .ebcdic, .singleByteEBCDIC,
      iana: "IBM871", iconv: "IBM871",
      labels: "871 csibm871 ebcdic-cp-is"),
    EncodingRecord(
      .ibm875, "IBM875", .ebcdic, .singleByteEBCDIC,
      iconv: "IBM875", python: "cp875",
      labels: "875 ebcdic-greek"),
    EncodingRecord(
      .ibm1025, "IBM1025", .ebcdic, .singleByteEBCDIC,
      iconv: "IBM1025",
      labels: "1025"),
    EncodingRecord(
      .ibm1047, "IBM1047", .ebcdic, .singleByteEBCDIC,
      iana: "IBM1047", iconv: "IBM1047",
      labels: "1047 csibm1047"),
  ]
}
