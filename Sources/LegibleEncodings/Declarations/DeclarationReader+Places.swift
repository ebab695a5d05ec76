/// The rules for where each form of a declaration may stand.
extension DeclarationReader {
  /// Returns how much a declaration at this place says about the text, or `nil` if the form may
  /// not stand there.
  ///
  /// - Parameters:
  ///   - place: The offset of the first byte of the mark.
  ///   - name: The offset of the first byte after the mark.
  func standing(
    of form: DeclaredEncoding.Form, from place: Int, to name: Int
  ) -> DeclaredEncoding.Standing? {
    switch form {
    case .xml:
      return has("<?xml", at: 0) && !head[..<place].contains(UInt8(ascii: ">")) ? .own : nil
    case .html:
      let isBracket = { (byte: UInt8) in byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") }
      guard let tag = head[..<place].lastIndex(where: isBracket), has("<meta", at: tag) else {
        return nil
      }
      // Otherwise it is a string in a program that writes pages.
      let isPage = head.first == UInt8(ascii: "<") || firstInLine(of: tag) == tag
      return isPage ? .own : .written
    case .contentType:
      let isOfType = has("content-type", in: headerStart(of: place)..<place)
      if isOfType && has("msgid \"\"", in: 0..<place) { return .own }
      // A message of several parts has a header for each.
      let message = isOfType ? MessageHead(head) : nil
      return message.map { $0.kind == .message && place < $0.end } ?? false ? .own : nil
    case .editor: return isForEditors(place) ? .own : nil
    case .css: return place == 0 ? .own : .mentioned
    case .latex:
      switch head[firstInLine(of: place)] {
      case UInt8(ascii: "\\"): return .own
      case UInt8(ascii: "%"): return nil
      default: return .written
      }
    case .vim: return firstInLine(of: place) == place ? .own : nil
    case .hunspell: return isBlank(at: name) && isNamedAlone(from: name) ? .own : nil
    }
  }

  /// Returns the offset of the first byte of the field of a header, whose further lines begin with blanks.
  private func headerStart(of place: Int) -> Int {
    var start = lineStart(of: place)
    while start > 0, isBlank(at: start) {
      let end =
        head[start - 1] == 0x0A && start > 1 && head[start - 2] == 0x0D ? start - 2 : start - 1
      start = lineStart(of: end)
    }
    return start
  }

  /// Whether the word before `coding` is none, or one of those of Python, Emacs and Vim: `encoding`, `fileencoding`.
  func isWordOfEditors(_ place: Int) -> Bool {
    let start = head[..<place].lastIndex { !$0.isPartOfName }.map { $0 + 1 } ?? 0
    return start == place || start == place - 2 && has("en", at: start)
      || start == place - 6 && has("fileen", at: start)
  }

  /// Whether the place is on one of the first two lines, in a comment or after the `-*-` of Emacs.
  private func isForEditors(_ place: Int) -> Bool {
    let line = lineStart(of: place)
    let lineCount = head[..<line].indices.count { isLineEnd(at: $0) }
    let first = firstInLine(of: place)
    return lineCount < 2
      && (["#", ";", "%", "* ", "\"", "//", "/*", "--", "<!--"].contains { has($0, at: first) }
        || has("-*-", in: line..<place))
  }

  /// Whether the rest of the line is one name with letters and a digit, and perhaps a comment.
  ///
  /// Words such as `binary`, and numbers, are not declarations.
  func isNamedAlone(from start: Int) -> Bool {
    let start = skippingBlanks(from: start)
    guard let end = head[start...].prefix(46).firstIndex(where: { !$0.isPartOfName }) else {
      return false
    }
    let (name, next) = (head[start..<end], skippingBlanks(from: end))
    guard next < head.count, name.count > 3, name.contains(where: { $0 >= 0x41 }),
      name.contains(where: { (0x30...0x39).contains($0) })
    else { return false }
    return head[next] == 0x0A || head[next] == 0x0D || next > end && head[next] == UInt8(ascii: "#")
  }

  /// Whether the byte at the index is a space or a tab.
  func isBlank(at index: Int) -> Bool {
    index < head.count && (head[index] == 0x20 || head[index] == 0x09)
  }

  /// Returns the first index from `start` on whose byte is not a space or a tab.
  func skippingBlanks(from start: Int) -> Int {
    (start..<max(start, head.count)).first { !isBlank(at: $0) } ?? max(start, head.count)
  }

  /// Returns the name without the line ending that Emacs appends, as in `utf-8-unix`.
  func withoutLineEnding(_ name: Range<Int>) -> Range<Int> {
    for suffix in ["-unix", "-dos", "-mac"] as [StaticString] {
      let end = name.upperBound - suffix.utf8CodeUnitCount
      if end > name.lowerBound, has(suffix, at: end) { return name.lowerBound..<end }
    }
    return name
  }

  /// Whether a line ends at the index: at LF, or at CR that no LF follows.
  private func isLineEnd(at index: Int) -> Bool {
    head[index] == 0x0A
      || head[index] == 0x0D && (index + 1 == head.count || head[index + 1] != 0x0A)
  }

  /// Returns the offset of the first byte of the line.
  func lineStart(of place: Int) -> Int {
    head[..<place].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
  }

  /// Returns the offset of the first byte of the line, up to `place`, that is not a space or a tab.
  private func firstInLine(of place: Int) -> Int {
    head[lineStart(of: place)..<place].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? place
  }

  /// Whether the text, in small or capital letters, is in the range.
  func has(_ text: StaticString, in range: Range<Int>) -> Bool {
    range.dropLast(text.utf8CodeUnitCount - 1).contains { has(text, at: $0) }
  }

  /// Whether the bytes at a place are a part of the text. A small letter of the text also matches
  /// its capital.
  @inline(__always)
  func has(_ text: StaticString, from first: Int = 0, to end: Int? = nil, at place: Int) -> Bool {
    let end = end ?? text.utf8CodeUnitCount
    guard place >= 0, place + end - first <= head.count else { return false }
    for offset in first..<end {
      // The pointer of a static string is valid as long as the process, and `offset` is below its count.
      let (wanted, byte) = (text.utf8Start[offset], head[place + offset - first])
      if byte != wanted && !((0x41...0x5A).contains(byte) && byte | 0x20 == wanted) { return false }
    }
    return true
  }
}
