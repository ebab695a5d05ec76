internal import LegibleEncodings

/// Tells UTF-16 and UTF-32 without byte order mark by where their bytes fall.
///
/// Read in the right order, nearly all units are characters of the blocks that texts are written
/// in, and mostly of the same block as the one before; read in the wrong order they are scattered.
struct CodeUnitPattern {
  let encoding: TextEncoding

  /// The share of units that do not fit, 0…1.
  let misfit: Double

  private static let worstMisfit = 0.15

  /// The patterns that fit the sample, which begins at a multiple of four bytes.
  static func all(in sample: [UInt8]) -> [CodeUnitPattern] {
    [TextEncoding.utf32LE, .utf32BE, .utf16LE, .utf16BE].compactMap { encoding in
      guard let misfit = misfit(of: sample, as: encoding), misfit <= worstMisfit else {
        return nil
      }
      return CodeUnitPattern(encoding: encoding, misfit: misfit)
    }
  }

  /// Whether text without zero bytes and foreign controls may be UTF-16 nevertheless.
  static func isWorthwhile(for sample: [UInt8], _ byteCounts: ByteCounts) -> Bool {
    ControlBytes(in: sample, byteCounts).suggestsCodeUnits || mayBeIdeographs(sample)
  }

  /// Over how many bytes it is asked whether they may be ideographs.
  private static let ideographReach = 256

  /// Whether every second byte may be the high byte of an ideograph or a Hangul syllable, as in
  /// UTF-16 text that has no ASCII characters at all.
  private static func mayBeIdeographs(_ sample: [UInt8]) -> Bool {
    guard sample.count >= 8, sample.count % 2 == 0 else { return false }
    let bytes = sample.prefix(ideographReach)
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

  private static func misfit(of sample: [UInt8], as encoding: TextEncoding) -> Double? {
    let width = encoding == .utf32LE || encoding == .utf32BE ? 4 : 2
    let isLittleEndian = encoding == .utf32LE || encoding == .utf16LE
    guard sample.count >= width * 2 else { return nil }
    var strange = 0.0
    var units = 0
    var previousBlock: UInt32 = 0
    for start in stride(from: 0, through: sample.count - width, by: width) {
      let bytes = sample[start..<(start + width)]
      let unit =
        isLittleEndian
        ? bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
        : bytes.reduce(0) { $0 << 8 | UInt32($1) }
      units += 1
      if unit > 0xFFFF && (width == 2 || unit > 0x10FFFF) { return nil }
      if !isWritten(unit) {
        strange += 1
      } else if unit >= 0x80 && unit >> 8 != previousBlock && !isIdeograph(unit) {
        // A change of block is no error, but scattered units change at nearly every step.
        strange += 0.1
      }
      if unit >= 0x80 { previousBlock = unit >> 8 }
    }
    return strange / Double(units)
  }

  private static func isIdeograph(_ unit: UInt32) -> Bool {
    (0x3000...0x9FFF).contains(unit) || (0xAC00...0xDFFF).contains(unit) || unit >= 0xFF00
  }

  /// Whether texts have the unit: controls, private use and rare signs do not count.
  private static func isWritten(_ unit: UInt32) -> Bool {
    if (0xD800...0xDFFF).contains(unit) { return true }
    let models = LanguageModels.shared
    return switch models.category(of: models.entry(of: unit).symbol) {
    case .unassigned, .c0Control, .c1Control, .presentationForm: false
    default: true
    }
  }
}
