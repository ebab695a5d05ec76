/// The originals of damaged words and lines: a map from the forms that a witness has for the wrong reader.
///
/// So text is found that was moved or copied.
struct LostOriginals {
  /// The original of a word or a line.
  enum Found {
    case none

    /// One thing, in which so many characters became something.
    case one(ArraySlice<UInt8>, Int, LossyReading.Loss)

    /// It may have been one thing or another.
    case several
  }

  private var words: [ArraySlice<UInt8>: Found] = [:]
  private var lines: [ArraySlice<UInt8>: Found] = [:]

  init(of text: RenderedText) {
    for (start, end) in zip(text.shownStarts, text.shownStarts.dropFirst()) {
      Self.add(start..<end, of: text, to: &lines)
    }
    let tokens = TextTokens(text.shown[...], areWords: true)
    for index in 0..<tokens.count where TextTokens.isOfWord(text.shown[tokens.starts[index]]) {
      Self.add(tokens.range(index), of: text, to: &words)
    }
  }

  private static func add(
    _ range: Range<Int>, of text: RenderedText, to table: inout [ArraySlice<UInt8>: Found]
  ) {
    guard let start = text.ownOffset(of: range.lowerBound, behind: false),
      let end = text.ownOffset(of: range.upperBound, behind: false), start < end
    else { return }
    let shown = text.shown[range]
    let own = text.own[start..<end]
    switch table[shown] {
    case nil:
      table[shown] = Found.one(
        own, text.lostCount(in: start..<end), text.loss(at: range.lowerBound))
    case .one(let known, _, _)? where known != own: table[shown] = .several
    default: break
    }
  }

  /// Returns the original of a line.
  func line(_ line: ArraySlice<UInt8>) -> Found {
    guard case .one(let own, let count, let loss)? = lines[line], count > 0, Self.hasWord(line)
    else { return .none }
    return .one(own, count, loss)
  }

  /// Whether a line has a word, or is so long that it is no other line: without a word it may be anything.
  static func hasWord(_ line: ArraySlice<UInt8>) -> Bool {
    line.contains { TextTokens.isOfWord($0) && $0 != 0x3F && $0 < 0x80 } || line.count > 24
  }

  /// Returns the original of a word, unless so little of it is left that it may be a word of another text.
  func word(_ word: ArraySlice<UInt8>) -> Found {
    switch words[word] {
    case .one(let own, let count, let loss)? where count > 0:
      let kept = word.count { $0 < 0x80 && $0 != 0x3F }
      let isEnough = loss == .question ? kept > 2 : kept > 1 || count > 3
      // With bytes left out a word looks like any other.
      return isEnough && loss != .nothing
        ? .one(own, count, loss) : word.replacementCount > 0 ? .several : .none
    case .several?: return word.replacementCount > 0 ? .several : .none
    default: return .none
    }
  }
}
