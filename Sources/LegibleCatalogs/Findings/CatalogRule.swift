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

  /// The key of the string has a mark, so that no program finds it.
  case markInKey = "mark-in-key"

  /// The string has an argument that its source text does not have, or lacks one.
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

  /// Whether `StringCatalog.fixing(_:)` can mend it without a person; one entry may resist even so, see
  /// `CatalogFinding.isFixable`.
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
