import Glibc
import Legible

/// `legible strings`: finds and fixes localizable strings that lose their order.
struct StringsCommand: Subcommand {
  static let summary = CommandSummary(
    name: "strings",
    abstract: "Find localizable strings that lose their order, and fix them.",
    discussion: """
      Reads .strings, .stringsdict, .xcstrings, .po, XLIFF, .arb, Android's strings.xml, Fluent's \
      .ftl, .properties, Qt's .ts, JSON, .resx, YAML, arrays of PHP, Mozilla's .dtd, and the \
      subtitles .srt, .vtt and .ass. A string that begins with \
      a format argument takes the direction of the value, which nobody knows when it is translated. So \
      each argument is replaced by sample values, the line is put in order by the bidirectional \
      algorithm, and whatever is out of place is a finding. JSON of CLDR, which has \
      patterns, is skipped.

      Findings are PATH:LINE:COLUMN: RULE: MESSAGE. The rules are direction-depends-on-argument, \
      starts-against-language, item-broken, unbalanced-control, needless-mark, mark-in-key, \
      arguments-differ, typed-in-visual-order, with --for-ltr-players runs-the-other-way-in-players, \
      and with --base mark-lost. --for-bidi-players is the reverse of --for-ltr-players.

      --fix adds the fewest marks, and isolates where marks do not suffice. It replaces each file, or \
      writes the file of -o; standard input goes to standard output. Only values change, and the file \
      keeps its encoding. What a person has to decide is reported.

      The direction is that of the language, which --language names, or else the file or its name, as \
      in he.lproj, values-iw or po/fa.po. Strings in left-to-right languages, whose values may be \
      right-to-left, are checked only if --language names the language. With -r, JSON, YAML and PHP \
      are read only if the path names a language; how many were skipped is reported on standard error.

      --pseudo replaces Latin letters by right-to-left ones, except in arguments, tags, addresses, paths \
      and options, and fills empty values from the source text. ar-XB is the name of such a language in \
      Android, Chrome and CLDR; the header of a PO file gets it.

      --isolates=always puts an isolate around each argument, as Fluent and MessageFormat 2 do at \
      run time, so that values such as -7 and paths keep their order too.

      Examples:
        legible strings he.po
        legible strings --fix he.po
        legible strings --diff -r .
        legible strings --language=he --format=po --fix < he.po > fixed.po
        legible strings --base=old.po he.po
        legible strings --pseudo -o ar-XB.po he.po
      """)

  var strings = StringsOptions()
  var replacement = ReplacementOptions()
  var preview = PreviewOptions()
  var source: TextEncoding?
  var details = StringsDetails()
  var color = ColorChoice.auto
  var input = InputOptions()
  var workers = WorkerOption()

  static var options: OptionTable<Self> {
    [
      .group("Strings", \.strings),
      .group("Output", \.replacement),
      .group("Output", \.preview),
      .section("Text", .source(\.source)),
      .group("More", \.details),
      .allowEmpty(\.replacement.allowEmpty),
      .color(\.color),
      .group("Input", \.input),
      .group("Input", \.workers),
    ]
  }

  func validate() throws {
    try preview.validate(for: replacement)
    if let name = preview.name {
      try checkExclusive((name, true), ("--pseudo", strings.pseudo))
      if strings.json || strings.sarif {
        throw ValidationError("--json and --sarif report findings, which \(name) does not")
      }
    } else if strings.visualOrder && !strings.fix {
      throw ValidationError("--visual-order needs --fix, --diff or --dry-run")
    }
    if details.expand && !strings.pseudo { throw ValidationError("--expand needs --pseudo") }
    let isMaking = strings.fix || strings.pseudo || preview.name != nil
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
      throw ValidationError(
        "--json and --sarif cannot be used when the catalog is written to standard output")
    }
  }

  /// Whether changed catalogs go to standard output.
  private var writesData: Bool {
    if preview.name != nil { return false }
    guard strings.fix || strings.pseudo, !replacement.inPlace else { return false }
    if let output = replacement.outputFile { return output.outputDescriptor == STDOUT_FILENO }
    return strings.pseudo || input.inputs.names == [.standardInput]
  }

  func run() throws {
    var inputs = input.inputs
    let output = replacement.outputFile
    inputs.isReplaced =
      preview.name == nil
      && (replacement.inPlace || strings.fix && output == nil && !writesData)
    if inputs.isReplaced { Interruption.removeTemporariesAtSignals() }
    // With `-o`, findings go to standard error.
    let isOutput = writesData || strings.fix && output != nil && !inputs.isReplaced
    let style: StringsJob.Style =
      strings.json ? .json : strings.sarif ? .sarif : isOutput ? .messages : .text
    // Files are replaced one at a time, and a SARIF log is one document.
    let isSerial = inputs.isReplaced || strings.sarif
    let count = isSerial ? 1 : workers.count(isMany: inputs.isMany)
    let file = output.map { OutputFile($0, allowsEmpty: replacement.allowEmpty) }
    if let identity = file?.identity { inputs.written.insert(identity) }
    let job = StringsJob(self, style, inputs)
    if let output, let file, output.outputDescriptor != STDOUT_FILENO {
      try file.fill { job.run(workers: count, into: $0) }.finish()
    } else {
      try job.run(workers: count, into: OutputStream(.standardOutput)).finish()
    }
  }
}

/// The main options of `strings`.
struct StringsOptions: OptionGroup {
  var fix = false
  var pseudo = false
  var base: String?
  var language: String?
  var format: CatalogFormat?
  var isolates = IsolatePolicy.whenNeeded
  var visualOrder = false
  var json = false
  var sarif = false

  static var options: OptionTable<Self> {
    [
      .flag(
        \.fix, "--fix", help: "Fix each FILE in place, or write the result to the file of -o."),
      .flag(\.pseudo, "--pseudo", help: "Write a right-to-left pseudo-localization."),
      .value(
        \.base, "--base", value: "FILE",
        help: "Report marks that FILE, an older version, has and this one lacks.",
        completion: .files, parse: NamedArgument.text),
      .value(
        \.language, "--language", value: "TAG", help: "The language of the strings, such as he.",
        parse: NamedArgument.text),
      .value(
        \.format, "--format", value: "FORMAT",
        help: "The format; by default it follows from the file name. It is one of "
          + "\(CatalogFormat.allCases.map(\.rawValue).listed("and")).",
        completion: .words(CatalogFormat.allCases.map(\.rawValue)), parse: Self.format),
      .choice(
        \.isolates, "--isolates", value: "WHEN",
        help:
          "Put isolates around what no marks fix (when-needed) or around each argument (always)."),
      .flag(
        \.visualOrder, "--visual-order",
        help:
          "With --fix, --diff or --dry-run, also fix subtitles and names typed in visual order."),
      .flag(\.json, "--json", help: "Write one JSON object for each file."),
      .flag(\.sarif, "--sarif", help: "Write findings as a log in SARIF 2.1.0."),
    ]
  }

  func validate() throws {
    try checkExclusive(("--fix", fix), ("--pseudo", pseudo))
    try checkExclusive(("--json", json), ("--sarif", sarif))
    if (json || sarif) && pseudo {
      throw ValidationError("--json and --sarif report findings, which --pseudo does not")
    }
    try checkExclusive(("--base", base != nil), ("--pseudo", pseudo))
    if let language, LanguageTagShape(language) == nil {
      throw ValidationError("'\(language)' is not a language tag such as he or pa-Arab")
    }
  }

  @Sendable
  private static func format(_ name: String) throws -> CatalogFormat {
    guard let format = CatalogFormat(rawValue: name) else {
      let names = CatalogFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("there is no format '\(name)'; there are \(names)")
    }
    return format
  }
}

/// The less frequent options of `strings`.
struct StringsDetails: OptionGroup {
  var expand = false
  var escapeMarks = false
  var forLtrPlayers = false
  var forBidiPlayers = false

  static var options: OptionTable<Self> {
    [
      .flag(\.expand, "--expand", help: "With --pseudo, make strings longer by a third."),
      .flag(
        \.escapeMarks, "--escape-marks",
        help: "Write marks as escapes of the format, such as \\u200e."),
      .flag(
        \.forLtrPlayers, "--for-ltr-players",
        help: "Check subtitles for players that display every line from left to right."),
      .flag(
        \.forBidiPlayers, "--for-bidi-players",
        help: "Find controls that only players without UAX #9 need; with --fix, remove them."),
    ]
  }

  func validate() throws {
    try checkExclusive(
      ("--for-ltr-players", forLtrPlayers), ("--for-bidi-players", forBidiPlayers))
  }

  var players: SubtitlePlayers? {
    forLtrPlayers ? .leftToRight : forBidiPlayers ? .bidirectional : nil
  }
}

extension StringsCommand {
  /// The options in the form that the library takes.
  var catalogOptions: CatalogOptions {
    CatalogOptions(
      isolates: strings.isolates, fixesVisualOrder: strings.visualOrder,
      escapesMarks: details.escapeMarks ? true : nil,
      checksLeftToRight: strings.language != nil,
      players: details.players)
  }
}

/// A text with the syntax of a BCP 47 tag: a language of two letters or more, and subtags.
private struct LanguageTagShape {
  init?(_ text: String) {
    let subtags = text.split(separator: "-", omittingEmptySubsequences: false)
    let isPlain = { (subtag: Substring) in
      (1...8).contains(subtag.utf8.count)
        && subtag.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 }
    }
    guard let first = subtags.first, (2...8).contains(first.utf8.count),
      first.utf8.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 }), subtags.allSatisfy(isPlain)
    else { return nil }
  }
}
