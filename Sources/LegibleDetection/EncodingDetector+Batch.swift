public import LegibleEncodings

extension EncodingDetector {
  /// Detects the encoding of many short strings of one origin: names in an archive, tags of an
  /// album, columns of a table.
  ///
  /// A single name often fits several encodings, and forty names fit one. Strings that are neither
  /// ASCII nor decided by their own structure are therefore joined as lines of one text and scored
  /// together, so that their log-likelihoods add up in one posterior. Each of them gets the joint
  /// answer if that can read it. Otherwise it gets the likeliest of the joint alternatives that
  /// can, or its own answer if none can.
  ///
  /// ```swift
  /// for (name, detection) in zip(names, EncodingDetector.detect(batch: names)) {
  ///   print(try detection.encoding?.decode(name) ?? "?")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - strings: The bytes of each string.
  ///   - options: What is known about them, and which answers are acceptable.
  /// - Returns: An answer for each string, in the same order.
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
      let shares = string.isAmbiguous(detection)
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
    // The joint language is computed once, since that reads all strings.
    let readings = shared.ranking(limit: .max)
    return zip(strings, zip(alone, isShared)).map { string, own in
      own.1
        ? shared.answer(
          for: string, alone: own.0, readings, minConfidence: options.requestedMinimum ?? 0)
        : own.0
    }
  }

  /// Returns every plausible reading of the bytes with its probability, the likeliest first, for
  /// example for a menu.
  ///
  /// The first is the answer of `detect`, whatever its confidence: `minimumConfidence` and
  /// `fallback` are ignored. Encodings that decode the bytes to the same text count as one reading,
  /// named after the most common of them. The list is empty if no reading has a probability of a
  /// thousandth, as for binary data.
  ///
  /// ```swift
  /// for reading in EncodingDetector.ranking(of: bytes, limit: 8) {
  ///   print(reading.encoding.displayName, reading.confidence)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - bytes: The bytes of a text.
  ///   - options: What is known about them, and which answers are acceptable.
  ///   - limit: The maximum number of readings.
  /// - Complexity: O(*n*) in the number of bytes.
  public static func ranking(
    of bytes: some Sequence<UInt8>, options: DetectionOptions = DetectionOptions(),
    limit: Int = .max
  ) -> [Detection.Candidate] {
    detect(bytes, options: options.forRanking(limit)).ranking(limit: limit)
  }

  /// Returns every plausible reading of the bytes of a span, the likeliest first.
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
  /// Returns options under which an answer contains all readings.
  fileprivate func forRanking(_ limit: Int) -> DetectionOptions {
    var options = self
    options.minimumConfidence = 0
    options.fallback = nil
    options.answerLimit = max(0, limit)
    return options
  }
}

extension Detection {
  /// Returns the best reading and the alternatives.
  fileprivate func ranking(limit: Int) -> [Candidate] {
    let named = encoding.map {
      Candidate(encoding: $0, confidence: confidence, language: language)
    }
    return Array(([named].compactMap { $0 } + alternatives).prefix(max(0, limit)))
  }

  /// Returns the answer for one string, where this is the joint answer for all.
  ///
  /// - Parameters:
  ///   - own: The answer for the string alone.
  ///   - readings: The ranking of the joint answer.
  ///   - minConfidence: The minimum confidence of an alternative that may be used in place of the
  ///     joint answer.
  fileprivate func answer(
    for string: [UInt8], alone own: Detection, _ readings: [Candidate], minConfidence: Double
  ) -> Detection {
    guard encoding != nil else { return own }
    // Encodings that read all strings alike may differ in none of them.
    for candidate in readings
    where (candidate.encoding == encoding || candidate.confidence >= minConfidence)
      && (candidate.encoding == own.encoding || candidate.encoding.isValid(string))
    {
      var detection = self
      detection.encoding = candidate.encoding
      detection.confidence = candidate.confidence
      if candidate.encoding != encoding {
        detection.equivalents = []
        detection.alternatives = alternatives.filter { $0.encoding != candidate.encoding }
        detection.evidence = own.evidence.filter { $0 != .onlyASCII }
      }
      detection.malformedCount = candidate.encoding == own.encoding ? own.malformedCount : 0
      detection.mixture = nil
      if candidate.encoding != encoding { detection.languageSource = nil }
      detection.hasByteOrderMark = false
      detection.byteCount = string.count
      return detection
    }
    return own
  }
}

extension [UInt8] {
  /// Whether other strings may help to decide the encoding of this one, given its own answer.
  ///
  /// ASCII, byte order marks, escape sequences and certain UTF-8 need no help. Code units of two
  /// and four bytes cannot be joined with lines of bytes.
  fileprivate func isAmbiguous(_ detection: Detection) -> Bool {
    guard !detection.hasByteOrderMark, contains(where: { $0 >= 0x80 }), !contains(0) else {
      return false
    }
    guard detection.encoding == .utf8, detection.malformedCount == 0 else { return true }
    let sequenceCount = count { (0xC2...0xF4).contains($0) }
    return sequenceCount < 3
  }
}

extension EncodingDetector {
  /// Detects the encodings of the files of a project. A file whose encoding is uncertain is
  /// detected again with the evidence of its path and of the other files.
  ///
  /// Answers with a confidence of 0.95 or more do not change. For files that are not all in memory,
  /// see `FileSurvey`.
  ///
  /// ```swift
  /// let answers = EncodingDetector.detect(batch: [word, page], paths: ["lang/ru/word.txt", "lang/ru/page.txt"])
  /// ```
  ///
  /// - Parameters:
  ///   - files: The bytes of each file.
  ///   - paths: The path of each file, with components separated by slashes; files after the last
  ///     path have none.
  ///   - options: What is known about the files, and which answers are acceptable.
  /// - Returns: An answer for each file, in the same order.
  /// - Complexity: O(*n*) in the number of bytes of all files.
  public static func detect(
    batch files: some Sequence<some Sequence<UInt8>>, paths: [String],
    options: DetectionOptions = DetectionOptions()
  ) -> [Detection] {
    let files = files.map { Array($0) }
    let paths = paths + [String](repeating: "", count: max(0, files.count - paths.count))
    let alone = files.map { detect($0, options: options) }
    var survey = FileSurvey()
    for (detection, path) in zip(alone, paths) { survey.add(detection, at: path) }
    return zip(files, zip(alone, paths)).map { file, own in
      survey.options(for: own.0, at: own.1, options).map { detect(file, options: $0) } ?? own.0
    }
  }
}
