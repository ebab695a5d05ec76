internal import CTextKernels

/// The bytes that mean the same in every encoding that a text may turn out to be in, so that a
/// stream can pass them on before the decision has fallen.
enum PlainText {
  /// How many bytes from the start are plain, and whether the rest, too short to tell, may be so.
  ///
  /// ESC and `~` are plain when the bytes behind them show that no escape sequence begins there.
  ///
  /// - Parameter takesControls: Whether the controls that text hardly has are plain, too.
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

  /// How many bytes from the start are plain whatever comes behind them.
  ///
  /// - Complexity: O(*n*), at memory speed.
  static func certainPrefixLength(of bytes: UnsafeRawBufferPointer) -> Int {
    // The kernel reads the `count` bytes of a buffer that the caller keeps alive.
    bytes.withMemoryRebound(to: UInt8.self) {
      legible_kernels().pointee.plain_text_prefix($0.baseAddress, $0.count)
    }
  }

  /// How many bytes from the start are ASCII.
  ///
  /// - Complexity: O(*n*), at memory speed.
  static func asciiPrefixLength(of bytes: UnsafeRawBufferPointer) -> Int {
    // The kernel reads the `count` bytes of a buffer that the caller keeps alive.
    bytes.withMemoryRebound(to: UInt8.self) {
      legible_kernels().pointee.ascii_prefix($0.baseAddress, $0.count)
    }
  }

  /// Whether the byte is plain wherever it stands.
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
