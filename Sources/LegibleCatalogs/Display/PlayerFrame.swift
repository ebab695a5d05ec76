internal import LegibleBidi

/// The frame around a right-to-left line of subtitles by which players whose lines run from left to right display it
/// in the same order: RLM at the ends, or an embedding where the line has words of the other direction.
struct PlayerFrame {
  let opening: Unicode.Scalar?
  let closing: Unicode.Scalar?

  /// The least that has to be put around a line in UTF-8; `nil` where it is displayed alike as it is, or where nothing
  /// makes it so.
  ///
  /// - Complexity: O(*n*).
  init?(for line: [UInt8]) {
    var check = SubstitutionCheck(.rightToLeft)
    if check.isSame(line, inPlayerWith: ([], [])) { return nil }
    let mark: Unicode.Scalar = "\u{200F}"
    let frames: [(Unicode.Scalar?, Unicode.Scalar?)] = [
      (nil, mark), (mark, nil), (mark, mark), ("\u{202B}", "\u{202C}"),
    ]
    for (opening, closing) in frames {
      let before = opening.map { Array(String($0).utf8) } ?? []
      let behind = closing.map { Array(String($0).utf8) } ?? []
      guard check.isSame(line, inPlayerWith: (before, behind)) else { continue }
      (self.opening, self.closing) = (opening, closing)
      return
    }
    return nil
  }

  /// The controls at the ends of a line without which it is displayed alike by itself, in bytes of it and in order.
  static func needless(in line: DisplayedText) -> [Range<Int>] {
    var check = SubstitutionCheck(.rightToLeft)
    var rest = line
    var found: [Range<Int>] = []
    func remove(_ control: String, at edge: ArraySlice<UInt8>) -> Bool {
      guard rest.utf8.count > 3, edge.elementsEqual(control.utf8),
        check.isSame(rest.utf8, rest.arguments, without: edge.indices)
      else { return false }
      let removed = 3 * found.count
      found.append(edge.startIndex + removed..<edge.endIndex + removed)
      rest.remove(edge.indices)
      return true
    }
    if remove("\u{202B}", at: rest.utf8.prefix(3)) {
      _ = remove("\u{202C}", at: rest.utf8.suffix(3))
    } else {
      _ = remove("\u{200F}", at: rest.utf8.prefix(3))
      _ = remove("\u{200F}", at: rest.utf8.suffix(3))
    }
    return found
  }
}
