internal import CTextKernels

/// Bytes as an encoding reads them, with U+FFFD in place of what it cannot read.
///
/// The same text as `TextDecoder` gives, without the positions, line ends and report that nobody needs
/// who only looks at some bytes.
package struct ReplacedText {
  /// The code points, without a byte order mark, in the memory that the reader was handed.
  package fileprivate(set) var scalars: UnsafeBufferPointer<UInt32>

  /// How many places cannot be read, and where the first is.
  package fileprivate(set) var malformedCount = 0
  package fileprivate(set) var firstMalformedOffset: Int?

  /// Whether the bytes end inside of a character, which is left out.
  package fileprivate(set) var isCut = false

  /// Notes that some bytes from a place on cannot be read.
  fileprivate mutating func note(malformedAt offset: Int) {
    if malformedCount == 0 { firstMalformedOffset = offset }
    malformedCount += 1
  }
}

/// Reads bytes in one encoding that are all in memory, and few.
package struct SampleReader {
  /// Gives memory for so many code points.
  package typealias Room = (Int) -> UnsafeMutableBufferPointer<UInt32>

  private let encoding: TextEncoding

  // All tables live as long as the process.
  private let table: Unmanaged<SampleTable>?

  package init(_ encoding: TextEncoding) {
    self.encoding = encoding
    if case .multibyte(let charset) = encoding.record.codec {
      table = .passUnretained(SampleTable.of(charset))
    } else {
      table = nil
    }
  }

  /// The text that the bytes are.
  ///
  /// - Parameters:
  ///   - atEnd: Whether a character that is cut at the end is malformed.
  ///   - maxMalformed: Where more places than these cannot be read, the rest may be left out.
  /// - Returns: `nil` where the platform has no converter.
  /// - Complexity: O(*n*) in the number of bytes.
  package func read(
    _ bytes: UnsafeRawBufferPointer, atEnd: Bool = false, maxMalformed: Int = .max, room: Room
  ) -> ReplacedText? {
    var text =
      if let table {
        table._withUnsafeGuaranteedRef {
          $0.read(bytes, atEnd: atEnd, maxMalformed: maxMalformed, room: room)
        }
      } else {
        read(bytes, by: encoding.makeSampleDecoder(), atEnd: atEnd, room: room)
      }
    if let scalars = text?.scalars, scalars.first == 0xFEFF {
      text?.scalars = UnsafeBufferPointer(rebasing: scalars.dropFirst())
    }
    return text
  }

  /// The longest sequence of UTF-8 that stands for one byte.
  private static let longestOutput = 3

  /// The room that a converter needs to make any progress.
  private static let minRoom = 16

  /// The text that the bytes are by a converter to UTF-8.
  private func read(
    _ bytes: UnsafeRawBufferPointer, by converter: any StepConverter, atEnd: Bool, room: Room
  ) -> ReplacedText? {
    var converter = converter
    var text = ReplacedText(scalars: UnsafeBufferPointer(start: nil, count: 0))
    var isConvertible = true
    let capacity = bytes.count * Self.longestOutput + Self.minRoom
    let utf8 = [UInt8](unsafeUninitializedCapacity: capacity) { utf8, count in
      var rest = bytes
      while true {
        // The converter writes inside of the buffer that it is handed, from its start, and says how
        // much; so the bytes before `count` are initialised.
        let free = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(utf8)[count...])
        let step = converter.convert(rest, into: free, atEnd: atEnd)
        count += step.produced
        rest = UnsafeRawBufferPointer(rebasing: rest[step.consumed...])
        switch step.stop {
        case .inputEmpty:
          text.isCut = !rest.isEmpty
          return
        case .malformed(let length), .unencodable(_, let length):
          text.note(malformedAt: bytes.count - rest.count)
          rest = UnsafeRawBufferPointer(rebasing: rest[length...])
          for byte in "\u{FFFD}".utf8 where count < capacity {
            utf8[count] = byte
            count += 1
          }
        case .outputFull where step.consumed > 0: continue
        case .outputFull, .unsupported:
          isConvertible = false
          return
        }
      }
    }
    guard isConvertible else { return nil }
    text.scalars = Self.scalars(of: utf8, room: room)
    return text
  }

  /// The code points of well-formed UTF-8.
  private static func scalars(of utf8: [UInt8], room: Room) -> UnsafeBufferPointer<UInt32> {
    utf8.withUnsafeBytes { utf8 in
      // The conversion stops where less room is left than it wants for one more.
      let output = room(TextKernels.countCharacters(in: utf8) + TextKernels.room)
      let progress = EncodingForm.utf32.encode(
        utf8, into: UnsafeMutableRawBufferPointer(output), isBigEndian: false)
      return UnsafeBufferPointer(
        rebasing: output[..<(progress.produced / MemoryLayout<UInt32>.stride)])
    }
  }
}

extension SampleTable {
  /// The text that the bytes are, with a byte order mark if there is one.
  ///
  /// - Parameters:
  ///   - atEnd: Whether a character that is cut at the end is malformed.
  ///   - maxMalformed: Where more places than these cannot be read, the rest may be left out.
  /// - Complexity: O(*n*) in the number of bytes.
  package func read(
    _ bytes: UnsafeRawBufferPointer, atEnd: Bool = false, maxMalformed: Int = .max,
    room: SampleReader.Room
  ) -> ReplacedText {
    // The codes are memory of this table.
    defer { withExtendedLifetime(self) {} }
    let output = room(Self.room(forByteCount: bytes.count))
    let codes = codes(toRead: bytes.count)
    var text = ReplacedText(scalars: UnsafeBufferPointer(start: nil, count: 0))
    var (offset, count) = (0, 0)
    // No character has more code points than bytes, so that there is always room for the rest.
    func write(_ scalar: UInt32) {
      output[count] = scalar
      count += 1
    }
    while text.malformedCount <= maxMalformed {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
      let step = codes.read(rest, into: UnsafeMutableBufferPointer(rebasing: output[count...]))
      offset += step.consumed
      count += step.produced
      if offset == bytes.count { break }
      switch reader.read(UnsafeRawBufferPointer(rebasing: bytes[offset...])) {
      case .characters(let characters, let length, _):
        write(characters.first)
        if characters.mark != 0 { write(characters.mark) }
        offset += length
        continue
      case .shift(let length): offset += length
      case .malformed(let length):
        text.note(malformedAt: offset)
        write(0xFFFD)
        offset += length
      case .cut where atEnd:
        text.note(malformedAt: offset)
        write(0xFFFD)
        offset = bytes.count
      case .cut: text.isCut = true
      }
      if text.isCut { break }
    }
    text.scalars = UnsafeBufferPointer(rebasing: output[..<count])
    return text
  }
}
