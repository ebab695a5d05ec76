import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// A few ideographs and kana among ASCII characters, as in names of files.
struct FewIdeographsTests {
  /// Japanese is written in ideographs alone, and in katakana alone, too.
  @Test(arguments: [
    ("会議資料.ppt", TextEncoding.eucJP), ("検査結果.csv", .eucJP), ("画像処理.c", .eucJP),
    ("プログラム.c", .eucJP), ("仕様変更.doc", .shiftJIS), ("給与明細.pdf", .shiftJIS),
    ("スクリプト.sh", .shiftJIS),
  ])
  func japaneseNeedsNoHiragana(name: String, encoding: TextEncoding) throws {
    let detection = EncodingDetector.detect(try encoding.encode(name))
    #expect(detection.encoding == encoding && detection.language?.tag == "ja")
  }
}
