/// In which order the characters of a line are displayed once marks and isolates are put in.
///
/// Two lines look the same if their orders are equal: the same characters from left to right, and
/// the same of them mirrored. Characters that have no shape of their own do not count.
struct DisplayOrder: ~Copyable {
  /// A control to be put in before the character with a number, or behind all of them.
  struct Insertion: Equatable {
    let position: Int
    let control: DirectionControl
  }

  let scalars: [Unicode.Scalar]
  private var resolver = BidiResolver()
  private var utf8: [UInt8] = []

  /// For each byte of `utf8` the number of its character, or -1 where that has no shape.
  private var numbers: [Int32] = []

  init(of scalars: [Unicode.Scalar]) { self.scalars = scalars }

  /// The characters from left to right: twice the number of each, and one more where it is one that
  /// can be mirrored and runs from right to left.
  ///
  /// - Parameters:
  ///   - insertions: What is put in, in the order of positions.
  ///   - base: The base direction; `nil` is that of the first strong character.
  mutating func characters(with insertions: [Insertion], base: TextDirection?) -> [Int32] {
    utf8.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    var rest = insertions[...]
    for (number, scalar) in scalars.enumerated() {
      while let insertion = rest.first, insertion.position == number {
        append(insertion.control.scalar, number: -1)
        rest.removeFirst()
      }
      append(scalar, number: DirectionControl(scalar) == nil ? Int32(number) : -1)
    }
    for insertion in rest { append(insertion.control.scalar, number: -1) }
    var order: [Int32] = []
    order.reserveCapacity(scalars.count)
    let numbers = self.numbers
    let scalars = self.scalars
    utf8.withUnsafeBufferPointer { text in
      let line = resolver.resolve(text, base: base)
      resolver.forEachVisualRun(of: line, in: text) { run in
        let start = order.count
        for byte in run.range where text[byte] & 0xC0 != 0x80 && numbers[byte] >= 0 {
          let number = numbers[byte]
          let property = BidiClassTable.property(of: scalars[Int(number)].value)
          let isMirrored =
            run.direction == .rightToLeft && property >= BidiClassTable.firstPair
          order.append(2 * number + (isMirrored ? 1 : 0))
        }
        if run.direction == .rightToLeft { order[start...].reverse() }
      }
    }
    return order
  }

  private mutating func append(_ scalar: Unicode.Scalar, number: Int32) {
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
      utf8.append(byte)
      numbers.append(number)
    }
  }
}
