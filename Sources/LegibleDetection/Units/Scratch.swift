/// Scratch memory that grows, and whose elements are reached without checks: it is the owner's alone.
struct Scratch<Element: BitwiseCopyable>: ~Copyable {
  private(set) var start = UnsafeMutablePointer<Element>.allocate(capacity: 256)
  private(set) var count = 0
  private var capacity = 256

  deinit { start.deallocate() }

  /// The elements, until the next change.
  var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: start, count: count) }

  /// - Parameter index: Less than `count`.
  @inline(__always)
  subscript(index: Int) -> Element { start[index] }

  mutating func removeAll() { count = 0 }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: 2 * capacity) }
    start[count] = element
    count += 1
  }

  /// Replaces the last element; there is one.
  mutating func replaceLast(by element: Element) { start[count - 1] = element }

  /// Adds elements that are not set.
  ///
  /// - Returns: Where they begin.
  @inline(__always)
  mutating func extend(by added: Int) -> UnsafeMutablePointer<Element> {
    if count + added > capacity { grow(to: 2 * (count + added)) }
    count += added
    return start + (count - added)
  }

  private mutating func grow(to newCapacity: Int) {
    // The old memory has `count` elements, and the new one room for more.
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    larger.update(from: start, count: count)
    start.deallocate()
    (start, capacity) = (larger, newCapacity)
  }
}
