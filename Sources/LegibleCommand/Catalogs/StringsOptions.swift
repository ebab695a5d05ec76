import Legible

/// The main options of `strings`.
struct StringsOptions: OptionGroup {
  /// When isolates are used.
  enum Isolates: String, CaseIterable {
    case never
    case whenNeeded = "when-needed"
    case always

    var policy: IsolatePolicy { IsolatePolicy(rawValue: rawValue) ?? .whenNeeded }
  }

  var fix = false
  var diff = false
  var pseudo = false
  var base: String?
  var language: String?
  var format: CatalogFormat?
  var isolates: Isolates = .whenNeeded
  var visualOrder = false
  var json = false
  var sarif = false

  static var options: OptionTable<Self> {
    [
      .flag(\.fix, "--fix", help: "Mend each FILE in its place; -o names another file."),
      .flag(\.diff, "--diff", help: "Show what --fix would change, as lines of a diff."),
      .flag(\.pseudo, "--pseudo", help: "Write a right-to-left pseudo-localization."),
      .value(
        \.base, "--base", value: "FILE", help: "Tell marks that were lost since this revision.",
        completion: .files, parse: NamedArgument.text),
      .value(
        \.language, "--language", value: "TAG", help: "The language of the strings, as in he.",
        parse: NamedArgument.text),
      .value(
        \.format, "--format", value: "FORMAT",
        help: "The format; by default it follows from the file name. It is one of "
          + "\(CatalogFormat.allCases.map(\.rawValue).listed("and")).",
        completion: .words(CatalogFormat.allCases.map(\.rawValue)), parse: Self.format),
      .choice(
        \.isolates, "--isolates", value: "WHEN",
        help: "When isolates are put around what no marks mend, or around each argument."),
      .flag(
        \.visualOrder, "--visual-order",
        help: "With --fix, also mend subtitles and names typed in visual order."),
      .flag(\.json, "--json", help: "Write one JSON object for each file."),
      .flag(\.sarif, "--sarif", help: "Write findings as a log in SARIF 2.1.0."),
    ]
  }

  func validate() throws {
    guard [fix, diff, pseudo].count(where: { $0 }) <= 1 else {
      throw ValidationError("give one of --fix, --diff and --pseudo")
    }
    if json && sarif { throw ValidationError("--json and --sarif cannot be used together") }
    if (json || sarif) && (diff || pseudo) {
      throw ValidationError("--json and --sarif tell findings, which --diff and --pseudo do not")
    }
    if visualOrder && !fix && !diff {
      throw ValidationError("--visual-order needs --fix or --diff")
    }
    if base != nil && pseudo {
      throw ValidationError("--base and --pseudo cannot be used together")
    }
    if let language, LanguageTagShape(language) == nil {
      throw ValidationError("'\(language)' is no tag of a language, as he or pa-Arab are")
    }
  }

  @Sendable
  private static func format(_ name: String) throws -> CatalogFormat {
    guard let format = CatalogFormat(rawValue: name) else {
      let names = CatalogFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("there is no format '\(name)'; there are \(names)")
    }
    return format
  }
}

/// The less frequent options of `strings`.
struct StringsDetails: OptionGroup {
  var expand = false
  var escapeMarks = false
  var forLtrPlayers = false
  var forBidiPlayers = false

  static var options: OptionTable<Self> {
    [
      .flag(\.expand, "--expand", help: "With --pseudo, make strings longer by a third."),
      .flag(\.escapeMarks, "--escape-marks", help: "Write marks as the format escapes them."),
      .flag(
        \.forLtrPlayers, "--for-ltr-players",
        help: "Look at subtitles as players do whose lines run from the left."),
      .flag(
        \.forBidiPlayers, "--for-bidi-players",
        help: "Look for what only such players need, which --fix takes out."),
    ]
  }

  func validate() throws {
    if forLtrPlayers && forBidiPlayers {
      throw ValidationError("--for-ltr-players and --for-bidi-players cannot be used together")
    }
  }

  var players: SubtitlePlayers? {
    forLtrPlayers ? .leftToRight : forBidiPlayers ? .bidirectional : nil
  }
}

extension StringsCommand {
  /// The options in the form that the library takes.
  var catalogOptions: CatalogOptions {
    CatalogOptions(
      isolates: strings.isolates.policy, mendsVisualOrder: strings.visualOrder,
      escapesMarks: details.escapeMarks ? true : nil,
      checksLeftToRight: strings.language != nil,
      players: details.players)
  }
}

/// A text with the syntax of a BCP 47 tag: a language of two letters or more, and subtags.
private struct LanguageTagShape {
  init?(_ text: String) {
    let subtags = text.split(separator: "-", omittingEmptySubsequences: false)
    let isPlain = { (subtag: Substring) in
      (1...8).contains(subtag.utf8.count)
        && subtag.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 }
    }
    guard let first = subtags.first, (2...8).contains(first.utf8.count),
      first.utf8.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 }), subtags.allSatisfy(isPlain)
    else { return nil }
  }
}
