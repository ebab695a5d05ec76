import Glibc
import Legible

/// The options of the subcommands that read text and write UTF-8.
struct TextOptions: OptionGroup {
  var source: TextEncoding?
  var color = ColorChoice.auto
  var hints = HintOptions()
  var input = InputOptions()
  var workers = WorkerOption()

  /// Whether text is presumed to be UTF-8, as a declaration would say.
  var presumesUTF8 = false

  /// What is known about the encoding of the text.
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
  ///   - report: The file that transforms write lines of JSON to.
  func transformInputs(
    to output: FileName? = nil, allowsEmpty: Bool = false, report: FileName? = nil,
    _ makeTransform: @escaping @Sendable (FileName) -> some TextTransform
  ) throws {
    var inputs = input.inputs
    let files = inputs.names + [output].compactMap(\.self)
    try ReportFile.run(report, besides: files) {
      inputs.report = $0
    } _: { reports in
      transform(inputs, to: output, allowsEmpty: allowsEmpty, reports, makeTransform)
    }.finish()
  }

  private func transform(
    _ inputs: Inputs, to output: FileName?, allowsEmpty: Bool,
    _ reports: consuming sending OutputStream?,
    _ makeTransform: @escaping @Sendable (FileName) -> some TextTransform
  ) -> ExitStatus {
    if let output, output.outputDescriptor != STDOUT_FILENO {
      let file = OutputFile(output, allowsEmpty: allowsEmpty)
      var inputs = inputs
      if let identity = file.identity { inputs.written.insert(identity) }
      var reports = reports
      return file.fill { transform(inputs, into: $0, reports.take(), makeTransform) }
    }
    return transform(inputs, into: OutputStream(.standardOutput), reports, makeTransform)
  }

  private func transform(
    _ inputs: Inputs, into stream: consuming sending OutputStream,
    _ reports: consuming sending OutputStream?,
    _ makeTransform: @escaping @Sendable (FileName) -> some TextTransform
  ) -> ExitStatus {
    let all = inputs
    let source = source
    let options = detectionOptions
    let run = OrderedRun(inputs, data: stream, reports: reports)
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
