internal import LegiblePlatform
import Synchronization

/// Memory for tables that are made once and live as long as the process. It is never freed.
///
/// It is allocated in pieces whose pages are mapped at once: a page fault on the first write takes
/// longer than filling most tables, and a process that detects one file makes all tables.
enum ConstantMemory {
  private static let pieceSize = 64 * 1024
  private static let pageSize = 4096

  /// The alignment of tables in a piece, a multiple of that of every element type.
  private static let alignment = 64

  /// The addresses of the current piece that are still free.
  private static let rest = Mutex(0..<0 as Range<UInt>)

  /// Allocates uninitialized memory for `count` elements.
  static func allocate<Element: BitwiseCopyable>(
    _ type: Element.Type, count: Int
  ) -> UnsafeMutablePointer<Element> {
    let size = (max(1, count * MemoryLayout<Element>.stride)).rounded(up: alignment)
    let address = size >= pieceSize / 2 ? piece(of: size)?.lowerBound : part(of: size)
    // The addresses are of a mapping that is never freed, and each is handed out once. If no
    // mapping is available, the heap may still have memory.
    return address.flatMap { UnsafeMutableRawPointer(bitPattern: $0) }?
      .bindMemory(to: type, capacity: count) ?? .allocate(capacity: count)
  }

  /// Returns the first of `size` addresses in the current piece; `size` is less than a piece.
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

  /// Maps `size` new bytes; returns `nil` if there is no memory.
  private static func piece(of size: Int) -> Range<UInt>? {
    let size = size.rounded(up: pageSize)
    guard let start = SystemMemory.populatedPages(byteCount: size) else { return nil }
    return UInt(bitPattern: start)..<(UInt(bitPattern: start) + UInt(size))
  }
}

extension Int {
  /// The number rounded up to a multiple of `step`.
  fileprivate func rounded(up step: Int) -> Int { (self + step - 1) / step * step }
}
