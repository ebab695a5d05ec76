internal import LegibleEncodings

/// Tells UTF-16 and UTF-32 without byte order mark by where their bytes fall.
///
/// Read in the right order, nearly all units are characters of the blocks that texts are written
/// in, and mostly of the same block as the one before; read in the wrong order they are scattered.
struct CodeUnitPattern {
  let encoding: TextEncoding

  /// The share of units that do not fit, 0…1.
  let misfit: Double

  private static let worstMisfit = 0.1

  /// The best pattern in the sample, which begins at a multiple of four bytes.
  init?(in sample: [UInt8]) {
    var best: CodeUnitPattern?
    for encoding in [TextEncoding.utf32LE, .utf32BE, .utf16LE, .utf16BE] {
      guard let misfit = Self.misfit(of: sample, as: encoding), misfit <= Self.worstMisfit else {
        continue
      }
      if misfit < best?.misfit ?? 1 { best = CodeUnitPattern(encoding: encoding, misfit: misfit) }
    }
    guard let best else { return nil }
    self = best
  }

  private init(encoding: TextEncoding, misfit: Double) {
    self.encoding = encoding
    self.misfit = misfit
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

  /// Whether texts have the unit: controls, private use and rarely written blocks do not count.
  private static func isWritten(_ unit: UInt32) -> Bool {
    switch unit {
    case 0x09, 0x0A, 0x0C, 0x0D, 0x20...0x7E, 0xA0...0x07FF, 0x0900...0x11FF: true
    case 0x1780...0x17FF, 0x1E00...0x206F, 0x20A0...0x20BF, 0x2100...0x22FF: true
    case 0x2500...0x25FF, 0x3000...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xDFFF: true
    case 0xFB00...0xFDFF, 0xFE70...0xFEFC, 0xFF01...0xFFEF, 0x1F300...0x1FAFF: true
    default: false
    }
  }
}
