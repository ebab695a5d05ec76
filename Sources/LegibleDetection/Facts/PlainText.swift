internal import CTextKernels

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

  /// Returns how many bytes at the start are ASCII.
  ///
  /// - Complexity: O(*n*), at memory speed.
  static func asciiPrefixLength(of bytes: UnsafeRawBufferPointer) -> Int {
    // The kernel reads the `count` bytes of a buffer that the caller keeps alive.
    bytes.withMemoryRebound(to: UInt8.self) {
      legible_kernels().pointee.ascii_prefix($0.baseAddress, $0.count)
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
