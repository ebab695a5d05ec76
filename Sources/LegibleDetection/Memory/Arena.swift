/// Memory for the temporary tables of one detection, freed all at once.
///
/// The readings of a sample are some hundred small tables that live for microseconds. As arrays,
/// they would take a quarter of the time for allocation, reference counting and deallocation.
///
/// The value is trivial, so passing it on counts no references. Neither it nor any of its buffers
/// may be used after the body of `with` has returned.
package struct Arena: BitwiseCopyable {
  private static let blockSize = 64 * 1024

  /// Tables of pairs of vectors are aligned to this.
  private static let alignment = 16

  /// The state of an arena at some time, to which it can be rewound.
  package struct Mark: BitwiseCopyable {
    /// The newest block, which begins with a pointer to the previous one.
    fileprivate var block: UnsafeMutableRawPointer?

    /// Where the next buffer begins in it, and how many bytes are free from there on.
    fileprivate var next: UnsafeMutableRawPointer
    fileprivate var freeCount: Int
  }

  // In the frame of `with`, whose body is the only user of the arena.
  private let current: UnsafeMutablePointer<Mark>

  /// Calls the body with an empty arena, and then frees everything that was allocated in it.
  package static func with<Result>(_ body: (Arena) throws -> Result) rethrows -> Result {
    let first = UnsafeMutableRawPointer.allocate(byteCount: blockSize, alignment: alignment)
    defer { first.deallocate() }
    let start = Mark(block: nil, next: first, freeCount: blockSize)
    var current = start
    return try withUnsafeMutablePointer(to: &current) { current in
      let arena = Arena(current: current)
      defer { arena.rewind(to: start) }
      return try body(arena)
    }
  }

  /// Allocates a buffer in which every element has the value.
  package func buffer<Element: BitwiseCopyable>(
    repeating value: Element, count: Int
  ) -> UnsafeMutableBufferPointer<Element> {
    let buffer = room(for: Element.self, count: count)
    buffer.initialize(repeating: value)
    return buffer
  }

  /// Allocates a buffer with the elements of an array.
  package func copy<Element: BitwiseCopyable>(of elements: [Element]) -> UnsafeBufferPointer<
    Element
  > {
    let buffer = room(for: Element.self, count: elements.count)
    _ = buffer.initialize(fromContentsOf: elements)
    return UnsafeBufferPointer(buffer)
  }

  /// Allocates an empty list with a fixed capacity.
  package func list<Element: BitwiseCopyable>(
    of type: Element.Type, capacity: Int
  ) -> ArenaList<Element> {
    ArenaList(room(for: type, count: capacity))
  }

  /// The current state.
  package var mark: Mark { current.pointee }

  /// Frees everything that was allocated since `mark`; none of it may be used afterwards.
  package func rewind(to mark: Mark) {
    while current.pointee.block != mark.block, let block = current.pointee.block {
      current.pointee.block = block.load(as: UnsafeMutableRawPointer?.self)
      block.deallocate()
    }
    current.pointee = mark
  }

  /// Allocates uninitialized memory, aligned for the type, that lives as long as the arena.
  ///
  /// Elements must be written before they are read. They are trivial, so they need no
  /// deinitialization.
  package func room<Element: BitwiseCopyable>(
    for type: Element.Type, count: Int
  ) -> UnsafeMutableBufferPointer<Element> {
    let stride = MemoryLayout<Element>.stride
    let size = (count * stride + Self.alignment - 1) / Self.alignment * Self.alignment
    if size > current.pointee.freeCount { addBlock(for: size) }
    let start = current.pointee.next
    current.pointee.next += size
    current.pointee.freeCount -= size
    return UnsafeMutableBufferPointer(
      start: start.bindMemory(to: type, capacity: count), count: count)
  }

  /// Adds a block with room for at least `size` bytes.
  private func addBlock(for size: Int) {
    let freeCount = max(size, Self.blockSize)
    let block = UnsafeMutableRawPointer.allocate(
      byteCount: Self.alignment + freeCount, alignment: Self.alignment)
    block.storeBytes(of: current.pointee.block, as: UnsafeMutableRawPointer?.self)
    current.pointee = Mark(
      block: block, next: block + Self.alignment, freeCount: freeCount)
  }
}

/// A list in the memory of an arena.
package struct ArenaList<Element: BitwiseCopyable> {
  private let room: UnsafeMutableBufferPointer<Element>
  package private(set) var count = 0

  fileprivate init(_ room: UnsafeMutableBufferPointer<Element>) { self.room = room }

  /// The elements of the list.
  package var elements: UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(rebasing: room[..<count])
  }

  /// The element at an index below `count`.
  @inline(__always)
  package subscript(index: Int) -> Element {
    get { room[index] }
    nonmutating set { room[index] = newValue }
  }

  /// Exchanges the elements at two indices below `count`.
  package mutating func swapAt(_ one: Int, _ other: Int) { room.swapAt(one, other) }

  /// Appends an element, for which there must be room.
  @inline(__always)
  package mutating func append(_ element: Element) {
    precondition(count < room.count)
    room.initializeElement(at: count, to: element)
    count += 1
  }
}
