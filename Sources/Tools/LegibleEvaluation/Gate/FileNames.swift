internal import LegibleDetection
internal import LegibleEncodings

/// Names of files of a few ideographs, kana or syllables with an ending in ASCII, as `Corpus/names` has them: in batches of
/// one origin.
public struct FileNames: Sendable {
  /// The names of one origin.
  private struct Batch {
    let language: String
    let encoding: TextEncoding
    let names: [String]
  }

  /// The encodings that names in each language are found in.
  private static let encodings: [(language: String, encodings: [TextEncoding])] = [
    ("ja", [.shiftJIS, .eucJP]), ("zh-Hans", [.gb18030]), ("zh-Hant", [.big5]), ("ko", [.eucKR]),
  ]

  private let batches: [Batch]

  /// Reads the names of a corpus.
  ///
  /// - Throws: `CorpusError` where a file is missing.
  public init(corpus: String) throws(CorpusError) {
    var batches: [Batch] = []
    for (language, encodings) in Self.encodings {
      let path = "\(corpus)/names/\(language).txt"
      guard let contents = String(validating: try FileBytes.read(path), as: UTF8.self) else {
        throw CorpusError("\(path): not UTF-8")
      }
      var names: [[String]] = []
      for line in contents.split(separator: "\n") {
        if line.hasPrefix("## ") {
          names.append([])
        } else if !names.isEmpty {
          names[names.count - 1].append(String(line))
        }
      }
      for encoding in encodings {
        batches += names.map { Batch(language: language, encoding: encoding, names: $0) }
      }
    }
    self.batches = batches
  }

  /// How names were read.
  public struct Score: Sendable {
    /// The language and the encoding.
    public let name: String

    /// How many names there are.
    public var count = 0

    /// How many were read right one at a time.
    public var alone = 0

    /// The same with a hint about the language.
    public var hinted = 0

    /// How many were read wrongly one at a time, at a confidence of 0.6 or more.
    public var wrong = 0

    /// The same with a hint.
    public var wrongHinted = 0

    /// How many were read right as a batch.
    public var batch = 0

    /// The same with a hint.
    public var batchHinted = 0

    /// How many of the worst batch were not, with the hint.
    public var maxLost = 0
  }

  /// How the names are read, for each language and encoding.
  public var scores: [Score] {
    var scores: [Score] = []
    for batch in batches {
      let name = "\(batch.language) \(batch.encoding.name)"
      if scores.last?.name != name { scores.append(Score(name: name)) }
      Self.add(batch, to: &scores[scores.count - 1])
    }
    return scores
  }

  private static func add(_ batch: Batch, to score: inout Score) {
    let bytes = batch.names.compactMap { try? batch.encoding.encode($0) }
    let hint = DetectionOptions(likelyLanguages: [batch.language])
    let isRight = { (detection: Detection, index: Int) in
      (try? detection.encoding?.decode(bytes[index])) == batch.names[index]
    }
    score.count += bytes.count
    for index in bytes.indices {
      let alone = EncodingDetector.detect(bytes[index])
      let hinted = EncodingDetector.detect(bytes[index], options: hint)
      if isRight(alone, index) { score.alone += 1 } else if alone.isSure { score.wrong += 1 }
      if isRight(hinted, index) {
        score.hinted += 1
      } else if hinted.isSure {
        score.wrongHinted += 1
      }
    }
    let together = EncodingDetector.detect(batch: bytes)
    let hinted = EncodingDetector.detect(batch: bytes, options: hint)
    score.batch += bytes.indices.count { isRight(together[$0], $0) }
    let right = bytes.indices.count { isRight(hinted[$0], $0) }
    score.batchHinted += right
    score.maxLost = max(score.maxLost, bytes.count - right)
  }
}

extension Detection {
  /// Whether the answer is given at 0.6 or more.
  fileprivate var isSure: Bool { encoding != nil && confidence >= 0.6 }
}
