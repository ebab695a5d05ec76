import Legible

// A script: its decoders are globals.
var detector = EncodingDetector()
var decoder = TextDecoder(.windows1253)
var text: [UInt8] = []
for chunk: [UInt8] in [[0xCA, 0xE1, 0xEB, 0xE7], [0xEC, 0xDD, 0xF1, 0xE1]] {
  detector.consume(chunk)
  try decoder.decode(chunk, into: &text)
}
try decoder.finish(into: &text)
precondition(detector.finish().encoding?.family == TextEncoding.windows1253.family)
precondition(String(decoding: text, as: UTF8.self) == "Καλημέρα")
