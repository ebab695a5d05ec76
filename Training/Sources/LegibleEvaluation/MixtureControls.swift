internal import LegibleEncodings

extension MixtureFiles {
  /// The kinds of file in one encoding, which are no mixtures, and how many of each there are.
  static var controls: [(String, Int, Maker)] {
    [
      ("control: prose", 300, { $0.prose() }),
      ("control: many languages", 50, { $0.manyLanguages() }),
      ("control: log", 70, { $0.log() }),
      ("control: list", 60, { $0.list() }),
      ("control: damaged UTF-8", 70, { $0.damaged(isUTF8: true) }),
      ("control: damaged legacy", 50, { $0.damaged(isUTF8: false) }),
      ("control: frame", 40, { $0.frame() }),
    ]
  }

  private mutating func encoding(of tag: String) -> TextEncoding {
    chance(20) ? .utf8 : legacy(of: tag, rare: 30)
  }

  private mutating func prose() -> MixtureFile? {
    let tag = pick(tags)
    let encoding = encoding(of: tag)
    var file = MixtureFile("control: prose", isControl: true, "\(tag) \(encoding.name)")
    let form = form()
    return append([(tag, encoding, 1)], to: &file, count: lineCount(), form: form) ? file : nil
  }

  private mutating func manyLanguages() -> MixtureFile? {
    let count = pick([2, 5, 20, 40])
    let chosen = random.shuffled(source.languages.map(\.tag)).prefix(count)
    var file = MixtureFile("control: many languages", isControl: true, "\(count) in UTF-8")
    let parts: [Part] = chosen.map { ($0, .utf8, 1 / Double(count)) }
    return append(parts, to: &file, count: lineCount(), inBlocks: false) ? file : nil
  }

  /// A few lines beyond ASCII among many.
  private mutating func log() -> MixtureFile? {
    let tag = pick(tags)
    let encoding = encoding(of: tag)
    var file = MixtureFile("control: log", isControl: true, "\(tag) \(encoding.name)")
    let places = [10, 40, 45, 90].prefix(1 + random.below(4))
    for number in 0..<pick([50, 100, 200]) {
      file.append("2026-11-01 12:\(10 + number % 50):07 INFO [main] \(plainLine().prefix(60))\n")
      guard places.contains(number) else { continue }
      guard let text = line(of: tag, in: encoding, short: 90) else { return nil }
      file.append("2026-11-01 WARN file: ")
      file.append(text, in: encoding)
      file.append("\n")
    }
    return file
  }

  /// Letters of an alphabet in rows, and words, some in capitals.
  private mutating func list() -> MixtureFile? {
    let tag = pick(tags)
    if Self.unspaced.contains(tag) { return nil }
    let encoding = encoding(of: tag)
    let text = source.lines(of: tag, in: encoding).joined(separator: " ").lowercased()
    let letters = Set(text.unicodeScalars.filter(\.properties.isAlphabetic)).sorted()
    let alphabet = letters.filter { !$0.isASCII || chance(50) }
    let words = text.split(separator: " ").filter { $0.utf8.contains { $0 >= 0x80 } }
    if alphabet.count < 12 || words.isEmpty { return nil }
    var file = MixtureFile("control: list", isControl: true, "\(tag) \(encoding.name)")
    for _ in 0..<pick([5, 12, 40]) {
      var row =
        chance(60)
        ? random.shuffled(alphabet).prefix(3 + random.below(10)).map(String.init)
          .joined(separator: pick(["", " ", ", ", "|"]))
        : (0..<4).map { _ in String(pick(words)) }.joined(separator: " ")
      if chance(30) { row = row.uppercased() }
      if (try? encoding.encode(row)) == nil { continue }
      file.append(row, in: encoding)
      file.append("\n")
    }
    return file
  }

  /// Lines in one encoding of which some have a byte that is changed, lost or the last.
  private mutating func damaged(isUTF8: Bool) -> MixtureFile? {
    let tag = pick(tags)
    let encoding = isUTF8 ? .utf8 : legacy(of: tag, rare: 10)
    let way = isUTF8 ? pick(["bit", "end", "loss", "?"]) : "byte"
    let percent = isUTF8 ? pick([5, 30]) : 10
    var file = MixtureFile(
      isUTF8 ? "control: damaged UTF-8" : "control: damaged legacy", isControl: true,
      "\(way), \(tag) \(encoding.name)")
    for _ in 0..<lineCount() {
      guard let text = line(of: tag, in: encoding), var bytes = try? encoding.encode(text) else {
        return nil
      }
      let places = bytes.indices.filter { bytes[$0] >= 0x80 }
      if chance(percent) && !places.isEmpty {
        let place = pick(places)
        switch way {
        case "bit": bytes[place] ^= 1 << UInt8(random.below(8))
        case "end": bytes.removeSubrange((bytes[place] >= 0xC0 ? place + 1 : place)...)
        case "loss": bytes.remove(at: place)
        case "?": bytes[place] = 0x3F
        default: bytes[place] = UInt8(0x80 + random.below(0x80))
        }
        bytes = bytes.map { $0 < 0x20 ? 0x3F : $0 }
      }
      file.append(bytes: bytes, in: encoding)
      file.append("\n")
    }
    return file
  }

  private static let frames: [(TextEncoding, String)] = [
    (.ibm437, "de"), (.ibm866, "ru"), (.ibm850, "fr"), (.ibm852, "pl"), (.utf8, "de"),
    (.utf8, "ru"), (.shiftJIS, "ja"), (.ibm737, "el"),
  ]

  private mutating func frame() -> MixtureFile? {
    let (encoding, tag) = pick(Self.frames)
    let isDouble = encoding != .shiftJIS && chance(50)
    let signs = Array(isDouble ? "═║╔╗╚╝" : "─│┌┐└┘").map(String.init)
    let width = pick([20, 40, 60])
    let bar = String(repeating: signs[0], count: width)
    var file = MixtureFile("control: frame", isControl: true, "\(tag) \(encoding.name)")
    file.append(signs[2] + bar + signs[3], in: encoding)
    for _ in 0..<pick([3, 8, 20]) {
      guard let text = line(of: tag, in: encoding, short: 80)?.prefix(width) else { return nil }
      let padding = String(repeating: " ", count: width - text.count)
      file.append("\r\n")
      file.append(signs[1] + text + padding + signs[1], in: encoding)
    }
    file.append("\r\n")
    file.append(signs[4] + bar + signs[5], in: encoding)
    file.append("\r\n")
    return file
  }
}
