/// The Bidi_Class of a character (UAX #9, table 4), by the short names of the standard.
// swift-format-ignore: AlwaysUseLowerCamelCase
package enum BidiClass: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  case L, R, AL
  case EN, ES, ET, AN, CS, NSM, BN
  case B, S, WS, ON
  case LRE, LRO, RLE, RLO, PDF
  case LRI, RLI, FSI, PDI

  /// Whether the class is one of the isolate initiators.
  @inline(__always)
  package var isIsolateInitiator: Bool { self == .LRI || self == .RLI || self == .FSI }

  /// Whether rule X9 removes the characters of the class.
  @inline(__always)
  package var isRemoved: Bool {
    switch self {
    case .LRE, .LRO, .RLE, .RLO, .PDF, .BN: true
    default: false
    }
  }

  /// The place of the class in a set of classes.
  @inline(__always)
  var bit: UInt32 { 1 << UInt32(rawValue) }
}
