/// SHA-256 (FIPS 180-4), by which a manifest says which bytes a file has; `sha256sum` prints the same.
package struct SHA256 {
  /// The digest as 64 hexadecimal digits in lower case.
  package let hexadecimal: String

  /// Hashes bytes.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package init(_ bytes: [UInt8]) {
    var message = bytes
    message.append(0x80)
    message.append(contentsOf: repeatElement(0, count: (120 - message.count % 64) % 64))
    let bitCount = UInt64(bytes.count) * 8
    for shift in stride(from: 56, through: 0, by: -8) {
      message.append(UInt8(truncatingIfNeeded: bitCount >> UInt64(shift)))
    }
    var state = Self.initialState
    var schedule = [UInt32](repeating: 0, count: 64)
    for start in stride(from: 0, to: message.count, by: 64) {
      for index in 0..<16 {
        let byte = start + index * 4
        schedule[index] = message[byte..<byte + 4].reduce(0) { $0 << 8 | UInt32($1) }
      }
      for index in 16..<64 {
        let (early, late) = (schedule[index - 15], schedule[index - 2])
        let first = Self.rotated(early, 7) ^ Self.rotated(early, 18) ^ early >> 3
        let second = Self.rotated(late, 17) ^ Self.rotated(late, 19) ^ late >> 10
        schedule[index] = schedule[index - 16] &+ first &+ schedule[index - 7] &+ second
      }
      Self.mix(schedule, into: &state)
    }
    hexadecimal = state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  private static func mix(_ schedule: [UInt32], into state: inout [UInt32]) {
    // The eight words a to h; each round moves them on by one.
    var words = state
    for index in 0..<64 {
      let (a, b, c, e, f, g) = (words[0], words[1], words[2], words[4], words[5], words[6])
      let choice = e & f ^ ~e & g
      let majority = a & b ^ a & c ^ b & c
      let upper = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let lower = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
      let sum = words[7] &+ upper &+ choice &+ constants[index] &+ schedule[index]
      words.removeLast()
      words.insert(sum &+ lower &+ majority, at: 0)
      words[4] &+= sum
    }
    for index in state.indices { state[index] &+= words[index] }
  }

  /// The first bits behind the point of the roots of prime numbers: square roots of the first 8, cube roots of the first 64.
  private static let initialState: [UInt32] = primes.prefix(8).map { prime in
    fraction(of: Double(prime).squareRoot())
  }

  private static let constants: [UInt32] = primes.map { prime in
    // The root is found by steps of Newton, of which the last ones change nothing.
    var root = Double(prime) / 2
    for _ in 0..<100 { root -= (root * root * root - Double(prime)) / (3 * root * root) }
    return fraction(of: root)
  }

  private static func fraction(of number: Double) -> UInt32 {
    UInt32((number - number.rounded(.down)) * 0x1p32)
  }

  private static let primes: [Int] = {
    var primes: [Int] = []
    var candidate = 2
    while primes.count < 64 {
      if !primes.contains(where: { candidate.isMultiple(of: $0) }) { primes.append(candidate) }
      candidate += 1
    }
    return primes
  }()
}
