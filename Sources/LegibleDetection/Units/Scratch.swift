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

  mutating func append(contentsOf elements: [Element]) {
    let end = extend(by: elements.count)
    elements.withUnsafeBufferPointer {
      // There is room for all of them.
      if let first = $0.baseAddress { end.update(from: first, count: $0.count) }
    }
  }

  /// Removes the last elements; there are so many.
  mutating func removeLast(_ removed: Int) { count -= removed }

  /// Removes an element.
  ///
  /// - Parameter index: Less than `count`.
  mutating func remove(at index: Int) {
    for place in index + 1..<count { start[place - 1] = start[place] }
    count -= 1
  }

  /// Sorts a few elements by insertion; the order of equal ones stays.
  @inline(__always)
  mutating func sort(_ comesBefore: (Element, Element) -> Bool) {
    for index in 1..<max(1, count) {
      let element = start[index]
      var place = index
      while place > 0 && comesBefore(element, start[place - 1]) {
        start[place] = start[place - 1]
        place -= 1
      }
      start[place] = element
    }
  }

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
