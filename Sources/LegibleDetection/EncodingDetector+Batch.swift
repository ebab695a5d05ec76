public import LegibleEncodings

extension EncodingDetector {
  /// The encodings of many short strings of one origin: names in an archive, tags of an album, columns of
  /// a table.
  ///
  /// What one name leaves open, forty tell: the strings that are neither ASCII nor decided by their own
  /// structure are weighed together, as the lines of one text are, so that their log-likelihoods add up
  /// in one posterior. Each string then has the answer of all, unless it cannot be read by it; a string
  /// that cannot is read by the likeliest of the other answers for all that reads it, or for itself alone.
  ///
  /// ```swift
  /// for (name, detection) in zip(names, EncodingDetector.detect(batch: names)) {
  ///   print(try detection.encoding?.decode(name) ?? "?")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - strings: The bytes of each string.
  ///   - options: What is known about them, and which answers are of use.
  /// - Returns: An answer for each string, in their order.
  /// - Complexity: O(*n*) in the number of bytes of all strings.
  public static func detect(
    batch strings: some Sequence<some Sequence<UInt8>>,
    options: DetectionOptions = DetectionOptions()
  ) -> [Detection] {
    let strings = strings.map { Array($0) }
    var alone: [Detection] = []
    var joint = EncodingDetector(options: options)
    var isShared: [Bool] = []
    var hasOthers = false
    alone.reserveCapacity(strings.count)
    isShared.reserveCapacity(strings.count)
    for string in strings {
      let detection = detect(string, options: options)
      let shares = string.needsOthers(detection)
      if shares {
        if hasOthers { joint.consume([0x0A]) }
        joint.consume(string)
        hasOthers = true
      }
      alone.append(detection)
      isShared.append(shares)
    }
    guard hasOthers else { return alone }
    let shared = joint.finish()
    // The language of all is asked for once, since it takes a look at all of them.
    let readings = shared.ranking(limit: .max)
    return zip(strings, zip(alone, isShared)).map { string, own in
      own.1
        ? shared.answer(
          for: string, alone: own.0, readings, leastConfidence: options.givenMinimum ?? 0)
        : own.0
    }
  }

  /// Every reading of bytes that has a chance, with its probability, the likeliest first: for a menu.
  ///
  /// The first is what `detect` answers, whatever its confidence; `minimumConfidence` and `fallback`
  /// do not count here. Encodings that read the bytes alike are one reading, under the name of the most
  /// common one. The list is empty where no reading has a chance of a thousandth, as for binary data.
  ///
  /// ```swift
  /// for reading in EncodingDetector.ranking(of: bytes, limit: 8) {
  ///   print(reading.encoding.displayName, reading.confidence)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - bytes: The bytes of a text.
  ///   - options: What is known about them, and which answers are of use.
  ///   - limit: How many readings are given at most.
  /// - Complexity: O(*n*) in the number of bytes.
  public static func ranking(
    of bytes: some Sequence<UInt8>, options: DetectionOptions = DetectionOptions(),
    limit: Int = .max
  ) -> [Detection.Candidate] {
    detect(bytes, options: options.forRanking(limit)).ranking(limit: limit)
  }

  /// Every reading of the bytes of a span that has a chance, the likeliest first.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public static func ranking(
    of bytes: borrowing some ByteSpan & ~Copyable & ~Escapable,
    options: DetectionOptions = DetectionOptions(), limit: Int = .max
  ) -> [Detection.Candidate] {
    detect(bytes, options: options.forRanking(limit)).ranking(limit: limit)
  }
}

extension DetectionOptions {
  /// The options under which an answer has all readings.
  fileprivate func forRanking(_ limit: Int) -> DetectionOptions {
    var options = self
    options.minimumConfidence = 0
    options.fallback = nil
    options.answerLimit = max(0, limit)
    return options
  }
}

extension Detection {
  /// The answer and the readings that are less likely.
  fileprivate func ranking(limit: Int) -> [Candidate] {
    let named = encoding.map {
      Candidate(encoding: $0, confidence: confidence, language: language)
    }
    return Array(([named].compactMap(\.self) + alternatives).prefix(max(0, limit)))
  }

  /// The answer for one of the strings that this is the answer for together.
  ///
  /// - Parameters:
  ///   - own: The answer for the string alone.
  ///   - readings: The ranking of this answer.
  ///   - leastConfidence: The confidence that the caller asks for of any other of them.
  fileprivate func answer(
    for string: [UInt8], alone own: Detection, _ readings: [Candidate], leastConfidence: Double
  ) -> Detection {
    guard encoding != nil else { return own }
    // Encodings that read all strings alike may differ in none of them.
    for candidate in readings
    where (candidate.encoding == encoding || candidate.confidence >= leastConfidence)
      && candidate.encoding.isValid(string)
    {
      var detection = self
      detection.encoding = candidate.encoding
      detection.confidence = candidate.confidence
      detection.textLanguage = TextLanguage(candidate.language)
      detection.textShares.tellsLanguage = false
      if candidate.encoding != encoding {
        detection.equivalents = []
        detection.alternatives = alternatives.filter { $0.encoding != candidate.encoding }
        detection.evidence = own.evidence.filter { $0 != .onlyASCII }
      }
      detection.malformedCount = 0
      detection.mixture = nil
      if candidate.encoding != encoding { detection.textShares = TextShares(of: nil) }
      detection.hasByteOrderMark = false
      detection.byteCount = string.count
      return detection
    }
    return own
  }
}

extension [UInt8] {
  /// Whether what the string is in may be told by other strings, given the answer for it alone.
  ///
  /// ASCII, byte order marks, escape sequences and UTF-8 that is certain speak for themselves. Code units
  /// of two and four bytes cannot be put into lines of bytes.
  fileprivate func needsOthers(_ detection: Detection) -> Bool {
    guard !detection.hasByteOrderMark, contains(where: { $0 >= 0x80 }), !contains(0) else {
      return false
    }
    guard detection.encoding == .utf8, detection.malformedCount == 0 else { return true }
    let sequenceCount = count { (0xC2...0xF4).contains($0) }
    return sequenceCount < parameters.utf8.certainSequences.count
  }
}
