/// SHA-1 (FIPS 180-4), which picks held-out lines and projects: the same ones in every run.
public struct SHA1 {
  /// The five words of the digest.
  public let words: [UInt32]

  /// Hashes bytes.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public init(_ bytes: some Collection<UInt8>) {
    var message = [UInt8](bytes)
    let bitCount = UInt64(message.count) * 8
    message.append(0x80)
    message.append(contentsOf: repeatElement(0, count: (120 - message.count % 64) % 64))
    for shift in stride(from: 56, through: 0, by: -8) {
      message.append(UInt8(truncatingIfNeeded: bitCount >> UInt64(shift)))
    }
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var schedule = [UInt32](repeating: 0, count: 80)
    for start in stride(from: 0, to: message.count, by: 64) {
      for index in 0..<16 {
        let byte = start + index * 4
        schedule[index] = message[byte..<byte + 4].reduce(0) { $0 << 8 | UInt32($1) }
      }
      for index in 16..<80 {
        let sum =
          schedule[index - 3] ^ schedule[index - 8] ^ schedule[index - 14] ^ schedule[index - 16]
        schedule[index] = sum << 1 | sum >> 31
      }
      Self.mix(schedule, into: &state)
    }
    words = state
  }

  /// Hashes the UTF-8 form of a text.
  public init(_ text: some StringProtocol) { self.init(Array(text.utf8)) }

  /// The remainder of the digest as one number of 160 bits.
  public func remainder(dividingBy divisor: Int) -> Int {
    words.reduce(0) { ($0 << 32 | Int($1)) % divisor }
  }

  private static func mix(_ schedule: [UInt32], into state: inout [UInt32]) {
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for index in 0..<80 {
      let (choice, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = (a << 5 | a >> 27) &+ choice &+ e &+ constant &+ schedule[index]
      (e, d, c, b, a) = (d, c, b << 30 | b >> 2, a, next)
    }
    for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
  }
}

/// Which projects of real files are held out: nothing of them is counted or fitted, so that they are for
/// figures alone.
public enum HeldOutProjects {
  /// Whether a project is held out, by its name.
  public static func contains(_ project: String) -> Bool {
    SHA1("lean" + project).remainder(dividingBy: 100) < 40
  }
}
