import Legible

// Names in an old archive, too short to be told one by one.
let names = ["報告書.doc", "見積書.xls", "写真.jpg", "名簿.csv", "さくら.jpg", "会議録.txt", "手紙.txt"]
let entries = try names.map { try TextEncoding.eucJP.encode($0) }
let answers = EncodingDetector.detect(
  batch: entries, options: DetectionOptions(likelyLanguages: ["ja-JP"]))
for (entry, (answer, name)) in zip(entries, zip(answers, names)) {
  let text = try answer.encoding?.decode(entry)
  precondition(text == name, "\(answer)")
}
