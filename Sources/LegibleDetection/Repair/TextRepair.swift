/// What is known of text that was decoded wrongly, and how it is put back.
///
/// ```swift
/// TextRepair(of: "FranÃ§ois").repairedText  // "François"
/// ```
///
/// As written is a hypothesis like every chain of mistaken readings; all are weighed by what their words and signs
/// cost in the language that suits them best, as detection weighs the readings of bytes. The lines of a text speak for
/// one another: a chain that is sure for some is likelier for the others.
///
/// Each repair can be inverted: `RepairStep.done(to:)` leads back to the text as it was.
public struct TextRepair: Sendable {
  /// A stretch of the text that was decoded wrongly.
  public struct Stretch: Sendable, Equatable {
    /// Where the stretch is in the UTF-8 of the text, in bytes.
    public let range: Range<Int>

    /// The line, counted from 1.
    public let line: Int

    /// The stretch as it is written.
    public let text: String

    /// The stretch as it was before it was decoded wrongly.
    public let repaired: String

    /// The mistaken readings, the last of them first: undone in this order, they lead from `text` to `repaired`.
    public let steps: [RepairStep]

    /// The probability that the repair is right, 0…1.
    public let confidence: Double

    /// Whether the repair is sure: at 0.99 and more.
    public var isSure: Bool { confidence >= TextRepair.sureness }
  }

  /// The confidence from which a repair is sure, and that from which it is proposed.
  static let sureness = 0.99
  static let likelihood = 0.5

  /// The stretches that were probably decoded wrongly, in the order of the text.
  public let stretches: [Stretch]

  /// The text with the stretches that are sure put back.
  public let repairedText: String

  /// The stretches whose repair is proposed, and not sure.
  public var proposals: [Stretch] { stretches.filter { !$0.isSure } }

  /// Looks for stretches that were decoded wrongly.
  ///
  /// - Complexity: O(*n*) in the length of the text; ASCII is only looked through.
  public init(of text: String) {
    let utf8 = Array(text.utf8)
    let found = TextWeighing.withShared { RepairJudge($0, utf8).stretches() }
    stretches = found
    var repaired: [UInt8] = []
    var start = 0
    for stretch in found where stretch.isSure {
      repaired += utf8[start..<stretch.range.lowerBound]
      repaired += stretch.repaired.utf8
      start = stretch.range.upperBound
    }
    repairedText = start == 0 ? text : String(decoding: repaired + utf8[start...], as: UTF8.self)
  }
}
