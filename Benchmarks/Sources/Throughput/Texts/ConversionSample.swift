internal import Legible
internal import LegibleEvaluation

/// A text in an encoding: in a language of the corpus, or of characters that no language there has.
struct ConversionSample: Hashable {
  /// The tag of the language, or what the characters are.
  let content: String

  let encoding: TextEncoding

  init(_ content: String, _ encoding: TextEncoding) {
    self.content = content
    self.encoding = encoding
  }

  /// What the report calls it.
  var name: String { "\(encoding.name), \(content)" }
}

extension ConversionContests {
  typealias Sample = ConversionSample
}

extension SampleTexts {
  /// The text of a sample, or `nil` where the corpus has none.
  func text(of sample: ConversionSample) -> String? {
    switch sample.content {
    case "JIS X 0212": ideographs(in: .eucJP) { $0.count == 3 }
    case "plane 2": ideographs(in: .eucTW) { $0.count == 4 && $0[1] == 0xA2 }
    case "planes 3 to 15": ideographs(in: .eucTW) { $0.count == 4 && $0[1] > 0xA2 }
    case let language where [.iso2022CN, .iso2022JP, .iso2022JP2].contains(sample.encoding):
      // Others do not find the dash or half-width katakana in these encodings.
      text(language, in: sample.encoding).map { text in
        String(text.map { $0 == "—" || ("\u{FF61}"..."\u{FF9F}").contains($0) ? "-" : $0 })
      }
    case let language: text(language, in: sample.encoding)
    }
  }

  /// Ideographs whose bytes are of some kind, in no order, a line feed behind each forty.
  private func ideographs(
    in encoding: TextEncoding, where isMeant: ([UInt8]) -> Bool
  ) -> String? {
    // Every seventh is enough, and sooner found.
    let values = [0x3400...0x9FFF, 0x20000...0x2A6DF].flatMap {
      stride(from: $0.lowerBound, through: $0.upperBound, by: 7)
    }
    let scalars = values.compactMap(Unicode.Scalar.init)
    var coded = scalars.compactMap { scalar in
      (try? encoding.encode(String(scalar))).flatMap { isMeant($0) ? (scalar, $0.count) : nil }
    }
    guard !coded.isEmpty else { return nil }
    var random = StableRandom(seed: 5, stream: encoding.name)
    coded = random.shuffled(coded)
    var text = String.UnicodeScalarView()
    var room = Self.chunkSize
    for index in 0... {
      let (scalar, count) = coded[index % coded.count]
      room -= count + 1
      guard room >= 0 else { break }
      text.append(scalar)
      if index % 40 == 39 { text.append("\n") }
    }
    return String(text)
  }
}
