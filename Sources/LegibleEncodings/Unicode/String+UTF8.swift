extension String {
  /// The text of UTF-8, checked and copied, or `nil` if it is malformed.
  ///
  /// The same as `init(validating:as:)`, at the speed of the kernels.
  init?(checking utf8: Span<UInt8>) {
    let isWellFormed = utf8.withUnsafeBytes { TextKernels.utf8PrefixLength(of: $0) == $0.count }
    guard isWellFormed else { return nil }
    self.init(wellFormed: utf8)
  }

  /// The text of UTF-8 that is known to be well-formed.
  init(wellFormed utf8: Span<UInt8>) {
    let isASCII = utf8.withUnsafeBytes { TextKernels.asciiPrefixLength(of: $0) == $0.count }
    self.init(copying: unsafe UTF8Span(unchecked: utf8, isKnownASCII: isASCII))
  }
}
