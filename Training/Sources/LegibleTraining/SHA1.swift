/// SHA-1 (FIPS 180-4), which picks held-out lines and projects: the same ones in every run.
package struct SHA1 {
  /// The five words of the digest.
  package let words: [UInt32]

  /// Hashes bytes.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package init(_ bytes: some Collection<UInt8>) {
    var message = [UInt8](bytes)
    let bitCount = UInt64(message.count) * 8
    message.append(0x80)
    message.append(contentsOf: repeatElement(0, count: (120 - message.count % 64) % 64))
    for shift in stride(from: 56, through: 0, by: -8) {
      message.append(UInt8(truncatingIfNeeded: bitCount >> UInt64(shift)))
    }
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { schedule in
      schedule.initialize(repeating: 0)
      message.withUnsafeBufferPointer { message in
        for start in stride(from: 0, to: message.count, by: 64) {
          Self.fill(schedule, from: message, at: start)
          Self.mix(schedule, into: &state)
        }
      }
    }
    words = state
  }

  /// Hashes the UTF-8 form of a text.
  package init(_ text: some StringProtocol) { self.init(Array(text.utf8)) }

  /// The remainder of the digest as one number of 160 bits.
  package func remainder(dividingBy divisor: Int) -> Int {
    words.reduce(0) { ($0 << 32 | Int($1)) % divisor }
  }

  private static func fill(
    _ schedule: UnsafeMutableBufferPointer<UInt32>, from message: UnsafeBufferPointer<UInt8>,
    at start: Int
  ) {
    for index in 0..<16 {
      let byte = start + index * 4
      schedule[index] =
        UInt32(message[byte]) << 24 | UInt32(message[byte + 1]) << 16
        | UInt32(message[byte + 2]) << 8 | UInt32(message[byte + 3])
    }
    for index in 16..<80 {
      schedule[index] = rotated(
        schedule[index - 3] ^ schedule[index - 8] ^ schedule[index - 14] ^ schedule[index - 16], 1)
    }
  }

  private static func mix(
    _ schedule: UnsafeMutableBufferPointer<UInt32>, into state: inout [UInt32]
  ) {
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for index in 0..<80 {
      let (choice, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = rotated(a, 5) &+ choice &+ e &+ constant &+ schedule[index]
      (e, d, c, b, a) = (d, c, rotated(b, 30), a, next)
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
  }

  @inline(__always)
  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }
}
