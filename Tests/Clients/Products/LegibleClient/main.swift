import Legible

let bytes: [UInt8] = [0x63, 0x61, 0x66, 0xE9]
let detection = EncodingDetector.detect(bytes)
guard let text = try detection.encoding?.decode(bytes) else { fatalError("no encoding was found") }
print(text, text.baseDirection == .leftToRight ? "runs left to right" : "")
