extension CaretMap {
  /// The index at which a caret belongs that is placed at a point of the line, as by a click.
  ///
  /// Of the character at the point the nearer side counts; beyond an end of the line it is the index
  /// at that end.
  ///
  /// - Parameter position: How far the point is from the left end of the line, in characters.
  /// - Complexity: O(1).
  public func index(nearestTo position: Double) -> String.Index {
    if !(position > 0) { return boundaries[boundariesAtPlaces[0]] }
    if position >= Double(levels.count) { return boundaries[boundariesAtPlaces[levels.count]] }
    let place = Int(position)
    return index(beside: charactersAtPlaces[place], position - Double(place) < 0.5 ? .left : .right)
  }

  /// The index at which a caret belongs that is placed at a point of the line, whose characters are
  /// of different widths.
  ///
  /// ```swift
  /// let index = carets.index(nearestTo: click.x) { font.width(of: text[$0]) }
  /// ```
  ///
  /// - Parameters:
  ///   - position: How far the point is from the left end of the line, in the unit of the widths.
  ///   - width: How wide a character of the string is.
  /// - Complexity: O(*n*).
  public func index(
    nearestTo position: Double, width: (Range<String.Index>) -> Double
  ) -> String.Index {
    if !(position > 0) { return boundaries[boundariesAtPlaces[0]] }
    var left = 0.0
    for number in charactersAtPlaces {
      let right = left + width(character(number))
      if position < right {
        return index(beside: number, position - left < right - position ? .left : .right)
      }
      left = right
    }
    return boundaries[boundariesAtPlaces[levels.count]]
  }

  /// The index of a caret that moves by one place to the left or right, or `nil` where it leaves the
  /// line.
  ///
  /// Repeated from one end of the line to the other, it visits each index of the line once.
  ///
  /// - Complexity: O(log *n*).
  public func index(after index: String.Index, movingVisually side: VisualSide) -> String.Index? {
    let place = firstEdge(of: boundary(at: index)).place + (side == .left ? -1 : 1)
    return boundariesAtPlaces.indices.contains(place)
      ? boundaries[boundariesAtPlaces[place]] : nil
  }

  /// Where selected text is displayed: the places from left to right, each range as long as can be.
  ///
  /// The text of one selection is displayed in several ranges where directions meet.
  ///
  /// - Parameter selection: A range of the string; a character that it has a part of is selected,
  ///   and what is not in the line is left out.
  /// - Returns: Places of characters, as in `visualCharacters`.
  /// - Complexity: O(*n*).
  public func visualRanges(of selection: Range<String.Index>) -> [Range<Int>] {
    var last = boundary(at: selection.upperBound)
    if last < levels.count && boundaries[last] < selection.upperBound { last += 1 }
    let first = boundary(at: selection.lowerBound)
    if selection.isEmpty || first >= last { return [] }
    var ranges: [Range<Int>] = []
    for (place, number) in charactersAtPlaces.enumerated() where number >= first && number < last {
      if let range = ranges.last, range.upperBound == place {
        ranges[ranges.count - 1] = range.lowerBound..<(place + 1)
      } else {
        ranges.append(place..<(place + 1))
      }
    }
    return ranges
  }

  /// The index of a caret at a side of a character.
  private func index(beside number: Int, _ side: VisualSide) -> String.Index {
    let isBehind = (side == .right) != (levels[number] & 1 == 1)
    return boundaries[isBehind ? number + 1 : number]
  }
}
