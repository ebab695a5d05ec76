import Glibc
import Legible

/// `legible convert`, the default subcommand: converts text in an unknown encoding to UTF-8, or
/// from and to named encodings.
struct ConvertCommand: Subcommand {
  static let summary = CommandSummary(
    name: "convert",
    abstract: "Convert text to UTF-8 or another encoding.",
    usage: "legible [convert] [<options>] [<FILE> ...]",
    discussion: """
      The encoding of each input is detected, unless --from names it; hints apply only to \
      detection. Plain ASCII is written immediately; the encoding is decided when enough \
      non-ASCII bytes have been read. Nothing is lost silently: text that cannot be decoded or \
      encoded, or that is in another encoding than the text before it (--mixed reads that), ends \
      the conversion, unless a policy such as --malformed=replace says otherwise. Then the characters \
      that were replaced or left out are counted, and the exit status is 1.

      With -i each file is replaced as a whole or left unchanged. A file that is in the target \
      encoding already is not touched. A file is left unchanged, and the reason reported, if it \
      is not text, has NUL bytes, is partly in another encoding (also than that of -f; --mixed \
      reads both), has no word although only words can show its encoding, belongs to another \
      user, or the confidence in its encoding is below 0.95, which --min-confidence=P changes. \
      Symbolic links to the names of --files0-from are not followed. Many small files are \
      synchronized with the disk together; no file is replaced before its new content is on the \
      disk.

      With -t same, --newlines and --bom=remove change only line ends and a UTF-8 byte order mark, also in \
      text that is damaged, in several encodings or in an unsure one; text in UTF-16, UTF-32 and \
      EBCDIC, which have other line ends, is converted.

      Examples:
        legible old.txt > new.txt
        legible -f koi8-r -t windows-1251 old.txt -o new.txt
        legible -r tree --output-dir=utf8
        legible -ri --dry-run tree
        legible -ri=.bak tree
        legible -ri=.bak --undo tree
        legible -ri -t same --newlines=lf --bom=remove tree
        legible --malformed=escape damaged.txt
        legible -t latin1 --unencodable=ncr page.html
        legible --unescape=html,json --normalize=nfc export.txt
        legible -t ascii --unencodable=escape:json strings.json
        legible --mixed server.log
        legible --columns=, table.csv -o utf8.csv
        legible --like=old.txt new.txt -o old.txt
      """)

  var settings = ConversionSettings()
  var replacement = ReplacementOptions()
  var outputDir: String?
  var quiet = false
  var verbose = false
  var like: String?
  var dryRun = false
  var json = false
  var undo = false
  var keepTime = false
  var reportFile: String?
  var files = SurveyOptions()
  var color: ColorChoice { files.color }

  static var options: OptionTable<Self> {
    [
      .section(
        "Conversion",
        .source(\.settings.source),
        .setting(
          \.settings.to, "-t", "--to", value: "ENC",
          help:
            "The encoding of the output; UTF-8 by default. utf-8-bom is UTF-8 with a byte order mark; same is the encoding of the input.",
          completion: NamedArgument.encodingCompletion, parse: NamedArgument.target),
        .choice(
          \.settings.malformed, "--malformed", value: "POLICY",
          help: "What to do with bytes that are not valid in the input encoding."),
        .choice(
          \.settings.unencodable, "--unencodable", value: "POLICY",
          aliases: [("escape:java", .escapeJSON), ("escape:html", .ncr)],
          help: """
            What to do with characters that the output encoding lacks. transliterate follows the language of -l: with \
            -l de, ä becomes ae. ncr and the escapes lose nothing, so that the status is 0.
            """),
        .flag(
          \.settings.isMixed, "--mixed", help: "Detect the encoding of each line separately.")
      ),
      .section(
        "Output",
        .output(\.replacement.output),
        .value(
          \.outputDir, "--output-dir", value: "DIR",
          help:
            "Write each FILE to DIR/FILE, with the folders of its name; -o DIR/ is the same.",
          completion: .folders, parse: NamedArgument.text),
        .inPlace(\.replacement.inPlace, suffix: \.replacement.backup),
        .flag(\.quiet, "-q", "--quiet", help: "Print only errors on standard error."),
        .flag(\.verbose, "-v", "--verbose", help: "Also report what was detected.")
      ),
      .section(
        "More",
        .value(
          \.settings.unescape, "--unescape", value: "FORM,...",
          help: """
            Replace escapes by the characters that they stand for: html (&eacute; and &#233;), json (\\u00e9, also of Java \
            and C), qp (the bytes of quoted-printable). HTML references to no character, such as &#0;, become \
            U+FFFD, with status 1.
            """,
          completion: .words(EscapedForm.allCases.map(\.rawValue)), parse: Self.escapedForms),
        .optionalChoice(
          \.settings.normalization, "--normalize", value: "FORM",
          help: """
            Normalize to a Unicode form: nfc joins letters and accents into one character, nfd keeps them apart; \
            nfkc and nfkd also replace variants such as ﬁ and ² by fi and 2.
            """),
        .value(
          \.settings.separator, "--columns", value: "SEPARATOR",
          help: """
            Read each column of a table by its own encoding. SEPARATOR is the character between columns, as in \
            --columns=, or tab; the rest of the table stays as it is.
            """, parse: DetectedUnit.separator),
        .optionalChoice(
          \.settings.bom, "--bom", value: "POLICY",
          help: """
            What to do with a byte order mark. By default it is removed; it is kept with --verify, and with \
            -i if the encoding has one. With -t same, remove deletes a UTF-8 mark before text in any \
            encoding. Of several files that go to one output, only the first keeps its mark.
            """),
        .choice(
          \.settings.newlines, "--newlines", value: "POLICY",
          help:
            "How lines end in the output; a CR alone ends a line, too. With -t same it works whatever the encoding is."
        ),
        .choice(
          \.settings.halfWidthKatakana, "--half-width-katakana", value: "POLICY",
          help:
            "How half-width katakana are written in ISO-2022-JP and ISO-2022-JP-2, where many programs read full-width ones only."
        ),
        .optionalChoice(
          \.settings.declarations, "--declarations", value: "POLICY",
          help: """
            What to do with a declaration, as in XML, HTML or Python, that names another encoding than the output. By \
            default it is reported; with -i (but without --verify) it is updated.
            """),
        .setting(
          \.settings.hold, "--hold", value: "TIME|BYTES",
          help: """
            How long to wait for more input, such as 200ms, or how many bytes, such as 4k, before text is \
            written whose encoding is not sure; end waits for the end or 64k.
            """, parse: NamedArgument.hold),
        .value(
          \.like, "--like", value: "FILE",
          help:
            "Write the input, which is UTF-8, in the form of FILE: its encoding, mark and line ends. Hints are then about FILE.",
          completion: .files, parse: NamedArgument.text),
        .flag(
          \.dryRun, "--dry-run",
          help:
            "With -i, change nothing; say what would happen to each FILE. The status is 1 if one would change."
        ),
        .flag(\.json, "--json", help: "With --dry-run, print one JSON object a line."),
        .flag(
          \.settings.isVerified, "--verify",
          help:
            "Also convert each result back; if that does not give the input, fail with status 2."),
        .value(
          \.replacement.backup, "--backup", value: "SUFFIX",
          help: "With -i, keep each old file under its name followed by SUFFIX.",
          parse: NamedArgument.text),
        .flag(
          \.undo, "--undo",
          help: "With -i=SUFFIX, restore the old files that an earlier -i=SUFFIX has kept."),
        .flag(\.keepTime, "--keep-time", help: "With -i, keep the times of each file."),
        .value(
          \.reportFile, "--report", value: "FILE",
          help: "Write a line of JSON about each input to this file.", completion: .files,
          parse: NamedArgument.text)
      ),
      .allowEmpty(\.replacement.allowEmpty),
      .group(\.files),
    ]
  }

  func run() throws {
    let job = ConvertJob(self)
    try (undo ? UndoRun(job: job).run() : job.run()).finish()
  }
}

extension ConvertCommand {
  func validate() throws {
    try checkExclusive(("-q", quiet), ("-v", verbose))
    let inPlace = replacement.inPlace
    if let folder,
      inPlace || like != nil || replacement.output != nil && outputDir != nil || folder.isEmpty
    {
      throw ValidationError(
        "--output-dir takes a folder, and cannot be used with -i, -o and --like")
    }
    if !inPlace && (keepTime || replacement.backup != nil) {
      throw ValidationError("--keep-time and --backup need -i")
    }
    try replacement.validate(writesFolder: outputDir != nil)
    if settings.isVerified && (settings.normalization != nil || settings.unescape != nil) {
      throw ValidationError(
        "--verify cannot be used with --normalize and --unescape, which cannot be converted back")
    }
    if settings.separator != nil,
      inPlace || settings.isMixed || like != nil || settings.source != nil || settings.isVerified
        || settings.keepsEncoding || settings.unescapesBytes
    {
      throw ValidationError(
        "--columns cannot be used with -i, -f, -t same, --mixed, --like, --verify and --unescape=qp"
      )
    }
    if settings.unescapesBytes && (inPlace || settings.isMixed || like != nil) {
      throw ValidationError("--unescape=qp cannot be used with -i, --mixed and --like")
    }
    if like == nil {
      var hints = files.hints
      // Transliteration depends on the language, which is therefore of use even if the encoding is named.
      if settings.unencodable == .transliterate && settings.source != nil { hints.language = [] }
      try hints.validate(for: settings.source, engine: files.engine)
    } else if inPlace || settings.to != .utf8 || settings.isMixed || settings.bom != nil
      || settings.newlines != .keep || files.input.recursive || files.input.nameList != nil
    {
      throw ValidationError(
        "--like stands for --to, --bom and --newlines, and cannot be used with -i, --mixed and -r")
    }
    try replacement.validate(for: files.input)
    if files.together && (!inPlace || settings.source != nil) {
      throw ValidationError("--together needs -i, and cannot be used with -f")
    }
    try files.validateTogether()
    if undo && replacement.backup == nil { throw ValidationError("--undo needs -i=SUFFIX") }
    if undo && (dryRun || reportFile != nil) {
      throw ValidationError("--undo cannot be used with --dry-run and --report")
    }
    if !inPlace && dryRun { throw ValidationError("--dry-run needs -i") }
    if !dryRun && json {
      throw ValidationError("--json needs --dry-run; --report=FILE writes JSON beside the result")
    }
    if settings.bom == .add && !settings.targetHasMark {
      throw ValidationError("--bom=add needs an encoding of Unicode for the output")
    }
    if case .encoding(let named) = settings.to, named.hasMark, let bom = settings.bom, bom != .add {
      throw ValidationError(
        "-t asks for a byte order mark, which --bom=\(bom.rawValue) contradicts")
    }
    if settings.keepsEncoding && settings.isMixed {
      throw ValidationError(
        "--mixed needs one output encoding, and cannot be used with -t same")
    }
  }

  @Sendable
  private static func escapedForms(_ names: String) throws -> Set<EscapedForm> {
    try Set(
      names.split(separator: ",", omittingEmptySubsequences: false).map { name in
        guard let form = EscapedForm(rawValue: String(name)) else {
          throw ValidationError("--unescape takes html, json and qp, separated by commas")
        }
        return form
      })
  }

  /// The folder that each result gets a file in.
  private var folder: String? {
    outputDir ?? replacement.output.flatMap { $0.hasSuffix("/") ? $0 : nil }
  }

  /// The destination of the results.
  var destination: ConvertJob.Destination {
    if let folder { return .folder(FileName(argument: folder)) }
    if let file = replacement.outputFile {
      return file.outputDescriptor == STDOUT_FILENO ? .standardOutput : .file(file)
    }
    return replacement.inPlace ? .inPlace : .standardOutput
  }

  /// The file of `--report`.
  var report: FileName? { reportFile.map(FileName.init(outputArgument:)) }

  /// The confidence below which no file is replaced.
  var floor: Double { files.hints.minConfidence ?? SureDetection.floor }
}

/// The settings of a conversion, independent of input and output.
struct ConversionSettings: Equatable, Sendable {
  /// The encoding of the input; `nil` to detect it.
  var source: TextEncoding?
  var to = ConversionTarget.utf8
  var malformed = MalformedPolicy.fail
  var unencodable = UnencodablePolicy.fail

  /// The forms in which characters are escaped in the input; `nil` for none.
  var unescape: Set<EscapedForm>?

  /// The form of Unicode of the output; `nil` for that of the input.
  var normalization: NormalizationForm?

  /// Whether each line may be in another encoding.
  var isMixed = false

  /// The separator of columns, each of which may be in an encoding of its own; `nil` if the text is not a
  /// table.
  var separator: UInt8?

  /// The policy for a byte order mark; `nil` for the default of the destination.
  var bom: ByteOrderMarkPolicy?
  var newlines = NewlinePolicy.keep

  /// Whether `newlines` keeps a carriage return without a line feed, which only `ByteConversion` can do.
  var keepsReturns = false
  var halfWidthKatakana = HalfWidthKatakanaPolicy.widen

  /// The policy for declarations that become false; `nil` for the default of the destination.
  var declarations: DeclarationPolicy?
  var hold = HoldPolicy.pause(milliseconds: 200)

  /// Whether converting back must reproduce the input.
  var isVerified = false

  var options = DetectionOptions()
  var engine = DetectionEngine.native

  /// The encoding of the output; with `-t same` UTF-8 until the input encoding is known.
  var target: TextEncoding {
    get { to.encoding ?? .utf8 }
    set { to = .encoding(MarkedEncoding(newValue)) }
  }

  /// Whether the input is quoted-printable, whose escapes are bytes instead of characters.
  var unescapesBytes: Bool { unescape?.contains(.quotedPrintable) ?? false }

  /// Whether each output has the encoding of its input.
  var keepsEncoding: Bool { to == .same }

  /// Whether the target can write a byte order mark.
  fileprivate var targetHasMark: Bool { (try? to.encoding?.encode("\u{FEFF}")) != nil }

  /// The policy for a byte order mark if no option sets it.
  ///
  /// A mark belongs to a file. In a stream it could end up in the middle of a text.
  func usualMark(inPlace: Bool) -> ByteOrderMarkPolicy {
    guard case .encoding(let named) = to else { return .keep }
    return named.hasMark ? .add : inPlace && targetHasMark || isVerified ? .keep : .remove
  }
}
