internal import LegibleEncodings

/// Tells UTF-16 and UTF-32 without byte order mark from other bytes by what their units would be.
///
/// Read in the right order, units are characters that texts are written with, mostly of the same
/// block as the one before; numbers and other data read so are scattered, and some are no characters.
struct CodeUnitPattern {
  let encoding: TextEncoding

  /// By how much likelier the units are as text than as anything else, in nats.
  private let gain: Double

  /// By how much likelier units must be as text, in nats.
  private var isLikely: Bool { gain >= (encoding.isUTF32 ? 5 : 8) }

  /// By how much likelier one order of bytes may be than another that is still looked at, in nats.
  private static let margin = 24.0

  /// How many bytes are looked at.
  private static let textReach = 16 * 1024

  /// Of so many units one may be no character.
  private static let unitsPerError = 32

  /// The probability, 0…1, that the bytes are text in code units at all.
  ///
  /// Letters of one block that do not follow each other as in a language may be numbers that are near each
  /// other, unless there are blanks, digits or other ASCII characters among them; rare ideographs may be any
  /// numbers. Of four bytes a unit has two or more that numbers need not have.
  ///
  /// - Parameter answer: What the model of characters makes of the text.
  func confidence(of answer: ProbabilityModel.Answer) -> Double {
    let isLanguage =
      !answer.hasLetters || answer.score.fit < ReadingScorer.leastUnfit || hasASCII
      || answer.languageModel?.script == .han && gainPerUnit >= Self.gainOfIdeograph
    if isLanguage { return 1 - 0.6 * exponential(-gain / 4) }
    return encoding.isUTF32
      ? 0.97 - 0.5 * exponential(-gain / 8) : 0.89 - 0.5 * exponential(-gain / 32)
  }

  /// Whether some of the units are ASCII, and no fewer than one in sixteen.
  private let hasASCII: Bool

  private let gainPerUnit: Double

  /// How much likelier an ideograph is that texts are written with than a number, in nats.
  private static let gainOfIdeograph = 3.0

  /// The patterns that fit the sample, which begins at a multiple of four bytes.
  static func all(in sample: [UInt8]) -> [CodeUnitPattern] {
    let patterns = CodeUnitForm.all.compactMap { CodeUnitPattern(of: sample, as: $0) }
    let most = patterns.reduce(-.infinity) { max($0, $1.gain) }
    return patterns.filter { $0.isLikely && $0.gain >= most - margin }
  }

  private init?(of sample: [UInt8], as form: CodeUnitForm) {
    let count = min(sample.count, Self.textReach) / form.width
    guard count >= 2 else { return nil }
    var text = CodeUnitText(width: form.width)
    let mostErrors = Double(count / Self.unitsPerError)
    let isText = sample.withUnsafeBytes {
      // There are `count` units of `width` bytes.
      text.append(
        unitsOf: UnsafeRawBufferPointer(rebasing: $0[..<(count * form.width)]), form,
        mostErrors: mostErrors)
    }
    guard isText else { return nil }
    encoding = form.encoding
    gain = text.gain
    gainPerUnit = gain / Double(count)
    hasASCII = text.asciiCount >= 2 && text.asciiCount * 16 >= count
  }

  /// Whether text without zero bytes and foreign controls may be UTF-16 nevertheless.
  static func isWorthwhile(for sample: [UInt8], _ byteCounts: ByteCounts) -> Bool {
    if ControlBytes(in: sample, byteCounts).suggestsCodeUnits { return true }
    guard sample.count >= 8 else { return false }
    let bytes = sample.prefix(reach)
    return mayBeIdeographs(bytes) || mayBeOfOneBlock(bytes) || mayBeSurrogates(bytes)
  }

  /// Over how many bytes it is asked whether they may be code units.
  private static let reach = 256

  /// Whether every second byte may be the high byte of an ideograph or a Hangul syllable, as in
  /// UTF-16 text that has no ASCII characters at all.
  private static func mayBeIdeographs(_ bytes: ArraySlice<UInt8>) -> Bool {
    let most = bytes.count / 2 / 20
    var misfits = (even: 0, odd: 0)
    for (offset, byte) in bytes.enumerated() {
      switch byte {
      case 0x30, 0x4E...0x9F, 0xAC...0xD7, 0xFF: continue
      default: if offset & 1 == 0 { misfits.even += 1 } else { misfits.odd += 1 }
      }
      if min(misfits.even, misfits.odd) > most { return false }
    }
    return true
  }

  /// Whether half of the bytes in even places or in odd ones may be the high bytes of surrogates, as in text
  /// of emoji, which have joiners and signs of the Basic Multilingual Plane among them.
  private static func mayBeSurrogates(_ bytes: ArraySlice<UInt8>) -> Bool {
    var counts = (even: 0, odd: 0)
    for (offset, byte) in bytes.enumerated() where 0xD8...0xDF ~= byte {
      if offset & 1 == 0 { counts.even += 1 } else { counts.odd += 1 }
    }
    return max(counts.even, counts.odd) * 4 >= bytes.count
  }

  /// Over how many bytes it is asked whether they repeat.
  private static let repetitionReach = 64

  /// Whether every second byte is mostly the same as the second one before it, as the high byte of the
  /// letters of a script is, or every fourth as the fourth one, as that of surrogates is.
  private static func mayBeOfOneBlock(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.prefix(repetitionReach).withUnsafeBufferPointer { bytes in
      [2, 4].contains { distance in
        // The places are those of units of so many bytes; all of them are below the count.
        let count = bytes.count / distance - 1
        guard count >= 3 else { return false }
        return (0..<distance).contains { place in
          var repeats = 0
          for unit in 0..<count {
            let index = unit * distance + place
            if bytes[index] == bytes[index + distance] { repeats += 1 }
          }
          return repeats * 4 >= count * 3
        }
      }
    }
  }
}

extension TextEncoding {
  fileprivate var isUTF32: Bool { self == .utf32LE || self == .utf32BE }
}
