import Legible

// A menu from which a reader picks another encoding when the first one looks wrong.
let bytes = try TextEncoding.windows1251.encode("Привет, мир")
var menu: [String] = []
for reading in EncodingDetector.ranking(of: bytes, limit: 5) {
  let sample = try reading.encoding.decode(bytes, malformed: .replace)
  menu.append("\(reading.encoding.displayName)\t\(sample)")
}
precondition(menu.first == "Cyrillic (windows-1251)\tПривет, мир")
precondition((2...5).contains(menu.count))

// All encodings, as a menu lists them.
let all = TextEncoding.allCases.map(\.displayName).sorted()
precondition(all.contains("Japanese (Shift_JIS)"))
