/// Options to see what a subcommand would change, while it changes nothing.
///
/// The exit status is 1 if something would change.
struct PreviewOptions: OptionGroup {
  var diff = false
  var dryRun = false

  static var options: OptionTable<Self> {
    [
      .flag(
        \.diff, "--diff",
        help: """
          Change nothing; show the changes as a diff. The status is 1 if there are any. A terminal shows what is invisible \
          by name, as in [LRM]; elsewhere add --color=always, or | legible show.
          """
      ),
      .flag(
        \.dryRun, "--dry-run",
        help: "Change nothing; list the files that would change. The status is 1 if there are any."),
    ]
  }

  func validate() throws { try checkExclusive(("--diff", diff), ("--dry-run", dryRun)) }

  /// The name of the option that was given.
  var name: String? { diff ? "--diff" : dryRun ? "--dry-run" : nil }

  /// Throws a `ValidationError` if what is shown would go to a file.
  func validate(for replacement: ReplacementOptions) throws {
    if let name, replacement.output != nil {
      throw ValidationError("\(name) changes nothing; leave -o out")
    }
  }

  /// The preview that was asked for; `nil` if there is none, so that files change.
  func preview(_ color: ColorChoice) -> ChangePreview? {
    diff ? .diff(OutputStyle(color)) : dryRun ? .list(OutputStyle(color)) : nil
  }
}

/// The way in which a change is previewed.
enum ChangePreview: Sendable {
  case diff(OutputStyle)

  /// A line with the name of the file, a tab, and the number of lines that would change.
  case list(OutputStyle)

  /// The output about a file whose text would change.
  func text(named name: FileName, _ old: [UInt8], _ new: [UInt8]) -> [UInt8] {
    let difference = TextDifference(named: name, old: old, new: new)
    switch self {
    case .diff(let style): return difference.text(for: style)
    case .list(let style):
      let count = difference.changedLineCount.counted("line")
      return name.shown(onTerminal: style.isForPeople) + Array("\t\(count)\n".utf8)
    }
  }
}
