/// Cheap checks whether bytes may be UTF-16 or UTF-32 without a byte order mark.
enum CodeUnitLayout {
  /// The number of bytes that are checked.
  private static let layoutReach: Budget = 256

  /// The number of bytes that are checked for repeated high bytes.
  private static let repetitionReach: Budget = 64

  /// Whether bytes without zeros and unusual controls may still be UTF-16.
  static func isPossible(for sample: [UInt8], _ byteCounts: ByteCounts) -> Bool {
    if ControlBytes(in: sample, byteCounts).count > 0 { return true }
    guard sample.count >= parameters.codeUnits.minBytes.bytes else { return false }
    let bytes = sample.prefix(Self.layoutReach)
    return mayBeIdeographs(bytes) || mayBeOfOneBlock(bytes)
      // The bytes before those that are counted are plain text.
      || areEnough(surrogates: byteCounts.count(in: 0xD8...0xDF), of: bytes)
        && mayBeSurrogates(bytes)
  }

  /// Whether plain bytes may be UTF-16: most bytes at even offsets, or most at odd ones, are tabs
  /// and line breaks, like the high bytes of U+0900…U+0DFF.
  static func isPossible(forPlain bytes: [UInt8]) -> Bool {
    let units = parameters.codeUnits
    guard bytes.count >= units.minBytes.bytes, bytes.count <= Self.layoutReach,
      bytes.count.isMultiple(of: 2)
    else { return false }
    return [0, 1].contains { parity in
      let controls = stride(from: parity, to: bytes.count, by: 2).count {
        (0x09...0x0D).contains(bytes[$0])
      }
      return Double(controls) * 2 >= Double(bytes.count) * units.repeatedShare.ratio
    }
  }

  /// Whether every second byte may be the high byte of an ideograph or a Hangul syllable, as in
  /// UTF-16 text without any ASCII characters.
  private static func mayBeIdeographs(_ bytes: ArraySlice<UInt8>) -> Bool {
    let maxMisfits = Int(Double(bytes.count / 2) / parameters.codeUnits.pairsPerForeign.ratio)
    var misfits = (even: 0, odd: 0)
    for (offset, byte) in bytes.enumerated() {
      switch byte {
      case 0x30, 0x4E...0x9F, 0xAC...0xD7, 0xFF: continue
      default: if offset & 1 == 0 { misfits.even += 1 } else { misfits.odd += 1 }
      }
      if min(misfits.even, misfits.odd) > maxMisfits { return false }
    }
    return true
  }

  /// Whether half of the bytes at even offsets, or at odd ones, may be high bytes of surrogates, as
  /// in text of emoji, which also has joiners and signs of the Basic Multilingual Plane.
  private static func mayBeSurrogates(_ bytes: ArraySlice<UInt8>) -> Bool {
    var counts = (even: 0, odd: 0)
    for (offset, byte) in bytes.enumerated() where 0xD8...0xDF ~= byte {
      if offset & 1 == 0 { counts.even += 1 } else { counts.odd += 1 }
    }
    return areEnough(surrogates: max(counts.even, counts.odd), of: bytes)
  }

  private static func areEnough(surrogates count: Int, of bytes: ArraySlice<UInt8>) -> Bool {
    Double(count) * parameters.codeUnits.surrogateShare.ratio >= Double(bytes.count)
  }

  /// Whether high bytes repeat: most bytes at one offset in each unit are equal to that of the unit
  /// before, as for the letters of one script in UTF-16 (two bytes), or for surrogate pairs (four
  /// bytes).
  private static func mayBeOfOneBlock(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.prefix(Self.repetitionReach).withUnsafeBufferPointer { bytes in
      [2, 4].contains { distance in
        // The indices are within units of `distance` bytes, all before the last unit.
        let count = bytes.count / distance - 1
        guard count >= parameters.codeUnits.minRepeatedUnits.count else { return false }
        return (0..<distance).contains { place in
          var repeats = 0
          for unit in 0..<count {
            let index = unit * distance + place
            if bytes[index] == bytes[index + distance] { repeats += 1 }
          }
          return Double(repeats) >= Double(count) * parameters.codeUnits.repeatedShare.ratio
        }
      }
    }
  }
}
