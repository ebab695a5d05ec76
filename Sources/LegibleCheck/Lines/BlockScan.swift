internal import CTextKernels

/// The result of a vector scan of a block of text: whether its lines must be looked at one by one.
///
/// Most text is ASCII without controls, and all that is to know of it are its line ends.
struct BlockScan {
  /// How many line feeds, carriage returns, and pairs of both there are.
  let lineFeeds: Int
  let returns: Int
  let pairs: Int

  /// Whether there is a byte above 0x7F.
  let hasOtherThanASCII: Bool

  /// Whether there is a control that ordinary text does not have.
  let hasControls: Bool

  /// - Complexity: O(*n*) in the number of bytes.
  init(_ bytes: UnsafeRawBufferPointer) {
    // The kernel reads the bytes of the buffer alone.
    let scan = legible_scan_lines(
      bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
    lineFeeds = scan.feeds
    returns = scan.returns
    pairs = scan.pairs
    hasOtherThanASCII = scan.high != 0
    hasControls = scan.controls != 0
  }

  /// Whether the byte is a control that ordinary text does not have.
  static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && !(0x09...0x0D).contains(byte) || byte == 0x7F
  }
}
