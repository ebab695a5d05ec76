public import LegibleBidi

/// Something that is wrong with an entry of a catalog.
public struct CatalogFinding: Sendable, Hashable {
  /// The rule that is broken.
  public let rule: CatalogRule

  /// The entry by its `id`, which is its place in `StringCatalog.entries`.
  public let entry: CatalogEntry.ID

  /// The subject of the finding: an argument, a control by its name as in `[RLM]`, or nothing.
  public let subject: String

  /// The place in the entry's value, in bytes of its UTF-8.
  public let valueRange: Range<Int>

  /// The place in the file, in bytes of its UTF-8.
  public let fileRange: Range<Int>

  /// The line of that place, from 1.
  public let line: Int

  /// The character of the line, from 1, in Unicode scalars.
  public let column: Int

  /// Whether `StringCatalog.fixing(_:)` fixes it.
  public let isFixable: Bool

  /// One sentence in English, without a full stop, that includes the subject.
  ///
  /// ```swift
  /// for finding in catalog.findings() { print("\(finding.line): \(finding.message)") }
  /// ```
  public var message: String {
    subject.isEmpty ? rule.explanation : "\(rule.explanation): \(subject)"
  }
}

/// A finding before its place in the file is known.
struct EntryFinding {
  let rule: CatalogRule
  let range: Range<Int>
  let subject: String
  var isFixable = false
}

extension StringCatalog {
  /// Findings of entries with their places in the file.
  ///
  /// - Parameter findings: The findings of each entry.
  /// - Complexity: O(*n*) in the length of the file, if the entries stand in its order.
  func located(_ findings: [[EntryFinding]]) -> [CatalogFinding] {
    var lines = LineNumbers(of: utf8)
    // A single entry may have very many findings.
    var located: [CatalogFinding] = []
    located.reserveCapacity(findings.reduce(0) { $0 + $1.count })
    for (entry, findings) in zip(entries, findings) {
      for finding in findings {
        let range = entry.spelling.fileRange(of: finding.range)
        let place = lines.place(of: range.lowerBound)
        located.append(
          CatalogFinding(
            rule: finding.rule, entry: entry.id, subject: finding.subject,
            valueRange: finding.range, fileRange: range, line: place.line, column: place.column,
            isFixable: finding.isFixable))
      }
    }
    return located
  }
}

/// A rule about the direction of a localized string.
///
/// ```swift
/// CatalogRule.itemBroken.rawValue     // "item-broken"
/// CatalogRule.itemBroken.explanation  // "something that belongs together is displayed in another order"
/// ```
public enum CatalogRule: String, CaseIterable, Sendable, Codable {
  /// The string begins with an argument, so that its value decides which way the string runs.
  case directionDependsOnArgument = "direction-depends-on-argument"

  /// The string begins with text of the other direction than its language, and so runs that way.
  case startsAgainstLanguage = "starts-against-language"

  /// Something that belongs together is torn apart, or stands on the wrong side.
  case itemBroken = "item-broken"

  /// An embedding, override or isolate is left open, or closed without being open.
  case unbalancedControl = "unbalanced-control"

  /// A mark changes nothing.
  case needlessMark = "needless-mark"

  /// The key of the string contains a mark, so that programs do not find it.
  case markInKey = "mark-in-key"

  /// An argument of the string is not in its source text, or the reverse.
  case argumentsDiffer = "arguments-differ"

  /// A line of subtitles ends in the punctuation that it begins with, or a name has its signs at the other end than in
  /// the source text: it was typed for programs that do not run the bidirectional algorithm.
  case typedInVisualOrder = "typed-in-visual-order"

  /// A line of subtitles is displayed in another order by players whose lines run from left to right.
  case runsTheOtherWayInPlayers = "runs-the-other-way-in-players"

  /// The string had a mark in another revision of the file, and has lost it.
  case markLost = "mark-lost"

  /// One sentence that says what is wrong and why it matters.
  public var explanation: String {
    switch self {
    case .directionDependsOnArgument:
      "the string begins with an argument, whose value decides which way the string runs"
    case .startsAgainstLanguage:
      "the string begins with text of the other direction, so that it runs against its language"
    case .itemBroken: "something that belongs together is displayed in another order"
    case .unbalancedControl: "a direction control is left open, or closes nothing"
    case .needlessMark: "a direction mark changes nothing"
    case .markInKey: "the key has a direction mark, so that programs do not find it"
    case .argumentsDiffer: "the arguments are not those of the source text"
    case .typedInVisualOrder:
      "punctuation or signs stand at the other end, as for programs without bidi"
    case .runsTheOtherWayInPlayers:
      "the line is displayed in another order by players whose lines run from left to right"
    case .markLost: "the string has lost a direction mark that it had"
    }
  }

  /// Whether `StringCatalog.fixing(_:)` can fix such findings automatically; for a single entry that may still fail,
  /// see `CatalogFinding.isFixable`.
  public var isFixable: Bool {
    switch self {
    case .directionDependsOnArgument, .startsAgainstLanguage, .itemBroken,
      .runsTheOtherWayInPlayers:
      true
    case .unbalancedControl, .needlessMark, .markInKey, .argumentsDiffer, .typedInVisualOrder,
      .markLost:
      false
    }
  }
}

/// Options for checking and fixing a catalog.
///
/// ```swift
/// let options = CatalogOptions(direction: .rightToLeft, isolates: .never)
/// let fix = try catalog.fixing(options)
/// ```
public struct CatalogOptions: Sendable, Hashable {
  /// The direction of all entries; `nil` is that of each one's language.
  public var direction: TextDirection?

  /// When isolates are put around arguments and items; `always` is around every argument.
  public var isolates: IsolatePolicy

  /// Whether the order of entries in left-to-right languages is checked, since their values may be right-to-left.
  public var checksLeftToRight: Bool

  /// Whether `fixing(_:)` reverses lines of subtitles that were typed for players without the bidirectional algorithm.
  public var fixesVisualOrder: Bool

  /// Whether marks are written as escapes of the format; `nil` to do so if the file contains nothing but ASCII, which
  /// keeps it that way.
  public var escapesMarks: Bool?

  /// The players that right-to-left subtitles are made for; `nil` keeps the present state.
  public var players: SubtitlePlayers?

  /// Options that take the direction of the language, and isolates if marks are not enough.
  public init(
    direction: TextDirection? = nil, isolates: IsolatePolicy = .whenNeeded,
    fixesVisualOrder: Bool = false, escapesMarks: Bool? = nil, checksLeftToRight: Bool = true,
    players: SubtitlePlayers? = nil
  ) {
    self.players = players
    self.checksLeftToRight = checksLeftToRight
    self.direction = direction
    self.isolates = isolates
    self.fixesVisualOrder = fixesVisualOrder
    self.escapesMarks = escapesMarks
  }
}

/// How players display lines of subtitles.
public enum SubtitlePlayers: Sendable, Hashable {
  /// Lines run from left to right: controls that keep right-to-left lines in order are added around them.
  case leftToRight

  /// Each line has the direction of its language: controls that only other players need are removed.
  case bidirectional
}
