internal import CTextKernels
import Synchronization

/// Bytes as an encoding reads them, with U+FFFD in place of what it cannot read.
///
/// The same text as `TextDecoder` gives, without positions, line ends and report, which are not needed
/// to look at a few bytes.
package struct ReplacedText {
  /// The code points, without a byte order mark, in the memory that the reader was handed.
  package fileprivate(set) var scalars: UnsafeBufferPointer<UInt32>

  /// The number of places that cannot be read, and the first of them.
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
  /// Returns memory for a number of code points.
  package typealias Room = (Int) -> UnsafeMutableBufferPointer<UInt32>

  private let encoding: TextEncoding

  // All tables live as long as the process.
  private let table: Unmanaged<SampleTable>?

  /// The character of each byte, if bytes are characters.
  private let characters: [UInt32]?

  package init(_ encoding: TextEncoding) {
    self.encoding = encoding
    var table: Unmanaged<SampleTable>?
    var characters: [UInt32]?
    switch encoding.record.codec {
    case .multibyte(let charset): table = .passUnretained(SampleTable.of(charset))
    case .singleByte where ToneMarks.named(encoding.name) == nil, .singleByteEBCDIC:
      characters = encoding.singleByteScalars()
    default: break
    }
    (self.table, self.characters) = (table, characters)
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
      } else if let characters {
        Self.read(bytes, by: characters, room: room)
      } else {
        read(bytes, by: encoding.makeSampleDecoder(), atEnd: atEnd, room: room)
      }
    if let scalars = text?.scalars, scalars.first == 0xFEFF {
      text?.scalars = UnsafeBufferPointer(rebasing: scalars.dropFirst())
    }
    return text
  }

  /// The text that the bytes are by a table of 256 characters.
  private static func read(
    _ bytes: UnsafeRawBufferPointer, by characters: [UInt32], room: Room
  ) -> ReplacedText {
    let output = room(bytes.count)
    var text = ReplacedText(scalars: UnsafeBufferPointer(rebasing: output[..<bytes.count]))
    for (offset, byte) in bytes.enumerated() {
      let character = characters[Int(byte)]
      output[offset] = character == .max ? 0xFFFD : character
      if character == .max { text.note(malformedAt: offset) }
    }
    return text
  }

  /// The longest sequence of UTF-8 that replaces one byte.
  private static let longestOutput = 3

  /// The room that a converter needs to make any progress.
  private static let minRoom = 16

  /// The text that the bytes are by a converter to UTF-8.
  private func read(
    _ bytes: UnsafeRawBufferPointer, by converter: consuming AnyStepConverter, atEnd: Bool,
    room: Room
  ) -> ReplacedText? {
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

/// Reads samples in one charset: single bytes and pairs by tables, and what is longer from the indexes.
///
/// The table of all pairs takes as long to make as thousands of them to look up in the indexes, so it is made
/// once enough has been read.
package final class SampleTable: Sendable {
  let reader: CodeReader

  // For each byte what it is by itself; never changed, and freed with the table.
  private nonisolated(unsafe) let singles: UnsafePointer<UInt32>
  private let keepsASCII: Bool

  // 256 units for each lead byte from 0x80 up, zero where the table does not tell; once made never changed,
  // and freed with this table.
  private nonisolated(unsafe) let pairs = Atomic<UnsafePointer<UInt16>?>(nil)
  private static let pairCount = 0x80 << 8

  /// The number of bytes that were read before there was a table of pairs.
  private let byteCount = Atomic(0)

  /// The number of bytes from which on there is a table of pairs: to make it takes about 800,000 instructions, and to look a
  /// pair up about 100.
  package static let byteCountForPairs = 1 << 14

  package init(_ charset: MultibyteCharset) {
    reader = CodeReader(charset)
    keepsASCII = reader.singles[..<0x80].enumerated().allSatisfy { $0.offset == Int($0.element) }
    let singles = UnsafeMutablePointer<UInt32>.allocate(capacity: reader.singles.count)
    // The kernel has no pairs for bytes of ASCII.
    precondition(reader.isSingle[..<0x80].allSatisfy { $0 })
    for (byte, isSingle) in reader.isSingle.enumerated() {
      (singles + byte).initialize(
        to: isSingle ? reader.singles[byte] : UInt32(legible_no_character))
    }
    self.singles = UnsafePointer(singles)
  }

  deinit {
    singles.deallocate()
    pairs.load(ordering: .acquiring)?.deallocate()
  }

  /// The codes to read a number of bytes with; the bytes are counted.
  func codes(toRead count: Int) -> Codes {
    var pairs = pairs.load(ordering: .acquiring)
    if pairs == nil
      && byteCount.add(count, ordering: .relaxed).newValue >= Self.byteCountForPairs
    {
      pairs = makePairs()
    }
    return Codes(LegibleShortCodes(singles: singles, pairs: pairs, keeps_ascii: keepsASCII))
  }

  /// The table of all pairs; of threads that come first together one makes the table that stays.
  private func makePairs() -> UnsafePointer<UInt16> {
    let units = UnsafeMutablePointer<UInt16>.allocate(capacity: Self.pairCount)
    units.initialize(repeating: 0, count: Self.pairCount)
    // A character that the first area lacks may be in the next.
    for area in reader.areas.reversed() {
      area.addUnits(to: UnsafeMutableBufferPointer(start: units, count: Self.pairCount))
    }
    let other = pairs.compareExchange(
      expected: nil, desired: UnsafePointer(units), ordering: .acquiringAndReleasing
    ).original
    if other != nil { units.deallocate() }
    return other ?? UnsafePointer(units)
  }

  /// The codes of one byte and of two that can be read at once, for as long as the table lives.
  struct Codes {
    private let codes: LegibleShortCodes

    fileprivate init(_ codes: LegibleShortCodes) { self.codes = codes }

    /// Reads characters of one byte and of two, up to one that these codes do not tell.
    ///
    /// - Returns: The numbers of bytes that were read and of code points that were written.
    /// - Precondition: The output has room for `room(forByteCount:)`.
    func read(
      _ bytes: UnsafeRawBufferPointer, into output: UnsafeMutableBufferPointer<UInt32>
    ) -> (consumed: Int, produced: Int) {
      precondition(output.count >= SampleTable.room(forByteCount: bytes.count))
      guard let start = output.baseAddress else { return (0, 0) }
      // There are 256 single bytes, of which those below 0x80 are characters, and as many pairs of each
      // other; the bytes and the output are the caller's.
      let progress = bytes.withMemoryRebound(to: UInt8.self) { bytes in
        withUnsafePointer(to: codes) {
          legible_read_short_codes($0, bytes.baseAddress, bytes.count, start)
        }
      }
      return (progress.consumed, progress.produced)
    }
  }

  /// The size of the buffer for the code points of a number of bytes.
  static func room(forByteCount count: Int) -> Int { count + Int(legible_short_code_room) }
}

extension SampleTable {
  private static let tables = MultibyteCharset.allCases.map(SampleTable.init)

  /// The table of a charset, which lives as long as the process.
  static func of(_ charset: MultibyteCharset) -> SampleTable { tables[charset.rawValue] }
}
