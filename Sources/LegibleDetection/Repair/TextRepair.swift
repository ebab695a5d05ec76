public import LegibleEncodings

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

  /// The text as it is written, in UTF-8.
  private let utf8: [UInt8]

  /// The stretches that were probably decoded wrongly, in the order of the text.
  public let stretches: [Stretch]

  /// The stretches whose repair is proposed, and not sure.
  public var proposals: [Stretch] { stretches.filter { !$0.isSure } }

  /// The text with the stretches that are sure put back.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var repairedText: String { String(decoding: repairedUTF8, as: UTF8.self) }

  /// The text with the stretches that are sure put back, in UTF-8.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var repairedUTF8: [UInt8] {
    var repaired: [UInt8] = []
    var start = 0
    for stretch in stretches where stretch.isSure {
      repaired += utf8[start..<stretch.range.lowerBound]
      repaired += stretch.repaired.utf8
      start = stretch.range.upperBound
    }
    return start == 0 ? utf8 : repaired + utf8[start...]
  }

  /// Looks for stretches that were decoded wrongly.
  ///
  /// - Complexity: O(*n*) in the length of the text; ASCII is only looked through.
  public init(of text: String) {
    var repairer = TextRepairer()
    self = repairer.repair(Array(text.utf8))
  }

  fileprivate init(_ utf8: [UInt8], _ stretches: [Stretch]) {
    self.utf8 = utf8
    self.stretches = stretches
  }
}

/// Repairs a long text by parts, in memory for one of them.
///
/// ```swift
/// var repairer = TextRepairer()
/// while let lines = nextLines() { write(repairer.repair(lines).repairedUTF8) }
/// ```
///
/// What the lines of earlier parts have said counts for later ones, not the reverse.
public struct TextRepairer: Sendable {
  private var memory = RepairMemory()

  public init() {}

  /// Looks for stretches of the next part that were decoded wrongly.
  ///
  /// - Parameter utf8: Whole lines; a part of a line is weighed by itself.
  /// - Returns: The repair of the part: its ranges begin in the part, its lines count from the beginning of the text.
  /// - Complexity: O(*n*) in the length of the part; ASCII is only looked through.
  public mutating func repair(_ utf8: [UInt8]) -> TextRepair {
    let stretches = TextWeighing.withShared { RepairJudge($0, utf8).stretches(&memory) }
    return TextRepair(utf8, stretches)
  }
}
