import Legible

/// The text of a part of a message, whatever its header calls the charset.
func text(of body: [UInt8], charset: String?) throws -> String {
  var options = DetectionOptions()
  options.declared = charset.flatMap { TextEncoding($0) }
  let detection = EncodingDetector.detect(body, options: options)
  return try (detection.encoding ?? .windows1252).decode(body, malformed: .replace)
}

let body: [UInt8] = [0xC1, 0xE8, 0xEF, 0xEA]
for (charset, expected) in [("KOI8-R", "аХОЙ"), ("windows-1251", "Бипк")] {
  let text = try text(of: body, charset: charset)
  precondition(text == expected, "\(charset): \(text)")
}
let guessed = try text(of: body, charset: "x-unknown")
precondition(guessed.count == 4)
precondition(TextEncoding("latin1") == .iso8859_1)
precondition(TextEncoding(webLabel: "latin1") == .windows1252)
