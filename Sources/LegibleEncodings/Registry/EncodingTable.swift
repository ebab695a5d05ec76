/// The properties of an encoding besides its tables.
struct EncodingRecord: Sendable {
  let id: EncodingID

  /// The name in the WHATWG Encoding Standard where that defines the encoding, else the preferred name of the IANA registry,
  /// else the name in common use.
  let name: String
  let family: EncodingFamily

  /// The part of the world that the encoding was made for, where its family is named for a maker.
  var region: EncodingFamily?
  let codec: Codec

  /// The number of the code page on Windows.
  var page: Int?

  /// The number of Core Foundation (`CFStringEncoding`).
  var coreFoundation: UInt32?

  /// The preferred MIME name of the IANA registry.
  var iana: String?

  /// The name that `iconv -f` takes.
  var iconv: String?

  /// The name of Python's codec.
  var python: String?

  /// The canonical name of the `Charset` of Java.
  var java: String?

  /// The labels of the WHATWG Encoding Standard, section 4.2, revision a985b62, in lower case, separated by blanks.
  var web = ""

  /// The labels of IANA, iconv, Python and others beyond the names above, separated by blanks.
  var labels = ""
}

extension EncodingRegistry {
  /// All encodings, in a fixed order that no stored data depends on.
  ///
  /// A row is all there is to say about an encoding; `Scripts/generate-statics` writes `EncodingID` and the static members of
  /// `TextEncoding` from it, with the comment after the row as documentation. The memberwise initializer lets the
  /// compiler lay the table out as constant data, so that nothing is built when a process starts.
  ///
  /// Further sources: the list of code page identifiers of Windows, the charsets of Java SE, and the constants of
  /// `CFStringEncodingExt.h`.
  // swift-format-ignore
  static let records: [EncodingRecord] = [
    EncodingRecord(id: .usASCII, name: "US-ASCII", family: .western, codec: .ascii, page: 20127, coreFoundation: 0x0600, iana: "US-ASCII", iconv: "US-ASCII", python: "ascii", java: "US-ASCII", labels: "ansi_x3.4-1968 ansi_x3.4-1986 iso_646.irv:1991 iso646-us us ibm367 cp367 csascii iso-ir-6 646"),
    EncodingRecord(id: .utf8, name: "UTF-8", family: .unicode, codec: .utf8, page: 65001, coreFoundation: 0x0800_0100, iana: "UTF-8", iconv: "UTF-8", python: "utf_8", java: "UTF-8", web: "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8", labels: "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 x-unicode20utf8 csutf8 u8 cp65001 utf-8-sig utf_8_sig utf8_ucs2 utf8_ucs4"),
    EncodingRecord(id: .utf16, name: "UTF-16", family: .unicode, codec: .utf16(.byteOrderMark), coreFoundation: 0x0100, iana: "UTF-16", iconv: "UTF-16", python: "utf_16", java: "UTF-16", labels: "csutf16 u16 ucs-2 iso-10646-ucs-2 csunicode unicode"),
    EncodingRecord(id: .utf16LE, name: "UTF-16LE", family: .unicode, codec: .utf16(.littleEndian), page: 1200, coreFoundation: 0x1400_0100, iana: "UTF-16LE", iconv: "UTF-16LE", python: "utf_16_le", java: "UTF-16LE", web: "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le", labels: "csutf16le unicodelittle ucs-2le unicodefeff unicodelittleunmarked"),
    EncodingRecord(id: .utf16BE, name: "UTF-16BE", family: .unicode, codec: .utf16(.bigEndian), page: 1201, coreFoundation: 0x1000_0100, iana: "UTF-16BE", iconv: "UTF-16BE", python: "utf_16_be", java: "UTF-16BE", web: "unicodefffe utf-16be", labels: "csutf16be unicodebig ucs-2be unicodefffe unicodebigunmarked"),
    EncodingRecord(id: .utf32, name: "UTF-32", family: .unicode, codec: .utf32(.byteOrderMark), coreFoundation: 0x0C00_0100, iana: "UTF-32", iconv: "UTF-32", python: "utf_32", java: "UTF-32", labels: "csutf32 u32 ucs-4 iso-10646-ucs-4 csucs4"),
    EncodingRecord(id: .utf32LE, name: "UTF-32LE", family: .unicode, codec: .utf32(.littleEndian), page: 12000, coreFoundation: 0x1C00_0100, iana: "UTF-32LE", iconv: "UTF-32LE", python: "utf_32_le", java: "UTF-32LE", labels: "csutf32le ucs-4le"),
    EncodingRecord(id: .utf32BE, name: "UTF-32BE", family: .unicode, codec: .utf32(.bigEndian), page: 12001, coreFoundation: 0x1800_0100, iana: "UTF-32BE", iconv: "UTF-32BE", python: "utf_32_be", java: "UTF-32BE", labels: "csutf32be ucs-4be"),
    EncodingRecord(id: .utf7, name: "UTF-7", family: .unicode, codec: .utf7, page: 65000, coreFoundation: 0x0400_0100, iana: "UTF-7", iconv: "UTF-7", python: "utf_7", labels: "csutf7 u7 unicode-1-1-utf-7"),
    EncodingRecord(id: .cesu8, name: "CESU-8", family: .unicode, codec: .cesu8, iana: "CESU-8", java: "CESU-8", labels: "cscesu8 cscesu-8 modified-utf-8 mutf-8"),  // CESU-8: UTF-8 with pairs of surrogates in place of characters above U+FFFF; the modified UTF-8 of Java.
    EncodingRecord(id: .iso8859_1, name: "ISO-8859-1", family: .western, codec: .singleByte, page: 28591, coreFoundation: 0x0201, iana: "ISO-8859-1", iconv: "ISO-8859-1", python: "latin_1", java: "ISO-8859-1", labels: "8859_1 iso_8859-1:1987 iso-ir-100 l1 ibm819 cp819 csisolatin1 8859 osf00010001"),
    EncodingRecord(id: .iso8859_2, name: "ISO-8859-2", family: .centralEuropean, codec: .singleByte, page: 28592, coreFoundation: 0x0202, iana: "ISO-8859-2", iconv: "ISO-8859-2", python: "iso8859_2", java: "ISO-8859-2", web: "csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2", labels: "8859_2 csisolatin2 iso-ir-101 iso_8859-2:1987 l2 latin2 osf00010002 ibm912 cp912"),
    EncodingRecord(id: .iso8859_3, name: "ISO-8859-3", family: .western, codec: .singleByte, page: 28593, coreFoundation: 0x0203, iana: "ISO-8859-3", iconv: "ISO-8859-3", python: "iso8859_3", java: "ISO-8859-3", web: "csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3", labels: "8859_3 csisolatin3 iso-ir-109 iso_8859-3:1988 l3 latin3 osf00010003"),
    EncodingRecord(id: .iso8859_4, name: "ISO-8859-4", family: .baltic, codec: .singleByte, page: 28594, coreFoundation: 0x0204, iana: "ISO-8859-4", iconv: "ISO-8859-4", python: "iso8859_4", java: "ISO-8859-4", web: "csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4", labels: "8859_4 csisolatin4 iso-ir-110 iso_8859-4:1988 l4 latin4 osf00010004"),
    EncodingRecord(id: .iso8859_5, name: "ISO-8859-5", family: .cyrillic, codec: .singleByte, page: 28595, coreFoundation: 0x0205, iana: "ISO-8859-5", iconv: "ISO-8859-5", python: "iso8859_5", java: "ISO-8859-5", web: "csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988", labels: "8859_5 csisolatincyrillic cyrillic iso-ir-144 iso_8859-5:1988 osf00010005 ibm915 cp915"),
    EncodingRecord(id: .iso8859_6, name: "ISO-8859-6", family: .arabic, codec: .singleByte, page: 28596, coreFoundation: 0x0206, iana: "ISO-8859-6", iconv: "ISO-8859-6", python: "iso8859_6", java: "ISO-8859-6", web: "arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 iso-8859-6-e iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987", labels: "8859_6 arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6-e iso-8859-6-i iso-ir-127 iso_8859-6:1987 osf00010006 ibm1089 cp1089"),
    EncodingRecord(id: .iso8859_7, name: "ISO-8859-7", family: .greek, codec: .singleByte, page: 28597, coreFoundation: 0x0207, iana: "ISO-8859-7", iconv: "ISO-8859-7", python: "iso8859_7", java: "ISO-8859-7", web: "csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 iso88597 iso_8859-7 iso_8859-7:1987 sun_eu_greek", labels: "8859_7 csisolatingreek ecma-118 elot_928 greek greek8 iso-ir-126 iso_8859-7:1987 sun_eu_greek iso_8859-7:2003 osf00010007 ibm813 cp813"),
    EncodingRecord(id: .iso8859_8, name: "ISO-8859-8", family: .hebrew, codec: .singleByte, page: 28598, coreFoundation: 0x0208, iana: "ISO-8859-8", iconv: "ISO-8859-8", python: "iso8859_8", java: "ISO-8859-8", web: "csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8 iso88598 iso_8859-8 iso_8859-8:1988 visual", labels: "8859_8 csiso88598e csisolatinhebrew hebrew iso-8859-8-e iso-ir-138 iso_8859-8:1988 visual osf00010008 ibm916 cp916"),
    EncodingRecord(id: .iso8859_8I, name: "ISO-8859-8-I", family: .hebrew, codec: .singleByte, page: 38598, iana: "ISO-8859-8-I", iconv: "ISO-8859-8", python: "iso8859_8", web: "csiso88598i iso-8859-8-i logical", labels: "csiso88598i logical"),
    EncodingRecord(id: .iso8859_9, name: "ISO-8859-9", family: .turkish, codec: .singleByte, page: 28599, coreFoundation: 0x0209, iana: "ISO-8859-9", iconv: "ISO-8859-9", python: "iso8859_9", java: "ISO-8859-9", labels: "8859_9 iso_8859-9:1989 iso-ir-148 l5 latin5 csisolatin5 osf00010009 ibm920 cp920 ts-5881 ecma-128"),
    EncodingRecord(id: .iso8859_10, name: "ISO-8859-10", family: .baltic, codec: .singleByte, coreFoundation: 0x020A, iana: "ISO-8859-10", iconv: "ISO-8859-10", python: "iso8859_10", web: "csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6", labels: "8859_10 csisolatin6 iso-ir-157 l6 latin6 iso_8859_10_1992 osf0001000a cp28600"),
    EncodingRecord(id: .iso8859_11, name: "ISO-8859-11", family: .thai, codec: .singleByte, coreFoundation: 0x020B, iana: "ISO-8859-11", iconv: "ISO-8859-11", python: "iso8859_11", java: "x-iso-8859-11", labels: "8859_11 tis-620 tis620 tis620-0 tis620.2529-1 tis620.2533-0 cstis620 thai iso_8859_11_2001 tis_620_2529_0 iso_ir_166 cp28601"),
    EncodingRecord(id: .iso8859_13, name: "ISO-8859-13", family: .baltic, codec: .singleByte, page: 28603, coreFoundation: 0x020D, iana: "ISO-8859-13", iconv: "ISO-8859-13", python: "iso8859_13", java: "ISO-8859-13", web: "iso-8859-13 iso8859-13 iso885913", labels: "8859_13 latin7 l7 csiso885913 iso-ir-179 baltic"),
    EncodingRecord(id: .iso8859_14, name: "ISO-8859-14", family: .western, codec: .singleByte, coreFoundation: 0x020E, iana: "ISO-8859-14", iconv: "ISO-8859-14", python: "iso8859_14", web: "iso-8859-14 iso8859-14 iso885914", labels: "8859_14 latin8 l8 iso-celtic iso-ir-199 csiso885914 iso_8859_14_1998 cp28604"),
    EncodingRecord(id: .iso8859_15, name: "ISO-8859-15", family: .western, codec: .singleByte, page: 28605, coreFoundation: 0x020F, iana: "ISO-8859-15", iconv: "ISO-8859-15", python: "iso8859_15", java: "ISO-8859-15", web: "csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9", labels: "8859_15 csisolatin9 l9 latin-9 latin9 csiso885915 iso-ir-203 iso_8859-15:1998"),
    EncodingRecord(id: .iso8859_16, name: "ISO-8859-16", family: .centralEuropean, codec: .singleByte, coreFoundation: 0x0210, iana: "ISO-8859-16", iconv: "ISO-8859-16", python: "iso8859_16", java: "ISO-8859-16", web: "iso-8859-16", labels: "8859_16 latin10 l10 iso-ir-226 csiso885916 iso_8859_16_2001 cp28606"),
    EncodingRecord(id: .windows1250, name: "windows-1250", family: .centralEuropean, codec: .singleByte, page: 1250, coreFoundation: 0x0501, iana: "windows-1250", iconv: "windows-1250", python: "cp1250", java: "windows-1250", web: "cp1250 windows-1250 x-cp1250", labels: "x-cp1250 cswindows1250 1250 ms-ee microsoft-cp1250"),
    EncodingRecord(id: .windows1251, name: "windows-1251", family: .cyrillic, codec: .singleByte, page: 1251, coreFoundation: 0x0502, iana: "windows-1251", iconv: "windows-1251", python: "cp1251", java: "windows-1251", web: "cp1251 windows-1251 x-cp1251", labels: "x-cp1251 cswindows1251 1251 ms-cyrl microsoft-cp1251"),
    EncodingRecord(id: .windows1252, name: "windows-1252", family: .western, codec: .singleByte, page: 1252, coreFoundation: 0x0500, iana: "windows-1252", iconv: "windows-1252", python: "cp1252", java: "windows-1252", web: "ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252", labels: "x-cp1252 cswindows1252 ms-ansi 1252 ansi microsoft-cp1252"),
    EncodingRecord(id: .windows1253, name: "windows-1253", family: .greek, codec: .singleByte, page: 1253, coreFoundation: 0x0503, iana: "windows-1253", iconv: "windows-1253", python: "cp1253", java: "windows-1253", web: "cp1253 windows-1253 x-cp1253", labels: "x-cp1253 cswindows1253 1253 ms-greek microsoft-cp1253"),
    EncodingRecord(id: .windows1254, name: "windows-1254", family: .turkish, codec: .singleByte, page: 1254, coreFoundation: 0x0504, iana: "windows-1254", iconv: "windows-1254", python: "cp1254", java: "windows-1254", web: "cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5 windows-1254 x-cp1254", labels: "x-cp1254 cswindows1254 1254 ms-turk microsoft-cp1254"),
    EncodingRecord(id: .windows1255, name: "windows-1255", family: .hebrew, codec: .singleByte, page: 1255, coreFoundation: 0x0505, iana: "windows-1255", iconv: "windows-1255", python: "cp1255", java: "windows-1255", web: "cp1255 windows-1255 x-cp1255", labels: "x-cp1255 cswindows1255 1255 ms-hebr microsoft-cp1255"),
    EncodingRecord(id: .windows1256, name: "windows-1256", family: .arabic, codec: .singleByte, page: 1256, coreFoundation: 0x0506, iana: "windows-1256", iconv: "windows-1256", python: "cp1256", java: "windows-1256", web: "cp1256 windows-1256 x-cp1256", labels: "x-cp1256 cswindows1256 1256 ms-arab microsoft-cp1256"),
    EncodingRecord(id: .windows1257, name: "windows-1257", family: .baltic, codec: .singleByte, page: 1257, coreFoundation: 0x0507, iana: "windows-1257", iconv: "windows-1257", python: "cp1257", java: "windows-1257", web: "cp1257 windows-1257 x-cp1257", labels: "x-cp1257 cswindows1257 1257 winbaltrim microsoft-cp1257"),
    EncodingRecord(id: .windows1258, name: "windows-1258", family: .vietnamese, codec: .singleByte, page: 1258, coreFoundation: 0x0508, iana: "windows-1258", iconv: "windows-1258", python: "cp1258", java: "windows-1258", web: "cp1258 windows-1258 x-cp1258", labels: "x-cp1258 cswindows1258 1258 microsoft-cp1258"),
    EncodingRecord(id: .windows874, name: "windows-874", family: .thai, codec: .singleByte, page: 874, coreFoundation: 0x041D, iana: "windows-874", iconv: "windows-874", python: "cp874", java: "x-windows-874", web: "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874", labels: "dos-874 cswindows874 874 ibm874"),
    EncodingRecord(id: .koi8R, name: "KOI8-R", family: .cyrillic, codec: .singleByte, page: 20866, coreFoundation: 0x0A02, iana: "KOI8-R", iconv: "KOI8-R", python: "koi8_r", java: "KOI8-R", web: "cskoi8r koi koi8 koi8-r koi8_r", labels: "cskoi8r koi koi8"),
    EncodingRecord(id: .koi8U, name: "KOI8-U", family: .cyrillic, codec: .singleByte, page: 21866, coreFoundation: 0x0A08, iana: "KOI8-U", iconv: "KOI8-U", python: "koi8_u", java: "KOI8-U", web: "koi8-ru koi8-u", labels: "cskoi8u"),
    EncodingRecord(id: .koi8RU, name: "KOI8-RU", family: .cyrillic, codec: .singleByte, iconv: "KOI8-RU"),
    EncodingRecord(id: .koi8T, name: "KOI8-T", family: .cyrillic, codec: .singleByte, iconv: "KOI8-T", python: "koi8_t"),
    EncodingRecord(id: .kz1048, name: "KZ-1048", family: .cyrillic, codec: .singleByte, iana: "KZ-1048", iconv: "RK1048", python: "kz1048", labels: "strk1048-2002 cskz1048"),
    EncodingRecord(id: .pt154, name: "PTCP154", family: .cyrillic, codec: .singleByte, iana: "PTCP154", iconv: "PT154", python: "ptcp154", labels: "csptcp154 cp154 cyrillic-asian"),
    EncodingRecord(id: .ibm437, name: "IBM437", family: .dos, region: .western, codec: .singleByte, page: 437, coreFoundation: 0x0400, iana: "IBM437", iconv: "IBM437", python: "cp437", java: "IBM437", labels: "437 csibm437 cspc8codepage437 osf100201b5 oem"),
    EncodingRecord(id: .ibm720, name: "IBM720", family: .dos, region: .arabic, codec: .singleByte, page: 720, python: "cp720", labels: "720 csibm720"),
    EncodingRecord(id: .ibm737, name: "IBM737", family: .dos, region: .greek, codec: .singleByte, page: 737, coreFoundation: 0x0405, iconv: "CP737", python: "cp737", java: "x-IBM737", labels: "737 csibm737"),
    EncodingRecord(id: .ibm775, name: "IBM775", family: .dos, region: .baltic, codec: .singleByte, page: 775, coreFoundation: 0x0406, iana: "IBM775", iconv: "CP775", python: "cp775", java: "IBM775", labels: "775 csibm775 cspc775baltic"),
    EncodingRecord(id: .ibm850, name: "IBM850", family: .dos, region: .western, codec: .singleByte, page: 850, coreFoundation: 0x0410, iana: "IBM850", iconv: "IBM850", python: "cp850", java: "IBM850", labels: "850 csibm850 cspc850multilingual osf10020352"),
    EncodingRecord(id: .ibm852, name: "IBM852", family: .dos, region: .centralEuropean, codec: .singleByte, page: 852, coreFoundation: 0x0412, iana: "IBM852", iconv: "IBM852", python: "cp852", java: "IBM852", labels: "852 csibm852 cspcp852 osf10020354"),
    EncodingRecord(id: .ibm855, name: "IBM855", family: .dos, region: .cyrillic, codec: .singleByte, page: 855, coreFoundation: 0x0413, iana: "IBM855", iconv: "IBM855", python: "cp855", java: "IBM855", labels: "855 csibm855 osf10020357"),
    EncodingRecord(id: .ibm857, name: "IBM857", family: .dos, region: .turkish, codec: .singleByte, page: 857, coreFoundation: 0x0414, iana: "IBM857", iconv: "IBM857", python: "cp857", java: "IBM857", labels: "857 csibm857 osf10020359"),
    EncodingRecord(id: .ibm858, name: "IBM858", family: .dos, region: .western, codec: .singleByte, page: 858, iana: "IBM00858", iconv: "CP858", python: "cp858", java: "IBM00858", labels: "858 csibm858 ccsid00858 pc-multilingual-850+euro cspc858multilingual"),
    EncodingRecord(id: .ibm860, name: "IBM860", family: .dos, region: .western, codec: .singleByte, page: 860, coreFoundation: 0x0415, iana: "IBM860", iconv: "IBM860", python: "cp860", java: "IBM860", labels: "860 csibm860"),
    EncodingRecord(id: .ibm861, name: "IBM861", family: .dos, region: .western, codec: .singleByte, page: 861, coreFoundation: 0x0416, iana: "IBM861", iconv: "IBM861", python: "cp861", java: "IBM861", labels: "861 csibm861 cp_is cpibm861 osf1002035d"),
    EncodingRecord(id: .ibm862, name: "IBM862", family: .dos, region: .hebrew, codec: .singleByte, page: 862, coreFoundation: 0x0417, iana: "IBM862", iconv: "IBM862", python: "cp862", java: "IBM862", labels: "862 csibm862 cspc862latinhebrew osf1002035e"),
    EncodingRecord(id: .ibm863, name: "IBM863", family: .dos, region: .western, codec: .singleByte, page: 863, coreFoundation: 0x0418, iana: "IBM863", iconv: "IBM863", python: "cp863", java: "IBM863", labels: "863 csibm863 osf1002035f"),
    EncodingRecord(id: .ibm864, name: "IBM864", family: .dos, region: .arabic, codec: .singleByte, page: 864, coreFoundation: 0x0419, iana: "IBM864", iconv: "IBM864", python: "cp864", java: "IBM864", labels: "864 csibm864 osf10020360"),
    EncodingRecord(id: .ibm865, name: "IBM865", family: .dos, region: .western, codec: .singleByte, page: 865, coreFoundation: 0x041A, iana: "IBM865", iconv: "IBM865", python: "cp865", java: "IBM865", labels: "865 csibm865"),
    EncodingRecord(id: .ibm866, name: "IBM866", family: .dos, region: .cyrillic, codec: .singleByte, page: 866, coreFoundation: 0x041B, iana: "IBM866", iconv: "IBM866", python: "cp866", java: "IBM866", web: "866 cp866 csibm866 ibm866", labels: "866 csibm866"),
    EncodingRecord(id: .ibm869, name: "IBM869", family: .dos, region: .greek, codec: .singleByte, page: 869, coreFoundation: 0x041C, iana: "IBM869", iconv: "IBM869", python: "cp869", java: "IBM869", labels: "869 csibm869 cp_gr osf10020365"),
    EncodingRecord(id: .ibm1125, name: "IBM1125", family: .dos, region: .cyrillic, codec: .singleByte, iconv: "CP1125", python: "cp1125", labels: "ruscii cp866u 1125 ibm848"),
    EncodingRecord(id: .macintosh, name: "macintosh", family: .macintosh, region: .western, codec: .singleByte, page: 10000, coreFoundation: 0x0000, iana: "macintosh", iconv: "MACINTOSH", python: "mac_roman", java: "x-MacRoman", web: "csmacintosh mac macintosh x-mac-roman", labels: "csmacintosh mac x-mac-roman"),
    EncodingRecord(id: .macCentralEurope, name: "x-mac-ce", family: .macintosh, region: .centralEuropean, codec: .singleByte, page: 10029, coreFoundation: 0x001D, iconv: "MAC-CENTRALEUROPE", python: "mac_latin2", java: "x-MacCentralEurope", labels: "mac-ce macce mac_centeuro maccenteuro cp1282"),
    EncodingRecord(id: .macCyrillic, name: "x-mac-cyrillic", family: .macintosh, region: .cyrillic, codec: .singleByte, page: 10007, coreFoundation: 0x0007, iconv: "MAC-CYRILLIC", python: "mac_cyrillic", java: "x-MacCyrillic", web: "x-mac-cyrillic x-mac-ukrainian", labels: "x-mac-ukrainian mac-uk macukrainian cp10017"),
    EncodingRecord(id: .macGreek, name: "x-mac-greek", family: .macintosh, region: .greek, codec: .singleByte, page: 10006, coreFoundation: 0x0006, python: "mac_greek", java: "x-MacGreek"),
    EncodingRecord(id: .macTurkish, name: "x-mac-turkish", family: .macintosh, region: .turkish, codec: .singleByte, page: 10081, coreFoundation: 0x0023, python: "mac_turkish", java: "x-MacTurkish"),
    EncodingRecord(id: .macRomanian, name: "x-mac-romanian", family: .macintosh, region: .centralEuropean, codec: .singleByte, page: 10010, coreFoundation: 0x0026, python: "mac_romanian", java: "x-MacRomania", labels: "macromania"),
    EncodingRecord(id: .macIcelandic, name: "x-mac-icelandic", family: .macintosh, region: .western, codec: .singleByte, page: 10079, coreFoundation: 0x0025, python: "mac_iceland", java: "x-MacIceland", labels: "mac-icelandic"),
    EncodingRecord(id: .macCroatian, name: "x-mac-croatian", family: .macintosh, region: .centralEuropean, codec: .singleByte, page: 10082, coreFoundation: 0x0024, python: "mac_croatian", java: "x-MacCroatian"),
    EncodingRecord(id: .macArabic, name: "x-mac-arabic", family: .macintosh, region: .arabic, codec: .singleByte, page: 10004, coreFoundation: 0x0004, python: "mac_arabic", java: "x-MacArabic"),
    EncodingRecord(id: .viscii, name: "VISCII", family: .vietnamese, codec: .singleByte, coreFoundation: 0x0A07, iana: "VISCII", iconv: "VISCII", labels: "viscii1.1-1 csviscii"),
    EncodingRecord(id: .tcvn, name: "TCVN", family: .vietnamese, codec: .singleByte, iconv: "TCVN", labels: "tcvn-5712 tcvn5712-1 tcvn5712-1:1993"),
    EncodingRecord(id: .armscii8, name: "ARMSCII-8", family: .caucasian, codec: .singleByte, iconv: "ARMSCII-8"),
    EncodingRecord(id: .georgianAcademy, name: "Georgian-Academy", family: .caucasian, codec: .singleByte, iconv: "GEORGIAN-ACADEMY"),
    EncodingRecord(id: .georgianPS, name: "Georgian-PS", family: .caucasian, codec: .singleByte, iconv: "GEORGIAN-PS"),
    EncodingRecord(id: .hpRoman8, name: "hp-roman8", family: .western, codec: .singleByte, iana: "hp-roman8", iconv: "HP-ROMAN8", python: "hp_roman8", labels: "roman8 r8 cshproman8 cp1051 ibm1051 osf10010001"),
    EncodingRecord(id: .cp1006, name: "CP1006", family: .arabic, codec: .singleByte, python: "cp1006", java: "x-IBM1006", labels: "ibm1006 1006"),
    EncodingRecord(id: .ibm037, name: "IBM037", family: .ebcdic, region: .western, codec: .singleByteEBCDIC, page: 37, coreFoundation: 0x0C02, iana: "IBM037", iconv: "IBM037", python: "cp037", java: "IBM037", labels: "037 csibm037 ebcdic-cp-us ebcdic_cp_ca ebcdic_cp_nl ebcdic_cp_wt ibm039 osf10020025 cp1070 cp282"),
    EncodingRecord(id: .ibm273, name: "IBM273", family: .ebcdic, region: .western, codec: .singleByteEBCDIC, page: 20273, iana: "IBM273", iconv: "IBM273", python: "cp273", java: "IBM273", labels: "273 csibm273 osf10020111"),
    EncodingRecord(id: .ibm424, name: "IBM424", family: .ebcdic, region: .hebrew, codec: .singleByteEBCDIC, page: 20424, iana: "IBM424", iconv: "IBM424", python: "cp424", java: "IBM424", labels: "424 csibm424 ebcdic_cp_he osf100201a8"),
    EncodingRecord(id: .ibm500, name: "IBM500", family: .ebcdic, region: .western, codec: .singleByteEBCDIC, page: 500, iana: "IBM500", iconv: "IBM500", python: "cp500", java: "IBM500", labels: "500 csibm500 ebcdic_cp_be ebcdic_cp_ch 500v1 osf100201f4 cp1084"),
    EncodingRecord(id: .ibm1026, name: "IBM1026", family: .ebcdic, region: .turkish, codec: .singleByteEBCDIC, page: 1026, iana: "IBM1026", iconv: "IBM1026", python: "cp1026", java: "IBM1026", labels: "1026 csibm1026 osf10020402"),
    EncodingRecord(id: .ibm1140, name: "IBM1140", family: .ebcdic, region: .western, codec: .singleByteEBCDIC, page: 1140, iana: "IBM01140", iconv: "CP1140", python: "cp1140", java: "IBM01140", labels: "1140 csibm1140 ccsid01140 ebcdic-us-37+euro"),
    EncodingRecord(id: .ibm277, name: "IBM277", family: .ebcdic, region: .western, codec: .singleByteEBCDIC, page: 20277, iana: "IBM277", iconv: "IBM277", java: "IBM277", labels: "277 csibm277 ebcdic-cp-dk ebcdic-cp-no"),  // IBM277, EBCDIC: Denmark and Norway. Never detected.
    EncodingRecord(id: .ibm278, name: "IBM278", family: .ebcdic, region: .western, codec: .singleByteEBCDIC, page: 20278, iana: "IBM278", iconv: "IBM278", java: "IBM278", labels: "278 csibm278 ebcdic-cp-fi ebcdic-cp-se"),  // IBM278, EBCDIC: Finland and Sweden. Never detected.
    EncodingRecord(id: .ibm280, name: "IBM280", family: .ebcdic, region: .western, codec: .singleByteEBCDIC, page: 20280, iana: "IBM280", iconv: "IBM280", java: "IBM280", labels: "280 csibm280 ebcdic-cp-it"),  // IBM280, EBCDIC: Italy. Never detected.
    EncodingRecord(id: .ibm284, name: "IBM284", family: .ebcdic, region: .western, codec: .singleByteEBCDIC, page: 20284, iana: "IBM284", iconv: "IBM284", java: "IBM284", labels: "284 csibm284 ebcdic-cp-es"),  // IBM284, EBCDIC: Spain and Latin America. Never detected.
    EncodingRecord(id: .ibm285, name: "IBM285", family: .ebcdic, region: .western, codec: .singleByteEBCDIC, page: 20285, iana: "IBM285", iconv: "IBM285", java: "IBM285", labels: "285 csibm285 ebcdic-cp-gb"),  // IBM285, EBCDIC: the United Kingdom. Never detected.
    EncodingRecord(id: .ibm297, name: "IBM297", family: .ebcdic, region: .western, codec: .singleByteEBCDIC, page: 20297, iana: "IBM297", iconv: "IBM297", java: "IBM297", labels: "297 csibm297 ebcdic-cp-fr"),  // IBM297, EBCDIC: France. Never detected.
    EncodingRecord(id: .ibm420, name: "IBM420", family: .ebcdic, region: .arabic, codec: .singleByteEBCDIC, page: 20420, iana: "IBM420", iconv: "IBM420", java: "IBM420", labels: "420 csibm420 ebcdic-cp-ar1"),  // IBM420, EBCDIC: Arabic. Never detected.
    EncodingRecord(id: .ibm870, name: "IBM870", family: .ebcdic, region: .centralEuropean, codec: .singleByteEBCDIC, page: 870, iana: "IBM870", iconv: "IBM870", java: "IBM870", labels: "870 csibm870 ebcdic-cp-roece ebcdic-cp-yu"),  // IBM870, EBCDIC: Central Europe. Never detected.
    EncodingRecord(id: .ibm871, name: "IBM871", family: .ebcdic, region: .western, codec: .singleByteEBCDIC, page: 20871, iana: "IBM871", iconv: "IBM871", java: "IBM871", labels: "871 csibm871 ebcdic-cp-is"),  // IBM871, EBCDIC: Iceland. Never detected.
    EncodingRecord(id: .ibm875, name: "IBM875", family: .ebcdic, region: .greek, codec: .singleByteEBCDIC, page: 875, iconv: "IBM875", python: "cp875", java: "x-IBM875", labels: "875 ebcdic-greek"),  // IBM875, EBCDIC: Greek. Never detected.
    EncodingRecord(id: .ibm1025, name: "IBM1025", family: .ebcdic, region: .cyrillic, codec: .singleByteEBCDIC, page: 21025, iconv: "IBM1025", java: "x-IBM1025", labels: "1025"),  // IBM1025, EBCDIC: Cyrillic. Never detected.
    EncodingRecord(id: .ibm1047, name: "IBM1047", family: .ebcdic, region: .western, codec: .singleByteEBCDIC, page: 1047, iana: "IBM1047", iconv: "IBM1047", java: "IBM1047", labels: "1047 csibm1047"),  // IBM1047, EBCDIC: open systems, with Latin-1. Never detected.
    EncodingRecord(id: .shiftJIS, name: "Shift_JIS", family: .japanese, codec: .multibyte(.shiftJIS), page: 932, coreFoundation: 0x0A01, iana: "Shift_JIS", iconv: "CP932", python: "cp932", java: "windows-31j", web: "csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis", labels: "csshiftjis ms932 ms_kanji sjis windows-31j x-sjis cswindows31j mskanji 932 x_mac_japanese sjis-open sjis-win"),
    EncodingRecord(id: .eucJP, name: "EUC-JP", family: .japanese, codec: .multibyte(.eucJP), page: 51932, coreFoundation: 0x0920, iana: "EUC-JP", iconv: "EUC-JP", python: "euc_jp", java: "EUC-JP", web: "cseucpkdfmtjapanese euc-jp x-euc-jp", labels: "cseucpkdfmtjapanese x-euc-jp ujis cp51932 extended_unix_code_packed_format_for_japanese osf00030010"),
    EncodingRecord(id: .iso2022JP, name: "ISO-2022-JP", family: .japanese, codec: .iso2022(.japanese), page: 50220, coreFoundation: 0x0820, iana: "ISO-2022-JP", iconv: "ISO-2022-JP", python: "iso2022_jp", java: "ISO-2022-JP", web: "csiso2022jp iso-2022-jp", labels: "csiso2022jp"),
    EncodingRecord(id: .iso2022JP1, name: "ISO-2022-JP-1", family: .japanese, codec: .iso2022(.japanese1), coreFoundation: 0x0822, iconv: "ISO-2022-JP-2", python: "iso2022_jp_1"),
    EncodingRecord(id: .iso2022JP2, name: "ISO-2022-JP-2", family: .japanese, codec: .iso2022(.japanese2), coreFoundation: 0x0821, iana: "ISO-2022-JP-2", iconv: "ISO-2022-JP-2", python: "iso2022_jp_2", java: "ISO-2022-JP-2", labels: "csiso2022jp2"),
    EncodingRecord(id: .iso2022JP3, name: "ISO-2022-JP-3", family: .japanese, codec: .iso2022(.japanese3), coreFoundation: 0x0823, iconv: "ISO-2022-JP-3", python: "iso2022_jp_3"),
    EncodingRecord(id: .shiftJIS2004, name: "Shift_JIS-2004", family: .japanese, codec: .multibyte(.shiftJIS2004), coreFoundation: 0x0628, iconv: "SHIFT_JISX0213", python: "shift_jis_2004", java: "x-SJIS_0213", labels: "sjis-2004 sjisx0213"),
    EncodingRecord(id: .eucJIS2004, name: "EUC-JIS-2004", family: .japanese, codec: .multibyte(.eucJIS2004), iconv: "EUC-JISX0213", python: "euc_jis_2004", labels: "jisx0213"),
    EncodingRecord(id: .gb18030, name: "gb18030", family: .simplifiedChinese, codec: .multibyte(.gb18030), page: 54936, coreFoundation: 0x0632, iana: "GB18030", iconv: "GB18030", python: "gb18030", java: "GB18030", web: "gb18030", labels: "gb18030-2022 gb18030-2000 csgb18030"),
    EncodingRecord(id: .gbk, name: "GBK", family: .simplifiedChinese, codec: .multibyte(.gbk), page: 936, coreFoundation: 0x0631, iana: "GBK", iconv: "GBK", python: "gbk", java: "GBK", web: "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk", labels: "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 iso-ir-58 x-gbk cp936 ms936 windows-936 936 csgbk euc-cn euccn eucgb2312-cn gb2312_1980 x_mac_simp_chinese gb13000"),
    EncodingRecord(id: .hzGB2312, name: "HZ-GB-2312", family: .simplifiedChinese, codec: .hz, page: 52936, coreFoundation: 0x0A05, iana: "HZ-GB-2312", python: "hz", labels: "hz-gb hzgb cshzgb2312"),
    EncodingRecord(id: .iso2022CN, name: "ISO-2022-CN", family: .simplifiedChinese, codec: .iso2022(.chinese), page: 50227, coreFoundation: 0x0830, iana: "ISO-2022-CN", iconv: "ISO-2022-CN", java: "ISO-2022-CN", labels: "csiso2022cn"),
    EncodingRecord(id: .big5, name: "Big5", family: .traditionalChinese, codec: .multibyte(.big5), coreFoundation: 0x0A03, iana: "Big5", iconv: "BIG5-HKSCS", python: "big5hkscs", java: "Big5-HKSCS", web: "big5 big5-hkscs cn-big5 csbig5 x-x-big5", labels: "cn-big5 csbig5 x-x-big5 big5_tw x_mac_trad_chinese big-five"),
    EncodingRecord(id: .big5HKSCS, name: "Big5-HKSCS", family: .traditionalChinese, codec: .multibyte(.big5HKSCS), coreFoundation: 0x0A06, iana: "Big5-HKSCS", iconv: "BIG5-HKSCS", python: "big5hkscs", java: "Big5-HKSCS", labels: "csbig5hkscs hkscs"),
    EncodingRecord(id: .cp950, name: "CP950", family: .traditionalChinese, codec: .multibyte(.cp950), page: 950, coreFoundation: 0x0423, iconv: "CP950", python: "cp950", java: "x-windows-950", labels: "950 ms950 windows-950"),
    EncodingRecord(id: .eucTW, name: "EUC-TW", family: .traditionalChinese, codec: .multibyte(.eucTW), page: 51950, coreFoundation: 0x0931, iconv: "EUC-TW", java: "x-EUC-TW", labels: "osf0005000a"),
    EncodingRecord(id: .eucKR, name: "EUC-KR", family: .korean, codec: .multibyte(.eucKR), page: 949, coreFoundation: 0x0940, iana: "EUC-KR", iconv: "CP949", python: "cp949", java: "x-windows-949", web: "cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949", labels: "cseuckr csksc56011987 iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949 949 ms949 uhc cp51949 ksx1001 x_mac_korean mscp949 osf100203b5"),
    EncodingRecord(id: .iso2022KR, name: "ISO-2022-KR", family: .korean, codec: .iso2022(.korean), page: 50225, coreFoundation: 0x0840, iana: "ISO-2022-KR", iconv: "ISO-2022-KR", python: "iso2022_kr", java: "ISO-2022-KR", labels: "csiso2022kr"),
    EncodingRecord(id: .johab, name: "JOHAB", family: .korean, codec: .multibyte(.johab), page: 1361, coreFoundation: 0x0510, iconv: "JOHAB", python: "johab", java: "x-Johab", labels: "cp1361 ms1361 mscp1361"),
    EncodingRecord(id: .xUserDefined, name: "x-user-defined", family: .other, codec: .userDefined, web: "x-user-defined"),  // x-user-defined: ASCII, and the other bytes as characters of private use.
  ]
}
