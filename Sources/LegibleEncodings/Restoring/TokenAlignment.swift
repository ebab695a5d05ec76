/// The parts of a text by which an edited text is compared with it: words, and each other character by itself.
struct TextTokens {
  let text: ArraySlice<UInt8>

  /// Where each token begins, and the end of the text.
  let starts: [Int]

  var count: Int { starts.count - 1 }

  /// - Parameter areWords: Whether words are tokens; else each character is one.
  init(_ text: ArraySlice<UInt8>, areWords: Bool) {
    self.text = text
    var starts: [Int] = []
    var isInWord = false
    for index in text.indices {
      let byte = text[index]
      if byte & 0xC0 == 0x80 && index > text.startIndex { continue }
      let isOfWord = areWords && Self.isOfWord(byte)
      if !(isInWord && isOfWord) { starts.append(index) }
      isInWord = isOfWord
    }
    starts.append(text.endIndex)
    self.starts = starts
  }

  /// Whether a character is a part of words: letters, digits, all beyond ASCII, and `?`, which stands for letters.
  static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "?"):
      true
    default: byte >= 0x80
    }
  }

  func range(_ index: Int) -> Range<Int> { starts[index]..<starts[index + 1] }

  subscript(index: Int) -> ArraySlice<UInt8> { text[range(index)] }

  /// The weight of a match of two equal tokens.
  func weight(_ index: Int) -> Int32 {
    let first = text[starts[index]]
    if !Self.isOfWord(first) { return first == 0x0A ? 2 : 1 }
    return Int32(min(range(index).count, 12)) + 2
  }
}

/// Which tokens of two texts are the same, by the heaviest common subsequence.
struct TokenAlignment {
  /// For each token of the new text the one of the old text that it is, the earliest that it may be, or -1.
  private(set) var earliest: [Int]

  /// The same with the latest.
  private(set) var latest: [Int]

  /// How large the table may be: 16 MB.
  static let tableLimit = 4 << 20

  /// - Returns: `nil` where the texts are too long to be compared.
  init?(_ old: TextTokens, _ new: TextTokens) {
    let (rows, columns) = (old.count, new.count)
    guard rows <= 1 << 20, columns <= 1 << 20, (rows + 1) * (columns + 1) <= Self.tableLimit else {
      return nil
    }
    var numbers: [ArraySlice<UInt8>: Int32] = [:]
    func numbered(_ tokens: TextTokens) -> [Int32] {
      (0..<tokens.count).map { index in
        if let known = numbers[tokens[index]] { return known }
        let next = Int32(truncatingIfNeeded: numbers.count)
        numbers[tokens[index]] = next
        return next
      }
    }
    let oldNumbers = numbered(old)
    let newNumbers = numbered(new)
    let weights = (0..<rows).map(old.weight)
    let width = columns + 1
    var best = [Int32](repeating: 0, count: (rows + 1) * width)
    for row in stride(from: rows - 1, through: 0, by: -1) {
      for column in stride(from: columns - 1, through: 0, by: -1) {
        var value = max(best[(row + 1) * width + column], best[row * width + column + 1])
        if oldNumbers[row] == newNumbers[column] {
          value = max(value, best[(row + 1) * width + column + 1] + weights[row])
        }
        best[row * width + column] = value
      }
    }
    earliest = [Int](repeating: -1, count: columns)
    latest = earliest
    for isLate in [false, true] {
      var (row, column) = (0, 0)
      while row < rows && column < columns {
        let value = best[row * width + column]
        let isPair =
          oldNumbers[row] == newNumbers[column]
          && value == best[(row + 1) * width + column + 1] + weights[row]
        let mayMoveOn = value == best[(row + 1) * width + column]
        if isPair && !(isLate && mayMoveOn) {
          if isLate { latest[column] = row } else { earliest[column] = row }
          row += 1
          column += 1
        } else if isLate ? !mayMoveOn : value == best[row * width + column + 1] {
          column += 1
        } else {
          row += 1
        }
      }
    }
  }
}
