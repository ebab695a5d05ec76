internal import CTextKernels

/// The number of occurrences of each byte.
struct ByteCounts: Sendable {
  /// The counts, by byte.
  private(set) var counts = [UInt64](repeating: 0, count: 256)

  /// Counts the bytes.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    // The kernel reads the `count` bytes of a buffer that the caller keeps alive, and adds to the
    // 256 counts.
    bytes.withMemoryRebound(to: UInt8.self) {
      legible_count_bytes($0.baseAddress, $0.count, &counts)
    }
  }

  /// The number of occurrences of a byte.
  subscript(byte: UInt8) -> Int { Int(counts[Int(byte)]) }

  /// Returns the number of occurrences of all bytes in a range.
  func count(in bytes: ClosedRange<UInt8>) -> Int {
    bytes.reduce(0) { $0 + self[$1] }
  }

  /// The number of control bytes that text rarely has.
  var controlCount: Int {
    (UInt8(0)..<0x80).reduce(0) { Self.isControl($1) ? $0 + self[$1] : $0 }
  }

  /// Whether a byte is a control that text rarely has: terminals and printers are sent the others.
  static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x1B && !PlainText.contains(byte) || byte == 0x7F
  }
}

/// Plain text: bytes that mean the same in every candidate encoding, so that a stream can pass them
/// on before it has decided on one.
enum PlainText {
  /// Returns the length of the plain text at the start, and whether the rest is too short to decide
  /// if it is plain.
  ///
  /// ESC and `~` are plain if the bytes after them show that no escape sequence begins there.
  ///
  /// - Parameter takesControls: Whether controls that are unusual in text count as plain.
  /// - Complexity: O(*n*), at memory speed where there is no ESC or `~`.
  static func prefix(
    of bytes: UnsafeRawBufferPointer, takesControls: Bool = false
  ) -> (length: Int, isCut: Bool) {
    var length = 0
    while true {
      length += certainPrefixLength(of: UnsafeRawBufferPointer(rebasing: bytes[length...]))
      guard length < bytes.count,
        contains(bytes[length]) || isEscape(bytes[length]) || takesControls && bytes[length] < 0x80
      else { return (length, false) }
      if isEscape(bytes[length]) {
        switch EscapeSequence.beginning(of: bytes[length...]) {
        case .none: break
        case .partial: return (length, true)
        case .whole: return (length, false)
        }
      }
      length += 1
    }
  }

  /// Returns how many bytes at the start are plain, whatever follows them.
  ///
  /// - Complexity: O(*n*), at memory speed.
  static func certainPrefixLength(of bytes: UnsafeRawBufferPointer) -> Int {
    // The kernel reads the `count` bytes of a buffer that the caller keeps alive.
    bytes.withMemoryRebound(to: UInt8.self) {
      legible_kernels().pointee.plain_text_prefix($0.baseAddress, $0.count)
    }
  }

  /// Whether the byte is plain in every context.
  static func contains(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x07...0x0D, 0x20...0x7D, 0x7F: true
    default: false
    }
  }

  private static func isEscape(_ byte: UInt8) -> Bool {
    byte == 0x1B || byte == UInt8(ascii: "~")
  }
}

/// Classes of ASCII characters, for bytes and code points.
extension UnsignedInteger {
  /// Whether the value is `0` to `9`.
  @inline(__always)
  var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether the value is `a` to `z` or `A` to `Z`.
  @inline(__always)
  var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  /// Whether the value is `A` to `Z`.
  @inline(__always)
  var isCapitalASCIILetter: Bool { (0x41...0x5A).contains(self) }
}
