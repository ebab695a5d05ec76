import Legible

let bytes: [UInt8] = [0xEF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2, 0x2C, 0x20, 0xEC, 0xE8, 0xF0]
let detection = EncodingDetector.detect(bytes)
if let encoding = detection.encoding {
  print(try encoding.decode(bytes))
} else {
  print(detection.isBinary ? "this is no text" : "no encoding is likely enough")
}
