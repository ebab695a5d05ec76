/// The names and numbers of an encoding on other platforms, and the part of the world that it was made for.
package struct PlatformNames: Sendable {
  package let id: EncodingID

  /// The number of the code page on Windows.
  let codePage: Int?

  /// The canonical name of the `Charset` of Java.
  let java: String?

  /// The number of Core Foundation (`CFStringEncoding`).
  let coreFoundation: UInt32?

  /// The part of the world: a family, but never one that is named for a maker.
  let region: EncodingFamily

  private init(
    _ id: EncodingID, _ codePage: Int?, _ java: String?, _ coreFoundation: UInt32?,
    _ region: EncodingFamily
  ) {
    self.id = id
    self.codePage = codePage
    self.java = java
    self.coreFoundation = coreFoundation
    self.region = region
  }

  /// The names of an encoding; a test checks that there are some for each, at its place.
  static func names(of id: EncodingID) -> PlatformNames { all[Int(id.rawValue)] }

  /// Other numbers of Core Foundation that mean the same encodings: those for MS-DOS, EUC-CN, and
  /// what Mac OS called Ukrainian.
  static let coreFoundationAliases: [UInt32: EncodingID] = [
    0x0420: .shiftJIS, 0x0421: .gbk, 0x0422: .eucKR, 0x0930: .gbk, 0x0641: .johab,
    0x0098: .macCyrillic,
  ]

  /// In the order of `EncodingID`. Sources: the list of code page identifiers of Windows, the charsets
  /// of Java SE, and the constants of `CFStringEncodingExt.h`.
  package static let all: [PlatformNames] = [
    PlatformNames(.usASCII, 20_127, "US-ASCII", 0x0600, .western),
    PlatformNames(.utf8, 65_001, "UTF-8", 0x0800_0100, .unicode),
    PlatformNames(.utf16, nil, "UTF-16", 0x0100, .unicode),
    PlatformNames(.utf16LE, 1200, "UTF-16LE", 0x1400_0100, .unicode),
    PlatformNames(.utf16BE, 1201, "UTF-16BE", 0x1000_0100, .unicode),
    PlatformNames(.utf32, nil, "UTF-32", 0x0C00_0100, .unicode),
    PlatformNames(.utf32LE, 12_000, "UTF-32LE", 0x1C00_0100, .unicode),
    PlatformNames(.utf32BE, 12_001, "UTF-32BE", 0x1800_0100, .unicode),
    PlatformNames(.utf7, 65_000, nil, 0x0400_0100, .unicode),
    PlatformNames(.cesu8, nil, "CESU-8", nil, .unicode),
    PlatformNames(.iso8859_1, 28_591, "ISO-8859-1", 0x0201, .western),
    PlatformNames(.iso8859_2, 28_592, "ISO-8859-2", 0x0202, .centralEuropean),
    PlatformNames(.iso8859_3, 28_593, "ISO-8859-3", 0x0203, .western),
    PlatformNames(.iso8859_4, 28_594, "ISO-8859-4", 0x0204, .baltic),
    PlatformNames(.iso8859_5, 28_595, "ISO-8859-5", 0x0205, .cyrillic),
    PlatformNames(.iso8859_6, 28_596, "ISO-8859-6", 0x0206, .arabic),
    PlatformNames(.iso8859_7, 28_597, "ISO-8859-7", 0x0207, .greek),
    PlatformNames(.iso8859_8, 28_598, "ISO-8859-8", 0x0208, .hebrew),
    PlatformNames(.iso8859_8I, 38_598, nil, nil, .hebrew),
    PlatformNames(.iso8859_9, 28_599, "ISO-8859-9", 0x0209, .turkish),
    PlatformNames(.iso8859_10, nil, nil, 0x020A, .baltic),
    PlatformNames(.iso8859_11, nil, "x-iso-8859-11", 0x020B, .thai),
    PlatformNames(.iso8859_13, 28_603, "ISO-8859-13", 0x020D, .baltic),
    PlatformNames(.iso8859_14, nil, nil, 0x020E, .western),
    PlatformNames(.iso8859_15, 28_605, "ISO-8859-15", 0x020F, .western),
    PlatformNames(.iso8859_16, nil, "ISO-8859-16", 0x0210, .centralEuropean),
    PlatformNames(.windows1250, 1250, "windows-1250", 0x0501, .centralEuropean),
    PlatformNames(.windows1251, 1251, "windows-1251", 0x0502, .cyrillic),
    PlatformNames(.windows1252, 1252, "windows-1252", 0x0500, .western),
    PlatformNames(.windows1253, 1253, "windows-1253", 0x0503, .greek),
    PlatformNames(.windows1254, 1254, "windows-1254", 0x0504, .turkish),
    PlatformNames(.windows1255, 1255, "windows-1255", 0x0505, .hebrew),
    PlatformNames(.windows1256, 1256, "windows-1256", 0x0506, .arabic),
    PlatformNames(.windows1257, 1257, "windows-1257", 0x0507, .baltic),
    PlatformNames(.windows1258, 1258, "windows-1258", 0x0508, .vietnamese),
    PlatformNames(.windows874, 874, "x-windows-874", 0x041D, .thai),
    PlatformNames(.koi8R, 20_866, "KOI8-R", 0x0A02, .cyrillic),
    PlatformNames(.koi8U, 21_866, "KOI8-U", 0x0A08, .cyrillic),
    PlatformNames(.koi8RU, nil, nil, nil, .cyrillic),
    PlatformNames(.koi8T, nil, nil, nil, .cyrillic),
    PlatformNames(.kz1048, nil, nil, nil, .cyrillic),
    PlatformNames(.pt154, nil, nil, nil, .cyrillic),
    PlatformNames(.ibm437, 437, "IBM437", 0x0400, .western),
    PlatformNames(.ibm720, 720, nil, nil, .arabic),
    PlatformNames(.ibm737, 737, "x-IBM737", 0x0405, .greek),
    PlatformNames(.ibm775, 775, "IBM775", 0x0406, .baltic),
    PlatformNames(.ibm850, 850, "IBM850", 0x0410, .western),
    PlatformNames(.ibm852, 852, "IBM852", 0x0412, .centralEuropean),
    PlatformNames(.ibm855, 855, "IBM855", 0x0413, .cyrillic),
    PlatformNames(.ibm857, 857, "IBM857", 0x0414, .turkish),
    PlatformNames(.ibm858, 858, "IBM00858", nil, .western),
    PlatformNames(.ibm860, 860, "IBM860", 0x0415, .western),
    PlatformNames(.ibm861, 861, "IBM861", 0x0416, .western),
    PlatformNames(.ibm862, 862, "IBM862", 0x0417, .hebrew),
    PlatformNames(.ibm863, 863, "IBM863", 0x0418, .western),
    PlatformNames(.ibm864, 864, "IBM864", 0x0419, .arabic),
    PlatformNames(.ibm865, 865, "IBM865", 0x041A, .western),
    PlatformNames(.ibm866, 866, "IBM866", 0x041B, .cyrillic),
    PlatformNames(.ibm869, 869, "IBM869", 0x041C, .greek),
    PlatformNames(.ibm1125, nil, nil, nil, .cyrillic),
    PlatformNames(.macintosh, 10_000, "x-MacRoman", 0x0000, .western),
    PlatformNames(.macCentralEurope, 10_029, "x-MacCentralEurope", 0x001D, .centralEuropean),
    PlatformNames(.macCyrillic, 10_007, "x-MacCyrillic", 0x0007, .cyrillic),
    PlatformNames(.macGreek, 10_006, "x-MacGreek", 0x0006, .greek),
    PlatformNames(.macTurkish, 10_081, "x-MacTurkish", 0x0023, .turkish),
    PlatformNames(.macRomanian, 10_010, "x-MacRomania", 0x0026, .centralEuropean),
    PlatformNames(.macIcelandic, 10_079, "x-MacIceland", 0x0025, .western),
    PlatformNames(.macCroatian, 10_082, "x-MacCroatian", 0x0024, .centralEuropean),
    PlatformNames(.macArabic, 10_004, "x-MacArabic", 0x0004, .arabic),
    PlatformNames(.viscii, nil, nil, 0x0A07, .vietnamese),
    PlatformNames(.tcvn, nil, nil, nil, .vietnamese),
    PlatformNames(.armscii8, nil, nil, nil, .caucasian),
    PlatformNames(.georgianAcademy, nil, nil, nil, .caucasian),
    PlatformNames(.georgianPS, nil, nil, nil, .caucasian),
    PlatformNames(.hpRoman8, nil, nil, nil, .western),
    PlatformNames(.cp1006, nil, "x-IBM1006", nil, .arabic),
    PlatformNames(.ibm037, 37, "IBM037", 0x0C02, .western),
    PlatformNames(.ibm273, 20_273, "IBM273", nil, .western),
    PlatformNames(.ibm424, 20_424, "IBM424", nil, .hebrew),
    PlatformNames(.ibm500, 500, "IBM500", nil, .western),
    PlatformNames(.ibm1026, 1026, "IBM1026", nil, .turkish),
    PlatformNames(.ibm1140, 1140, "IBM01140", nil, .western),
    PlatformNames(.ibm277, 20_277, "IBM277", nil, .western),
    PlatformNames(.ibm278, 20_278, "IBM278", nil, .western),
    PlatformNames(.ibm280, 20_280, "IBM280", nil, .western),
    PlatformNames(.ibm284, 20_284, "IBM284", nil, .western),
    PlatformNames(.ibm285, 20_285, "IBM285", nil, .western),
    PlatformNames(.ibm297, 20_297, "IBM297", nil, .western),
    PlatformNames(.ibm420, 20_420, "IBM420", nil, .arabic),
    PlatformNames(.ibm870, 870, "IBM870", nil, .centralEuropean),
    PlatformNames(.ibm871, 20_871, "IBM871", nil, .western),
    PlatformNames(.ibm875, 875, "x-IBM875", nil, .greek),
    PlatformNames(.ibm1025, 21_025, "x-IBM1025", nil, .cyrillic),
    PlatformNames(.ibm1047, 1047, "IBM1047", nil, .western),
    PlatformNames(.shiftJIS, 932, "windows-31j", 0x0A01, .japanese),
    PlatformNames(.eucJP, 51_932, "EUC-JP", 0x0920, .japanese),
    PlatformNames(.iso2022JP, 50_220, "ISO-2022-JP", 0x0820, .japanese),
    PlatformNames(.iso2022JP1, nil, nil, 0x0822, .japanese),
    PlatformNames(.iso2022JP2, nil, "ISO-2022-JP-2", 0x0821, .japanese),
    PlatformNames(.iso2022JP3, nil, nil, 0x0823, .japanese),
    PlatformNames(.shiftJIS2004, nil, "x-SJIS_0213", 0x0628, .japanese),
    PlatformNames(.eucJIS2004, nil, nil, nil, .japanese),
    PlatformNames(.gb18030, 54_936, "GB18030", 0x0632, .simplifiedChinese),
    PlatformNames(.gbk, 936, "GBK", 0x0631, .simplifiedChinese),
    PlatformNames(.hzGB2312, 52_936, nil, 0x0A05, .simplifiedChinese),
    PlatformNames(.iso2022CN, 50_227, "ISO-2022-CN", 0x0830, .simplifiedChinese),
    PlatformNames(.big5, nil, "Big5-HKSCS", 0x0A03, .traditionalChinese),
    PlatformNames(.big5HKSCS, nil, "Big5-HKSCS", 0x0A06, .traditionalChinese),
    PlatformNames(.cp950, 950, "x-windows-950", 0x0423, .traditionalChinese),
    PlatformNames(.eucTW, 51_950, "x-EUC-TW", 0x0931, .traditionalChinese),
    PlatformNames(.eucKR, 949, "x-windows-949", 0x0940, .korean),
    PlatformNames(.iso2022KR, 50_225, "ISO-2022-KR", 0x0840, .korean),
    PlatformNames(.johab, 1361, "x-Johab", 0x0510, .korean),
    PlatformNames(.xUserDefined, nil, nil, nil, .other),
  ]
}
