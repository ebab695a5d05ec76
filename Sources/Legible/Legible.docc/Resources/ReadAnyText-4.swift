import Legible

let bytes = Array("Safari على Mac يفتح الصفحات\nThe word שלום means peace\n".utf8)
var decoder = DetectingDecoder(malformed: .replace)
var text: [UInt8] = []
try decoder.decode(bytes, into: &text)
try decoder.finish(into: &text)
let lines = String(decoding: text, as: UTF8.self)
print(lines.addingDirectionMark(by: .wordMajority))
