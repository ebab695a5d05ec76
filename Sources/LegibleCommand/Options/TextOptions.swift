import Glibc
import Legible

/// The options of the subcommands that read text and write UTF-8.
struct TextOptions: OptionGroup {
  var source: TextEncoding?
  var color = ColorChoice.auto
  var hints = HintOptions()
  var input = InputOptions()
  var workers = WorkerOption()

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
  func transformInputs(
    to output: FileName? = nil, allowsEmpty: Bool = false,
    _ makeTransform: @escaping @Sendable (FileName) -> some TextTransform
  ) throws {
    if let output, output.outputDescriptor != STDOUT_FILENO {
      let file = OutputFile(output, allowsEmpty: allowsEmpty)
      let identity = file.identity
      try file.fill { transformInputs(into: $0, besides: identity, makeTransform) }.finish()
    } else {
      try transformInputs(into: OutputStream(.standardOutput), besides: nil, makeTransform)
        .finish()
    }
  }

  private func transformInputs(
    into stream: consuming sending OutputStream, besides output: FileIdentity?,
    _ makeTransform: @escaping @Sendable (FileName) -> some TextTransform
  ) -> ExitStatus {
    var inputs = input.inputs
    if let output { inputs.written.insert(output) }
    let all = inputs
    let source = source
    let options = hints.detectionOptions
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
