import Legible

/// `legible check`: reports files that are not in the expected encoding, or hide characters.
struct CheckCommand: Subcommand {
  static let summary = CommandSummary(
    name: "check",
    abstract: "Check encodings, hidden characters, deceiving order.",
    usage: "legible check [<options>] [<FILE or FOLDER> ...]",
    discussion: """
      Without FILE, all files below the working directory are checked. In a Git repository those are \
      the files that Git tracks; elsewhere every file, hidden ones too, except in .git, .hg, .svn and the \
      like. Files that are not text are skipped. The expected form of a file is what .editorconfig (charset, \
      end_of_line, insert_final_newline, trim_trailing_whitespace, indent_style, indent_size, tab_width, \
      max_line_length) and .gitattributes (working-tree-encoding, eol) say. Where both are silent, its \
      encoding is the one that it declares, and otherwise UTF-8.

      A finding is a line: name, line, column, rule, and what is wrong; below it, the line of the file \
      with its controls shown as [RLO], and a marker under the place. The exit status is 1 if there are \
      findings; --explain=RULE says what to do. To allow a finding, write legible:allow RULE in a \
      comment on its line.

      --fix fixes what encoding, byte-order-mark, line-ends, declaration, mojibake, open-control, \
      trailing-whitespace and final-newline find, where that is sure; what it leaves is reported. Line \
      ends, trailing blanks and a UTF-8 byte order mark are fixed byte by byte, also in damaged text and \
      in text in several encodings or in an unsure one. With --plan the changes are first \
      written to a new file, from which --undo restores the files. The rules are:

      \(CheckRule.all.map { "  \($0.name): \($0.summary)" }.joined(separator: "\n"))

      Examples:
        legible check
        legible check --sarif tree
        legible check --tree tree
        legible check --rules=encoding,line-ends --charset=utf-8 tree
        legible check --write-baseline=known tree
        legible check --fix --plan=fixes.jsonl tree
        legible check --undo=fixes.jsonl tree
        legible check --fix --rules=line-ends,byte-order-mark tree
        legible check --explain=encoding
      """)

  var checks = CheckOptions()
  var answer = CheckAnswerOptions()
  var color = ColorChoice.auto
  var workers = WorkerOption()
  var input = CheckInputOptions()

  static var options: OptionTable<Self> {
    [
      .group("Checks", \.checks),
      .group("Answer", \.answer),
      .color(\.color),
      .group("Input", \.workers),
      .group("Input", \.input),
    ]
  }

  func run() throws {
    if let rule = checks.explain {
      return try Document.printRule(named: rule.name).finish()
    }
    if input.tree {
      try checkExclusive(("--tree", true), ("--undo", checks.undo != nil))
      if let rules = checks.rules, !rules.contains(.confusableNames) {
        throw ValidationError("--tree needs the rule \(CheckRule.confusableNames)")
      }
    }
    let names = try input.staged ? stagedFiles() : input.files.map { FileName(argument: $0) }
    let isWhole = input.nameList == nil && !input.staged
    var inputs = Inputs(isWhole && names.isEmpty ? [.here] : names)
    inputs.nameList = input.nameList.map { FileName(argument: $0) }
    inputs.isRecursive = isWhole
    inputs.isStaged = input.staged
    inputs.readsTrackedFiles = inputs.isRecursive
    inputs.includesHidden = true
    inputs.isReplaced = checks.fix || checks.undo != nil
    if let undo = checks.undo {
      let plan = try Plan<PlannedFix>(reading: FileName(argument: undo))
      return try FixUndo(plan: plan, inputs: inputs, isQuiet: answer.quiet).run().finish()
    }
    inputs.workerCount = workers.count(isMany: true)
    try CheckJob(
      checks: checks, answer: answer, color: color, inputs: inputs, comparesNames: input.tree
    ).run().finish()
  }

  private func stagedFiles() throws -> [FileName] {
    try checkExclusive(("--staged", input.staged), ("--fix", checks.fix))
    try checkExclusive(("--staged", input.staged), ("--undo", checks.undo != nil))
    guard let names = GitRepository(at: .here).changedFiles(staged: true) else {
      Messages.report(GitRepository.noWorkingTree)
      throw ExitStatus.trouble
    }
    return names
  }
}

/// Options that select the files to check.
struct CheckInputOptions: OptionGroup {
  var staged = false
  var tree = false
  var nameList: String?
  var files: [String] = []

  static var options: OptionTable<Self> {
    [
      .flag(
        \.staged, "--staged",
        help: "Check what is staged for the next commit of Git, not the working tree."),
      .flag(
        \.tree, "--tree",
        help: "Compare the names in the code of all files, too, by the rule confusable-names."),
      .nameList(\.nameList),
      .operands(
        \.files, value: "FILE", isRequired: false,
        help: "Files and folders to check; - is standard input."),
    ]
  }

  func validate() throws {
    try checkExclusive(("--files0-from", nameList != nil), ("FILE", !files.isEmpty))
    if staged && (nameList != nil || !files.isEmpty) {
      throw ValidationError("--staged cannot be used with FILE and --files0-from")
    }
  }
}

/// Options that select what is checked.
struct CheckOptions: OptionGroup {
  var rules: [CheckRule]?
  var charset: TextExpectation?
  var exclude: [PathPattern] = []
  var fix = false
  var plan: String?
  var undo: String?
  var explain: CheckRule?
  var baseline: String?
  var writeBaseline: String?

  static var options: OptionTable<Self> {
    [
      .value(
        \.rules, "--rules", value: "RULE,...",
        help:
          "Check these rules only; -RULE checks all but this one, +RULE also one that is off by default.",
        completion: .words(CheckRule.all.map(\.name)), parse: CheckArgument.rules),
      .value(
        \.charset, "--charset", value: "ENC",
        help: "The encoding that all files should be in, whatever the settings say.",
        completion: NamedArgument.encodingCompletion, parse: CheckArgument.charset),
      .list(
        \.exclude, "--exclude", value: "PATTERN",
        help: "Leave out files with such names, as in '*.po' or 'vendor/**'; may be repeated.",
        parse: CheckArgument.pattern),
      .flag(\.fix, "--fix", help: "Fix what can be fixed without a loss, and report the rest."),
      .value(
        \.plan, "--plan", value: "FILE",
        help: "Write the changes of --fix to this new file first, for --undo.",
        completion: .files, parse: NamedArgument.text),
      .value(
        \.undo, "--undo", value: "PLAN",
        help: "Take back the changes that --plan has written to PLAN.",
        completion: .files, parse: NamedArgument.text),
      .value(
        \.explain, "--explain", value: "RULE",
        help: "Say what a rule finds and what to do, and check nothing.",
        completion: .words(CheckRule.all.map(\.name)), parse: CheckArgument.rule),
      .value(
        \.baseline, "--baseline", value: "FILE",
        help: "Leave out known findings, which --write-baseline has listed in FILE.",
        completion: .files, parse: NamedArgument.text),
      .value(
        \.writeBaseline, "--write-baseline", value: "FILE",
        help: "List all findings in FILE, for --baseline.", completion: .files,
        parse: NamedArgument.text),
    ]
  }

  func validate() throws {
    try checkExclusive(("--baseline", baseline != nil), ("--write-baseline", writeBaseline != nil))
    if plan != nil && !fix { throw ValidationError("--plan needs --fix") }
    try checkExclusive(("--fix", fix), ("--write-baseline", writeBaseline != nil))
    try checkExclusive(("--fix", fix), ("--undo", undo != nil))
  }
}

/// Options for how findings are printed.
struct CheckAnswerOptions: OptionGroup {
  var json = false
  var sarif = false
  var github = false
  var gitlab = false
  var junit = false
  var checkstyle = false
  var summary = false
  var quiet = false

  static var options: OptionTable<Self> {
    [
      .flag(\.json, "--json", help: "Print one JSON object for each finding, a line each."),
      .flag(\.sarif, "--sarif", help: "Print a log in SARIF 2.1.0."),
      .flag(\.github, "--github", help: "Print annotations for GitHub Actions."),
      .flag(\.gitlab, "--gitlab", help: "Print a report for the code quality of GitLab."),
      .flag(\.junit, "--junit", help: "Print a report in the form of JUnit; each file is a suite."),
      .flag(\.checkstyle, "--checkstyle", help: "Print a report in the form of Checkstyle."),
      .flag(
        \.summary, "--summary",
        help: "Print the numbers of findings and files for each rule, a line each."),
      .flag(\.quiet, "-q", "--quiet", help: "Print nothing; the exit status is the answer."),
    ]
  }

  func validate() throws {
    let chosen = chosenLayouts.filter(\.isChosen)
    if chosen.count + (quiet ? 1 : 0) > 1 {
      throw ValidationError(
        "of --json, --sarif, --github, --gitlab, --junit, --checkstyle, --summary and --quiet only one can be used"
      )
    }
  }

  private var chosenLayouts: [(isChosen: Bool, layout: FindingFormat.Layout)] {
    [
      (json, .json), (sarif, .sarif), (github, .github), (gitlab, .gitlab), (junit, .junit),
      (checkstyle, .checkstyle), (summary, .summary),
    ]
  }

  var layout: FindingFormat.Layout { chosenLayouts.first(where: \.isChosen)?.layout ?? .text }
}

/// Parses the values of the options of `check`.
private enum CheckArgument {
  /// Parses names of rules, separated by commas. A hyphen before a name removes rules and a plus sign adds them, up to
  /// the next sign. If the first name has a sign, the list begins with the usual rules.
  @Sendable
  static func rules(_ names: String) throws -> [CheckRule] {
    var rules = ["-", "+"].contains(names.first) ? CheckRule.usual : []
    var adds = true
    for word in names.split(separator: ",", omittingEmptySubsequences: false) {
      var word = word
      if let sign = word.first, sign == "-" || sign == "+" {
        adds = sign == "+"
        word.removeFirst()
      }
      let rule = try rule(String(word))
      rules.removeAll { $0 == rule }
      if adds { rules.append(rule) }
    }
    return rules
  }

  @Sendable
  static func rule(_ name: String) throws -> CheckRule {
    guard let rule = CheckRule(named: name) else {
      let near = NearestName.rules(name)
      let hint =
        near.isEmpty
        ? "there are \(CheckRule.all.map(\.name).joined(separator: ", "))"
        : "did you mean \(near.listed("or"))?"
      throw ValidationError("there is no rule '\(name)'; \(hint)")
    }
    return rule
  }

  /// An encoding, or `utf-8-bom`.
  @Sendable
  static func charset(_ name: String) throws -> TextExpectation {
    let named = try NamedArgument.markedEncoding(name)
    return TextExpectation(
      encoding: named.encoding, hasByteOrderMark: named.hasMark ? true : nil)
  }

  @Sendable
  static func pattern(_ text: String) throws -> PathPattern {
    if text.isEmpty { throw ValidationError("--exclude takes a pattern, as in '*.po'") }
    return PathPattern(text)
  }
}
