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

  /// Whether the class is one of the explicit formatting characters.
  @inline(__always)
  var isExplicitFormatting: Bool { rawValue >= BidiClass.LRE.rawValue }

  /// Whether the class is one of the isolate formatting characters.
  @inline(__always)
  var isIsolateControl: Bool { rawValue >= BidiClass.LRI.rawValue }

  /// Whether rule X9 removes the characters of the class.
  @inline(__always)
  package var isRemoved: Bool {
    self == .BN
      || rawValue &- BidiClass.LRE.rawValue <= BidiClass.PDF.rawValue - BidiClass.LRE.rawValue
  }
}
