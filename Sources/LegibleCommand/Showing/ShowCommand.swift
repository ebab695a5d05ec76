import Glibc
import Legible

/// `legible show`: writes text with its invisible characters shown.
struct ShowCommand: Subcommand {
  static let summary = CommandSummary(
    name: "show",
    abstract: "Show text with its invisible characters.",
    discussion: """
      Writes each FILE as UTF-8, with characters that are invisible or misleading in brackets: \
      controls, format and direction controls, blanks other than space, and characters without a \
      shape by their abbreviations or codes, as in [ESC], [RLO], [NBSP] and [U+E000]; combining \
      marks that stand alone, on a letter of another script or on too many others, as in \
      [U+0301]; letters of another alphabet than the rest of their word, as in p[а U+0430]ypal; \
      and bytes that cannot be read, as in [0x9D]. On a terminal that is coloured too. A carriage \
      return that does not end a line with the line feed after it is shown.

      The encoding is detected, unless --from names it. A file whose encoding cannot be identified is \
      read as UTF-8, with status 1. The output is written as the input comes, however long it and its \
      lines are.

      Examples:
        legible show old.txt
        legible show --line-ends --blanks chat.txt
        legible show --mixed server.log
      """)

  var display = DisplayOptions()
  var text = TextOptions()
  var color: ColorChoice { text.color }

  static var options: OptionTable<Self> {
    [
      .group("Display", \.display),
      .group(\.text),
    ]
  }

  func run() throws {
    let inputs = text.input.inputs
    let joinsFiles = !inputs.isSingle
    let style = TerminalStyle(isOn: color.isOn(for: STDOUT_FILENO))
    let scope = CharacterDisplay.Scope.all(
      lineEnds: display.lineEnds, blanks: display.blanks)
    let run = OrderedRun(inputs, data: OutputStream(.standardOutput))
    try run.forEach(workers: text.workers.count(isMany: inputs.isMany)) { input, file, slot in
      try file.checkIsNotOutput()
      var reader = try ReadableText(
        file, source: text.source, options: text.detectionOptions, isMixed: display.isMixed)
      if let undecided = reader.undecided, undecided.isBinary, inputs.skips(input) {
        return .success
      }
      var display = CharacterDisplay(scope, style: style)
      var last: UInt8?
      func write(_ shown: [UInt8], _ slot: inout OutputSlot) throws {
        if let byte = shown.last { last = byte }
        // A reader may be waiting for the output.
        try slot.write(shown, flushing: true)
      }
      try reader.forEachPart(of: file) { part in
        try write(display.show(part), &slot)
        if part.isEmpty { try write(display.finish(), &slot) }
      }
      try write(display.finish(), &slot)
      if joinsFiles, let last, last != 0x0A { try slot.write("\n") }
      guard let undecided = reader.undecided else { return .success }
      let reason = DecodingFailure.undecided(undecided).description
      slot.report("\(reason); it is shown as UTF-8", at: input.name)
      return .negative
    }.finish()
  }
}

/// Options for what `show` shows.
struct DisplayOptions: OptionGroup {
  var lineEnds = false
  var blanks = false
  var isMixed = false

  static var options: OptionTable<Self> {
    [
      .flag(\.lineEnds, "--line-ends", help: "Show how lines end, as in [CR][LF]."),
      .flag(\.blanks, "--blanks", help: "Show spaces as · and tabs as [TAB]."),
      .flag(
        \.isMixed, "--mixed", help: "Detect the encoding of each line separately."),
    ]
  }
}

/// Reads any input as text: bytes in no known encoding are read as UTF-8 with malformed bytes.
private struct ReadableText: ~Copyable {
  /// The maximum size of a file that is read twice, so that it is shown in the encoding that `detect` names.
  private static let detectedSize = 64 << 20

  /// The pause of the input, in milliseconds, before text is shown although its encoding is not sure yet.
  private static let pause: Int32 = 200

  private var decoder: any StreamingDecoder

  /// The last bytes passed to the decoder, which it may not have decoded yet, and their offset.
  private var recent: [UInt8] = []
  private var recentStart = 0

  /// The answer of detection, if it found no encoding.
  private(set) var undecided: Detection?

  init(
    _ file: borrowing InputFile, source: TextEncoding?, options: DetectionOptions, isMixed: Bool
  ) throws {
    if isMixed {
      var mixed = MixedDecoder(
        other: source, options: options, malformed: .escape, byteOrderMark: .keep)
      mixed.escapesAsBytes = true
      decoder = mixed
      return
    }
    var encoding = source
    var known: Detection?
    if source == nil, file.isRegular,
      stat(of: file.descriptor).map({ $0.st_size <= Self.detectedSize }) ?? false
    {
      let detection = try file.detection(options)
      try file.rewind()
      if detection.encoding == nil {
        undecided = detection
        encoding = .utf8
      } else {
        known = detection
      }
    }
    var options = options
    options.allowsLossy = true
    var single = DetectingDecoder(
      encoding: encoding, options: options, malformed: .escape, byteOrderMark: .keep)
    single.escapesAsBytes = true
    if let known { single.follow(known) }
    decoder = single
  }

  /// Reads the file, and hands on its text in UTF-8, in which 0xFF stands before a byte that cannot be read.
  ///
  /// - Parameter body: Gets an empty part where the input pauses.
  mutating func forEachPart(
    of file: borrowing InputFile, _ body: ([UInt8]) throws -> Void
  ) throws {
    var text: [UInt8] = []
    try file.forEachChunk(pause: Self.pause) { chunk in
      recent.append(contentsOf: chunk)
      try read(into: &text) { decoder, text throws(DecodingFailure) in
        if chunk.isEmpty {
          try decoder.flush(into: &text)
        } else {
          try decoder.decode(chunk, into: &text)
        }
      }
      let readCount = min(max(0, decoder.report.bytesIn - recentStart), recent.count)
      recent.removeFirst(readCount)
      recentStart += readCount
      if !text.isEmpty || chunk.isEmpty { try body(text) }
      if chunk.isEmpty && !text.isEmpty { try body([]) }
      text.removeAll(keepingCapacity: true)
    }
    let isReplaced = undecided != nil
    try read(into: &text) { decoder, text throws(DecodingFailure) in
      try decoder.finish(into: &text)
    }
    if undecided != nil && !isReplaced { try decoder.finish(into: &text) }
    if !text.isEmpty { try body(text) }
  }

  /// Decodes text. If no encoding is found, a decoder of UTF-8 takes over the bytes that are not decoded yet.
  private mutating func read(
    into text: inout [UInt8],
    _ body: (inout any StreamingDecoder, inout [UInt8]) throws(DecodingFailure) -> Void
  ) throws {
    do throws(DecodingFailure) {
      try body(&decoder, &text)
    } catch {
      guard case .undecided(let detection) = error else { throw error }
      undecided = detection
      let readCount = min(max(0, decoder.report.bytesIn - recentStart), recent.count)
      var other = DetectingDecoder(encoding: .utf8, malformed: .escape, byteOrderMark: .keep)
      other.escapesAsBytes = true
      decoder = other
      recentStart = 0
      recent.removeFirst(readCount)
      try decoder.decode(recent, into: &text)
    }
  }
}
