internal import LegibleEncodings

/// Recognises UTF-16 and UTF-32 without a byte order mark by their code units.
///
/// In the right byte order the units are characters of text, mostly in the same block as the
/// previous one. Other data have scattered values, and some are not characters.
struct CodeUnitPattern {
  /// The maximum number of bytes that are read as code units.
  private static let reach: Budget = 16_384

  let encoding: TextEncoding

  /// The log-likelihood ratio of the units as text against anything else, in nats.
  private let gain: Double

  /// Whether the units are likely enough to be text; a few units cannot reach the full threshold.
  private var isLikely: Bool {
    if encoding.isUTF32 { return gain >= parameters.codeUnits.minGain32.nats }
    return gain
      >= min(
        parameters.codeUnits.minGain16.nats,
        Double(unitCount) * parameters.codeUnits.minGainPerUnit.nats)
  }

  private let unitCount: Int

  /// Returns the probability, 0…1, that the bytes are text in code units at all.
  ///
  /// Letters of one block that do not fit a language may be a signal (numbers close to each other),
  /// unless there are spaces, digits or other ASCII characters among them, and rare ideographs may
  /// be any numbers. A unit of four bytes has at least two bytes that numbers need not have.
  ///
  /// - Parameters:
  ///   - isKnownLanguage: Whether the letters fit a known language, or there are none.
  ///   - isHan: Whether the text is written in ideographs.
  func confidence(isKnownLanguage: Bool, isHan: Bool) -> Double {
    let isLanguage =
      isKnownLanguage || hasASCII || isHan && gainPerUnit >= parameters.codeUnits.ideographGain.nats
    let units = parameters.codeUnits
    if isLanguage {
      return units.ceiling.probability
        - units.maxDoubt.probability * exponential(-gain / units.temperature.ratio)
    }
    let (ceiling, temperature) =
      encoding.isUTF32
      ? (units.ceiling32, units.temperature32) : (units.ceiling16, units.temperature16)
    return ceiling.probability
      - units.maxDoubtOfUnknown.probability * exponential(-gain / temperature.ratio)
  }

  /// Whether enough of the units are ASCII.
  private let hasASCII: Bool

  private let gainPerUnit: Double

  /// Returns the patterns that fit the sample, which must begin at a multiple of four bytes.
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
