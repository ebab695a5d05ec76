/// A set of the property bytes of `BidiClassTable` that stand for classes and for brackets.
struct PropertySet: ExpressibleByArrayLiteral {
  /// The bit of each property byte up to the last of a bracket.
  private var bits: UInt64

  @inline(__always)
  private init(bits: UInt64) { self.bits = bits }

  /// Some classes, without brackets, which are of class ON.
  @inline(__always)
  init(arrayLiteral classes: BidiClass...) {
    bits = 0
    for bidiClass in classes { bits |= 1 &<< UInt64(bidiClass.rawValue) }
  }

  /// Explicit formatting characters.
  static let explicitFormatting: PropertySet = [
    .LRI, .RLI, .FSI, .PDI, .LRE, .LRO, .RLE, .RLO, .PDF,
  ]

  /// All opening brackets.
  static let openingBrackets = PropertySet(bits: 0x0000_FFFF_0000_0000)

  /// All brackets.
  static let brackets = PropertySet(bits: 0xFFFF_FFFF_0000_0000)

  @inline(__always)
  var isEmpty: Bool { bits == 0 }

  /// - Precondition: The byte is not that of a mirrored character without a partner.
  @inline(__always)
  mutating func insert(_ property: UInt8) { bits |= 1 &<< UInt64(property) }

  @inline(__always)
  func contains(_ property: UInt8) -> Bool { property < 64 && bits &>> UInt64(property) & 1 != 0 }

  @inline(__always)
  func contains(_ bidiClass: BidiClass) -> Bool {
    bits &>> UInt64(bidiClass.rawValue) & 1 != 0
  }

  @inline(__always)
  func intersects(_ other: PropertySet) -> Bool { bits & other.bits != 0 }

  @inline(__always)
  func union(_ other: PropertySet) -> PropertySet { PropertySet(bits: bits | other.bits) }

  @inline(__always)
  func union(_ bidiClass: BidiClass) -> PropertySet { union([bidiClass]) }
}
