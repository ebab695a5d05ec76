import Glibc
import Legible

/// `legible marks`: adds, fixes, removes or shows direction marks and isolates.
struct MarksCommand: Subcommand, ColoredCommand {
  static let summary = CommandSummary(
    name: .marks,
    abstract: "Add or remove marks that keep mixed text in order.",
    discussion: """
      --add and --fix alone are --add=auto and --fix=auto. --add puts LRM or RLM in front of each \
      line that would run the other way by itself; auto does that only where the words of the line \
      leave no doubt of its direction, which numbers, addresses, tags and format arguments say \
      nothing of. --language settles the direction.

      --fix puts in the fewest LRM and RLM that make each line display in plain text as it should: in \
      this base direction, and with everything kept whole that readers take as one thing: C++ or \
      .NET among Arabic words, telephone numbers, dates, -5 and 50%, options, paths, addresses, tags, \
      code in backticks, quotations. Nothing is put into such an item or into a format argument. What \
      no marks can keep in order is told, with status 1; --isolates=when-needed puts isolates around it.

      Nothing is put into markup: tags and references, code, fences and links of Markdown, links and \
      templates of wikis, front matter, keys of JSON and YAML. Marks that are there stay, and count \
      for what they do. Ranges such as 1990-2000 run from the right in Arabic and Urdu, by \
      --language or else by the letters of the line.

      With -i each file is replaced whole or left as it was, in its encoding. Several files are \
      written one after the other, and a line break is put behind one that lacks its last.

      Examples:
        legible marks --add=auto chat.txt
        legible marks --fix=rtl chat.txt | legible marks --show
        legible marks --fix --language=he -i=.bak chat.txt
        legible marks --fix=rtl --format=csv chat.txt -o fixed.csv
      """)

  var marks = MarkOptions()
  var replacement = ReplacementOptions()
  var empty = EmptyOutputOption()
  var text = TextOptions()
  var color: ColorChoice { text.color }

  static var options: OptionTable<Self> {
    [
      .group("Marks", \.marks),
      .group("Output", \.replacement),
      .group("More", \.empty),
      .group(\.text),
    ]
  }

  func validate() throws {
    try empty.validate(for: replacement.output)
    if replacement.inPlace && marks.show { throw ValidationError("--show and -i make no sense") }
    if replacement.inPlace && text.input.files.isEmpty && text.input.nameList == nil {
      throw ValidationError("-i needs a FILE")
    }
  }

  func run() throws {
    let change = MarkChange(
      marks, languages: text.hints.language, color: color)
    let isSingle = text.input.inputs.isSingle
    if replacement.inPlace {
      try text.replaceInputs(keeping: replacement.backup.map(RawArguments.bytes)) { _ in change }
      return
    }
    let output = replacement.output.map(FileName.init(outputArgument:))
    try text.transformInputs(to: output, allowsEmpty: empty.allowEmpty) { name in
      MarksTransform(name: name, change: change, joinsFiles: !isSingle)
    }
  }
}

/// Changes the marks of one text.
private struct MarksTransform: TextTransform {
  let name: FileName
  var change: MarkChange

  /// Whether a line of another file may follow.
  let joinsFiles: Bool

  mutating func transform(_ block: String, into output: inout OutputSlot) throws {
    try output.write(change.changed(block))
  }

  func finish(into output: inout OutputSlot) throws {
    if joinsFiles && !change.endsLine { try output.write("\n") }
    change.report(to: &output, at: name)
  }

  var status: ExitStatus { change.status }
}
