extension String {
  /// The text of UTF-8, checked and copied, or `nil` if it is malformed.
  ///
  /// The same as `init(validating:as:)`, at the speed of the kernels.
  init?(checking utf8: Span<UInt8>) {
    let (isWellFormed, isASCII) = utf8.withUnsafeBytes { bytes in
      let count = TextKernels.asciiPrefixLength(of: bytes)
      if count == bytes.count { return (true, true) }
      let rest = UnsafeRawBufferPointer(rebasing: bytes[count...])
      return (TextKernels.utf8PrefixLength(of: rest) == rest.count, false)
    }
    guard isWellFormed else { return nil }
    // All of it was just found to be well-formed, and what is called ASCII to be that.
    self.init(copying: unsafe UTF8Span(unchecked: utf8, isKnownASCII: isASCII))
  }
}
