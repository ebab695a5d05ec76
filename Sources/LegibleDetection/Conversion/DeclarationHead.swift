/// The beginning of a text, which is searched for a declaration of its encoding.
struct DeclarationHead {
  private let bytes: ArraySlice<UInt8>

  /// The bytes in lower case, at the same offsets.
  private let small: [UInt8]

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    small = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }

  /// The form of the first declaration, and the range of the encoding's name.
  var declaration: (DeclaredEncoding.Form, Range<Int>)? {
    let start = small.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if begins("<?xml", at: start) {
      let end = find("?>", from: start, to: small.count) ?? small.count
      return value(of: "encoding", from: start, to: end).map { (.xml, $0) }
    }
    if begins("@charset \"", at: start) { return name(from: start + 10).map { (.css, $0) } }
    if let found = editorLine(from: start) { return (.editor, found) }
    if let found = meta(from: start) { return (.html, found) }
    if find("msgid \"\"", from: start, to: small.count) != nil,
      let type = find("content-type:", from: start, to: small.count),
      let found = value(of: "charset", from: type, to: lineEnd(from: type))
    {
      return (.po, found)
    }
    if let found = scriptLine(from: start) { return (.vim, found) }
    if let found = setLine(from: start) { return (.hunspell, found) }
    return latexOption(from: start).map { (.latex, $0) }
  }

  /// Finds the name after `scriptencoding` at the beginning of a line.
  private func scriptLine(from start: Int) -> Range<Int>? {
    var place = start
    while let word = find("scriptencoding", from: place, to: small.count) {
      place = word + 14
      let before = small[..<word].last { $0 != 0x20 && $0 != 0x09 } ?? 0x0A
      if before == 0x0A, let found = name(from: skipBlanks(from: place)),
        found.upperBound <= lineEnd(from: word)
      {
        return found
      }
    }
    return nil
  }

  /// Finds the name in a line `SET name`.
  private func setLine(from start: Int) -> Range<Int>? {
    bytes.withUnsafeBufferPointer { head in
      head.indices.dropFirst(start).lazy.compactMap { Declaration.set(at: $0, in: head) }.first
    }.flatMap { name(from: $0) }
  }

  private func begins(_ text: StaticString, at place: Int) -> Bool {
    place <= small.count && small[place...].starts(with: text.bytes)
  }

  private func find(_ text: StaticString, from start: Int, to end: Int) -> Int? {
    let wanted = text.bytes
    guard let first = wanted.first, end - start >= wanted.count else { return nil }
    var place = start
    while place + wanted.count <= end {
      if small[place] == first, small[place...].starts(with: wanted) { return place }
      place += 1
    }
    return nil
  }

  private func lineEnd(from start: Int) -> Int {
    small[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? small.count
  }

  /// Finds the value of `attribute =`, with or without quotation marks.
  private func value(of attribute: StaticString, from start: Int, to end: Int) -> Range<Int>? {
    var place = start
    while let found = find(attribute, from: place, to: end) {
      place = found + attribute.bytes.count
      var next = skipBlanks(from: place)
      guard next < end, small[next] == UInt8(ascii: "=") else { continue }
      next = skipBlanks(from: next + 1)
      if next < end, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(small[next]) { next += 1 }
      if let found = name(from: next), found.upperBound <= end { return found }
    }
    return nil
  }

  private func skipBlanks(from start: Int) -> Int {
    small[min(start, small.count)...].firstIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
      ?? small.count
  }

  /// Returns the range of the name that begins at `start`; `nil` if it is cut by the end of the
  /// head.
  private func name(from start: Int) -> Range<Int>? {
    guard start < small.count else { return nil }
    let end =
      small[start...].firstIndex { byte in
        switch byte {
        case 0x30...0x39, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
          UInt8(ascii: ":"):
          false
        default: true
        }
      } ?? small.count
    return end > start && (end < small.count || small.count < DeclaredEncoding.reach)
      ? start..<end : nil
  }

  private func meta(from start: Int) -> Range<Int>? {
    var place = start
    while let tag = find("<meta", from: place, to: small.count) {
      let end = small[tag...].firstIndex(of: UInt8(ascii: ">")) ?? small.count
      if let found = value(of: "charset", from: tag, to: end) { return found }
      place = end
    }
    return nil
  }

  /// Finds the name in a comment on one of the first two lines.
  private func editorLine(from start: Int) -> Range<Int>? {
    var place = start
    for _ in 0..<2 where place < small.count {
      let end = lineEnd(from: place)
      let first = small[place..<end].first { $0 != 0x20 && $0 != 0x09 } ?? 0
      let isComment = "#;%/*\"-".utf8.contains(first) || begins("<!--", at: place)
      if isComment, let word = find("coding", from: place, to: end) {
        let sign = word + 6
        if sign < end, [UInt8(ascii: ":"), UInt8(ascii: "=")].contains(small[sign]),
          let found = name(from: skipBlanks(from: sign + 1)), found.upperBound <= end
        {
          return withoutLineEnding(found)
        }
      }
      place = min(end + 1, small.count)
    }
    return nil
  }

  /// Removes the suffix for line ends that Emacs appends to the name, as in `utf-8-unix`.
  private func withoutLineEnding(_ range: Range<Int>) -> Range<Int> {
    for suffix in ["-unix", "-dos", "-mac"]
    where range.count > suffix.utf8.count
      && small[range].suffix(suffix.utf8.count)
        .elementsEqual(suffix.utf8)
    {
      return range.lowerBound..<(range.upperBound - suffix.utf8.count)
    }
    return range
  }

  private func latexOption(from start: Int) -> Range<Int>? {
    var place = start
    while let found = find("\\usepackage[", from: place, to: small.count) {
      place = found + 12
      if let name = name(from: place), begins("]{inputenc}", at: name.upperBound) { return name }
    }
    return nil
  }
}

extension StaticString {
  /// The bytes of the text.
  fileprivate var bytes: UnsafeBufferPointer<UInt8> {
    // A static string lives as long as the process.
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}
