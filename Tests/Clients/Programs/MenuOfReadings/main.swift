import Legible

// A menu from which a reader picks another encoding when the first one looks wrong.
let bytes: [UInt8] = [0xD6, 0x6C]
var menu: [String] = []
for reading in EncodingDetector.ranking(of: bytes, limit: 5) {
  let sample = try reading.encoding.decode(bytes, malformed: .replace)
  menu.append("\(reading.encoding.displayName)\t\(sample)")
}
print(menu.joined(separator: "\n"))
precondition(menu.contains("Western (windows-1252)\tÖl"))
precondition((2...5).contains(menu.count))

// All encodings, as a menu lists them.
let all = TextEncoding.allCases.map(\.displayName).sorted()
precondition(all.contains("Japanese (Shift_JIS)"))
