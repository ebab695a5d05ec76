import Legible

// How long it takes to tell the encoding of a megabyte of text that is not UTF-8.
let line: [UInt8] =
  Array("Le caf".utf8) + [0xE9, 0x20, 0xE0] + Array(" cinq heures, pr".utf8) + [0xE8]
  + Array("s de la for".utf8) + [0xEA] + Array("t.\n".utf8)
var bytes: [UInt8] = []
while bytes.count < 1 << 20 { bytes += line }

var fastest = Duration.seconds(1_000)
for _ in 0..<5 {
  let time = ContinuousClock().measure {
    precondition(EncodingDetector.detect(bytes).encoding == .windows1252)
  }
  fastest = min(fastest, time)
}
print("1 MB: \(fastest.formatted)")

extension Duration {
  /// In milliseconds with one digit.
  fileprivate var formatted: String {
    let tenths = components.attoseconds / 100_000_000_000_000 + components.seconds * 10_000
    return "\(tenths / 10).\(tenths % 10) ms"
  }
}
