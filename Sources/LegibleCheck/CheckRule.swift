/// A rule of `TextCheck`: what it finds has its name.
///
/// ```swift
/// let check = TextCheck(rules: [.encoding, .lineEnds])
/// ```
///
/// Names are stable: baselines, comments that allow a line, and logs hold them.
public struct CheckRule: Sendable, Hashable {
  /// The name, as in `line-ends`.
  public let name: String

  /// The rule's findings in one sentence.
  public let summary: String

  /// Why that matters, in a sentence.
  public let reason: String

  init(_ name: String, _ summary: String, because reason: String) {
    self.name = name
    self.summary = summary
    self.reason = reason
  }

  /// The rule of this name, or that had it before, if there is one.
  public init?(named name: String) {
    let name = name == "double-encoding" ? Self.mojibake.name : name
    guard let rule = Self.all.first(where: { $0.name == name }) else { return nil }
    self = rule
  }

  /// All rules, in the order in which they are documented.
  public static let all: [CheckRule] = [
    .encoding, .byteOrderMark, .lineEnds, .declaration, .mojibake, .replacementCharacter,
    .controlCharacter, .noncharacter, .hiddenCharacter, .openControl, .deceivingOrder,
  ]

  /// Whether both have the same name.
  public static func == (left: CheckRule, right: CheckRule) -> Bool { left.name == right.name }

  /// Feeds the name to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension CheckRule: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
