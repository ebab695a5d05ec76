import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// A few ideographs and kana among ASCII characters, as in file names.
struct FewIdeographsTests {
  /// Japanese may be in ideographs only, and in katakana only.
  @Test(arguments: [
    ("会議資料.ppt", TextEncoding.eucJP), ("検査結果.csv", .eucJP), ("画像処理.c", .eucJP),
    ("プログラム.c", .eucJP), ("仕様変更.doc", .shiftJIS), ("給与明細.pdf", .shiftJIS),
    ("スクリプト.sh", .shiftJIS),
  ])
  func japaneseNeedsNoHiragana(name: String, encoding: TextEncoding) throws {
    let detection = EncodingDetector.detect(try encoding.encode(name))
    #expect(detection.encoding == encoding && detection.language?.tag == "ja")
  }

  /// Two or three ideographs may be well-formed UTF-8, possibly after the rest of a cut character.
  /// Signs and letters of several scripts next to each other are unusual in UTF-8.
  @Test(arguments: [
    ("通讯录.xls", TextEncoding.gb18030), ("終了.bat", .eucJP), ("在庫一覧.csv", .shiftJIS),
    ("試験.txt", .eucJP), ("承認.txt", .eucJP), ("手紙.txt", .shiftJIS),
  ])
  func ideographsAreNotUTF8ByChance(name: String, encoding: TextEncoding) throws {
    let bytes = try encoding.encode(name)
    let detection = EncodingDetector.detect(bytes)
    #expect(try detection.encoding?.decode(bytes) == name)
  }

  /// Common pairs of ideographs and syllables distinguish Japanese, Chinese and Korean.
  @Test(arguments: [
    ("辞書.txt", TextEncoding.eucJP), ("高原.txt", .eucJP), ("資格.txt", .eucJP), ("数据.txt", .gb18030),
    ("汽车.txt", .gb18030), ("신문.txt", .eucKR), ("照片.txt", .big5),
  ])
  func commonPairsOfIdeographsTellLanguages(name: String, encoding: TextEncoding) throws {
    let bytes = try encoding.encode(name)
    let detection = EncodingDetector.detect(bytes)
    #expect(try detection.encoding?.decode(bytes) == name, "\(detection)")
  }

  /// Two ideographs may be four Cyrillic letters with small letters after several capitals, which
  /// no word has.
  @Test(arguments: ["备份.txt", "财务.txt", "安装.txt"])
  func ideographsAreNotCyrillicInMixedCase(name: String) throws {
    #expect(EncodingDetector.detect(try TextEncoding.gb18030.encode(name)).encoding == .gb18030)
  }

  /// The same letters in UTF-8 are not misread.
  @Test(
    arguments: ["é è", "naïve café, à Noël", "Ünï", "¿Qué? ¡Sí!", "Ελληνικά", "добро", "ªº"])
  func shortTextInUTF8IsRead(text: String) {
    #expect(EncodingDetector.detect(Array(text.utf8)).encoding == .utf8)
  }
}
