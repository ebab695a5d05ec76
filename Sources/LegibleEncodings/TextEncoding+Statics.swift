// Written by Scripts/generate-statics from Registry/EncodingTable.swift.
// swift-format-ignore-file

/// The encodings in the order of the registry.
package enum EncodingID: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  case usASCII, utf8, utf16, utf16LE, utf16BE, utf32, utf32LE, utf32BE,
    utf7, cesu8, iso8859_1, iso8859_2, iso8859_3, iso8859_4, iso8859_5, iso8859_6,
    iso8859_7, iso8859_8, iso8859_8I, iso8859_9, iso8859_10, iso8859_11, iso8859_13, iso8859_14,
    iso8859_15, iso8859_16, windows1250, windows1251, windows1252, windows1253, windows1254, windows1255,
    windows1256, windows1257, windows1258, windows874, koi8R, koi8U, koi8RU, koi8T,
    kz1048, pt154, ibm437, ibm720, ibm737, ibm775, ibm850, ibm852,
    ibm855, ibm857, ibm858, ibm860, ibm861, ibm862, ibm863, ibm864,
    ibm865, ibm866, ibm869, ibm1125, macintosh, macCentralEurope, macCyrillic, macGreek,
    macTurkish, macRomanian, macIcelandic, macCroatian, macArabic, viscii, tcvn, armscii8,
    georgianAcademy, georgianPS, hpRoman8, cp1006, ibm037, ibm273, ibm424, ibm500,
    ibm1026, ibm1140, ibm277, ibm278, ibm280, ibm284, ibm285, ibm297,
    ibm420, ibm870, ibm871, ibm875, ibm1025, ibm1047, shiftJIS, eucJP,
    iso2022JP, iso2022JP1, iso2022JP2, iso2022JP3, shiftJIS2004, eucJIS2004, gb18030, gbk,
    hzGB2312, iso2022CN, big5, big5HKSCS, cp950, eucTW, eucKR, iso2022KR,
    johab, xUserDefined

  /// An encoding that only the platform's `iconv(3)` knows; the registry has no record of it.
  case system
}

extension TextEncoding {
  /// US-ASCII.
  public static let usASCII = TextEncoding(.usASCII)
  /// UTF-8.
  public static let utf8 = TextEncoding(.utf8)
  /// UTF-16.
  public static let utf16 = TextEncoding(.utf16)
  /// UTF-16LE.
  public static let utf16LE = TextEncoding(.utf16LE)
  /// UTF-16BE.
  public static let utf16BE = TextEncoding(.utf16BE)
  /// UTF-32.
  public static let utf32 = TextEncoding(.utf32)
  /// UTF-32LE.
  public static let utf32LE = TextEncoding(.utf32LE)
  /// UTF-32BE.
  public static let utf32BE = TextEncoding(.utf32BE)
  /// UTF-7.
  public static let utf7 = TextEncoding(.utf7)
  /// CESU-8: UTF-8 with pairs of surrogates in place of characters above U+FFFF; the modified UTF-8 of Java.
  public static let cesu8 = TextEncoding(.cesu8)
  /// ISO-8859-1.
  public static let iso8859_1 = TextEncoding(.iso8859_1)
  /// ISO-8859-2.
  public static let iso8859_2 = TextEncoding(.iso8859_2)
  /// ISO-8859-3.
  public static let iso8859_3 = TextEncoding(.iso8859_3)
  /// ISO-8859-4.
  public static let iso8859_4 = TextEncoding(.iso8859_4)
  /// ISO-8859-5.
  public static let iso8859_5 = TextEncoding(.iso8859_5)
  /// ISO-8859-6.
  public static let iso8859_6 = TextEncoding(.iso8859_6)
  /// ISO-8859-7.
  public static let iso8859_7 = TextEncoding(.iso8859_7)
  /// ISO-8859-8.
  public static let iso8859_8 = TextEncoding(.iso8859_8)
  /// ISO-8859-8-I.
  public static let iso8859_8I = TextEncoding(.iso8859_8I)
  /// ISO-8859-9.
  public static let iso8859_9 = TextEncoding(.iso8859_9)
  /// ISO-8859-10.
  public static let iso8859_10 = TextEncoding(.iso8859_10)
  /// ISO-8859-11.
  public static let iso8859_11 = TextEncoding(.iso8859_11)
  /// ISO-8859-13.
  public static let iso8859_13 = TextEncoding(.iso8859_13)
  /// ISO-8859-14.
  public static let iso8859_14 = TextEncoding(.iso8859_14)
  /// ISO-8859-15.
  public static let iso8859_15 = TextEncoding(.iso8859_15)
  /// ISO-8859-16.
  public static let iso8859_16 = TextEncoding(.iso8859_16)
  /// windows-1250.
  public static let windows1250 = TextEncoding(.windows1250)
  /// windows-1251.
  public static let windows1251 = TextEncoding(.windows1251)
  /// windows-1252.
  public static let windows1252 = TextEncoding(.windows1252)
  /// windows-1253.
  public static let windows1253 = TextEncoding(.windows1253)
  /// windows-1254.
  public static let windows1254 = TextEncoding(.windows1254)
  /// windows-1255.
  public static let windows1255 = TextEncoding(.windows1255)
  /// windows-1256.
  public static let windows1256 = TextEncoding(.windows1256)
  /// windows-1257.
  public static let windows1257 = TextEncoding(.windows1257)
  /// windows-1258.
  public static let windows1258 = TextEncoding(.windows1258)
  /// windows-874.
  public static let windows874 = TextEncoding(.windows874)
  /// KOI8-R.
  public static let koi8R = TextEncoding(.koi8R)
  /// KOI8-U.
  public static let koi8U = TextEncoding(.koi8U)
  /// KOI8-RU.
  public static let koi8RU = TextEncoding(.koi8RU)
  /// KOI8-T.
  public static let koi8T = TextEncoding(.koi8T)
  /// KZ-1048.
  public static let kz1048 = TextEncoding(.kz1048)
  /// PTCP154.
  public static let pt154 = TextEncoding(.pt154)
  /// IBM437.
  public static let ibm437 = TextEncoding(.ibm437)
  /// IBM720.
  public static let ibm720 = TextEncoding(.ibm720)
  /// IBM737.
  public static let ibm737 = TextEncoding(.ibm737)
  /// IBM775.
  public static let ibm775 = TextEncoding(.ibm775)
  /// IBM850.
  public static let ibm850 = TextEncoding(.ibm850)
  /// IBM852.
  public static let ibm852 = TextEncoding(.ibm852)
  /// IBM855.
  public static let ibm855 = TextEncoding(.ibm855)
  /// IBM857.
  public static let ibm857 = TextEncoding(.ibm857)
  /// IBM858.
  public static let ibm858 = TextEncoding(.ibm858)
  /// IBM860.
  public static let ibm860 = TextEncoding(.ibm860)
  /// IBM861.
  public static let ibm861 = TextEncoding(.ibm861)
  /// IBM862.
  public static let ibm862 = TextEncoding(.ibm862)
  /// IBM863.
  public static let ibm863 = TextEncoding(.ibm863)
  /// IBM864.
  public static let ibm864 = TextEncoding(.ibm864)
  /// IBM865.
  public static let ibm865 = TextEncoding(.ibm865)
  /// IBM866.
  public static let ibm866 = TextEncoding(.ibm866)
  /// IBM869.
  public static let ibm869 = TextEncoding(.ibm869)
  /// IBM1125.
  public static let ibm1125 = TextEncoding(.ibm1125)
  /// macintosh.
  public static let macintosh = TextEncoding(.macintosh)
  /// x-mac-ce.
  public static let macCentralEurope = TextEncoding(.macCentralEurope)
  /// x-mac-cyrillic.
  public static let macCyrillic = TextEncoding(.macCyrillic)
  /// x-mac-greek.
  public static let macGreek = TextEncoding(.macGreek)
  /// x-mac-turkish.
  public static let macTurkish = TextEncoding(.macTurkish)
  /// x-mac-romanian.
  public static let macRomanian = TextEncoding(.macRomanian)
  /// x-mac-icelandic.
  public static let macIcelandic = TextEncoding(.macIcelandic)
  /// x-mac-croatian.
  public static let macCroatian = TextEncoding(.macCroatian)
  /// x-mac-arabic.
  public static let macArabic = TextEncoding(.macArabic)
  /// VISCII.
  public static let viscii = TextEncoding(.viscii)
  /// TCVN.
  public static let tcvn = TextEncoding(.tcvn)
  /// ARMSCII-8.
  public static let armscii8 = TextEncoding(.armscii8)
  /// Georgian-Academy.
  public static let georgianAcademy = TextEncoding(.georgianAcademy)
  /// Georgian-PS.
  public static let georgianPS = TextEncoding(.georgianPS)
  /// hp-roman8.
  public static let hpRoman8 = TextEncoding(.hpRoman8)
  /// CP1006.
  public static let cp1006 = TextEncoding(.cp1006)
  /// IBM037.
  public static let ibm037 = TextEncoding(.ibm037)
  /// IBM273.
  public static let ibm273 = TextEncoding(.ibm273)
  /// IBM424.
  public static let ibm424 = TextEncoding(.ibm424)
  /// IBM500.
  public static let ibm500 = TextEncoding(.ibm500)
  /// IBM1026.
  public static let ibm1026 = TextEncoding(.ibm1026)
  /// IBM1140.
  public static let ibm1140 = TextEncoding(.ibm1140)
  /// IBM277, EBCDIC: Denmark and Norway. Never detected.
  public static let ibm277 = TextEncoding(.ibm277)
  /// IBM278, EBCDIC: Finland and Sweden. Never detected.
  public static let ibm278 = TextEncoding(.ibm278)
  /// IBM280, EBCDIC: Italy. Never detected.
  public static let ibm280 = TextEncoding(.ibm280)
  /// IBM284, EBCDIC: Spain and Latin America. Never detected.
  public static let ibm284 = TextEncoding(.ibm284)
  /// IBM285, EBCDIC: the United Kingdom. Never detected.
  public static let ibm285 = TextEncoding(.ibm285)
  /// IBM297, EBCDIC: France. Never detected.
  public static let ibm297 = TextEncoding(.ibm297)
  /// IBM420, EBCDIC: Arabic. Never detected.
  public static let ibm420 = TextEncoding(.ibm420)
  /// IBM870, EBCDIC: Central Europe. Never detected.
  public static let ibm870 = TextEncoding(.ibm870)
  /// IBM871, EBCDIC: Iceland. Never detected.
  public static let ibm871 = TextEncoding(.ibm871)
  /// IBM875, EBCDIC: Greek. Never detected.
  public static let ibm875 = TextEncoding(.ibm875)
  /// IBM1025, EBCDIC: Cyrillic. Never detected.
  public static let ibm1025 = TextEncoding(.ibm1025)
  /// IBM1047, EBCDIC: open systems, with Latin-1. Never detected.
  public static let ibm1047 = TextEncoding(.ibm1047)
  /// Shift_JIS.
  public static let shiftJIS = TextEncoding(.shiftJIS)
  /// EUC-JP.
  public static let eucJP = TextEncoding(.eucJP)
  /// ISO-2022-JP.
  public static let iso2022JP = TextEncoding(.iso2022JP)
  /// ISO-2022-JP-1.
  public static let iso2022JP1 = TextEncoding(.iso2022JP1)
  /// ISO-2022-JP-2.
  public static let iso2022JP2 = TextEncoding(.iso2022JP2)
  /// ISO-2022-JP-3.
  public static let iso2022JP3 = TextEncoding(.iso2022JP3)
  /// Shift_JIS-2004.
  public static let shiftJIS2004 = TextEncoding(.shiftJIS2004)
  /// EUC-JIS-2004.
  public static let eucJIS2004 = TextEncoding(.eucJIS2004)
  /// gb18030.
  public static let gb18030 = TextEncoding(.gb18030)
  /// GBK.
  public static let gbk = TextEncoding(.gbk)
  /// HZ-GB-2312.
  public static let hzGB2312 = TextEncoding(.hzGB2312)
  /// ISO-2022-CN.
  public static let iso2022CN = TextEncoding(.iso2022CN)
  /// Big5.
  public static let big5 = TextEncoding(.big5)
  /// Big5-HKSCS.
  public static let big5HKSCS = TextEncoding(.big5HKSCS)
  /// CP950.
  public static let cp950 = TextEncoding(.cp950)
  /// EUC-TW.
  public static let eucTW = TextEncoding(.eucTW)
  /// EUC-KR.
  public static let eucKR = TextEncoding(.eucKR)
  /// ISO-2022-KR.
  public static let iso2022KR = TextEncoding(.iso2022KR)
  /// JOHAB.
  public static let johab = TextEncoding(.johab)
  /// x-user-defined: ASCII, and the other bytes as characters of private use.
  public static let xUserDefined = TextEncoding(.xUserDefined)
}
