internal import CBidiTables
internal import CTextKernels

/// The order in which the characters of a text are stored.
public enum TextOrder: String, Sendable, CaseIterable {
  /// The order in which they are read, as in Unicode and all but legacy encodings.
  case logical

  /// As they are displayed from left to right, as in ISO-8859-8, IBM862 and IBM864.
  case visual
}

/// The estimated order of a text.
public struct TextOrderEstimate: Sendable, Equatable {
  /// The likelier order.
  public let order: TextOrder

  /// The probability of that order, 0.5…1, if both orders are equally likely beforehand.
  ///
  /// Text without Hebrew or Arabic words has no evidence: 0.5.
  public let confidence: Double

  /// The number of words that were examined.
  public let wordCount: Int
}

extension StringProtocol {
  /// The order of the Hebrew and Arabic words of the text, estimated from the letters at their starts
  /// and ends.
  ///
  /// ```swift
  /// "םולש".textOrder.order  // .visual: a final letter begins the word
  /// ```
  ///
  /// - Complexity: O(*n*).
  public var textOrder: TextOrderEstimate {
    var evidence = TextOrderEvidence()
    withUTF8Buffer { evidence.add($0) }
    return evidence.estimate
  }
}

/// Gathers the evidence of words for the order of a text.
package struct TextOrderEvidence {
  /// ln P(words | logical) - ln P(words | visual), words taken for independent.
  private var logOdds = 0.0
  private var wordCount = 0

  /// The weight of the evidence, below 1 since the words of a text are not independent; fitted on
  /// lines of text that the table was not made from.
  private static let weight = 0.8

  package init() {}

  /// Adds the evidence of more text.
  package mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    var word = WordEnds()
    var offset = 0
    while offset < text.count {
      let scalar = UTF8Scalar(in: text, at: offset)
      offset += scalar.length
      switch BidiClassTable.bidiClass(ofProperty: BidiClassTable.property(of: scalar.value)) {
      case .R, .AL: word.append(scalar.value)
      case .NSM, .BN: break
      default:
        addWord(word)
        word = WordEnds()
      }
    }
    addWord(word)
  }

  private mutating func addWord(_ word: WordEnds) {
    if word.first == word.last { return }
    let first = Self.logOddsOfStart(word.first)
    let last = Self.logOddsOfStart(word.last)
    if first == 0 && last == 0 { return }
    logOdds += first - last + word.logOddsOfArticle
    wordCount += 1
  }

  private static func logOddsOfStart(_ value: UInt32) -> Double {
    if (0xFB50...0xFEFF).contains(value) { return PresentationForm(value)?.logOddsOfStart ?? 0 }
    return LetterPositionTable.logOddsOfStart(value)
  }

  /// The estimate from the words so far.
  package var estimate: TextOrderEstimate {
    let probability = 1 / (1 + legible_exponential(-Self.weight * logOdds))
    return TextOrderEstimate(
      order: probability >= 0.5 ? .logical : .visual,
      confidence: max(probability, 1 - probability), wordCount: wordCount)
  }
}

/// The letters at the two ends of a word.
private struct WordEnds {
  private(set) var first: UInt32 = 0
  private var second: UInt32 = 0
  private var beforeLast: UInt32 = 0
  private(set) var last: UInt32 = 0
  private var count = 0

  mutating func append(_ letter: UInt32) {
    if count == 0 { first = letter }
    if count == 1 { second = letter }
    beforeLast = last
    last = letter
    count += 1
  }

  /// The log-odds from the Arabic article at the start of the word, or its letters reversed at the end:
  /// words that end so are about a tenth as frequent.
  var logOddsOfArticle: Double {
    let (alef, lam): (UInt32, UInt32) = (0x627, 0x644)
    if count < 4 { return 0 }
    return (first == alef && second == lam ? 2.3 : 0)
      - (last == alef && beforeLast == lam ? 2.3 : 0)
  }
}

/// The shape of an Arabic presentation form, which tells its position in a word.
private enum PresentationForm {
  case initial, final

  init?(_ value: UInt32) {
    guard let name = Unicode.Scalar(value)?.properties.name else { return nil }
    if name.hasSuffix("INITIAL FORM") {
      self = .initial
    } else if name.hasSuffix("FINAL FORM") {
      self = .final
    } else {
      return nil
    }
  }

  /// A form in the wrong position occurs in about one of a hundred words.
  var logOddsOfStart: Double { self == .initial ? 4.5 : -4.5 }
}

/// The table of how much likelier each Hebrew and Arabic letter is at the start of a word than at
/// its end: for each code point of `range` one `Int8`, in eighths of the natural logarithm.
package enum LetterPositionTable {
  /// The code points that have an entry.
  package static let range: ClosedRange<UInt32> = 0x0590...0x06FF

  /// The unit of an entry, in nats.
  package static let unit = 0.125

  /// The entries, constant and alive as long as the process.
  package static var data: UnsafeBufferPointer<Int8> {
    UnsafeBufferPointer(
      start: legible_letter_positions(), count: Int(legible_letter_positions_size()))
  }

  /// ln P(letter | start of a word) - ln P(letter | end of a word), and 0 for all other characters.
  fileprivate static func logOddsOfStart(_ value: UInt32) -> Double {
    guard range.contains(value) else { return 0 }
    let index = Int(value - range.lowerBound)
    // The table has an entry for each code point of the range; a test checks its size.
    return index < data.count ? Double(data[index]) * unit : 0
  }
}
