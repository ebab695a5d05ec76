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
