/// UTF-7 to UTF-8 (RFC 2152).
///
/// Every ASCII character but the plus sign stands for itself, also those that the RFC advises
/// against.
struct UTF7Decoder: StepConverter {
  /// Six digits of base 64 hold a surrogate pair; the byte behind them tells whether they end.
  static let longestSequence = 7

  /// The bits of the last digit that belong to the next code unit, and how many there are: none,
  /// two or four; `nil` outside of base 64.
  private var pending: (bits: UInt32, count: Int)?

  mutating func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    var step = ConversionStep(consumed: 0, produced: 0, stop: .inputEmpty)
    while step.consumed < input.count {
      guard output.count - step.produced >= 4 else {
        step.stop = .outputFull
        return step
      }
      let rest = UnsafeRawBufferPointer(rebasing: input[step.consumed...])
      let byte = rest[0]
      if let pending {
        if Base64.value(of: byte) != nil {
          switch readUnits(rest, pending, atEnd: atEnd) {
          case .scalar(let value, let length):
            step.produced += UTF8Sequence.write(value, into: output, at: step.produced)
            step.consumed += length
            continue
          case .malformed(let length):
            step.stop = .malformed(length: length)
            return step
          case .cut: return step
          }
        }
        self.pending = nil
        if byte == UInt8(ascii: "-") {
          step.consumed += 1
          continue
        }
      }
      if byte == UInt8(ascii: "+") {
        guard rest.count > 1 else {
          if atEnd { step.stop = .malformed(length: 1) }
          return step
        }
        if rest[1] != UInt8(ascii: "-") {
          guard Base64.value(of: rest[1]) != nil else {
            step.stop = .malformed(length: 1)
            return step
          }
          self.pending = (0, 0)
          step.consumed += 1
          continue
        }
        step.consumed += 1
      } else if byte >= 0x80 {
        step.stop = .malformed(length: 1)
        return step
      }
      output[step.produced] = byte
      step.produced += 1
      step.consumed += 1
    }
    return step
  }

  private enum Units {
    case scalar(UInt32, length: Int)
    case malformed(length: Int)
    case cut
  }

  /// Reads the code unit, or the two, that the digits begin with; there is one digit at least.
  private mutating func readUnits(
    _ rest: UnsafeRawBufferPointer, _ pending: (bits: UInt32, count: Int), atEnd: Bool
  ) -> Units {
    guard let first = unit(rest, from: 0, pending) else {
      let digits = rest.prefix { Base64.value(of: $0) != nil }.count
      if digits == rest.count && !atEnd { return .cut }
      self.pending = (0, 0)
      return .malformed(length: digits)
    }
    guard first.end < rest.count || atEnd else { return .cut }
    self.pending = (first.bits, first.count)
    if let malformed = excess(behind: first, rest) { return malformed }
    switch first.value {
    case 0xD800..<0xDC00:
      guard let second = unit(rest, from: first.end, (first.bits, first.count)) else {
        let digits = rest[first.end...].prefix { Base64.value(of: $0) != nil }.count
        if first.end + digits == rest.count && !atEnd {
          self.pending = pending
          return .cut
        }
        return .malformed(length: first.end)
      }
      guard second.end < rest.count || atEnd else {
        self.pending = pending
        return .cut
      }
      guard (0xDC00..<0xE000).contains(second.value) else {
        return .malformed(length: first.end)
      }
      self.pending = (second.bits, second.count)
      if let malformed = excess(behind: second, rest) { return malformed }
      let value = 0x10000 + (first.value - 0xD800) << 10 + (second.value - 0xDC00)
      return .scalar(value, length: second.end)
    case 0xDC00..<0xE000: return .malformed(length: first.end)
    default: return .scalar(first.value, length: first.end)
    }
  }

  private struct CodeUnit {
    var value: UInt32

    /// Where the digits end that it is in.
    var end: Int

    /// What is left of the last digit.
    var bits: UInt32
    var count: Int
  }

  private func unit(
    _ bytes: UnsafeRawBufferPointer, from start: Int, _ pending: (bits: UInt32, count: Int)
  ) -> CodeUnit? {
    var (bits, count) = pending
    var end = start
    while count < 16 {
      guard end < bytes.count, let digit = Base64.value(of: bytes[end]) else { return nil }
      bits = bits << 6 | UInt32(digit)
      count += 6
      end += 1
    }
    count -= 16
    return CodeUnit(
      value: bits >> UInt32(count), end: end, bits: bits & ((1 << UInt32(count)) - 1), count: count)
  }

  /// What is wrong where the digits end behind a unit and bits are left that are not zero.
  private mutating func excess(behind unit: CodeUnit, _ rest: UnsafeRawBufferPointer) -> Units? {
    let ends = unit.end == rest.count || Base64.value(of: rest[unit.end]) == nil
    return ends && unit.bits != 0 ? .malformed(length: unit.end) : nil
  }
}

/// The digits of base 64 (RFC 2045, section 6.8).
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func digit(_ value: UInt32) -> UInt8 { digits[Int(value & 0x3F)] }

  static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): digit - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
