/// The tag of a language, such as `sr-Latn`, in a number: tables are looked up by it without comparing texts.
struct LanguageTag: BitwiseCopyable, Equatable {
  /// The eight bytes of the tag, with zeros behind them, the first lowest; no tag is longer.
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

  /// The tags of a list, with blanks between them.
  static func list(_ text: String) -> [LanguageTag] {
    text.utf8.split(separator: UInt8(ascii: " ")).map { LanguageTag($0) }
  }
}
