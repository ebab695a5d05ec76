internal import CTextKernels

/// A list whose memory is used again after it is emptied, and that nothing shares.
///
/// The rules change single elements in their inner loops, where an array would ask each time
/// whether it is shared. Indexes are checked.
struct ScratchList<Element: BitwiseCopyable>: ~Copyable {
  private(set) var count = 0
  private var capacity = 0

  // Room for `capacity` elements, of which the first `count` are initialised.
  private var storage: UnsafeMutablePointer<Element>?

  deinit { legible_release(storage) }

  @inline(__always)
  var isEmpty: Bool { count == 0 }

  @inline(__always)
  var indices: Range<Int> { 0..<count }

  @inline(__always)
  var last: Element? { count == 0 ? nil : self[count - 1] }

  @inline(__always)
  subscript(index: Int) -> Element {
    unsafeAddress { UnsafePointer(address(of: index)) }
    unsafeMutableAddress { address(of: index) }
  }

  @inline(__always)
  private func address(of index: Int) -> UnsafeMutablePointer<Element> {
    guard let storage, UInt(bitPattern: index) < UInt(bitPattern: count) else {
      preconditionFailure("index out of range")
    }
    return storage + index
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    guard let storage else { return }
    (storage + count).initialize(to: element)
    count &+= 1
  }

  /// Adds elements of another list.
  @inline(__always)
  mutating func append(_ elements: Slice<UnsafeBufferPointer<Element>>) {
    reserve(elements.count)
    guard let storage else { return }
    // Room was just made for them.
    _ = UnsafeMutableBufferPointer(start: storage + count, count: elements.count)
      .initialize(fromContentsOf: elements)
    count &+= elements.count
  }

  /// Makes room for more elements.
  @inline(__always)
  mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(to: count + more) }
  }

  /// Adds an element that room was made for.
  @inline(__always)
  mutating func appendReserved(_ element: Element) {
    // `reserve` was called for it, so that the place is within the capacity.
    assert(count < capacity)
    storage.unsafelyUnwrapped.advanced(by: count).initialize(to: element)
    count &+= 1
  }

  /// The elements side by side; valid until the list next grows.
  @inline(__always)
  var elements: UnsafeMutableBufferPointer<Element> {
    UnsafeMutableBufferPointer(start: storage, count: count)
  }

  /// Sets the number of elements; new elements have arbitrary values until they are set.
  @inline(__always)
  mutating func resize(to count: Int) {
    if count > capacity { grow(to: count) }
    self.count = count
  }

  /// Takes out the elements from an index on, and keeps the memory.
  @inline(__always)
  mutating func removeAll(from index: Int = 0) {
    precondition(index <= count)
    count = index
  }

  /// Removes all elements, and releases their memory.
  @inline(never)
  mutating func release() {
    legible_release(storage)
    storage = nil
    count = 0
    capacity = 0
  }

  /// Removes and returns the last element, if there is one.
  @inline(__always)
  mutating func popLast() -> Element? {
    guard let element = last else { return nil }
    removeAll(from: count - 1)
    return element
  }

  @inline(__always)
  private mutating func grow(to needed: Int) {
    capacity = Swift.max(64, capacity * 2, needed)
    storage = Self.moved(storage, to: capacity)
  }

  /// The elements in a block of another size.
  ///
  /// It does not get the address of the list, so that the list can stay in registers.
  @inline(never)
  private static func moved(
    _ storage: UnsafeMutablePointer<Element>?, to capacity: Int
  ) -> UnsafeMutablePointer<Element> {
    // Large blocks are moved by the system without touching their pages. Elements are trivial, so
    // their bytes are all there is to move.
    let byteCount = capacity * MemoryLayout<Element>.stride
    guard let bytes = legible_resize(storage, byteCount) else {
      preconditionFailure("out of memory")
    }
    return bytes.assumingMemoryBound(to: Element.self)
  }
}

extension RandomAccessCollection where Index == Int {
  /// The index of the first element that meets a condition which all elements after it meet too; the end if none does.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  package func sortedIndex(where isInSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
