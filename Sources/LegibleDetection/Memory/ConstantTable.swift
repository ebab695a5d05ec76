/// A table that is made once and lives as long as the process.
///
/// Unlike an array, reading it never counts references, on which the loops over encodings and
/// languages would spend more time than on their work.
package struct ConstantTable<Element: BitwiseCopyable & Sendable>: RandomAccessCollection, Sendable
{
  // Filled on creation, never freed or changed.
  private nonisolated(unsafe) let elements: UnsafeBufferPointer<Element>

  package init(_ elements: some Collection<Element>) {
    let copy = UnsafeMutableBufferPointer(
      start: ConstantMemory.allocate(Element.self, count: elements.count), count: elements.count)
    _ = copy.initialize(fromContentsOf: elements)
    self.elements = UnsafeBufferPointer(copy)
  }

  /// Creates a table in which every element has the value, except for those that the body changes.
  package init(
    repeating value: Element, count: Int, _ body: (UnsafeMutableBufferPointer<Element>) -> Void
  ) {
    let elements = UnsafeMutableBufferPointer(
      start: ConstantMemory.allocate(Element.self, count: count), count: count)
    elements.initialize(repeating: value)
    body(elements)
    self.elements = UnsafeBufferPointer(elements)
  }

  /// Calls the body with a buffer of all elements.
  package func withUnsafeBufferPointer<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result {
    try body(elements)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { elements.count }

  @inline(__always)
  package subscript(index: Int) -> Element {
    // A negative index is a large unsigned number, so one comparison is enough.
    precondition(UInt(bitPattern: index) < UInt(bitPattern: elements.count))
    return elements[index]
  }
}
