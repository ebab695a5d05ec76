import Legible

/// Finds out the encoding of each line of an input, as `convert --mixed` reads it.
struct LineSurvey {
  private enum Reader {
    /// Of bytes that are to tell whether there are lines at all.
    case undecided

    /// Text in which each line may be in another encoding.
    case lines(MixedDecoder)

    /// Text in which ASCII is not read as ASCII, so that lines are found by decoding it.
    case whole(DetectingDecoder)

    /// No text.
    case binary
  }

  /// How many bytes tell what an input is.
  private static let headSize = 65_536

  private let options: DetectionOptions
  private let engine: DetectionEngine
  private var head: [UInt8] = []
  private var headAnswer = Detection(encoding: nil, confidence: 0)
  private var reader = Reader.undecided
  private var runs: [LineRun] = []

  /// How many line feeds there are where all lines have one answer, and whether something stands behind the last one.
  private var lineFeedCount = 0
  private var hasRest = false

  init(options: DetectionOptions, engine: DetectionEngine) {
    self.options = options
    self.engine = engine
  }

  /// Looks at the next bytes.
  ///
  /// - Returns: The answers about lines that are complete.
  mutating func consume(_ bytes: UnsafeRawBufferPointer) -> [UnitAnswers.Answer] {
    if case .undecided = reader {
      head += bytes
      if head.count >= Self.headSize { decide() }
    } else {
      read(bytes)
    }
    return takeAnswers()
  }

  /// Ends the input.
  ///
  /// - Returns: The answers that are left, and how many lines are in which encoding.
  mutating func finish() -> ([UnitAnswers.Answer], UnitAnswers) {
    if case .undecided = reader { decide() }
    var text: [UInt8] = []
    if case .lines(var decoder) = reader {
      // What stands at the end has an answer also where it cannot be read by it.
      _ = try? decoder.finish(into: &text)
      runs += decoder.takeRuns()
      let counts = decoder.contentCounts.map { (Self.encodings(of: $0), false, $1) }
        .sorted { ($1.2, "\($0.0)") < ($0.2, "\($1.0)") }
      let kinds = decoder.contentCounts.keys.filter { $0 != .ascii }
      return (
        takeAnswers(),
        UnitAnswers(counts: counts, agree: kinds.count <= 1 && !kinds.contains(.unidentified))
      )
    }
    if case .whole(var decoder) = reader {
      _ = try? decoder.finish(into: &text)
      countLineFeeds(of: text)
    }
    let encodings = [headAnswer.encoding].compactMap(\.self)
    let lineCount = lineFeedCount + (hasRest ? 1 : 0)
    let answer = UnitAnswers.Answer(
      range: 1...max(1, lineCount), encodings: encodings, isBinary: headAnswer.isBinary,
      confidence: headAnswer.confidence)
    let counts = [(encodings, headAnswer.isBinary, lineCount)]
    return ([answer], UnitAnswers(counts: counts, agree: !encodings.isEmpty))
  }

  private mutating func decide() {
    headAnswer = EncodingDetector.detect(head, options: options, engine: engine)
    let isSevenBit = head.allSatisfy { $0 < 0x80 } && headAnswer.encoding != .usASCII
    let hasLines = headAnswer.encoding?.readsPlainTextAsASCII ?? true
    if headAnswer.isBinary {
      reader = .binary
    } else if let encoding = headAnswer.encoding, isSevenBit || !hasLines {
      reader = .whole(DetectingDecoder(encoding: encoding, malformed: .replace))
    } else {
      var decoder = MixedDecoder(options: options, engine: engine, malformed: .replace)
      decoder.keepsRuns = true
      reader = .lines(decoder)
    }
    let bytes = head
    head = []
    bytes.withUnsafeBytes { read($0) }
  }

  private mutating func read(_ bytes: UnsafeRawBufferPointer) {
    var text: [UInt8] = []
    switch reader {
    case .lines(var decoder):
      // There is one decoder at a time, so that nothing of it is copied.
      reader = .undecided
      _ = try? decoder.decode(bytes, into: &text)
      runs += decoder.takeRuns()
      reader = .lines(decoder)
    case .whole(var decoder):
      reader = .undecided
      _ = try? decoder.decode(bytes, into: &text)
      countLineFeeds(of: text)
      reader = .whole(decoder)
    case .binary: countLineFeeds(of: bytes)
    case .undecided: break
    }
  }

  private mutating func countLineFeeds(of text: some BidirectionalCollection<UInt8>) {
    guard let last = text.last else { return }
    lineFeedCount += text.count { $0 == 0x0A }
    hasRest = last != 0x0A
  }

  private mutating func takeAnswers() -> [UnitAnswers.Answer] {
    defer { runs = [] }
    return runs.map { run in
      UnitAnswers.Answer(
        range: run.lines, encodings: Self.encodings(of: run.content), isBinary: false,
        confidence: run.confidence)
    }
  }

  private static func encodings(of content: LineRun.Content) -> [TextEncoding] {
    switch content {
    case .ascii: [.usASCII]
    case .encoding(let encoding): [encoding]
    case .unidentified: []
    }
  }
}
