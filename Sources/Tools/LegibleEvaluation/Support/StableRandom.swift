/// Random numbers that follow from a seed alone, on every machine and with every version of Swift.
///
/// SplitMix64, by Steele, Lea and Flood (2014). The standard library's `shuffled(using:)` and
/// `random(in:using:)` may change what they make of a generator's numbers, so neither is used.
public struct StableRandom {
  private var state: UInt64

  /// The numbers that follow from a seed and a name, which keeps streams of different uses apart.
  public init(seed: UInt64, stream: String) {
    state = seed ^ Digest.fnv1a(Array(stream.utf8))
  }

  /// The next number of 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }

  /// A number in `0..<bound`; the bias of the multiplication is far below what matters here.
  public mutating func below(_ bound: Int) -> Int {
    precondition(bound > 0)
    return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// The elements in another order (Fisher and Yates).
  public mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var result = elements
    for index in result.indices.dropFirst().reversed() {
      result.swapAt(index, below(index + 1))
    }
    return result
  }
}

/// A checksum for telling whether two builds are the same.
public enum Digest {
  /// The 64-bit FNV-1a hash of bytes.
  public static func fnv1a(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
