/// Bytes as an encoding reads them, with U+FFFD in place of what it cannot read.
///
/// The same text as `TextDecoder` gives, without the positions, line ends and report that nobody needs
/// who only looks at some bytes.
package struct ReplacedText {
  /// The text in UTF-8, without a byte order mark.
  package private(set) var utf8: [UInt8] = []

  /// How many places cannot be read, and where the first is.
  package private(set) var malformedCount = 0
  package private(set) var firstMalformedOffset: Int?

  /// Whether the bytes end inside of a character, which is left out.
  package private(set) var isCut = false

  /// The longest sequence that stands for one byte.
  private static let longestOutput = 3

  /// What a converter needs to make any progress.
  private static let leastRoom = 16

  /// - Parameter atEnd: Whether a character that is cut at the end is malformed.
  /// - Returns: `nil` where the platform has no converter.
  /// - Complexity: O(*n*) in the number of bytes.
  package init?(
    _ bytes: UnsafeRawBufferPointer, in encoding: TextEncoding, atEnd: Bool = false
  ) {
    var converter = encoding.makeSampleDecoder()
    var isConvertible = true
    let capacity = bytes.count * Self.longestOutput + Self.leastRoom
    utf8 = [UInt8](unsafeUninitializedCapacity: capacity) { text, count in
      var rest = bytes
      loop: while true {
        // The converter writes inside of the buffer that it is handed, from its start, and says how
        // much; so the bytes before `count` are initialised.
        let room = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(text)[count...])
        let step = converter.convert(rest, into: room, atEnd: atEnd)
        count += step.produced
        rest = UnsafeRawBufferPointer(rebasing: rest[step.consumed...])
        switch step.stop {
        case .inputEmpty:
          isCut = !rest.isEmpty
          break loop
        case .malformed(let length), .unencodable(_, let length):
          if malformedCount == 0 { firstMalformedOffset = bytes.count - rest.count }
          malformedCount += 1
          rest = UnsafeRawBufferPointer(rebasing: rest[length...])
          for byte in "\u{FFFD}".utf8 where count < capacity {
            text[count] = byte
            count += 1
          }
        case .outputFull where step.consumed > 0: continue
        case .outputFull, .unsupported:
          isConvertible = false
          break loop
        }
      }
      let mark = "\u{FEFF}".utf8
      if text[..<count].starts(with: mark) {
        count -= mark.count
        for index in 0..<count { text[index] = text[index + mark.count] }
      }
    }
    if !isConvertible { return nil }
  }
}
