/// A language tag such as `sr-Latn` as a number, so that tables can be searched without comparing
/// strings.
struct LanguageTag: BitwiseCopyable, Equatable {
  /// The tag, at most eight bytes, padded with zeros, with the first byte lowest.
  private let bytes: UInt64

  init(_ tag: some Sequence<UInt8>) {
    var bytes: UInt64 = 0
    var shift: UInt64 = 0
    for byte in tag {
      bytes |= UInt64(byte) << shift
      shift += 8
    }
    self.bytes = bytes
  }

  /// Returns the tags of a list, which are separated by spaces.
  static func list(_ text: String) -> [LanguageTag] {
    text.utf8.split(separator: UInt8(ascii: " ")).map { LanguageTag($0) }
  }
}
