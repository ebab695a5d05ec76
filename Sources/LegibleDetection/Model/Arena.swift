/// Memory for what one detection works with, given back all at once.
///
/// The readings of a sample are some hundred small tables that live for some microseconds. As arrays
/// they would cost a quarter of the time to make, to count and to free.
///
/// A buffer must not be used when its arena is gone: `ProbabilityModel` keeps the arena until nothing
/// is left but the answers, which have no buffers.
package final class Arena {
  private static let blockSize = 64 * 1024

  /// Tables of pairs of vectors begin at a multiple of this.
  private static let alignment = 16

  private var blocks: [UnsafeMutableRawPointer] = []
  private var next: UnsafeMutableRawPointer
  private var freeCount = blockSize

  package init() {
    next = .allocate(byteCount: Self.blockSize, alignment: Self.alignment)
    blocks.append(next)
  }

  deinit {
    for block in blocks { block.deallocate() }
  }

  /// A buffer in which every element has the value.
  package func buffer<Element: BitwiseCopyable>(
    repeating value: Element, count: Int
  ) -> UnsafeMutableBufferPointer<Element> {
    let buffer = room(for: Element.self, count: count)
    buffer.initialize(repeating: value)
    return buffer
  }

  /// A buffer with the elements of an array.
  package func copy<Element: BitwiseCopyable>(of elements: [Element]) -> UnsafeBufferPointer<
    Element
  > {
    let buffer = room(for: Element.self, count: elements.count)
    _ = buffer.initialize(fromContentsOf: elements)
    return UnsafeBufferPointer(buffer)
  }

  /// A list that is empty and may grow to a length that is known.
  package func list<Element: BitwiseCopyable>(
    of type: Element.Type, capacity: Int
  ) -> ArenaList<Element> {
    ArenaList(room(for: type, count: capacity))
  }

  /// How much was made at some time.
  package struct Mark {
    fileprivate let blockCount: Int
    fileprivate let next: UnsafeMutableRawPointer
    fileprivate let freeCount: Int
  }

  /// How much is made now.
  package var mark: Mark { Mark(blockCount: blocks.count, next: next, freeCount: freeCount) }

  /// Gives back what was made since; none of it may be used any more.
  package func rewind(to mark: Mark) {
    while blocks.count > mark.blockCount { blocks.removeLast().deallocate() }
    (next, freeCount) = (mark.next, mark.freeCount)
  }

  /// Memory that is aligned for the type, and is nobody else's as long as the arena lives; its
  /// elements are trivial, so nothing has to be undone when it is freed, and must be written before they
  /// are read.
  package func room<Element: BitwiseCopyable>(
    for type: Element.Type, count: Int
  ) -> UnsafeMutableBufferPointer<Element> {
    let stride = MemoryLayout<Element>.stride
    let size = (count * stride + Self.alignment - 1) / Self.alignment * Self.alignment
    if size > freeCount {
      freeCount = max(size, Self.blockSize)
      next = .allocate(byteCount: freeCount, alignment: Self.alignment)
      blocks.append(next)
    }
    defer {
      next += size
      freeCount -= size
    }
    return UnsafeMutableBufferPointer(
      start: next.bindMemory(to: type, capacity: count), count: count)
  }
}

/// A list in the memory of an arena.
package struct ArenaList<Element: BitwiseCopyable> {
  private let room: UnsafeMutableBufferPointer<Element>
  package private(set) var count = 0

  fileprivate init(_ room: UnsafeMutableBufferPointer<Element>) { self.room = room }

  /// What is in the list.
  package var elements: UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(rebasing: room[..<count])
  }

  /// The element at a place before `count`.
  @inline(__always)
  package subscript(index: Int) -> Element {
    get { room[index] }
    nonmutating set { room[index] = newValue }
  }

  /// Exchanges the elements at two places before `count`.
  package mutating func swapAt(_ one: Int, _ other: Int) { room.swapAt(one, other) }

  /// Adds an element; there must be room for it.
  @inline(__always)
  package mutating func append(_ element: Element) {
    precondition(count < room.count)
    room.initializeElement(at: count, to: element)
    count += 1
  }
}
