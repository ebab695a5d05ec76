/// Memory for what one detection works with, given back all at once.
///
/// The readings of a sample are some hundred small tables that live for some microseconds. As arrays
/// they would cost a quarter of the time to make, to count and to free.
///
/// The value is trivial, so that handing it on counts no references. Neither it nor a buffer of it may be used
/// when the body of `with` has returned.
package struct Arena: BitwiseCopyable {
  private static let blockSize = 64 * 1024

  /// Tables of pairs of vectors begin at a multiple of this.
  private static let alignment = 16

  /// How much was made at some time.
  package struct Mark: BitwiseCopyable {
    /// The newest block, which begins with a pointer to the one before it.
    fileprivate var block: UnsafeMutableRawPointer?

    /// Where in it the next buffer is made, and how many bytes are free from there on.
    fileprivate var next: UnsafeMutableRawPointer
    fileprivate var freeCount: Int
  }

  // In the frame of `with`, whose body alone has the arena.
  private let current: UnsafeMutablePointer<Mark>

  /// Calls the body with an arena that has nothing yet, and then gives back what was made in it.
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

  /// How much is made now.
  package var mark: Mark { current.pointee }

  /// Gives back what was made since; none of it may be used any more.
  package func rewind(to mark: Mark) {
    while current.pointee.block != mark.block, let block = current.pointee.block {
      current.pointee.block = block.load(as: UnsafeMutableRawPointer?.self)
      block.deallocate()
    }
    current.pointee = mark
  }

  /// Memory that is aligned for the type, and is nobody else's as long as the arena lives; its
  /// elements are trivial, so nothing has to be undone when it is freed, and must be written before they
  /// are read.
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

  /// Begins a block in which there is room for so many bytes.
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
