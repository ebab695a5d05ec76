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
