import Glibc
import Synchronization

/// Memory for tables that are made once and live as long as the process.
///
/// It is asked for in large pieces with all their pages. A page that is asked for by the first write to it
/// takes longer than most tables take to fill it, and a process that looks at one file makes them all.
enum ConstantMemory {
  private static let pieceSize = 64 * 1024

  /// Each table begins at a multiple of this, which is a multiple of every alignment.
  private static let alignment = 64

  /// The addresses that are left of the newest piece.
  private static let rest = Mutex(0..<0 as Range<UInt>)

  /// Memory for so many elements, which no other table has, for the caller to initialize.
  static func allocate<Element: BitwiseCopyable>(
    _ type: Element.Type, count: Int
  ) -> UnsafeMutablePointer<Element> {
    let size = max(1, count * MemoryLayout<Element>.stride)
    let roundedSize = (size + alignment - 1) / alignment * alignment
    let address = rest.withLock { rest in
      if rest.count < roundedSize {
        guard let piece = piece(of: max(pieceSize, roundedSize)) else { return 0 as UInt }
        rest = piece
      }
      defer { rest = (rest.lowerBound + UInt(roundedSize))..<rest.upperBound }
      return rest.lowerBound
    }
    // The addresses are those of a mapping that is never given back, and are handed out once.
    return UnsafeMutableRawPointer(bitPattern: address)?.bindMemory(to: type, capacity: count)
      ?? .allocate(capacity: count)
  }

  /// The addresses of so many new bytes, or `nil` where the system has none.
  private static func piece(of size: Int) -> Range<UInt>? {
    let start = mmap(
      nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0)
    guard let start, start != MAP_FAILED else { return nil }
    let address = UInt(bitPattern: start)
    return address..<(address + UInt(size))
  }
}
