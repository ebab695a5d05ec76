import Legible

/// A hash of bytes by FNV-1a with 64 bits.
struct StableHash: Equatable {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  init() {}

  /// Reads a hash that `digits` has written.
  init?(digits: String) {
    guard let value = UInt64(digits, radix: 16) else { return nil }
    self.value = value
  }

  mutating func combine(_ bytes: some Sequence<UInt8>) {
    value = bytes.reduce(value) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  var digits: String { value.hexadecimal(width: 16, uppercase: false) }
}

extension Sequence<UInt8> {
  /// The hash of the bytes, which is the same in every process.
  var stableHash: UInt64 {
    var hash = StableHash()
    hash.combine(self)
    return hash.value
  }
}
