import Foundation
import LegibleDetection
import LegibleEncodings

/// Measures detection on lines that the models were not trained on, in every plausible encoding.
struct Evaluation {
  let folder: URL
  let samplesPerCase: Int
  var damage = Damage.none

  private static let lengths = [16, 32, 64, 128, 512, 2048]

  /// How many were asked, and how many of the answers decode to the text that was meant.
  struct Score {
    var count = 0
    var right = 0
    var languageRight = 0

    var share: String {
      String(format: "%6.2f %% of %d", 100 * Double(right) / Double(max(count, 1)), count)
    }
  }

  func run() throws {
    var byLength: [Int: Score] = [:]
    var byFamily: [String: Score] = [:]
    var byEncoding: [String: Score] = [:]
    var confusions: [String: Int] = [:]
    var bins = [(count: Int, right: Int, confidence: Double)](
      repeating: (0, 0, 0), count: 20)
    var all = Score()
    var wide = Score()
    var seconds = 0.0
    var bytesSeen = 0
    for text in try TrainingText.all(in: folder) {
      for encoding in Self.encodings(for: text.language) {
        var lines = text.tuning[...]
        for length in Self.lengths {
          for _ in 0..<samplesPerCase {
            guard let whole = Self.sample(from: &lines, encoding, length: length) else { break }
            let sample = damage.applied(to: whole)
            let start = clock()
            let detection = EncodingDetector.detect(sample)
            seconds += Double(clock() - start) / Double(CLOCKS_PER_SEC)
            bytesSeen += sample.count
            let meant = try encoding.decode(sample, malformed: .replace)
            let found = try detection.encoding?.decode(sample, malformed: .replace)
            let isRight = found == meant
            if encoding.family == .unicode {
              wide.count += 1
              wide.right += isRight ? 1 : 0
            } else {
              all.count += 1
              all.right += isRight ? 1 : 0
              byLength[length, default: Score()].count += 1
              byLength[length, default: Score()].right += isRight ? 1 : 0
              if isRight
                && detection.language.map({ Self.group($0.tag) == Self.group(text.language) })
                  == true
              {
                byLength[length, default: Score()].languageRight += 1
              }
              let bin = min(19, Int(detection.confidence * 20))
              bins[bin].count += 1
              bins[bin].right += isRight ? 1 : 0
              bins[bin].confidence += detection.confidence
            }
            byFamily[encoding.family.rawValue, default: Score()].count += 1
            byFamily[encoding.family.rawValue, default: Score()].right += isRight ? 1 : 0
            byEncoding[encoding.name, default: Score()].count += 1
            byEncoding[encoding.name, default: Score()].right += isRight ? 1 : 0
            if !isRight {
              let name =
                detection.encoding?.name ?? (detection.isBinary ? "binary" : "unidentified")
              confusions[
                "\(text.language) \(encoding.name) -> \(name) \(detection.language?.tag ?? "")",
                default: 0] += 1
            }
          }
        }
      }
    }
    print("legacy \(all.share)   UTF-16 \(wide.share)")
    for length in Self.lengths {
      guard let score = byLength[length] else { continue }
      print(
        "\(length) bytes: \(score.share), language right",
        String(format: "%.1f %%", 100 * Double(score.languageRight) / Double(max(score.right, 1))))
    }
    for (family, score) in byFamily.sorted(by: { $0.key < $1.key }) {
      print("\(family): \(score.share)")
    }
    print("worst encodings:")
    for (name, score) in byEncoding.sorted(by: {
      Double($0.value.right) / Double($0.value.count) < Double($1.value.right)
        / Double($1.value.count)
    }).prefix(25) {
      print("  \(name): \(score.share)")
    }
    print("confusions:")
    for (name, count) in confusions.sorted(by: { $0.value > $1.value }).prefix(45) {
      print("  \(count) \(name)")
    }
    let error =
      bins.reduce(0) { $0 + abs(Double($1.right) - $1.confidence) } / Double(max(all.count, 1))
    print(String(format: "ECE %.4f", error))
    print(
      String(format: "%.0f samples a second", Double(all.count + wide.count) / seconds),
      "of \(bytesSeen / max(1, all.count + wide.count)) bytes")
  }

  /// Times detection on samples of about 1.6 KB, half of them in UTF-8 and half in legacy encodings.
  func measureSpeed() throws {
    var samples: [[UInt8]] = []
    for text in try TrainingText.all(in: folder) {
      for encoding in Self.encodings(for: text.language) where encoding.family != .unicode {
        var lines = text.tuning[...]
        if let sample = Self.sample(from: &lines, encoding, length: 1_640) {
          samples.append(sample)
          samples.append(Array(try encoding.decode(sample).utf8))
        }
      }
    }
    for round in 1...12 {
      let start = clock()
      for sample in samples { _ = EncodingDetector.detect(sample) }
      let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
      print(
        "round \(round):", String(format: "%.0f samples a second", Double(samples.count) / seconds))
    }
  }

  /// Languages that differ too little to be told apart from a line.
  private static func group(_ language: String) -> String {
    switch language {
    case "bs", "hr", "sr-Latn": "hr"
    case "id", "ms": "id"
    case "nb", "nn", "da": "da"
    default: language
    }
  }

  private static func encodings(for language: String) -> [TextEncoding] {
    TextEncoding.all.filter { encoding in
      switch encoding {
      case .utf16LE, .utf16BE: true
      default:
        encoding.family != .unicode && encoding != .usASCII
          && EncodingPriors.wasMade(encoding, for: language)
      }
    }
  }

  /// The next lines that the encoding has, as many as fill the length, cut at a character.
  private static func sample(
    from lines: inout ArraySlice<Substring>, _ encoding: TextEncoding, length: Int
  ) -> [UInt8]? {
    var bytes: [UInt8] = []
    var text = ""
    while let line = lines.popFirst() {
      var line = String(line)
      if encoding == .windows1258 || encoding == .tcvn { line = VietnameseTones.decomposed(line) }
      guard let encoded = try? encoding.encode(text + line + "\n") else { continue }
      text += line + "\n"
      bytes = encoded
      if bytes.count >= length { break }
    }
    guard bytes.count >= length else { return nil }
    while bytes.count > length {
      guard let last = text.unicodeScalars.indices.last else { return nil }
      let excess = bytes.count - length
      if excess > 64 {
        text = String(text.unicodeScalars.dropLast(excess / 5))
      } else {
        text.unicodeScalars.remove(at: last)
      }
      guard let encoded = try? encoding.encode(text) else { return nil }
      bytes = encoded
    }
    // A sample of ASCII alone reads the same in every encoding.
    return bytes.contains { $0 >= 0x80 || $0 == 0x1B || $0 == 0 }
      ? bytes : sample(from: &lines, encoding, length: length)
  }
}
