/// A fix for the order of a text: the marks and isolates to be inserted, and the items that stay in disorder.
public struct DirectionFix: Sendable, Equatable {
  /// A character to be put into the text.
  public struct Insertion: Sendable, Equatable {
    /// Where it goes: before the byte of the text with this number, or after all of them.
    public let offset: Int

    /// Which one it is.
    package let control: DirectionControl

    /// The character itself.
    public var scalar: Unicode.Scalar { control.scalar }

    package init(offset: Int, control: DirectionControl) {
      self.offset = offset
      self.control = control
    }
  }

  /// The characters to be put in, in the order of the text.
  public internal(set) var insertions: [Insertion] = []

  /// The items, in UTF-8 bytes of the text, that are not displayed as they should be even so.
  public internal(set) var unmended: [Range<Int>] = []

  /// How long what is looked at at once may be, in bytes: at about 150 bytes for each character that is as much
  /// memory as 80 MB. Longer paragraphs are cut before words of the base direction.
  package static let paragraphLimit = 1 << 19

  /// A fix that changes nothing.
  public init() {}

  /// The text with the characters put in.
  ///
  /// - Parameter text: The text that the fix was made for, in UTF-8.
  /// - Complexity: O(*n*).
  package func applied(to text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count + 3 * insertions.count)
    var copied = 0
    for insertion in insertions {
      output.append(contentsOf: text[copied..<insertion.offset])
      output.append(contentsOf: insertion.control.utf8)
      copied = insertion.offset
    }
    output.append(contentsOf: text[copied...])
    return output
  }
}

extension DirectionFix {
  /// The characters to be put in, in the order of the text.
  package init(_ insertions: [Insertion]) { self.insertions = insertions }

  /// Takes over what puts a part into order, after all that was put in so far.
  mutating func append(_ fix: DirectionFix, at start: Int) {
    insertions += fix.insertions.map { .init(offset: start + $0.offset, control: $0.control) }
    unmended += fix.unmended.map { $0.moved(by: start) }
  }

  /// The fix with more characters, which stand in the order of the text: of those at one place they are the last,
  /// but for ends of isolates.
  ///
  /// - Complexity: O(*n*) in the number of both.
  package func merging(_ others: [Insertion]) -> DirectionFix {
    var rest = insertions[...]
    var all = DirectionFix()
    all.unmended = unmended
    all.insertions.reserveCapacity(insertions.count + others.count)
    for other in others {
      let isEnd = other.control == .PDI
      while let next = rest.first,
        next.offset < other.offset || next.offset == other.offset && !isEnd
      {
        all.insertions.append(next)
        rest.removeFirst()
      }
      all.insertions.append(other)
    }
    all.insertions += rest
    return all
  }

  /// Where parts of the text, which stand in its order, are once the characters are put in.
  ///
  /// - Complexity: O(*n*) in the number of both.
  package func moved<Part: TextPart>(_ parts: [Part]) -> [Part] {
    var before = 0
    return parts.map { part in
      while before < insertions.count, insertions[before].offset <= part.range.lowerBound {
        before += 1
      }
      return part.moved(by: 3 * before)
    }
  }

  /// This fix and one that is made for the text that it gives, in one.
  ///
  /// All characters that are put in have three bytes, ALM excepted, which no fix uses.
  package func followed(by other: DirectionFix) -> DirectionFix {
    var all = DirectionFix()
    all.insertions.reserveCapacity(insertions.count + other.insertions.count)
    // Where each of these is in the text that has them.
    let places = insertions.enumerated().map { $1.offset + 3 * $0 }
    var passed = 0
    for next in other.insertions {
      while passed < places.count, places[passed] < next.offset {
        all.insertions.append(insertions[passed])
        passed += 1
      }
      all.insertions.append(Insertion(offset: next.offset - 3 * passed, control: next.control))
    }
    all.insertions += insertions[passed...]
    let before = { (offset: Int) in places.sortedIndex { $0 >= offset } }
    all.unmended = other.unmended.map {
      $0.lowerBound - 3 * before($0.lowerBound)..<$0.upperBound - 3 * before($0.upperBound)
    }
    return all
  }
}

/// When isolates are put around items.
public enum IsolatePolicy: String, Sendable, CaseIterable {
  /// Marks alone are used; items that they cannot mend are left and reported.
  case never

  /// Where no marks would do.
  case whenNeeded = "when-needed"

  /// Wherever a mark would be needed, or by every value.
  case always
}
