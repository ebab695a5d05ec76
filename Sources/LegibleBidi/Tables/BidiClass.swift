internal import CBidiTables

/// The Bidi_Class of a character (UAX #9, table 4), by the short names of the standard.
// swift-format-ignore: AlwaysUseLowerCamelCase
package enum BidiClass: UInt8, CaseIterable, Sendable {
  case L, R, AL
  case EN, ES, ET, AN, CS, NSM, BN
  case B, S, WS, ON
  case LRE, LRO, RLE, RLO, PDF
  case LRI, RLI, FSI, PDI

  /// Whether the class is one of the isolate initiators.
  package var isIsolateInitiator: Bool { self == .LRI || self == .RLI || self == .FSI }
}

/// The table of Bidi_Class: for each block of 128 code points the number of its row, in one byte,
/// and then the rows, one byte a code point with the raw value of `BidiClass`.
package enum BidiClassTable {
  package static let blockSize = 128
  package static let blockCount = 0x110000 / blockSize

  /// The class of a character.
  @inline(__always)
  package static func bidiClass(of scalar: Unicode.Scalar) -> BidiClass {
    // `blockCount` bytes of rows and as many rows as they name are there: a test reads them all.
    let value = Int(scalar.value)
    let data = legible_bidi_classes()
    let row = Int(data[value / blockSize])
    return BidiClass(rawValue: data[blockCount + row * blockSize + value % blockSize]) ?? .L
  }

  /// The bytes of the data, constant and alive as long as the process.
  package static var data: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: legible_bidi_classes(), count: Int(legible_bidi_classes_size()))
  }
}
