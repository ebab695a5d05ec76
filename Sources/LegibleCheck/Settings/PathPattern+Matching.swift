extension PathPattern {
  /// Whether the path is one that the pattern describes.
  ///
  /// All ways through the pattern are followed at once, as the set of places that they lead to, so that none is
  /// gone twice however many stars and alternatives there are.
  ///
  /// - Parameter path: The path from the folder of `.editorconfig`, without a slash in front.
  /// - Complexity: O(*n* · *m*) in the lengths of the pattern and of the path.
  package func matches(_ path: String) -> Bool {
    let path = Array(path.utf8)
    return Self.ends(of: parts, from: [0], in: path).last == path.count
  }

  /// Where text ends that the parts describe.
  ///
  /// - Parameter starts: Where it may begin, in rising order.
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

  /// The places from each start on over all bytes that meet a condition.
  private static func reach(
    from starts: [Int], in path: [UInt8], while condition: (UInt8) -> Bool
  ) -> [Int] {
    var places: [Int] = []
    // What a start before has reached leads no further from here.
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

  /// Where whole numbers of a range end, which are written without zeros in front.
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

  /// Places of several lists, each of them once, in rising order.
  private static func union(_ lists: [[Int]]) -> [Int] {
    var all: [Int] = []
    for place in lists.joined().sorted() where all.last != place { all.append(place) }
    return all
  }

  /// Where the character ends that begins at a place, unless it is a slash.
  private static func characterEnd(at start: Int, in path: [UInt8]) -> Int? {
    guard start < path.count, path[start] != UInt8(ascii: "/") else { return nil }
    return start + 1
      + path[(start + 1)...].prefix(3).prefix { $0 & 0xC0 == 0x80 }.count
  }
}
