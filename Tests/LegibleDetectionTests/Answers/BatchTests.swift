import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

struct BatchTests {
  /// File names of two to six kanji and kana, as on a disk for work and one for photographs.
  static let names = [
    "報告書.doc", "見積書.xls", "会議録.txt", "名簿.csv", "写真.jpg", "家族旅行.jpg", "運動会.jpg",
    "議事録案.doc", "請求書.pdf", "納品書.pdf", "領収書.pdf", "予定表.xls", "住所録.csv", "手紙.txt",
    "日記.txt", "はなび.jpg", "さくら.jpg", "花見.jpg", "海水浴.jpg", "雪だるま.png", "カメラ.txt",
    "テスト.txt", "メモ.txt", "データ.csv", "プログラム.c", "マニュアル.pdf", "レシピ.doc", "地図.png",
    "東京駅.jpg", "京都.jpg", "大阪城.jpg", "富士山.jpg", "北海道.jpg", "沖縄の海.jpg", "誕生日.jpg",
    "結婚式.mov", "卒業式.mov", "入学式.mov", "音楽.mp3", "ピアノ曲.mp3", "うた.mp3", "履歴書.doc",
    "論文草稿.tex", "図表一覧.xls", "仕様書.doc", "変更履歴.txt",
  ]

  @Test(arguments: [TextEncoding.shiftJIS, .eucJP])
  func namesOfFilesTellTheirEncodingTogether(encoding: TextEncoding) throws {
    let batch = try Self.names.map { try encoding.encode($0) }
    #expect(batch.count == 46)
    let options = DetectionOptions(likelyLanguages: ["ja"])
    let answers = EncodingDetector.detect(batch: batch, options: options)
    let right = zip(batch, zip(answers, Self.names)).count { bytes, expected in
      (try? expected.0.encoding?.decode(bytes)) == expected.1
    }
    #expect(right >= 44)
    // The joint confidence is higher than that of each.
    let alone = zip(batch, Self.names).count { bytes, name in
      (try? EncodingDetector.detect(bytes, options: options).encoding?.decode(bytes)) == name
    }
    #expect(right >= alone)
  }

  @Test(arguments: [
    (TextEncoding.windows1251, ["Отчёт.doc", "Фото.jpg", "Письмо.txt", "План.xls", "Музыка.mp3"]),
    (.ibm866, ["Отчет.doc", "Фото.jpg", "Письмо.txt", "План.xls", "Музыка.mp3", "Договор.doc"]),
    (.windows1253, ["Έγγραφο.doc", "Φωτογραφία.jpg", "Γράμμα.txt", "Μουσική.mp3"]),
  ])
  func otherScriptsTellTheirEncodingTogether(encoding: TextEncoding, names: [String]) throws {
    let batch = try names.map { try encoding.encode($0) }
    let answers = EncodingDetector.detect(batch: batch)
    for (bytes, (answer, name)) in zip(batch, zip(answers, names)) {
      #expect(try answer.encoding?.decode(bytes) == name, "\(answer)")
      #expect(answer.byteCount == bytes.count)
    }
  }

  @Test func stringsThatSpeakForThemselvesAreTheirOwn() throws {
    let utf8 = Array("žluťoučký kůň.txt".utf8)
    let ascii = Array("readme.txt".utf8)
    let wide = [0xFF, 0xFE] + (try TextEncoding.utf16LE.encode("報告"))
    let batch =
      try Self.names.map { try TextEncoding.shiftJIS.encode($0) } + [utf8, ascii, wide, []]
    let answers = EncodingDetector.detect(batch: batch)
    #expect(answers.count == 50)
    #expect(answers.suffix(4) == batch.suffix(4).map { EncodingDetector.detect($0) })
  }

  @Test func aStringThatTheOthersCannotReadIsReadAnotherWay() throws {
    // 0xFF is not valid in Shift_JIS.
    let batch =
      try Self.names.map { try TextEncoding.shiftJIS.encode($0) } + [[0x63, 0xFF, 0x61, 0xE9]]
    let answers = EncodingDetector.detect(batch: batch)
    let last = try #require(answers.last)
    #expect(last.encoding != .shiftJIS && last.malformedCount == 0)
  }

  @Test func noStringsGiveNoAnswers() {
    #expect(EncodingDetector.detect(batch: [[UInt8]]()).isEmpty)
    #expect(EncodingDetector.detect(batch: [[]]).map(\.encoding) == [.usASCII])
  }
}

struct RankingTests {
  @Test func theFirstReadingIsTheAnswer() throws {
    for text in ["Příliš žluťoučký kůň", "Съешь же ещё этих", "café"] {
      for encoding in [TextEncoding.utf8, .windows1250, .koi8R, .windows1252, .ibm852] {
        guard let bytes = try? encoding.encode(text) else { continue }
        let detection = EncodingDetector.detect(bytes)
        let ranking = EncodingDetector.ranking(of: bytes)
        #expect(detection.encoding == nil || ranking.first?.encoding == detection.encoding)
        #expect(ranking.allSatisfy { $0.confidence > 0 })
        #expect(ranking.reduce(0) { $0 + $1.confidence } < 1.001)
        let others = ranking.dropFirst().map(\.confidence)
        #expect(others == others.sorted(by: >), "\(ranking)")
        #expect(Set(ranking.map(\.encoding)).count == ranking.count)
      }
    }
  }

  @Test func readingsBelowTheFloorAreThere() throws {
    let bytes: [UInt8] = [0xC8, 0xE9]
    let options = DetectionOptions(fallback: .windows1252, minimumConfidence: 1)
    #expect(EncodingDetector.detect(bytes, options: options).confidence == 0)
    let ranking = EncodingDetector.ranking(of: bytes, options: options)
    #expect(ranking.count >= 3)
    #expect(ranking == EncodingDetector.ranking(of: bytes.span))
  }

  @Test func theLimitHolds() {
    let bytes: [UInt8] = [0xC8, 0xE9]
    for limit in [0, 1, 3] {
      #expect(EncodingDetector.ranking(of: bytes, limit: limit).count == limit)
    }
    #expect(EncodingDetector.ranking(of: bytes, limit: -1).isEmpty)
  }

  @Test func binaryDataHaveNoReadings() {
    var generator = SeededGenerator(seed: 4)
    #expect(EncodingDetector.ranking(of: generator.bytes(4_000)).isEmpty)
  }
}
