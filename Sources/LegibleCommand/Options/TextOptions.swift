import Glibc
import Legible

/// The options of the subcommands that read text and write UTF-8.
struct TextOptions: OptionGroup {
  var source: TextEncoding?
  var color = ColorChoice.auto
  var hints = HintOptions()
  var input = InputOptions()
  var workers = WorkerOption()

  /// Whether text is presumed to be UTF-8, as if a declaration said so.
  var presumesUTF8 = false

  /// The hints, as options for the library.
  var detectionOptions: DetectionOptions {
    var options = hints.detectionOptions
    if presumesUTF8 { options.declared = options.declared ?? .utf8 }
    return options
  }

  static var options: OptionTable<Self> {
    [
      .section("Text", .source(\.source)),
      .color(\.color),
      .group("Hints", \.hints),
      .group("Input", \.input),
      .group("Input", \.workers),
    ]
  }

  func validate() throws { try hints.validate(for: source) }

  /// Transforms each input, and writes the results.
  ///
  /// - Parameters:
  ///   - output: The output file; `nil` for standard output.
  ///   - allowsEmpty: Whether an empty result may replace a file that is not empty.
  ///   - plan: The file that the changes write their plan to, which is not an input.
  func transformInputs(
    to output: FileName? = nil, allowsEmpty: Bool = false, plan: FileIdentity? = nil,
    _ makeTransform: @escaping @Sendable (FileName) -> some TextTransform
  ) throws {
    var inputs = input.inputs
    inputs.report = plan
    try transform(inputs, to: output, allowsEmpty: allowsEmpty, makeTransform).finish()
  }

  private func transform(
    _ inputs: Inputs, to output: FileName?, allowsEmpty: Bool,
    _ makeTransform: @escaping @Sendable (FileName) -> some TextTransform
  ) -> ExitStatus {
    if let output, output.outputDescriptor != STDOUT_FILENO {
      let file = OutputFile(output, allowsEmpty: allowsEmpty)
      var inputs = inputs
      if let identity = file.identity {
        if identity == inputs.report {
          Messages.report("the plan would overwrite this file", at: output)
          return .trouble
        }
        inputs.written.insert(identity)
      }
      return file.fill { transform(inputs, into: $0, makeTransform) }
    }
    return transform(inputs, into: OutputStream(.standardOutput), makeTransform)
  }

  private func transform(
    _ inputs: Inputs, into stream: consuming sending OutputStream,
    _ makeTransform: @escaping @Sendable (FileName) -> some TextTransform
  ) -> ExitStatus {
    let all = inputs
    let source = source
    let options = detectionOptions
    let run = OrderedRun(inputs, data: stream)
    return run.forEach(workers: workers.count(isMany: inputs.isMany)) { input, file, slot in
      try file.checkIsNotOutput()
      var reader = LineReader(source, options: options)
      var transform = makeTransform(input.name)
      do {
        try reader.forEachBlock(of: file) { block in
          try transform.transform(block, into: &slot)
          // A reader may be waiting for the output.
          try slot.flush()
        }
        try transform.finish(into: &slot)
      } catch {
        guard let status = slot.reportUndecided(error, of: input, in: all) else { throw error }
        return status
      }
      return transform.status
    }
  }
}

/// Transforms one text.
protocol TextTransform: SendableMetatype {
  /// Transforms a part of the text, which consists of whole paragraphs.
  mutating func transform(_ block: String, into output: inout OutputSlot) throws

  /// Ends the text.
  mutating func finish(into output: inout OutputSlot) throws

  /// The status after the text has ended.
  var status: ExitStatus { get }
}

extension TextTransform {
  func finish(into output: inout OutputSlot) {}
  var status: ExitStatus { .success }
}

/// Changes the text of files in place: each is replaced atomically, in its encoding, or unchanged.
private struct InPlaceChange: Sendable {
  let source: TextEncoding?
  let sure: SureDetection
  let backupSuffix: [UInt8]?

  init(_ source: TextEncoding?, _ options: DetectionOptions, backupSuffix: [UInt8]? = nil) {
    self.source = source
    sure = SureDetection(options: options, mixedRemedy: SureDetection.conversionOfMixtures)
    self.backupSuffix = backupSuffix
  }

  /// Replaces the file if its text changes.
  ///
  /// - Throws: `ReplacementFailure`, `SureDetection.Doubt`, `DecodingFailure`, `ConversionError` or
  ///   `SystemError`; the file is then unchanged.
  func replace(
    _ file: borrowing InputFile, _ input: Input, by change: inout some TextChange
  ) throws {
    guard let place = input.place else { throw ReplacementFailure.notRegular }
    let original = try OriginalFile(file, at: place)
    let content = FileContent(bytes: try file.bytes())
    guard let result = try result(of: &change, in: content) else { return }
    try change.commit()
    try original.replace(
      content.bytes, by: result.bytes, named: input.name, backupSuffix: backupSuffix)
  }

  /// Returns the change that `replace` would make.
  ///
  /// - Returns: The text before and after it in UTF-8; `nil` if it does not change.
  /// - Throws: As `replace`.
  func preview(
    _ file: borrowing InputFile, by change: inout some TextChange
  ) throws -> (old: [UInt8], new: [UInt8])? {
    try result(of: &change, in: FileContent(bytes: file.bytes())).map { ($0.old, $0.new) }
  }

  /// A changed text in UTF-8, and the bytes of the file with it.
  private struct Result {
    let old: [UInt8]
    let new: [UInt8]
    let bytes: [UInt8]
  }

  /// Applies the change to the text of a file; `nil` if it stays the same.
  private func result(
    of change: inout some TextChange, in content: FileContent
  ) throws -> Result? {
    let encoding = try encoding(of: content)
    var decoder = TextDecoder(encoding, byteOrderMark: .keep)
    var old: [UInt8] = []
    try decoder.decode(content.bytes, into: &old)
    try decoder.finish(into: &old)
    let new = Array(try change.changed(String(decoding: old, as: UTF8.self)).utf8)
    if new == old { return nil }
    var encoder = TextEncoder(encoding)
    var bytes: [UInt8] = []
    try encoder.encode(new, into: &bytes)
    try encoder.finish(into: &bytes)
    return Result(old: old, new: new, bytes: bytes)
  }

  private func encoding(of content: FileContent) throws -> TextEncoding {
    if let source {
      try sure.checkIsNoMixture(content, of: source)
      return source
    }
    let encoding = try sure.encoding(of: content)
    return encoding == .usASCII ? .utf8 : encoding
  }
}

extension TextOptions {
  /// Applies a change to each input, and writes the results, with `-i` to the files themselves.
  ///
  /// - Parameters:
  ///   - preview: How to preview the changes of `-i` without making them; `nil` to make them.
  ///   - plan: The file that the changes write their plan to, which is not an input.
  ///   - makeChange: Makes the change of the text with a name.
  func changeInputs(
    _ replacement: ReplacementOptions, preview: ChangePreview? = nil, plan: FileIdentity? = nil,
    _ makeChange: @escaping @Sendable (FileName) -> some TextChange
  ) throws {
    if let preview { return try previewInputs(preview, makeChange) }
    if replacement.inPlace {
      return try replaceInputs(keeping: replacement.backupSuffix, plan: plan, makeChange)
    }
    let joinsFiles = !input.inputs.isSingle
    try transformInputs(
      to: replacement.outputFile, allowsEmpty: replacement.allowEmpty, plan: plan
    ) {
      ChangedText(name: $0, change: makeChange($0), joinsFiles: joinsFiles)
    }
  }

  /// Shows what a change would do to each input.
  private func previewInputs(
    _ preview: ChangePreview, _ makeChange: @escaping @Sendable (FileName) -> some TextChange
  ) throws {
    let inputs = input.inputs
    let change = InPlaceChange(source, detectionOptions)
    let run = OrderedRun(inputs, data: OutputStream(.standardOutput))
    try run.forEach(workers: workers.count(isMany: inputs.isMany)) { input, file, slot in
      var own = makeChange(input.name)
      let texts: (old: [UInt8], new: [UInt8])?
      do {
        texts = try change.preview(file, by: &own)
      } catch {
        guard let status = slot.reportUndecided(error, of: input, in: inputs) else { throw error }
        return status
      }
      if let texts { try slot.write(preview.text(named: input.name, texts.old, texts.new)) }
      own.report(to: &slot, at: input.name)
      return texts == nil ? own.status : .negative
    }.finish()
  }

  /// Applies a change to each input, and replaces the file.
  private func replaceInputs(
    keeping backupSuffix: [UInt8]?, plan: FileIdentity?,
    _ makeChange: @escaping @Sendable (FileName) -> some TextChange
  ) throws {
    Interruption.removeTemporariesAtSignals()
    var inputs = input.inputs
    inputs.isReplaced = true
    inputs.report = plan
    let change = InPlaceChange(source, detectionOptions, backupSuffix: backupSuffix)
    let run = OrderedRun(inputs, data: OutputStream(.standardOutput))
    let all = inputs
    try run.forEach(workers: 1) { input, file, slot in
      if input.isFromTree && input.name.isBackup(by: backupSuffix) { return .success }
      var own = makeChange(input.name)
      do {
        try change.replace(file, input, by: &own)
      } catch {
        guard let status = slot.reportUndecided(error, of: input, in: all) else { throw error }
        return status
      }
      own.report(to: &slot, at: input.name)
      return own.status
    }.finish()
  }
}

/// Changes one text.
protocol TextChange: Sendable {
  /// Returns the text that replaces the next part, which consists of whole paragraphs.
  mutating func changed(_ block: String) throws -> String

  /// Called when the text has ended, before a file with it is replaced.
  mutating func commit() throws

  /// Reports what was noticed in the parts so far.
  mutating func report(to slot: inout OutputSlot, at name: FileName)

  /// The status after the text has ended.
  var status: ExitStatus { get }
}

extension TextChange {
  func commit() {}
}

/// Writes the text of a change.
struct ChangedText<Change: TextChange>: TextTransform {
  let name: FileName
  var change: Change

  /// Whether a line of another file may follow.
  let joinsFiles: Bool

  private var endsLine = true

  init(name: FileName, change: Change, joinsFiles: Bool) {
    self.name = name
    self.change = change
    self.joinsFiles = joinsFiles
  }

  mutating func transform(_ block: String, into output: inout OutputSlot) throws {
    if let last = block.utf8.last { endsLine = last == UInt8(ascii: "\n") }
    try output.write(change.changed(block))
  }

  mutating func finish(into output: inout OutputSlot) throws {
    if joinsFiles && !endsLine { try output.write("\n") }
    try change.commit()
    change.report(to: &output, at: name)
  }

  var status: ExitStatus { change.status }
}

/// Decodes text in a given or detected encoding, and passes on blocks of whole paragraphs.
private struct LineReader: ~Copyable {
  /// The maximum length of a paragraph in bytes of UTF-8; the text may be of any length.
  static let paragraphLimit = 64 * 1024 * 1024

  /// The length from which text without a line feed is passed on at any other paragraph separator.
  private static let heldLimit = 1 << 20

  /// The pause of the input, in milliseconds, before lines are passed on although their
  /// encoding is not sure yet. To a person this is still immediate.
  private static let pause: Int32 = 200

  private var decoder: DetectingDecoder
  private var utf8: [UInt8] = []

  /// The number of bytes of `utf8` that are known to contain no line feed, and of those that contain no
  /// paragraph separator of any kind.
  private var scanned = 0
  private var scannedForAll = 0
  private var offset = 0

  init(_ encoding: TextEncoding?, options: DetectionOptions) {
    decoder = DetectingDecoder(encoding: encoding, options: options)
  }

  /// Reads the file to its end; the last paragraph may lack its separator.
  mutating func forEachBlock(
    of file: borrowing InputFile, _ body: (String) throws -> Void
  ) throws {
    decoder.decidesEarly = !file.isRegular
    try file.forEachChunk(pause: Self.pause) { chunk in
      if chunk.isEmpty { try decoder.flush(into: &utf8) }
      try decoder.decode(chunk, into: &utf8)
      // U+0085 may be a part of a character that was read wrongly; a line feed is not, in any encoding.
      var end = utf8[scanned...].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
      if end == nil && utf8.count > Self.heldLimit {
        end = utf8.withUnsafeBufferPointer { $0.lastParagraphEnd(from: scannedForAll) }
        scannedForAll = utf8.count
      }
      if let end {
        try pass(upTo: end, to: body)
        scannedForAll = 0
      }
      scanned = utf8.count
      if utf8.count > Self.paragraphLimit {
        throw CommandFailure(
          "the paragraph at byte \(offset) of the text in UTF-8 is longer than \(Self.paragraphLimit) bytes"
        )
      }
    }
    try decoder.finish(into: &utf8)
    if !utf8.isEmpty { try pass(upTo: utf8.count, to: body) }
  }

  private mutating func pass(upTo end: Int, to body: (String) throws -> Void) throws {
    let block = String(decoding: utf8[..<end], as: UTF8.self)
    if end > InputFile.chunkSize * 16 {
      // Frees the memory of a very long paragraph before it is processed.
      utf8 = Array(utf8[end...])
    } else {
      utf8.removeFirst(end)
    }
    offset += end
    try body(block)
  }
}
