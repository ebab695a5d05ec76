import Legible

/// `legible detect`: says which encoding each input is in.
struct DetectCommand: Subcommand {
  static let summary = CommandSummary(
    name: "detect",
    abstract: "Say which encoding each input is in.",
    usage: "legible detect [<options>] [<FILE> ...]",
    discussion: """
      One input gives the bare label, so that iconv -f "$(legible detect FILE)" works. Several \
      inputs give a line each: name, label, confidence and language, separated by tabs. The \
      label is binary for files that are not text, and unidentified if no encoding is likely \
      enough; both make the exit status 1. The kind of a binary file, if its first bytes tell it, \
      follows in parentheses, except with -b; --json also has its MIME type. With several inputs, a file \
      that cannot be read has the label unreadable.

      If text has malformed places or parts in another encoding, a fifth column says so, such as \
      "2 malformed" or "mixed: UTF-8+windows-1251"; for one input, a message. With --only or -q the \
      exit status is then 1, and --list=ENC leaves the input out. With --list the exit status is 1 if \
      a name was printed, and 0 if none was.

      With --lines the answer is given for each line, as convert --mixed decodes it: lines that \
      are not sure by themselves get the encoding of the whole text. With --columns it is given \
      for each column of a table, with the number of malformed places. The last lines count the \
      lines or columns in each encoding. ASCII agrees with every encoding; if others disagree, \
      or places are malformed, the exit status is 1.

      Examples:
        legible detect old.txt
        legible detect -a --explain old.txt
        legible detect -r --summary tree
        legible detect -r --list=not-utf-8 tree
        legible detect --json -r tree
        legible detect --lines server.log
        legible detect --columns=, table.csv
        find tree -type f -print0 | legible detect --only=utf-8 -q --files0-from=-
      """)

  var answer = AnswerOptions()
  var names: NamingScheme?
  var files = SurveyOptions()
  var color: ColorChoice { files.color }

  static var options: OptionTable<Self> {
    [
      .group("Answer", \.answer),
      .section("Answer", .names(\.names)),
      .group(\.files),
    ]
  }

  /// Throws a `ValidationError` if the options contradict one another.
  func validate() throws {
    try files.hints.validate(for: files.engine)
    try files.validateTogether()
    if files.together && answer.unit != .file {
      throw ValidationError("--together cannot be used with --lines and --columns")
    }
  }

  /// The options for the library.
  var detectionOptions: DetectionOptions {
    var options = files.hints.detectionOptions
    options.coverage = answer.coverage
    return options
  }
}

/// The options of `detect` that select what is printed, and in which form.
struct AnswerOptions: OptionGroup {
  var brief = false
  var all = false
  var coverage: Double?
  var json = false
  var null = false
  var list: ListedEncoding?
  var summary = false
  var explain = false
  var quiet = false
  var verbose = false
  var limit: Int?
  var lines = false
  var separator: UInt8?

  static var options: OptionTable<Self> {
    [
      .flag(\.brief, "-b", "--brief", help: "Print bare labels, also for several inputs."),
      .flag(
        \.all, "-a", "--all", help: "Print all encodings that are possible, the likeliest first."),
      .number(
        \.coverage, "--set", value: "P",
        help:
          "Print the smallest set of encodings of which one is right with probability P, such as 0.99."
      ),
      .flag(\.json, "--json", help: "Print one JSON object a line."),
      .flag(\.null, "-0", "--null", help: "End each name with NUL instead of a tab."),
      .value(
        \.list, "--list", value: "ENC",
        help:
          "Print only the names of inputs in ENC, which may also be binary or unidentified; not-ENC stands for all others.",
        completion: .lines(
          of: "legible encodings | cut -f 1; echo binary; echo unidentified; echo not-utf-8"),
        parse: ListedEncoding.init),
      .flag(\.summary, "--summary", help: "Print only the number of inputs in each encoding."),
      .flag(\.explain, "--explain", help: "Say below each answer why it was given."),
      .flag(\.quiet, "-q", "--quiet", help: "Print nothing; the exit status is the answer."),
      .value(
        \.limit, "--limit", value: "N",
        help: "Read no more than the first N bytes of each input; 4k is 4096.", isNumber: true,
        parse: NamedArgument.size),
      .section(
        "More",
        .flag(
          \.verbose, "-v", "--verbose",
          help:
            "Also report how lines end, the byte order mark, and how many places are malformed, below each answer."
        ),
        .flag(
          \.lines, "--lines",
          help:
            "Print the encoding of each line, with consecutive lines of one encoding joined as 1-120, and the number of lines in each."
        ),
        .value(
          \.separator, "--columns", value: "SEPARATOR",
          help:
            "Print the encoding of each column of a table. SEPARATOR is the character between columns, as in --columns=, or tab; fields may be quoted, and at most 1024 columns are read.",
          parse: DetectedUnit.separator)
      ),
    ]
  }

  /// Throws a `ValidationError` if options contradict one another or a number is out of range.
  func validate() throws {
    if let coverage, !(coverage > 0 && coverage < 1) {
      throw ValidationError("--set takes a probability between 0 and 1, such as 0.99")
    }
    let others = [
      (list != nil, "--list"), (summary, "--summary"), (json, "--json"), (brief, "-b"),
      (all, "-a"), (coverage != nil, "--set"), (quiet, "-q"), (explain, "--explain"),
      (verbose, "-v"),
    ].filter(\.0).map(\.1)
    if list != nil || summary, others.count > 1 {
      throw ValidationError("\(others[0]) and \(others[1]) cannot be used together")
    }
    try checkExclusive(("-q", quiet), ("-v", verbose))
    try checkExclusive(("--lines", lines), ("--columns", separator != nil))
    let unsuited = others.filter { $0 != "--json" && $0 != "-q" }
    if unit != .file, let other = unsuited.first {
      throw ValidationError(
        "\(lines ? "--lines" : "--columns") and \(other) cannot be used together")
    }
    if let limit, limit < 1 { throw ValidationError("--limit takes a number from 1 on") }
  }

  /// The part of an input that gets an answer of its own.
  var unit: DetectedUnit {
    lines ? .lines : separator.map { .columns(separator: $0) } ?? .file
  }

  /// The layout of answers; `nil` for the default, which depends on the number of inputs.
  var layout: DetectionFormat.Layout? {
    list != nil
      ? .names
      : summary
        ? .summary : json ? .json : all || coverage != nil ? .alternatives : brief ? .label : nil
  }
}
