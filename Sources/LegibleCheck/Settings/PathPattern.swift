/// A file name pattern as in section names of `.editorconfig` (EditorConfig specification 0.17).
///
/// `*` matches any text without a slash, `**` any text, `?` any character but a slash, `[ab]`
/// one of the characters, `[!ab]` any other, `{a,b}` one of several patterns, and `{1..3}` a
/// whole number in a range. A backslash makes the character after it literal. Patterns and paths
/// are compared as bytes of UTF-8.
package struct PathPattern: Sendable {
  /// The maximum depth of nested braces; deeper ones are literal.
  private static let maxDepth = 32

  indirect enum Part: Sendable {
    case byte(UInt8)
    case anyCharacter
    case anyInName
    case anyAtAll
    /// `**/` after a slash or at the beginning: zero or more folders.
    case anyFolders
    case oneOf(Set<UInt32>, ranges: [ClosedRange<UInt32>], isNegated: Bool)
    case alternatives([[Part]])
    case number(ClosedRange<Int>)
  }

  let parts: [Part]

  /// - Parameter pattern: The name of the section.
  package init(_ pattern: String) {
    var bytes = Array(pattern.utf8)
    // A pattern with a slash is relative to the folder of the settings file; one without a slash
    // matches in any folder.
    if let slash = bytes.firstIndex(of: UInt8(ascii: "/")) {
      if slash == 0 { bytes.removeFirst() }
      parts = Self.parts(of: bytes[...], depth: 0)
    } else {
      parts = [.anyFolders] + Self.parts(of: bytes[...], depth: 0)
    }
  }

  // MARK: Reading

  private static func parts(of pattern: ArraySlice<UInt8>, depth: Int) -> [Part] {
    var parts: [Part] = []
    var rest = pattern
    // Before this position no bracket closes, as an earlier search has shown.
    var closesNoneBefore = rest.startIndex
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\\"): parts.append(.byte(rest.popFirst() ?? byte))
      case UInt8(ascii: "?"): parts.append(.anyCharacter)
      case UInt8(ascii: "*"):
        guard rest.first == UInt8(ascii: "*") else {
          parts.append(.anyInName)
          continue
        }
        rest.removeFirst()
        let isDouble = rest.first != UInt8(ascii: "*")
        while rest.first == UInt8(ascii: "*") { rest.removeFirst() }
        let isAfterSlash =
          parts.last.map { if case .byte(UInt8(ascii: "/")) = $0 { true } else { false } }
          ?? (depth == 0)
        if isDouble && isAfterSlash && rest.first == UInt8(ascii: "/") {
          rest.removeFirst()
          parts.append(.anyFolders)
        } else {
          parts.append(.anyAtAll)
        }
      case UInt8(ascii: "["):
        if rest.startIndex > closesNoneBefore, let (set, after) = characters(rest) {
          parts.append(set)
          rest = after
        } else {
          parts.append(.byte(byte))
          if rest.startIndex > closesNoneBefore {
            closesNoneBefore = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
          }
        }
      case UInt8(ascii: "{"):
        if depth < maxDepth, let (part, after) = braces(rest, depth: depth) {
          parts.append(part)
          rest = after
        } else {
          parts.append(.byte(byte))
        }
      default: parts.append(.byte(byte))
      }
    }
    return parts
  }

  /// The characters between brackets, and the rest of the pattern; `nil` if the opening bracket is
  /// literal, because there is no closing one or a slash before it.
  private static func characters(
    _ pattern: ArraySlice<UInt8>
  ) -> (Part, ArraySlice<UInt8>)? {
    var end = pattern.startIndex
    while end < pattern.endIndex, pattern[end] != UInt8(ascii: "]") || end == pattern.startIndex {
      if pattern[end] == UInt8(ascii: "/") { return nil }
      end += pattern[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < pattern.endIndex else { return nil }
    var scalars = Array(String(decoding: pattern[..<end], as: UTF8.self).unicodeScalars)[...]
    let isNegated = scalars.first == "!"
    if isNegated { scalars.removeFirst() }
    var set: Set<UInt32> = []
    var ranges: [ClosedRange<UInt32>] = []
    while let scalar = scalars.popFirst() {
      let first = scalar == "\\" ? scalars.popFirst() ?? scalar : scalar
      if scalars.first == "-", scalars.count > 1, let last = scalars.dropFirst().first {
        scalars = scalars.dropFirst(2)
        if first.value <= last.value { ranges.append(first.value...last.value) }
      } else {
        set.insert(first.value)
      }
    }
    return (.oneOf(set, ranges: ranges, isNegated: isNegated), pattern[(end + 1)...])
  }

  /// The alternatives or the range between braces, and the rest of the pattern; `nil` if the brace
  /// is literal, because it is not closed or too many are nested in it.
  private static func braces(
    _ pattern: ArraySlice<UInt8>, depth: Int
  ) -> (Part, ArraySlice<UInt8>)? {
    var items: [ArraySlice<UInt8>] = []
    var start = pattern.startIndex
    var place = start
    var open = 1
    while place < pattern.endIndex {
      switch pattern[place] {
      case UInt8(ascii: "\\"): place += 1
      case UInt8(ascii: "{"):
        open += 1
        if open > 2 * maxDepth { return nil }
      case UInt8(ascii: "}"): open -= 1
      case UInt8(ascii: ",") where open == 1:
        items.append(pattern[start..<place])
        start = place + 1
      default: break
      }
      if open == 0 { break }
      place += 1
    }
    guard open == 0 else { return nil }
    items.append(pattern[start..<place])
    let rest = pattern[(place + 1)...]
    guard items.count == 1 else {
      return (.alternatives(items.map { parts(of: $0, depth: depth + 1) }), rest)
    }
    if let range = range(String(decoding: items[0], as: UTF8.self)) {
      return (.number(range), rest)
    }
    // The braces around a single alternative are literal.
    let inner = parts(of: items[0], depth: depth + 1)
    let text = [Part.byte(UInt8(ascii: "{"))] + inner + [.byte(UInt8(ascii: "}"))]
    return (.alternatives([text]), rest)
  }

  /// The range of `1..3`, in either order.
  private static func range(_ text: String) -> ClosedRange<Int>? {
    // Split at the first two full stops; `Int` rejects anything but digits and signs around them.
    let bytes = Array(text.utf8)
    guard
      let dots = bytes.indices.dropLast().first(where: {
        bytes[$0] == 0x2E && bytes[$0 + 1] == 0x2E
      }),
      let first = Int(String(decoding: bytes[..<dots], as: UTF8.self)),
      let last = Int(String(decoding: bytes[(dots + 2)...], as: UTF8.self))
    else { return nil }
    return min(first, last)...max(first, last)
  }
}

extension PathPattern {
  /// Whether the pattern matches the path.
  ///
  /// All alternatives are followed at once, as the set of positions that they lead to. So no position is
  /// visited twice, however many stars and alternatives there are.
  ///
  /// - Parameter path: The path from the folder of `.editorconfig`, without a slash in front.
  /// - Complexity: O(*n* · *m*) in the lengths of the pattern and of the path.
  package func matches(_ path: String) -> Bool {
    let path = Array(path.utf8)
    return Self.ends(of: parts, from: [0], in: path).last == path.count
  }

  /// Returns the ends of the text that the parts match.
  ///
  /// - Parameter starts: The possible starts, in ascending order.
  /// - Returns: The ends in rising order.
  private static func ends(of parts: [Part], from starts: [Int], in path: [UInt8]) -> [Int] {
    var places = starts
    for part in parts {
      if places.isEmpty { return [] }
      places = ends(of: part, from: places, in: path)
    }
    return places
  }

  private static func ends(of part: Part, from starts: [Int], in path: [UInt8]) -> [Int] {
    switch part {
    case .byte(let byte):
      return starts.compactMap { $0 < path.count && path[$0] == byte ? $0 + 1 : nil }
    case .anyCharacter:
      return starts.compactMap { start in characterEnd(at: start, in: path) }
    case .oneOf(let set, let ranges, let isNegated):
      return starts.compactMap { start in
        guard let end = characterEnd(at: start, in: path),
          let scalar = String(decoding: path[start..<end], as: UTF8.self).unicodeScalars.first,
          (set.contains(scalar.value) || ranges.contains { $0.contains(scalar.value) })
            != isNegated
        else { return nil }
        return end
      }
    case .anyInName: return reach(from: starts, in: path) { $0 != UInt8(ascii: "/") }
    case .anyAtAll: return reach(from: starts, in: path) { _ in true }
    case .anyFolders:
      guard let first = starts.first else { return [] }
      let behindSlashes = (first..<path.count).filter { path[$0] == UInt8(ascii: "/") }
      return union([starts, behindSlashes.map { $0 + 1 }])
    case .alternatives(let alternatives):
      return union(alternatives.map { ends(of: $0, from: starts, in: path) })
    case .number(let range):
      return union(starts.map { numberEnds(at: $0, in: path, range) })
    }
  }

  /// Returns all positions that are reached from the starts over bytes that meet a condition.
  private static func reach(
    from starts: [Int], in path: [UInt8], while condition: (UInt8) -> Bool
  ) -> [Int] {
    var places: [Int] = []
    // A start that an earlier one reaches adds nothing.
    for start in starts where places.last.map({ $0 < start }) ?? true {
      var place = start
      places.append(place)
      while place < path.count, condition(path[place]) {
        place += 1
        places.append(place)
      }
    }
    return places
  }

  /// The ends of whole numbers of a range, which are written without leading zeros.
  private static func numberEnds(
    at start: Int, in path: [UInt8], _ range: ClosedRange<Int>
  ) -> [Int] {
    var end = start
    if end < path.count, path[end] == UInt8(ascii: "-") || path[end] == UInt8(ascii: "+") {
      end += 1
    }
    let digits = end
    var ends: [Int] = []
    while end < path.count, path[end] &- 0x30 < 10 {
      end += 1
      if path[digits] == 0x30 && end > digits + 1 { break }
      guard let number = Int(String(decoding: path[start..<end], as: UTF8.self)) else { break }
      if range.contains(number) { ends.append(end) }
    }
    return ends
  }

  /// The positions of several lists without duplicates, in ascending order.
  private static func union(_ lists: [[Int]]) -> [Int] {
    var all: [Int] = []
    for place in lists.joined().sorted() where all.last != place { all.append(place) }
    return all
  }

  /// The end of the character that begins at a place, unless it is a slash.
  private static func characterEnd(at start: Int, in path: [UInt8]) -> Int? {
    guard start < path.count, path[start] != UInt8(ascii: "/") else { return nil }
    return start + 1
      + path[(start + 1)...].prefix(3).prefix { $0 & 0xC0 == 0x80 }.count
  }
}
