internal import CTextKernels
import Synchronization

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

  /// How many bytes were read before there was a table of pairs.
  private let byteCount = Atomic(0)

  /// From so many bytes on there is a table of pairs: to make it takes about 800,000 instructions, and to look a
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

  /// The codes to read so many bytes with, which are counted.
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
    // What the first area does not have may be in the next.
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
    /// - Returns: How many bytes were read, and how many code points written.
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
