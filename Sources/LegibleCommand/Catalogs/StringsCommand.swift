import Glibc
import Legible

/// `legible strings`: finds and fixes localizable strings that lose their order.
struct StringsCommand: Subcommand, ColoredCommand {
  static let summary = CommandSummary(
    name: .strings,
    abstract: "Find localizable strings that lose their order, and mend them.",
    discussion: """
      Reads .strings, .stringsdict, .xcstrings, .po, XLIFF, .arb, Android's strings.xml, Fluent's \
      .ftl, .properties, Qt's .ts, JSON, .resx, YAML, arrays of PHP, Mozilla's .dtd, and the \
      subtitles .srt, .vtt and .ass. A string that begins with \
      a format argument runs the way of the value, which nobody knows when it is translated: each \
      argument is replaced by sample values, the line is displayed by the bidirectional algorithm, \
      and what does not stand where it belongs is a finding. JSON of CLDR has patterns, no strings.

      Findings are PATH:LINE:COLUMN: RULE: MESSAGE. The rules are direction-depends-on-argument, \
      starts-against-language, item-broken, unbalanced-control, needless-mark, mark-in-key, \
      arguments-differ, typed-in-visual-order, with --for-ltr-players runs-the-other-way-in-players, \
      and with --base mark-lost. --for-bidi-players is the reverse of --for-ltr-players.

      --fix puts in the fewest marks, and isolates where no marks do: in the place of each file, or \
      into the file of -o; standard input goes to standard output. Nothing but values changes, and \
      the file keeps its encoding. What a person has to decide is reported.

      The direction is that of the language: of --language, else of the file, else of its name, as \
      in he.lproj, values-iw or po/fa.po. Strings in left-to-right languages, into which values from \
      the right may be put, are looked at where --language names one. With -r, JSON, YAML and PHP \
      are read where the path names a language; what it skips is reported in one line on standard error.

      --pseudo writes letters of the right for those of the left, but for arguments, tags, addresses, \
      paths and options, and fills empty values from the source text. ar-XB is the name that Android, \
      Chrome and CLDR have for such a language; the header of a PO file gets it.

      --isolates=always puts an isolate around each argument, as Fluent and MessageFormat 2 do at \
      run time, so that values such as -7 and paths keep their order too.

      Examples:
        legible strings he.po
        legible strings --fix he.po
        legible strings --diff -r .
        legible strings --language=he --format=po --fix < he.po > mended.po
        legible strings --base=old.po he.po
        legible strings --pseudo -o ar-XB.po he.po
      """)

  var strings = StringsOptions()
  var replacement = ReplacementOptions()
  var source: TextEncoding?
  var details = StringsDetails()
  var empty = EmptyOutputOption()
  var color = ColorChoice.auto
  var input = InputOptions()
  var workers = WorkerOption()

  static var options: OptionTable<Self> {
    [
      .group("Strings", \.strings),
      .group("Output", \.replacement),
      .section("Text", .source(\.source)),
      .group("More", \.details),
      .group("More", \.empty),
      .color(\.color),
      .group("Input", \.input),
      .group("Input", \.workers),
    ]
  }

  func validate() throws {
    try empty.validate(for: replacement.output)
    if details.expand && !strings.pseudo { throw ValidationError("--expand needs --pseudo") }
    let isMaking = strings.fix || strings.pseudo
    if (replacement.output != nil || replacement.inPlace) && !isMaking {
      throw ValidationError("-o and -i need --fix or --pseudo")
    }
    let inputs = input.inputs
    if replacement.output != nil && !inputs.isSingle {
      throw ValidationError("-o takes one FILE")
    }
    if strings.base != nil && !inputs.isSingle { throw ValidationError("--base takes one FILE") }
    if strings.pseudo && !replacement.inPlace && !inputs.isSingle {
      throw ValidationError("--pseudo takes one FILE, or -i")
    }
    if !input.recursive { try replacement.validate(for: input) }
    if (strings.json || strings.sarif) && (writesData || replacement.output != nil) {
      throw ValidationError("--json and --sarif cannot be used where the strings are the output")
    }
  }

  /// Whether changed catalogs go to standard output.
  private var writesData: Bool {
    guard strings.fix || strings.pseudo, !replacement.inPlace else { return false }
    if let output = replacement.output {
      return FileName(outputArgument: output).outputDescriptor == STDOUT_FILENO
    }
    return strings.pseudo || input.inputs.names == [.standardInput]
  }

  func run() throws {
    var inputs = input.inputs
    let output = replacement.output.map(FileName.init(outputArgument:))
    var settings = StringsJob.Settings(
      action: strings.fix
        ? .fix : strings.diff ? .diff : strings.pseudo ? .pseudolocalize : .report,
      destination: .data,
      style: strings.json ? .json : strings.sarif ? .sarif : writesData ? .messages : .text,
      format: strings.format, language: strings.language, options: catalogOptions,
      encoding: CatalogEncoding(source, language: strings.language))
    settings.expandsPseudo = details.expand
    settings.earlier = strings.base.map { FileName(argument: $0) }
    if replacement.inPlace || strings.fix && output == nil && !writesData {
      settings.destination = .inPlace(backupSuffix: replacement.backup.map(RawArguments.bytes))
      inputs.isReplaced = true
      Interruption.removeTemporariesAtSignals()
    } else if strings.fix && output != nil {
      // With `-o`, findings go to standard error.
      settings.style = .messages
    }
    // Files are replaced one at a time, and a SARIF log is one document.
    let isSerial = inputs.isReplaced || strings.sarif
    let count = isSerial ? 1 : workers.count(isMany: inputs.isMany)
    let file = output.map { OutputFile($0, allowsEmpty: empty.allowEmpty) }
    if let identity = file?.identity { inputs.written.insert(identity) }
    let job = StringsJob(settings, inputs)
    if let output, let file, output.outputDescriptor != STDOUT_FILENO {
      try file.fill { job.run(workers: count, into: $0) }.finish()
    } else {
      try job.run(workers: count, into: OutputStream(.standardOutput)).finish()
    }
  }
}
