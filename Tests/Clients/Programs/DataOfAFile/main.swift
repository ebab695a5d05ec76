import Foundation
import Legible

// Reads a file into `Data`, and is told its encoding and its text.
let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).txt")
let written: [UInt8] = [0xEF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2, 0x2C, 0x20, 0xEC, 0xE8, 0xF0]
try Data(written).write(to: file)
defer { try? FileManager.default.removeItem(at: file) }

let data = try Data(contentsOf: file)
let detection = EncodingDetector.detect(data)
precondition(detection.encoding == .windows1251)
let text = try detection.encoding?.decode(data)
precondition(text == "привет, мир")

// A slice of `Data` does not begin at index zero.
let slice = try TextEncoding.windows1251.decode(data.dropFirst(8))
precondition(slice == "мир")
