import Legible

let chunks: [[UInt8]] = [[0xEF, 0xF0, 0xE8, 0xE2], [0xE5, 0xF2, 0x2C, 0x20], [0xEC, 0xE8, 0xF0]]
var decoder = DetectingDecoder(malformed: .replace)
var text: [UInt8] = []
for chunk in chunks { try decoder.decode(chunk, into: &text) }
let detection = try decoder.finish(into: &text)
print(detection.encoding ?? .utf8, String(decoding: text, as: UTF8.self))
