extension EncodingRegistry {
  static let dosEncodings: [EncodingRecord] = [
    EncodingRecord(
      .ibm437, "IBM437", .dos, .singleByte,
      iana: "IBM437", iconv: "IBM437", python: "cp437",
      labels: "437 csibm437 cspc8codepage437 osf100201b5 oem"),
    EncodingRecord(
      .ibm720, "IBM720", .dos, .singleByte,
      python: "cp720",
      labels: "720 csibm720"),
    EncodingRecord(
      .ibm737, "IBM737", .dos, .singleByte,
      iconv: "CP737", python: "cp737",
      labels: "737 csibm737"),
    EncodingRecord(
      .ibm775, "IBM775", .dos, .singleByte,
      iana: "IBM775", iconv: "CP775", python: "cp775",
      labels: "775 csibm775 cspc775baltic"),
    EncodingRecord(
      .ibm850, "IBM850", .dos, .singleByte,
      iana: "IBM850", iconv: "IBM850", python: "cp850",
      labels: "850 csibm850 cspc850multilingual osf10020352"),
    EncodingRecord(
      .ibm852, "IBM852", .dos, .singleByte,
      iana: "IBM852", iconv: "IBM852", python: "cp852",
      labels: "852 csibm852 cspcp852 osf10020354"),
    EncodingRecord(
      .ibm855, "IBM855", .dos, .singleByte,
      iana: "IBM855", iconv: "IBM855", python: "cp855",
      labels: "855 csibm855 osf10020357"),
    EncodingRecord(
      .ibm857, "IBM857", .dos, .singleByte,
      iana: "IBM857", iconv: "IBM857", python: "cp857",
      labels: "857 csibm857 osf10020359"),
    EncodingRecord(
      .ibm858, "IBM858", .dos, .singleByte,
      iana: "IBM00858", iconv: "CP858", python: "cp858",
      labels: "858 csibm858 ccsid00858 pc-multilingual-850+euro cspc858multilingual"),
    EncodingRecord(
      .ibm860, "IBM860", .dos, .singleByte,
      iana: "IBM860", iconv: "IBM860", python: "cp860",
      labels: "860 csibm860"),
    EncodingRecord(
      .ibm861, "IBM861", .dos, .singleByte,
      iana: "IBM861", iconv: "IBM861", python: "cp861",
      labels: "861 csibm861 cp_is cpibm861 osf1002035d"),
    EncodingRecord(
      .ibm862, "IBM862", .dos, .singleByte,
      iana: "IBM862", iconv: "IBM862", python: "cp862",
      labels: "862 csibm862 cspc862latinhebrew osf1002035e"),
    EncodingRecord(
      .ibm863, "IBM863", .dos, .singleByte,
      iana: "IBM863", iconv: "IBM863", python: "cp863",
      labels: "863 csibm863 osf1002035f"),
    EncodingRecord(
      .ibm864, "IBM864", .dos, .singleByte,
      iana: "IBM864", iconv: "IBM864", python: "cp864",
      labels: "864 csibm864 osf10020360"),
    EncodingRecord(
      .ibm865, "IBM865", .dos, .singleByte,
      iana: "IBM865", iconv: "IBM865", python: "cp865",
      labels: "865 csibm865"),
    EncodingRecord(
      .ibm866, "IBM866", .dos, .singleByte,
      whatwg: "IBM866", iana: "IBM866", iconv: "IBM866", python: "cp866",
      labels: "866 csibm866"),
    EncodingRecord(
      .ibm869, "IBM869", .dos, .singleByte,
      iana: "IBM869", iconv: "IBM869", python: "cp869",
      labels: "869 csibm869 cp_gr osf10020365"),
    EncodingRecord(
      .ibm1125, "IBM1125", .dos, .singleByte,
      iconv: "CP1125", python: "cp1125",
      labels: "ruscii cp866u 1125 ibm848"),
  ]
}

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
