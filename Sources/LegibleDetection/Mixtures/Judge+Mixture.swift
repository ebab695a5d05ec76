internal import LegibleEncodings

/// Text in more than one encoding, as part of an answer.
extension Judge {
  /// Returns the answer for a mixture of encodings if the text is likelier one than not.
  ///
  /// - Parameters:
  ///   - plain: The answer of plain detection.
  ///   - reading: The best reading.
  func mixed(_ plain: Detection, _ reading: Reading) -> Detection? {
    let encodings = weighing.model.tables.encodings
    guard reading.badUnitCount > 0 || plain.malformedCount > 0, facts.counts[0] == 0,
      !plain.hasByteOrderMark, !options.onlySuggested, options.allowsLossy
    else { return nil }
    var lines = MixtureLines(weighing)
    facts.sample.withUnsafeBufferPointer { bytes in
      for line in facts.sample.lines { lines.add(bytes, at: line.startIndex..<line.endIndex) }
    }
    guard lines.lines.count > 1 else { return nil }
    var search = MixtureSearch(
      lines, base: MixtureSearch.Component(encoding: reading.best, column: reading.bestColumn),
      terms)
    guard search.gain > 0, search.encodings.count > 1 else { return nil }
    let posteriors = search.posteriors()
    var parts: [Detection.Mixture.Part] = []
    var characterCounts: [TextEncoding: Int] = [:]
    var doubts: Float = 0
    let offset = facts.sampleOffset ?? 0
    for (line, row) in zip(search.lines.lines, posteriors) {
      let whole = row.indices.max { row[$0] < row[$1] } ?? 0
      doubts += 1 - row[whole]
      for part in search.parts(of: line, whole: whole) {
        let encoding = encodings[search.encodings[part.encoding]].encoding
        let range = offset + part.range.lowerBound..<offset + part.range.upperBound
        characterCounts[encoding, default: 0] += facts.sample[part.range].count { $0 >= 0x80 }
        parts.append(Detection.Mixture.Part(range: range, encoding: encoding))
      }
    }
    let joined = Self.joined(parts, end: offset + facts.sample.count)
    let names = characterCounts.keys.sorted {
      (characterCounts[$0] ?? 0, $1.name) > (characterCounts[$1] ?? 0, $0.name)
    }
    guard names.count > 1, let main = names.first, joined.count > 1 else { return nil }
    var detection = plain
    detection.encoding = main
    let certainty = 1 / (1 + expf(-search.gain))
    let meanDoubt = doubts / Float(max(1, posteriors.count))
    detection.confidence = Double(min(certainty * (1 - meanDoubt), 0.9995))
    detection.equivalents = []
    let malformed = facts.malformed(in: main, atEnd: atEnd)
    detection.malformedCount = malformed.count
    detection.evidence = [.mixture(names, offset: joined[1].range.lowerBound)]
    detection.mixture = Detection.Mixture(
      encodings: names, parts: Array(joined.prefix(Detection.Mixture.partLimit)))
    return detection
  }

  /// Joins neighbouring parts in one encoding, without gaps from the beginning of the input to `end`.
  private static func joined(
    _ parts: [Detection.Mixture.Part], end: Int
  ) -> [Detection.Mixture.Part] {
    var joined: [Detection.Mixture.Part] = []
    for (index, part) in parts.enumerated() {
      let start = index == 0 ? 0 : part.range.lowerBound
      let next = index + 1 < parts.count ? parts[index + 1].range.lowerBound : end
      if let last = joined.last, last.encoding == part.encoding {
        joined[joined.count - 1] = Detection.Mixture.Part(
          range: last.range.lowerBound..<next, encoding: part.encoding)
      } else {
        joined.append(Detection.Mixture.Part(range: start..<next, encoding: part.encoding))
      }
    }
    return joined
  }
}

extension TextEncoding {
  /// Whether lines of the encoding are rarely well-formed UTF-8: the bytes 0x80…0xBF are few letters.
  var hasFewLettersAsContinuations: Bool {
    guard let scalars = singleByteScalars() else { return false }
    let letters = (0x80..<0xC0).count {
      Unicode.Scalar(scalars[$0])?.properties.isAlphabetic ?? false
    }
    return letters <= 32
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes are complete, well-formed UTF-8.
  var isWellFormedUTF8: Bool {
    var scanner = UTF8Scanner()
    scanner.scan(self)
    return scanner.malformedCount == 0 && !scanner.isInsideSequence
  }
}
