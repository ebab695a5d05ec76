import Glibc
import Legible

/// `legible marks`: adds, fixes, removes or shows direction marks and isolates.
struct MarksCommand: Subcommand {
  static let summary = CommandSummary(
    name: "marks",
    abstract: "Add or remove marks that keep mixed text in order.",
    discussion: """
      --add and --fix alone are --add=auto and --fix=auto. --add puts LRM or RLM before each \
      line that would otherwise have the wrong direction; auto does that only if the words of \
      the line leave no doubt about its direction, for which numbers, addresses, tags and format \
      arguments do not count. --language decides the direction.

      --fix adds the fewest LRM and RLM with which each line is displayed correctly in plain \
      text: in this base direction, and with everything in one piece that readers perceive as a \
      unit: C++ or .NET among Arabic words, telephone numbers, dates, -5 and 50%, options, \
      paths, addresses, tags, code in backticks, quotations. Nothing is put into such an item or \
      into a format argument. Items that no marks can keep in order are reported, with status 1; \
      --isolates=when-needed puts isolates around them.

      A line is left as it is if it looks right both in this direction and in that of its first \
      letter: with --fix=rtl the line C++ gets a mark, and Hello world none.

      Nothing is put into markup: tags and references, code, fences and links of Markdown, links \
      and templates of wikis, front matter, keys of JSON and YAML. Existing marks are kept and \
      taken into account. Ranges such as 1990-2000 run from the right in Arabic and Urdu, by \
      --language or else by the letters of the line.

      With -i each file is replaced as a whole, in its encoding, or left unchanged. Without it \
      several files are written one after the other, and a line feed is added after a file that \
      does not end with one.

      Examples:
        legible marks --add=auto chat.txt
        legible marks --fix=rtl chat.txt | legible marks --show
        legible marks --fix --language=he --diff chat.txt
        legible marks --fix --language=he -i=.bak chat.txt
        legible marks --fix=rtl --format=csv chat.txt -o fixed.csv
      """)

  var marks = MarkOptions()
  var replacement = ReplacementOptions()
  var preview = PreviewOptions()
  var text = TextOptions()
  var color: ColorChoice { text.color }

  static var options: OptionTable<Self> {
    [
      .group("Marks", \.marks),
      .group("Output", \.replacement),
      .group("Output", \.preview),
      .allowEmpty(\.replacement.allowEmpty),
      .group(\.text),
    ]
  }

  func validate() throws {
    if replacement.inPlace && marks.show { throw ValidationError("--show cannot be used with -i") }
    if marks.show, let name = preview.name {
      throw ValidationError("--show changes nothing, so that \(name) has nothing to show")
    }
    try preview.validate(for: replacement)
    // With -r a preview is about the working directory, as without -i.
    if preview.name == nil { try replacement.validate(for: text.input) }
  }

  func run() throws {
    let change = MarkChange(marks, languages: text.hints.language, color: color)
    try text.changeInputs(replacement, preview: preview.preview(color)) { _ in change }
  }
}

/// The options of `marks` that select what is done with direction controls.
struct MarkOptions: OptionGroup {
  /// The argument of `--add` and `--fix`.
  enum WantedDirection: String, CaseIterable {
    case ltr
    case rtl
    case auto

    /// The direction of every line; `nil` if each has its own.
    var direction: TextDirection? { TextDirection(rawValue: rawValue) }
  }

  /// When `--fix` uses isolates.
  enum Isolates: String, CaseIterable {
    case never
    case whenNeeded = "when-needed"

    var policy: IsolatePolicy { self == .never ? .never : .whenNeeded }
  }

  /// The format of the text.
  enum Format: String, CaseIterable {
    case text
    case csv
    case tsv

    /// The separator of fields; `nil` if there are none.
    var separator: UInt8? {
      switch self {
      case .text: nil
      case .csv: UInt8(ascii: ",")
      case .tsv: UInt8(ascii: "\t")
      }
    }
  }

  var add: WantedDirection?
  var fix: WantedDirection?
  var remove = false
  var isolate = false
  var show = false
  var isolates: Isolates = .never
  var format: Format = .text

  static var options: OptionTable<Self> {
    [
      .optionalChoice(
        \.add, "--add", value: "DIRECTION", implied: "auto", help: "Add marks for a direction."),
      .optionalChoice(
        \.fix, "--fix", value: "DIRECTION", implied: "auto",
        help: "Add the fewest marks that put the display right."),
      .flag(\.remove, "--remove", help: "Remove marks, isolates, embeddings, overrides."),
      .flag(\.isolate, "--isolate", help: "Put FSI and PDI around each line."),
      .flag(
        \.show, "--show",
        help: "Show direction controls by name; legible show shows all that is invisible."),
      .choice(
        \.isolates, "--isolates", value: "WHEN", help: "With --fix, isolate what marks cannot fix."),
      .choice(
        \.format, "--format", value: "FORMAT",
        help: "With csv and tsv, process each field separately, and put marks inside its quotes."),
    ]
  }

  func validate() throws {
    guard [add != nil, fix != nil, remove, isolate, show].count(where: { $0 }) == 1 else {
      throw ValidationError("give one of --add, --fix, --remove, --isolate and --show")
    }
    if isolates != .never && fix == nil { throw ValidationError("--isolates needs --fix") }
  }
}

/// Adds, fixes, removes or shows direction marks, whole paragraphs at a time.
private struct MarkChange: TextChange {
  /// An item that marks cannot keep in order.
  struct UnfixedItem {
    /// The line number, counted from 1.
    let line: Int
    let text: String

    /// Whether it is a whole line that is too long to be checked.
    let isTooLong: Bool
  }

  private enum Action {
    case add(TextDirection?)
    case fix(TextDirection?, IsolatePolicy)
    case remove
    case isolate
    case show(TerminalStyle)
  }

  private let action: Action
  private let separator: UInt8?

  /// The language of the text, if it was given.
  private let language: String?
  private var markup: MarkupReader

  /// Whether isolates are used if marks do not suffice.
  private let usesIsolates: Bool

  /// Whether the text so far ends inside a quoted field.
  private var isQuoted = false
  private var line = 1

  /// The first items that could not be fixed.
  private(set) var unfixedItems: [UnfixedItem] = []
  private(set) var unfixedCount = 0

  /// The maximum number of unfixed items that are reported one by one.
  private static let reportLimit = 5

  /// - Parameter languages: The languages of the text as given by the user; the direction of the
  ///   first is the default of every line.
  init(_ options: MarkOptions, languages: [String], color: ColorChoice) {
    let ofLanguage = languages.first.map { TextDirection(language: $0) }
    separator = options.format.separator
    language = languages.first
    // A field of a table is a message, not a document.
    markup = MarkupReader(isInline: separator != nil)
    usesIsolates = options.isolates != .never
    if let add = options.add {
      action = .add(add.direction ?? ofLanguage)
    } else if let fix = options.fix {
      action = .fix(fix.direction ?? ofLanguage, options.isolates.policy)
    } else if options.remove {
      action = .remove
    } else if options.isolate {
      action = .isolate
    } else {
      action = .show(TerminalStyle(isOn: color.isOn(for: STDOUT_FILENO)))
    }
  }

  /// Returns the text that replaces a part of the input.
  mutating func changed(_ block: String) -> String {
    guard let separator else { return changedText(block) }
    var output = ""
    let utf8 = Array(block.utf8)
    var start = 0
    while start < utf8.count {
      let field = DelimitedField(in: utf8, from: start, separator: separator, isQuoted: isQuoted)
      isQuoted = field.staysOpen
      output += String(decoding: utf8[start..<field.content.lowerBound], as: UTF8.self)
      output += changedText(String(decoding: utf8[field.content], as: UTF8.self))
      output += String(decoding: utf8[field.content.upperBound..<field.end], as: UTF8.self)
      line += utf8[field.content.upperBound..<field.end].count { $0 == UInt8(ascii: "\n") }
      start = field.end
    }
    return output
  }

  private mutating func changedText(_ text: String) -> String {
    defer { line += text.utf8.count { $0 == UInt8(ascii: "\n") } }
    switch action {
    case .add(let direction): return text.addingDirectionMark(direction, markup: &markup)
    case .fix(let direction, let isolates):
      let fix = text.directionFix(
        direction, isolates: isolates, language: language, markup: &markup)
      note(fix, in: text)
      return text.applying(fix)
    case .remove: return text.removingDirectionMarks()
    case .isolate: return text.isolated()
    case .show(let style):
      var display = CharacterDisplay(.directionControls, style: style)
      return String(decoding: display.show(Array(text.utf8)) + display.finish(), as: UTF8.self)
    }
  }

  private mutating func note(_ fix: DirectionFix, in text: String) {
    unfixedCount += fix.unfixed.count
    for range in fix.unfixed.prefix(max(0, Self.reportLimit - unfixedItems.count)) {
      let utf8 = text.utf8
      let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
      let end = utf8.index(start, offsetBy: range.count)
      let lines = utf8[..<start].count { $0 == UInt8(ascii: "\n") }
      let isTooLong = range.count > DirectionFix.paragraphLimit
      unfixedItems.append(
        UnfixedItem(
          line: line + lines, text: isTooLong ? "" : String(text[start..<end]),
          isTooLong: isTooLong))
    }
  }

  /// Reports the items that could not be fixed.
  func report(to slot: inout OutputSlot, at name: FileName) {
    for item in unfixedItems {
      let reason =
        item.isTooLong
        ? "it is too long for its items to be checked"
        : "no marks keep '\(item.text.prefix(60))' in order"
          + (usesIsolates ? "" : "; --isolates=when-needed does")
      slot.report("line \(item.line): \(reason)", at: name)
    }
    if unfixedCount > unfixedItems.count {
      slot.report("\(unfixedCount - unfixedItems.count) more are left in disorder", at: name)
    }
  }

  var status: ExitStatus { unfixedCount == 0 ? .success : .negative }
}

/// A field of separated values (RFC 4180), or the rest of one.
private struct DelimitedField {
  /// The field without its quotes.
  let content: Range<Int>

  /// The offset after the separator or the end of the line.
  let end: Int

  /// Whether the quotes are still open at the end of the text.
  let staysOpen: Bool

  /// - Parameter isQuoted: Whether its opening quote is in earlier text.
  init(in text: [UInt8], from start: Int, separator: UInt8, isQuoted: Bool) {
    let quote = UInt8(ascii: "\"")
    var first = start
    if !isQuoted && text[start] == quote { first += 1 }
    guard isQuoted || first > start else {
      var end = start
      while end < text.count, text[end] != separator, text[end] != UInt8(ascii: "\n"),
        text[end] != UInt8(ascii: "\r")
      {
        end += 1
      }
      content = start..<end
      self.end = min(text.count, end + 1)
      staysOpen = false
      return
    }
    var last = first
    while last < text.count {
      if text[last] == quote {
        if last + 1 < text.count, text[last + 1] == quote { last += 1 } else { break }
      }
      last += 1
    }
    last = min(last, text.count)
    content = first..<last
    staysOpen = last == text.count
    var end = last
    while end < text.count, text[end] != separator, text[end] != UInt8(ascii: "\n") { end += 1 }
    self.end = min(text.count, end + 1)
  }
}
