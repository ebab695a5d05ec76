internal import LegibleEncodings

/// The stretches of a text that were probably decoded wrongly, with their repairs.
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
    /// The byte range of the stretch in the UTF-8 of the text.
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

    /// The evidence of the words and signs of the line for the repair against the text as it is written, in nats. The
    /// other texts that it may have been count in `confidence`.
    public let evidence: Double

    /// The log-prior of the mistaken readings, by how common they are in this text and in any.
    public let prior: Double

    /// Whether the repair is sure: at 0.99 and more.
    public var isSure: Bool { confidence >= TextRepair.sureness }
  }

  /// A place of lost characters: U+FFFD, or what it became when it was read wrongly once more; or, in repaired text, the
  /// rest of a character that has lost a byte, if several characters are likely.
  public struct Loss: Sendable, Equatable {
    /// The byte range of the characters in the UTF-8 of the text.
    public let range: Range<Int>

    /// The line, counted from 1.
    public let line: Int
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

  /// The places of characters that cannot be restored, in the order of the text.
  public let losses: [Loss]

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

  fileprivate init(_ utf8: [UInt8], _ findings: RepairJudge.Findings, firstLine: Int) {
    self.utf8 = utf8
    stretches = findings.stretches
    losses = (findings.losses + Self.losses(in: utf8, firstLine: firstLine))
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// U+FFFD; as UTF-8 twice, read as GBK; and as UTF-8, read as windows-1252.
  private static let destroyed = ["\u{FFFD}", "锟斤拷", "ï¿½"].map { Array($0.utf8) }

  /// Whether something in a text has been destroyed.
  private static func mayHaveLosses(_ utf8: [UInt8]) -> Bool {
    utf8.withUnsafeBytes { text in
      var index = 0
      while true {
        index += TextKernels.asciiPrefixLength(of: UnsafeRawBufferPointer(rebasing: text[index...]))
        while index < text.count, text[index] >= 0x80 {
          let isFirst = text[index] == 0xEF || text[index] == 0xE9 || text[index] == 0xC3
          if isFirst && destroyed.contains(where: { text[index...].starts(with: $0) }) {
            return true
          }
          index += 1
        }
        if index == text.count { return false }
      }
    }
  }

  private static func losses(in utf8: [UInt8], firstLine: Int) -> [Loss] {
    guard mayHaveLosses(utf8) else { return [] }
    var losses: [Loss] = []
    var (index, line) = (0, firstLine)
    while index < utf8.count {
      let byte = utf8[index]
      if byte == UInt8(ascii: "\n") { line += 1 }
      let mark = destroyed.first { byte == $0[0] && utf8[index...].starts(with: $0) }
      guard let mark else {
        index += 1
        continue
      }
      let end = index + mark.count
      if let last = losses.last, last.range.upperBound == index {
        losses[losses.count - 1] = Loss(range: last.range.lowerBound..<end, line: line)
      } else {
        losses.append(Loss(range: index..<end, line: line))
      }
      index = end
    }
    return losses
  }
}

/// Repairs a long text by parts, in memory for one of them.
///
/// ```swift
/// var repairer = TextRepairer()
/// var repaired: [UInt8] = []
/// for lines in chunks { repaired += repairer.repair(Array(lines)).repairedUTF8 }
/// ```
///
/// The lines of earlier parts are evidence for those of later ones, but not the reverse.
public struct TextRepairer: Sendable {
  private var memory = RepairMemory()

  /// The number of the next line, counted from 1.
  private var nextLine = 1

  private let proposes: Bool

  /// Creates a repairer that has seen no text yet.
  ///
  /// - Parameter proposes: Whether to look also for repairs that are likely but not sure, which takes several times as long
  ///   in healthy text.
  public init(proposes: Bool = true) { self.proposes = proposes }

  /// Looks for stretches of the next part that were decoded wrongly.
  ///
  /// - Parameter utf8: Whole lines; a part of a line is weighed by itself.
  /// - Returns: The repair of the part: its ranges begin in the part, its lines count from the beginning of the text.
  /// - Complexity: O(*n*) in the length of the part; ASCII is only looked through.
  public mutating func repair(_ utf8: [UInt8]) -> TextRepair {
    let firstLine = nextLine
    nextLine += utf8.count { $0 == UInt8(ascii: "\n") }
    let findings = TextWeighing.withShared { weighing in
      RepairJudge(weighing, utf8, proposes: proposes).findings(firstLine: firstLine, &memory)
    }
    return TextRepair(utf8, findings, firstLine: firstLine)
  }
}
