/// Bytes read and written by one step of a conversion, and why it stopped.
struct ConversionStep {
  /// Why a step stopped.
  enum Stop: Equatable {
    /// The input is used up, but for a character that is cut at its end.
    case inputEmpty

    /// The next character does not fit into the output.
    case outputFull

    /// The next `length` bytes of the input cannot be read.
    case malformed(length: Int)

    /// The next `length` bytes of the input are a character that the encoding does not have.
    case unencodable(Unicode.Scalar, length: Int)

    /// There is no converter.
    case unsupported
  }

  /// The number of bytes of the input that are consumed.
  var consumed: Int

  /// The number of bytes of the output that were written.
  var produced: Int

  var stop: Stop

  /// The number of line feeds in the converted text, if that has been counted and there are no carriage
  /// returns in it.
  var lineFeeds: Int?

  /// The number of characters that would not give the same bytes if they were converted back.
  var oneWayCount = 0

  /// Whether bytes were read that encode nothing by themselves, or that an encoder writes otherwise: a needless
  /// shift, or a letter and a mark that have one code together.
  var hasRedundantForm = false
}

/// One direction of one encoding: bytes to UTF-8, or UTF-8 to bytes.
///
/// A step reads from the start of the input and never consumes a part of a character: what is cut
/// off by the end of a chunk is handed in again, with more after it. At the end of the input
/// (`atEnd`) a cut character is malformed. So only encodings with shift states keep any state.
protocol StepConverter: Sendable {
  /// The longest sequence that encodes one unit of text, in bytes of the input.
  static var longestSequence: Int { get }

  /// The number of bytes from the start that are the same in UTF-8, as far as a scan can tell; none of them
  /// changes the state.
  func unchangedPrefixLength(of input: UnsafeRawBufferPointer) -> Int

  /// Converts what fits into the output.
  ///
  /// The output has room for at least 16 bytes.
  mutating func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep

  /// Writes what brings the output back to its initial state, at the end of a text.
  mutating func finish(into output: UnsafeMutableRawBufferPointer) -> Int

  /// A converter in the same state, which shares nothing that changes with this one.
  func copy() -> Self
}

extension StepConverter {
  func unchangedPrefixLength(of input: UnsafeRawBufferPointer) -> Int { 0 }

  mutating func finish(into output: UnsafeMutableRawBufferPointer) -> Int { 0 }

  func copy() -> Self { self }
}

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
