import Legible

/// Options that select the files that a subcommand reads.
struct InputOptions: OptionGroup {
  var files: [String] = []
  var recursive = false
  var hidden = false
  var noIgnore = false
  var binary = false
  var nameList: String?

  static var options: OptionTable<Self> {
    [
      .operands(
        \.files, value: "FILE", isRequired: false,
        help: "The files to read; none, or -, is standard input."),
      .flag(\.recursive, "-r", "--recursive", help: "Read the files in directories, at any depth."),
      .flag(
        \.hidden, "--hidden",
        help: "With -r, also read files and directories whose names begin with a dot."),
      .flag(
        \.noIgnore, "--no-ignore",
        help: "With -r, also read files that Git ignores, by .gitignore and the like."),
      .flag(\.binary, "--binary", help: "With -r, also read files that are not text."),
      .nameList(\.nameList),
    ]
  }

  /// Throws a `ValidationError` if the options contradict one another.
  func validate() throws {
    try checkExclusive(("--files0-from", nameList != nil), ("FILE", !files.isEmpty))
    if !recursive && (hidden || binary || noIgnore) {
      throw ValidationError("--hidden, --no-ignore and --binary need -r")
    }
    if recursive && files.isEmpty && nameList == nil && StandardStreams.hasInput {
      Messages.write(
        "legible: -r without FILE reads the working directory; standard input is not read, except by the name -"
      )
    }
  }

  /// The inputs in the order given.
  var inputs: Inputs {
    // With -r the default is the working directory; a list replaces the operands.
    let names =
      nameList != nil ? [] : files.isEmpty && recursive ? [.here] : Self.names(of: files)
    var inputs = Inputs(names)
    inputs.nameList = nameList.map { FileName(argument: $0) }
    inputs.isRecursive = recursive
    inputs.includesHidden = hidden
    inputs.includesIgnored = noIgnore
    inputs.includesBinary = binary
    return inputs
  }

  /// The names in arguments; standard input if there are none.
  static func names(of arguments: some Collection<String>) -> [FileName] {
    arguments.isEmpty ? [.standardInput] : arguments.map { FileName(argument: $0) }
  }
}

/// Options of the subcommands that detect the encodings of any number of files, and use other engines.
struct SurveyOptions: OptionGroup {
  var color = ColorChoice.auto
  var hints = HintOptions()

  /// Whether paths and other files are evidence of the encoding of a file that is not sure by itself.
  var together = false
  var engine = DetectionEngine.native
  var input = InputOptions()
  var workers = WorkerOption()

  static var options: OptionTable<Self> {
    [
      .color(\.color),
      .group("Hints", \.hints),
      .section(
        "Hints",
        .flag(
          \.together, "--together",
          help:
            "If a file alone does not show its encoding, use its path and the other files as evidence, too."
        ),
        .choice(\.engine, "--engine", value: "ENGINE", help: "The detector to use.")
      ),
      .group("Input", \.input),
      .group("Input", \.workers),
    ]
  }

  /// Throws a `ValidationError` if `--together` is given, and an input cannot be read twice.
  func validateTogether() throws {
    if !together { return }
    if engine != .native { throw ValidationError("--together needs the native engine") }
    if input.inputs.names.contains(.standardInput) || input.nameList == "-" {
      throw ValidationError(
        "--together reads each file twice, which standard input cannot be: name the files")
    }
  }

  /// The inputs, with the number of threads.
  func inputs(isReplaced: Bool = false, tellsHidden: Bool = false) -> Inputs {
    var inputs = input.inputs
    inputs.tellsHidden = tellsHidden
    // A list may name a file twice, and two threads would replace it at once.
    inputs.workerCount = workers.count(isMany: inputs.isMany && !isReplaced)
    inputs.isReplaced = isReplaced
    return inputs
  }
}

/// The option for how many inputs are processed at once.
struct WorkerOption: OptionGroup {
  /// The maximum; more threads would only wait for each other.
  private static let limit = 256

  /// The maximum without the option, since the machine may have other work to do.
  private static let defaultLimit = 8

  var jobs: Int?

  static var options: OptionTable<Self> {
    [
      .number(
        \.jobs, "-j", "--jobs", value: "N",
        help: """
          Work on N files at once; 0 is one for each processor. The default is 1; for folders and --files0-from it is \
          one for each processor, at most \(Self.defaultLimit), and with -i again 1.
          """)
    ]
  }

  /// Throws a `ValidationError` if the number is out of range.
  func validate() throws {
    guard (0...Self.limit).contains(jobs ?? 0) else {
      throw ValidationError("-j takes a number from 0 to \(Self.limit)")
    }
  }

  /// The number of threads.
  ///
  /// - Parameter isMany: Whether there is probably work for several.
  func count(isMany: Bool) -> Int {
    switch jobs {
    case nil: isMany ? min(Threads.processorCount, Self.defaultLimit) : 1
    case 0: Threads.processorCount
    case let jobs?: jobs
    }
  }
}

/// Options for where a subcommand writes the changed text.
struct ReplacementOptions: OptionGroup {
  var output: String?
  var inPlace = false
  var backup: String?

  /// Whether an empty result may replace the file of `-o`. By default it may not: an input is often
  /// empty because the program before it in a pipe failed.
  var allowEmpty = false

  static var options: OptionTable<Self> {
    [
      .output(\.output),
      .inPlace(\.inPlace, suffix: \.backup),
      .value(
        \.backup, "--backup", value: "SUFFIX",
        help: "With -i, keep each old file under its name with SUFFIX.",
        parse: NamedArgument.text),
    ]
  }

  /// The file of `-o`.
  var outputFile: FileName? { output.map(FileName.init(outputArgument:)) }

  /// The suffix of backups; `nil` for none.
  var backupSuffix: [UInt8]? { backup.map(RawArguments.bytes) }

  /// Throws a `ValidationError` if there is nothing to replace.
  func validate(for input: InputOptions) throws {
    if inPlace && input.files.isEmpty && input.nameList == nil {
      throw ValidationError("-i needs a FILE")
    }
  }

  func validate() throws { try validate(writesFolder: false) }

  /// Throws a `ValidationError` if the options contradict one another.
  ///
  /// - Parameter writesFolder: Whether another option than `-o` says where results are written.
  func validate(writesFolder: Bool) throws {
    if allowEmpty && output == nil && !writesFolder {
      throw ValidationError("--allow-empty needs -o")
    }
    try checkExclusive(("-i", inPlace), ("-o", output != nil))
    if backup != nil && !inPlace { throw ValidationError("--backup needs -i") }
    if let backup, backup.isEmpty || backup.contains("/") {
      throw ValidationError("--backup takes a suffix without a slash")
    }
  }
}

/// Options that several subcommands have.
extension OptionTable {
  /// `--from`, the encoding of the input.
  static func source(_ path: WritableKeyPath<Owner, TextEncoding?>) -> Self {
    value(
      path, "-f", "--from", value: "ENC", help: "The encoding of the input; detected by default.",
      completion: NamedArgument.encodingCompletion, parse: NamedArgument.encoding)
  }

  /// `--color`, when output is coloured.
  static func color(_ path: WritableKeyPath<Owner, ColorChoice>) -> Self
  where Owner: OptionGroup {
    section(
      "More",
      choice(
        path, "--color", value: "WHEN",
        help: "When to use colour; auto is on a terminal, unless NO_COLOR is set."))
  }

  /// `--names`, the scheme of encoding names in the output.
  static func names(_ path: WritableKeyPath<Owner, NamingScheme?>) -> Self {
    optionalChoice(
      path, "--names", value: "SCHEME",
      help: "The naming scheme; the default is names that iconv takes.")
  }

  /// `--output`, the file that the result is written to.
  static func output(_ path: WritableKeyPath<Owner, String?>) -> Self {
    value(
      path, "-o", "--output", value: "FILE",
      help: "Write to FILE, replacing it as a whole, instead of to standard output.",
      completion: .files,
      parse: NamedArgument.text)
  }

  /// `--allow-empty`, with which an empty result replaces the file of `-o`.
  static func allowEmpty(_ path: WritableKeyPath<Owner, Bool>) -> Self {
    section(
      "More",
      flag(
        path, "--allow-empty",
        help: "Let an empty result replace a file of -o that is not empty."))
  }

  /// `--in-place`, with which each file is replaced.
  static func inPlace(
    _ path: WritableKeyPath<Owner, Bool>, suffix: WritableKeyPath<Owner, String?>
  ) -> Self {
    flag(
      path, suffix: suffix, "-i", "--in-place",
      help: "Replace each FILE; -i=SUFFIX keeps the old one under its name with SUFFIX.")
  }

  /// `--files0-from`, the list of the inputs.
  static func nameList(_ path: WritableKeyPath<Owner, String?>) -> Self {
    value(
      path, "--files0-from", value: "FILE",
      help: "Read the names of the files from FILE, each ended by NUL.", completion: .files,
      parse: NamedArgument.text)
  }
}

extension TextEncoding {
  /// The name in a scheme, or the one that `iconv` takes if no scheme is asked for.
  func label(in names: NamingScheme?) -> String {
    guard let names else { return reportedName }
    return name(in: names) ?? name
  }
}
