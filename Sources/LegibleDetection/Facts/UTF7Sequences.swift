internal import CTextKernels

/// The Base64 sequences of UTF-7 (RFC 2152) in seven-bit bytes, in which every `+` begins a
/// well-formed sequence or is part of `+-`, an encoded plus sign.
///
/// Bytes are looked at as they arrive. In most text the first plus sign rules UTF-7 out; the rest is not looked at
/// then.
struct UTF7Sequences: Sendable {
  /// Whether all plus signs so far are those of UTF-7.
  private(set) var arePossible = true

  /// The distinct sequences of the sample, from the plus sign to the minus sign that closes them, if there is one.
  private(set) var runs: [[UInt8]] = []

  /// The bytes from the first plus sign on, with those of the word before it.
  private(set) var sample: [UInt8] = []
  private static let sampleLimit = 4096

  /// The offset of the first sequence.
  private(set) var offset: Int?

  /// The sequence that is not closed yet, from its plus sign on; empty outside of one.
  private var open: [UInt8] = []
  private var byteCount = 0

  /// Looks at the next bytes.
  ///
  /// - Complexity: O(*n*), at memory speed where there is no plus sign.
  mutating func consume(_ bytes: UnsafeRawBufferPointer) {
    guard arePossible else { return }
    defer { byteCount += bytes.count }
    var index = 0
    while index < bytes.count && arePossible {
      if open.isEmpty {
        guard let plus = Self.firstPlus(in: UnsafeRawBufferPointer(rebasing: bytes[index...]))
        else {
          keep(UnsafeRawBufferPointer(rebasing: bytes[index...]))
          return
        }
        keep(UnsafeRawBufferPointer(rebasing: bytes[index..<index + plus]))
        index += plus
        open = [bytes[index]]
        index += 1
      }
      while index < bytes.count, Self.value(of: bytes[index]) != nil {
        // A run of digits this long is no UTF-7.
        if open.count > Self.sampleLimit {
          arePossible = false
          return
        }
        open.append(bytes[index])
        index += 1
      }
      guard index < bytes.count else { return }
      let isClosed = bytes[index] == UInt8(ascii: "-")
      if isClosed { open.append(bytes[index]) }
      if isClosed { index += 1 }
      close(isClosed: isClosed, end: byteCount + index)
    }
  }

  /// Returns the index of the first plus sign.
  static func firstPlus(in bytes: UnsafeRawBufferPointer) -> Int? {
    // The function reads the `count` bytes of a buffer that the caller keeps alive.
    let index = legible_index(UInt8(ascii: "+"), bytes.baseAddress, bytes.count)
    return index < bytes.count ? index : nil
  }

  /// Adds bytes outside of sequences to the sample: all after the first sequence, but only the last before it.
  private mutating func keep(_ bytes: UnsafeRawBufferPointer) {
    if offset != nil {
      sample += bytes.prefix(Self.sampleLimit - min(Self.sampleLimit, sample.count))
    } else {
      sample = (sample + bytes.suffix(UnitCollector.maxLettersBefore))
        .suffix(UnitCollector.maxLettersBefore)
    }
  }

  /// Ends a sequence that the end of the input cuts.
  mutating func finish() {
    if arePossible && !open.isEmpty { close(isClosed: false, end: byteCount) }
  }

  /// Notes the open sequence, which ends before the byte at an offset.
  private mutating func close(isClosed: Bool, end: Int) {
    defer { open.removeAll(keepingCapacity: true) }
    let digits = open.dropFirst().dropLast(isClosed ? 1 : 0)
    guard digits.isEmpty ? isClosed : Self.isWritten(digits) else {
      arePossible = false
      return
    }
    if offset == nil && !digits.isEmpty { offset = end - open.count }
    // No sequence is added to a full sample.
    guard sample.count < Self.sampleLimit else { return }
    sample += open
    if !digits.isEmpty && !runs.contains(open) { runs.append(open) }
  }

  /// Whether an encoder can have written these digits: whole code units, and zero bits after them.
  private static func isWritten(_ bytes: ArraySlice<UInt8>) -> Bool {
    var buffer: UInt32 = 0
    var bitCount = 0
    for byte in bytes {
      buffer = buffer << 6 | UInt32(value(of: byte) ?? 0)
      bitCount += 6
      if bitCount >= 16 {
        bitCount -= 16
        buffer &= 1 << UInt32(bitCount) - 1
      }
    }
    return bitCount < 6 && buffer == 0 && bytes.count > 2
  }

  /// Returns the six bits of a Base64 digit; `nil` for other bytes.
  private static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case 0x41...0x5A: byte - 0x41
    case 0x61...0x7A: byte - 0x61 + 26
    case 0x30...0x39: byte - 0x30 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
