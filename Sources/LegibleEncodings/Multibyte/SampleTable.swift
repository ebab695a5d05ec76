internal import CTextKernels
import Synchronization

/// What one and two bytes stand for in one charset.
final class SampleTable: Sendable {
  let reader: CodeReader

  // Tables of constants, never changed, and freed with the table.
  private nonisolated(unsafe) let shortCodes: LegibleShortCodes

  private static let pairCount = 0x10000

  private init(_ charset: MultibyteCharset) {
    reader = CodeReader(charset)
    let keepsASCII = reader.singles[..<0x80].enumerated().allSatisfy {
      $0.offset == Int($0.element)
    }
    let pairs = UnsafeMutablePointer<UInt16>.allocate(capacity: Self.pairCount)
    pairs.initialize(repeating: 0, count: Self.pairCount)
    // What the first area does not have may be in the next.
    for area in reader.areas.reversed() {
      area.addUnits(to: UnsafeMutableBufferPointer(start: pairs, count: Self.pairCount))
    }
    let singles = zip(reader.isSingle, reader.singles).map {
      $0 ? $1 : UInt32(legible_no_character)
    }
    shortCodes = LegibleShortCodes(
      singles: Self.constant(singles), pairs: UnsafePointer(pairs), keeps_ascii: keepsASCII)
  }

  deinit {
    shortCodes.singles.deallocate()
    shortCodes.pairs.deallocate()
  }

  /// A copy that is freed by itself.
  private static func constant<Element>(_ table: [Element]) -> UnsafePointer<Element> {
    let copy = UnsafeMutablePointer<Element>.allocate(capacity: table.count)
    copy.initialize(from: table, count: table.count)
    return UnsafePointer(copy)
  }

  /// Reads characters of one byte and of two, up to one that the table alone does not tell.
  ///
  /// - Returns: How many bytes were read, and how many code points written.
  /// - Precondition: The output has room for `room(forByteCount:)`.
  func read(
    _ bytes: UnsafeRawBufferPointer, into output: UnsafeMutableBufferPointer<UInt32>
  ) -> (consumed: Int, produced: Int) {
    precondition(output.count >= Self.room(forByteCount: bytes.count))
    guard let start = output.baseAddress else { return (0, 0) }
    // There are 256 single bytes and as many pairs of each; the bytes and the output are the caller's.
    let progress = bytes.withMemoryRebound(to: UInt8.self) { bytes in
      withUnsafePointer(to: shortCodes) {
        legible_read_short_codes($0, bytes.baseAddress, bytes.count, start)
      }
    }
    return (progress.consumed, progress.produced)
  }

  /// What room the code points of so many bytes need.
  static func room(forByteCount count: Int) -> Int { count + Int(legible_short_code_room) }
}

extension SampleTable {
  /// Where the table of a charset is kept once it is made.
  private final class Slot: Sendable {
    let table = AtomicLazyReference<SampleTable>()
  }

  private static let slots = MultibyteCharset.allCases.map { _ in Slot() }

  /// The table of a charset, which lives as long as the process; of threads that come first together one
  /// makes the table that stays.
  static func of(_ charset: MultibyteCharset) -> SampleTable {
    let slot = slots[charset.rawValue]
    return slot.table.load() ?? slot.table.storeIfNil(SampleTable(charset))
  }
}
