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
