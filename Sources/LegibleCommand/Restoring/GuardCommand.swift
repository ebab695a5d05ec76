import Legible

/// `legible guard`: reports what an edit has changed unintentionally.
struct GuardCommand: Subcommand, ColoredCommand {
  static let summary = CommandSummary(
    name: .guard,
    abstract: "Report whether an edit destroyed letters or encoding.",
    usage: "legible guard [<options>] [<FILE> ...]",
    discussion: """
      Each file is compared with its version in the last commit of Git, or with a copy that \
      --save made before the edit. Without FILE, all changed files below the working directory \
      are compared. Damage is reported line by line: the encoding has changed, a byte \
      order mark or other line endings were added or removed, letters have become U+FFFD, \
      question marks or other letters, or bytes have changed in lines that were not edited; then \
      the exit status is 1. Changes that .editorconfig and .gitattributes demand are not \
      reported.

      --restore undoes the damage and keeps the edit, as legible restore does. docs/tools.md has \
      hooks for editors and coding agents.

      Examples:
        legible guard old.txt
        legible guard --staged
        legible guard --save=before old.txt
        legible guard --against=before --restore old.txt
      """)

  var staged = false
  var restore = false
  var save: String?
  var against: String?
  var hook = false
  var quiet = false
  var color = ColorChoice.auto
  var files: [String] = []

  static var options: OptionTable<Self> {
    [
      .flag(
        \.staged, "--staged",
        help: "Compare what is staged for the next commit, not the working tree."),
      .flag(\.restore, "--restore", help: "Put back what was destroyed, and keep the edit."),
      .value(
        \.save, "--save", value: "DIR",
        help: "Copy the files into DIR, for --against, and compare nothing.", completion: .folders,
        parse: NamedArgument.text),
      .value(
        \.against, "--against", value: "DIR or REV",
        help: "Compare with what --save has put into DIR, or with this revision.",
        completion: .folders, parse: NamedArgument.text),
      .flag(
        \.hook, "--hook",
        help:
          "Read from standard input which file it is about: the JSON that agents give their hooks."),
      .flag(\.quiet, "-q", "--quiet", help: "Print nothing; the exit status is the answer."),
      .color(\.color),
      .operands(
        \.files, value: "FILE", isRequired: false,
        help: "The files to compare; by default those that changed."),
    ]
  }

  func validate() throws {
    if save != nil && (staged || restore || against != nil) {
      throw ValidationError("--save cannot be used with --staged, --restore or --against")
    }
    if staged && (against != nil || restore) {
      throw ValidationError("--staged cannot be used with --against or --restore")
    }
    if hook && !files.isEmpty { throw ValidationError("--hook and FILE cannot be used together") }
    if hook && staged { throw ValidationError("--hook and --staged cannot be used together") }
    for name in [save, against].compactMap(\.self) where name.isEmpty || name.hasPrefix("-") {
      throw ValidationError("'\(name)' is not a folder name; write './\(name)' for such a folder")
    }
  }

  func run() throws {
    var job = GuardJob(names: files.map { FileName(argument: $0) })
    job.isStaged = staged
    job.restores = restore
    job.isQuiet = quiet
    job.readsHook = hook
    job.snapshot = save.map { FileName(argument: $0) }
    job.reference = against.map { FileName(argument: $0) }
    try job.run().finish()
  }
}
