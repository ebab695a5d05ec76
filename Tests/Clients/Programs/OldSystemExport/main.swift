import Legible

// Writes text for a system that reads one old encoding only, and tells what it could not take.
let text = "Größe: 5 ½ – 15 €, 日本"
for (policy, expected) in [
  (UnencodablePolicy.transliterate, "Größe: 5 ½ - 15 EUR, ??"),
  (.ncr, "Größe: 5 ½ &#8211; 15 &#8364;, &#26085;&#26412;"),
] {
  var encoder = TextEncoder(.iso8859_1, unencodable: policy)
  var bytes: [UInt8] = []
  try encoder.encode(text.utf8, into: &bytes)
  try encoder.finish(into: &bytes)
  let written = try TextEncoding.iso8859_1.decode(bytes)
  precondition(written == expected, "\(policy): \(written)")
  precondition(encoder.report.substitutedCount == 4)
}

do {
  _ = try TextEncoding.iso8859_1.encode(text)
  preconditionFailure("characters were lost")
} catch {
  print(error)
}
