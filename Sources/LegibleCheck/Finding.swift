internal import LegibleEncodings

/// A problem that a rule found in a text, and its place.
public struct Finding: Sendable, Equatable {
  /// The rule that found it.
  public let rule: CheckRule

  /// Its offset in the file, in bytes; `nil` in multi-byte encodings other than UTF-8, UTF-16 and
  /// UTF-32, in which a place in the text does not tell the byte.
  public let byteOffset: Int?

  /// The line, from 1; lines end with a line feed.
  public let line: Int

  /// The column of the first character, from 1, in Unicode scalars.
  public let column: Int

  /// The length in scalars; 0 if the finding is about the line or the file.
  public let length: Int

  /// The problem as an English clause without a full stop.
  public let message: String

  /// The part of the line near the place; empty if it could not be read.
  public let excerpt: Excerpt

  /// A part of a line of text.
  public struct Excerpt: Sendable, Equatable {
    /// The number of scalars that are kept before and after the place.
    static let reach = 80

    /// The text.
    public let text: String

    /// The column of its first scalar, from 1.
    public let column: Int

    /// No text.
    static let empty = Excerpt(text: "", column: 1)
  }

  /// The finding as the first of `count` findings.
  func joined(count: Int) -> Finding {
    Finding(
      rule: rule, byteOffset: byteOffset, line: line, column: column, length: length,
      message: "\(message); \(count) in all", excerpt: excerpt)
  }
}

/// A rule of `TextCheck`, named after what it finds.
///
/// ```swift
/// let check = TextCheck(rules: [.encoding, .lineEnds])
/// ```
///
/// Names are stable: baselines, comments that allow a line, and logs refer to them.
public struct CheckRule: Sendable, Hashable {
  /// The name, as in `line-ends`.
  public let name: String

  /// The rule's findings in one sentence.
  public let summary: String

  /// Why that matters, in a sentence.
  public let reason: String

  /// Whether the rule is off unless it is asked for.
  public let isOptional: Bool

  init(_ name: String, _ summary: String, because reason: String, isOptional: Bool = false) {
    self.name = name
    self.summary = summary
    self.reason = reason
    self.isOptional = isOptional
  }

  /// The rule with a name, or with a former name; `nil` if there is none.
  public init?(named name: String) {
    let name = name == "double-encoding" ? Self.mojibake.name : name
    guard let rule = Self.all.first(where: { $0.name == name }) else { return nil }
    self = rule
  }

  /// All rules, in the order in which they are documented.
  public static let all: [CheckRule] = [
    .encoding, .byteOrderMark, .lineEnds, .declaration, .mojibake, .replacementCharacter,
    .controlCharacter, .noncharacter, .hiddenCharacter, .unusualCharacter, .mixedScripts,
    .confusableNames, .openControl, .deceivingOrder,
    .trailingWhitespace, .finalNewline, .indentation, .lineLength, .tabs,
  ]

  /// The rules that are checked by default: all but the optional ones.
  public static let usual = all.filter { !$0.isOptional }

  /// Whether both have the same name.
  public static func == (left: CheckRule, right: CheckRule) -> Bool { left.name == right.name }

  /// Feeds the name to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension CheckRule: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}

/// A position in a text that is read as UTF-8, from which the byte offset in the file follows.
struct TextOffset {
  /// The number of bytes of UTF-8 before it.
  var utf8 = 0

  /// The number of characters, and of those above U+FFFF.
  private var scalars = 0
  private var supplementary = 0

  /// Advances past some text.
  ///
  /// - Parameter counting: Whether characters are counted, since the offset in the file is not that in
  ///   UTF-8.
  mutating func advance(over text: some Sequence<UInt8>, count: Int, counting: Bool) {
    utf8 += count
    guard counting else { return }
    for byte in text {
      if byte & 0xC0 != 0x80 { scalars += 1 }
      if byte >= 0xF0 { supplementary += 1 }
    }
  }

  /// The byte offset in a file in an encoding; `nil` if it is unknown.
  ///
  /// - Parameter markLength: The length of the byte order mark that the text lacks.
  func byteOffset(in encoding: TextEncoding, markLength: Int) -> Int? {
    switch encoding {
    case .utf8, .usASCII: utf8
    case .utf16, .utf16LE, .utf16BE: markLength + 2 * (scalars + supplementary)
    case .utf32, .utf32LE, .utf32BE: markLength + 4 * scalars
    default: encoding.singleByteScalars() == nil ? nil : scalars
    }
  }
}
