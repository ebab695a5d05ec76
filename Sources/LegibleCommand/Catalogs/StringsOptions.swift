import ArgumentParser
import Legible

/// What `strings` does with catalogs.
struct StringsOptions: ParsableArguments {
  /// When isolates are used.
  enum Isolates: String, ExpressibleByArgument, CaseIterable {
    case never
    case whenNeeded = "when-needed"
    case always

    var policy: IsolatePolicy { IsolatePolicy(rawValue: rawValue) ?? .whenNeeded }
  }

  @Flag(help: "Mend each FILE in its place; -o names another file.")
  var fix = false

  @Flag(help: "Show what --fix would change, as lines of a diff.")
  var diff = false

  @Flag(help: "Write a right-to-left pseudo-localization.")
  var pseudo = false

  @Option(
    help: ArgumentHelp("Tell marks that were lost since this revision.", valueName: "FILE"),
    completion: .file())
  var base: String?

  @Option(
    help: ArgumentHelp("The language of the strings, as in he.", valueName: "TAG"))
  var language: String?

  @Option(
    help: ArgumentHelp("The format; found out by the name if not given.", valueName: "FORMAT"),
    completion: .list(CatalogFormat.allCases.map(\.rawValue)), transform: Self.format)
  var format: CatalogFormat?

  @Option(
    help: ArgumentHelp(
      "When isolates are put around what no marks mend, or around each argument.",
      valueName: "WHEN"))
  var isolates: Isolates = .whenNeeded

  @Flag(help: "With --fix, also mend subtitles in visual order.")
  var visualOrder = false

  @Flag(help: "Write one JSON object for each file.")
  var json = false

  @Flag(help: "Write findings as a log in SARIF 2.1.0.")
  var sarif = false

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

/// What of `strings` is needed less often.
struct StringsDetails: ParsableArguments {
  @Flag(help: "With --pseudo, make strings longer by a third.")
  var expand = false

  @Flag(help: "Write marks as the format escapes them.")
  var escapeMarks = false

  @Flag(help: "Look at subtitles as players do whose lines run from the left.")
  var forLtrPlayers = false

  @Flag(help: "Look for what only such players need, which --fix takes out.")
  var forBidiPlayers = false

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
  /// How the library looks at catalogs.
  var catalogOptions: CatalogOptions {
    CatalogOptions(
      isolates: strings.isolates.policy, mendsVisualOrder: strings.visualOrder,
      escapesMarks: details.escapeMarks ? true : nil,
      checksLeftToRight: strings.language != nil,
      players: details.players)
  }
}

/// Whether a text has the shape of a tag of BCP 47: a language of two letters or more, and subtags.
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
