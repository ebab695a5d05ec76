import Glibc
import Legible

/// `legible convert`, the default subcommand: converts text in an unknown encoding to UTF-8, or
/// from and to named encodings.
struct ConvertCommand: Subcommand, ColoredCommand {
  static let summary = CommandSummary(
    name: .convert,
    abstract: "Convert text to UTF-8 or another encoding.",
    usage: "legible [convert] [<options>] [<FILE> ...]",
    discussion: """
      The encoding of each input is detected, unless --from names it; hints apply only to \
      detection. Plain ASCII is written immediately; the encoding is decided when enough \
      non-ASCII bytes have been read. Nothing is lost silently: text that cannot be decoded or \
      encoded, or that is in another encoding than the text before it (--mixed reads that), ends \
      the conversion, unless a policy says otherwise, and then it is counted, and the exit status \
      is 1.

      With -i each file is replaced as a whole or left unchanged. A file that is in the target \
      encoding already is not touched. A file is left unchanged, and the reason reported, if it \
      is not text, has NUL bytes, is partly in another encoding (also than that of -f; --mixed \
      reads both), has no word although only words can show its encoding, belongs to another \
      user, or the confidence in its encoding is below 0.95, which --min-confidence=P changes. \
      Symbolic links to the names of --files0-from are not followed. Many small files are \
      synchronized with the disk together; no file is replaced before its new content is on the \
      disk.

      Examples:
        legible old.txt > new.txt
        legible -f koi8-r -t windows-1251 old.txt -o new.txt
        legible -r tree --output-dir=utf8
        legible -ri --dry-run tree
        legible -ri=.bak tree
        legible -ri=.bak --undo tree
        legible --malformed=escape damaged.txt
        legible -t latin1 --unencodable=ncr page.html
        legible --mixed server.log
        legible --like=old.txt new.txt -o old.txt
      """)

  var source: TextEncoding?
  var to = ConversionTarget.utf8
  var malformed = MalformedPolicy.fail
  var unencodable = UnencodablePolicy.fail
  var mixed = false
  var output: String?
  var outputDir: String?
  var inPlace = false
  var quiet = false
  var verbose = false
  var bom: ByteOrderMarkPolicy?
  var newlines = NewlinePolicy.keep
  var halfWidthKatakana = HalfWidthKatakanaPolicy.widen
  var declarations: DeclarationPolicy?
  var hold = HoldPolicy.pause(milliseconds: 200)
  var like: String?
  var dryRun = false
  var json = false
  var verify = false
  var backup: String?
  var undo = false
  var keepTime = false
  var report: String?
  var empty = EmptyOutputOption()
  var color = ColorChoice.auto
  var hints = HintOptions()
  var together = false
  var engine = DetectionEngine.native
  var input = InputOptions()
  var workers = WorkerOption()

  static var options: OptionTable<Self> {
    [
      .section(
        "Conversion",
        .source(\.source),
        .setting(
          \.to, "-t", "--to", value: "ENC",
          help:
            "The encoding of the output; UTF-8 by default. utf-8-bom has a byte order mark; same is that of the input.",
          completion: NamedArgument.encodingCompletion, parse: NamedArgument.target),
        .choice(
          \.malformed, "--malformed", value: "POLICY",
          help: "What becomes of bytes that cannot be read."),
        .choice(
          \.unencodable, "--unencodable", value: "POLICY",
          help: "What becomes of characters that cannot be written."),
        .flag(\.mixed, "--mixed", help: "Read each line as UTF-8, or by its own encoding.")
      ),
      .section(
        "Output",
        .value(
          \.output, "-o", "--output", value: "FILE",
          help: "Write this file whole, instead of standard output.", completion: .files,
          parse: NamedArgument.text),
        .value(
          \.outputDir, "--output-dir", value: "DIR",
          help:
            "Write each FILE to DIR/FILE, with the folders of its name; -o DIR/ is the same.",
          completion: .folders, parse: NamedArgument.text),
        .flag(
          \.inPlace, suffix: \.backup, "-i", "--in-place",
          help: "Replace each FILE; -i=SUFFIX keeps the old ones."),
        .flag(\.quiet, "-q", "--quiet", help: "Say nothing but trouble on standard error."),
        .flag(\.verbose, "-v", "--verbose", help: "Also report what was detected.")
      ),
      .section(
        "More",
        .optionalChoice(
          \.bom, "--bom", value: "POLICY",
          help: """
            What becomes of a byte order mark; it is removed by default, and kept with --verify, and with \
            -i where the encoding has one. \
            Where several files go to one output, only the first has one.
            """),
        .choice(\.newlines, "--newlines", value: "POLICY", help: "How lines end in the output."),
        .choice(
          \.halfWidthKatakana, "--half-width-katakana", value: "POLICY",
          help:
            "How half-width katakana are written in ISO-2022-JP, where many programs read full-width ones only."
        ),
        .optionalChoice(
          \.declarations, "--declarations", value: "POLICY",
          help: """
            What becomes of a declaration, as in XML, HTML or Python, that names another encoding than the output; by default it is \
            updated with -i, but for --verify, and told without.
            """),
        .setting(
          \.hold, "--hold", value: "TIME|BYTES",
          help: """
            How long a pipe must pause, as in 200ms, before text is passed on that is not sure yet; or how \
            many bytes are held, as in 4k, however long it pauses; end: 64k.
            """, parse: NamedArgument.hold),
        .value(
          \.like, "--like", value: "FILE",
          help:
            "Write UTF-8 as FILE is: its encoding, mark and line ends. Hints are about FILE then.",
          completion: .files, parse: NamedArgument.text),
        .flag(
          \.dryRun, "--dry-run",
          help: "With -i, change nothing, and say what would become of each FILE."),
        .flag(\.json, "--json", help: "With --dry-run, print one JSON object a line."),
        .flag(
          \.verify, "--verify",
          help: "Convert each result back too; it is trouble if that does not give the input."),
        .value(
          \.backup, "--backup", value: "SUFFIX",
          help: "With -i, keep each old file under its name followed by SUFFIX.",
          parse: NamedArgument.text),
        .flag(
          \.undo, "--undo",
          help: "With -i=SUFFIX, put the old files back that such a call has kept."),
        .flag(\.keepTime, "--keep-time", help: "With -i, keep the times of each file."),
        .value(
          \.report, "--report", value: "FILE",
          help: "Write a line of JSON about each input to this file.", completion: .files,
          parse: NamedArgument.text)
      ),
      .group("More", \.empty),
      .color(\.color),
      .group("Hints", \.hints),
      .together(\.together),
      .engine(\.engine),
      .group("Input", \.input),
      .group("Input", \.workers),
    ]
  }

  func run() throws {
    let job = job
    guard undo, let backup else { return try job.run().finish() }
    try UndoRun(
      inputs: job.inputs, suffix: RawArguments.bytes(of: backup), verbosity: job.verbosity
    ).run().finish()
  }
}

extension ConvertCommand {
  func validate() throws {
    try validateOutput()
    if like == nil {
      try hints.validate(for: source, engine: engine)
    } else if inPlace || to != .utf8 || mixed || bom != nil || newlines != .keep
      || input.recursive || input.nameList != nil
    {
      throw ValidationError(
        "--like stands for --to, --bom and --newlines, and cannot be used with -i, --mixed and -r")
    }
    if inPlace && input.files.isEmpty && input.nameList == nil {
      throw ValidationError("-i needs a FILE")
    }
    if !inPlace && (keepTime || backup != nil) {
      throw ValidationError("--keep-time and --backup need -i")
    }
    if together {
      if !inPlace || source != nil {
        throw ValidationError("--together needs -i, and detects the encodings that -f would name")
      }
      try SurveyRun.validate(input, engine: engine)
    }
    if undo && backup == nil { throw ValidationError("--undo needs -i=SUFFIX") }
    if undo && (dryRun || report != nil) {
      throw ValidationError("--undo cannot be used with --dry-run and --report")
    }
    if !inPlace && dryRun { throw ValidationError("--dry-run needs -i") }
    if !dryRun && json {
      throw ValidationError("--json needs --dry-run; --report=FILE writes JSON beside the result")
    }
    if bom == .add && !targetHasMark {
      throw ValidationError("--bom=add needs an encoding of Unicode for the output")
    }
    if case .encoding(let named) = to, named.hasMark, let bom, bom != .add {
      throw ValidationError("-t names a byte order mark, and --bom=\(bom.rawValue) does not")
    }
    if to == .same && mixed {
      throw ValidationError(
        "--mixed makes one encoding of several, and cannot be used with -t same")
    }
  }

  private func validateOutput() throws {
    try empty.validate(for: output ?? outputDir)
    if quiet && verbose { throw ValidationError("-q and -v cannot be used together") }
    if let folder, inPlace || like != nil || output != nil && outputDir != nil || folder.isEmpty {
      throw ValidationError(
        "--output-dir takes a folder, and cannot be used with -i, -o and --like")
    }
    if inPlace && output != nil { throw ValidationError("-i and -o cannot be used together") }
    if let backup, backup.isEmpty || backup.contains("/") {
      throw ValidationError("--backup takes a suffix without a slash")
    }
  }

  /// The job that the options describe.
  var job: ConvertJob {
    var job = ConvertJob(inputs: input.inputs)
    // With `-i` a list may name a file twice, and two threads would replace it at once.
    job.inputs.workerCount = workers.count(isMany: job.inputs.isMany && !inPlace)
    job.inputs.isReplaced = inPlace
    job.settings.source = source
    job.settings.target = to.encoding ?? .utf8
    job.settings.keepsEncoding = to == .same
    job.settings.malformed = malformed
    job.settings.unencodable = unencodable
    job.settings.isMixed = mixed
    // A mark belongs to a file. In a stream it could end up in the middle of a text.
    job.settings.byteOrderMark = bom ?? markByDefault
    job.settings.newlines = newlines
    job.settings.halfWidthKatakana = halfWidthKatakana
    job.settings.isVerified = verify
    job.settings.options = hints.detectionOptions
    job.isTogether = together
    job.settings.hold = hold
    job.settings.declarations = declarations
    job.settings.engine = engine
    job.destination = destination
    job.like = like.map { FileName(argument: $0) }
    job.allowsEmpty = empty.allowEmpty
    job.likeFloor = hints.minConfidence ?? SureDetection.floor
    job.report = report.map(FileName.init(outputArgument:))
    job.verbosity = quiet ? .quiet : verbose ? .verbose : .normal
    return job
  }

  private var targetHasMark: Bool { (try? to.encoding?.encode("\u{FEFF}")) != nil }

  private var markByDefault: ByteOrderMarkPolicy {
    guard case .encoding(let named) = to else { return .keep }
    return named.hasMark ? .add : inPlace && targetHasMark || verify ? .keep : .remove
  }

  /// The folder that each result gets a file in.
  private var folder: String? {
    outputDir ?? output.flatMap { $0.hasSuffix("/") ? $0 : nil }
  }

  private var destination: ConvertJob.Destination {
    if let folder { return .folder(FileName(argument: folder)) }
    if let file = output.map(FileName.init(outputArgument:)) {
      return file.outputDescriptor == STDOUT_FILENO ? .standardOutput : .file(file)
    }
    guard inPlace else { return .standardOutput }
    return .inPlace(
      InPlaceConversion.Options(
        backupSuffix: backup.map(RawArguments.bytes), keepsTimes: keepTime,
        floor: hints.minConfidence ?? SureDetection.floor, isDryRun: dryRun, isJSON: json))
  }
}

/// How text is converted, independent of input and output.
struct ConversionSettings: Equatable, Sendable {
  /// The encoding of the input; `nil` to detect it.
  var source: TextEncoding?
  var target = TextEncoding.utf8

  /// Whether each output has the encoding of its input.
  var keepsEncoding = false
  var malformed = MalformedPolicy.fail
  var unencodable = UnencodablePolicy.fail

  /// Whether each line may be in another encoding.
  var isMixed = false
  var byteOrderMark = ByteOrderMarkPolicy.remove
  var newlines = NewlinePolicy.keep
  var halfWidthKatakana = HalfWidthKatakanaPolicy.widen

  var hold = HoldPolicy.pause(milliseconds: 200)

  /// What is done about declarations that become false; `nil` for the default of the destination.
  var declarations: DeclarationPolicy?

  /// Whether converting back must reproduce the input.
  var isVerified = false
  var options = DetectionOptions()
  var engine = DetectionEngine.native
}
