extension ConversionStep.Stop {
  /// Why a step stops in front of a place in UTF-8 text, where there is room for more.
  ///
  /// A character that is well-formed is one that the encoding does not have.
  static func beforeUTF8(
    _ text: UnsafeRawBufferPointer, at index: Int, atEnd: Bool
  ) -> ConversionStep.Stop {
    guard index < text.count else { return .inputEmpty }
    switch UTF8Sequence.read(text, at: index) {
    case .scalar(let scalar, let length): return .unencodable(scalar, length: length)
    case .malformed(let length): return .malformed(length: length)
    case .cut(let length): return atEnd ? .malformed(length: length) : .inputEmpty
    }
  }
}
