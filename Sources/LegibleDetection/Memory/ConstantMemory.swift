internal import LegiblePlatform
import Synchronization

/// Memory for tables that are made once and live as long as the process: it is never given back.
///
/// It is asked for in pieces with all their pages. A page that is asked for by the first write to it takes
/// longer than most tables take to fill it, and a process that looks at one file makes them all.
enum ConstantMemory {
  private static let pieceSize = 64 * 1024
  private static let pageSize = 4096

  /// In a piece each table begins at a multiple of this, which is one of every alignment.
  private static let alignment = 64

  /// The addresses that are left of a piece.
  private static let rest = Mutex(0..<0 as Range<UInt>)

  /// Memory for so many elements, which no other table has, for the caller to initialize.
  static func allocate<Element: BitwiseCopyable>(
    _ type: Element.Type, count: Int
  ) -> UnsafeMutablePointer<Element> {
    let size = (max(1, count * MemoryLayout<Element>.stride)).rounded(up: alignment)
    let address = size >= pieceSize / 2 ? piece(of: size)?.lowerBound : part(of: size)
    // The addresses are those of a mapping that is never given back, and are handed out once; where the
    // system has none, the heap may still have some.
    return address.flatMap { UnsafeMutableRawPointer(bitPattern: $0) }?
      .bindMemory(to: type, capacity: count) ?? .allocate(capacity: count)
  }

  /// The first of the addresses of so many bytes, fewer than a piece has.
  private static func part(of size: Int) -> UInt? {
    rest.withLock { rest in
      if rest.count < size {
        guard let piece = piece(of: pieceSize) else { return nil }
        rest = piece
      }
      let start = rest.lowerBound
      rest = (start + UInt(size))..<rest.upperBound
      return start
    }
  }

  /// The addresses of so many new bytes, or `nil` where the system has none.
  private static func piece(of size: Int) -> Range<UInt>? {
    let size = size.rounded(up: pageSize)
    guard let start = SystemMemory.populatedPages(byteCount: size) else { return nil }
    return UInt(bitPattern: start)..<(UInt(bitPattern: start) + UInt(size))
  }
}

extension Int {
  /// The next multiple of a number.
  fileprivate func rounded(up step: Int) -> Int { (self + step - 1) / step * step }
}
