internal import LegibleEncodings

/// Tells UTF-16 and UTF-32 without byte order mark from other bytes by what their units would be.
///
/// Read in the right order, units are characters that texts are written with, mostly of the same
/// block as the one before; numbers and other data read so are scattered, and some are no characters.
struct CodeUnitPattern {
  /// The bytes that are read as code units.
  private static let reach: Budget = 16_384

  let encoding: TextEncoding

  /// By how much likelier the units are as text than as anything else, in nats.
  private let gain: Double

  /// By how much likelier units must be as text, in nats: of a few units none can be likelier by far.
  private var isLikely: Bool {
    if encoding.isUTF32 { return gain >= parameters.codeUnits.minGain32.nats }
    return gain
      >= min(
        parameters.codeUnits.minGain16.nats,
        Double(unitCount) * parameters.codeUnits.minGainPerUnit.nats)
  }

  private let unitCount: Int

  /// The probability, 0…1, that the bytes are text in code units at all.
  ///
  /// Letters of one block that do not follow each other as in a language may be numbers that are near each
  /// other, unless there are blanks, digits or other ASCII characters among them; rare ideographs may be any
  /// numbers. Of four bytes a unit has two or more that numbers need not have.
  ///
  /// - Parameters:
  ///   - isKnownLanguage: Whether the letters, if there are any, follow each other as in a known language.
  ///   - isHan: Whether the text is written in ideographs.
  func confidence(isKnownLanguage: Bool, isHan: Bool) -> Double {
    let isLanguage =
      isKnownLanguage || hasASCII || isHan && gainPerUnit >= parameters.codeUnits.ideographGain.nats
    let units = parameters.codeUnits
    if isLanguage {
      return units.ceiling.probability
        - units.doubt.probability * exponential(-gain / units.temperature.ratio)
    }
    let (ceiling, temperature) =
      encoding.isUTF32
      ? (units.ceiling32, units.temperature32) : (units.ceiling16, units.temperature16)
    return ceiling.probability
      - units.doubtOfUnknown.probability * exponential(-gain / temperature.ratio)
  }

  /// Whether some of the units are ASCII, and no fewer than one in sixteen.
  private let hasASCII: Bool

  private let gainPerUnit: Double

  /// The patterns that fit the sample, which begins at a multiple of four bytes.
  static func all(in sample: [UInt8]) -> [CodeUnitPattern] {
    let patterns = CodeUnitForm.all.compactMap { CodeUnitPattern(of: sample, as: $0) }
    let maxGain = patterns.reduce(-.infinity) { max($0, $1.gain) }
    return patterns.filter {
      $0.isLikely && $0.gain >= maxGain - parameters.codeUnits.beamWidth.nats
    }
  }

  private init?(of sample: [UInt8], as form: CodeUnitForm) {
    let count = min(sample.count, Self.reach) / form.width
    guard count >= 2 else { return nil }
    var text = CodeUnitText(width: form.width)
    let maxErrors = (Double(count) / parameters.codeUnits.unitsPerError.ratio).rounded(.down)
    let isText = sample.withUnsafeBytes {
      // There are `count` units of `width` bytes.
      text.append(
        unitsOf: UnsafeRawBufferPointer(rebasing: $0[..<(count * form.width)]), form,
        maxErrors: maxErrors)
    }
    guard isText else { return nil }
    encoding = form.encoding
    gain = text.gain
    unitCount = count
    gainPerUnit = gain / Double(count)
    hasASCII =
      text.asciiCount >= parameters.codeUnits.minASCIIUnits.count
      && Double(text.asciiCount) * parameters.codeUnits.unitsPerASCII.ratio >= Double(count)
  }
}

extension TextEncoding {
  fileprivate var isUTF32: Bool { self == .utf32LE || self == .utf32BE }
}
