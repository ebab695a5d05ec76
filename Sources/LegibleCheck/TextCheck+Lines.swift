internal import LegibleEncodings

extension TextCheck {
  /// The rules that examine single lines.
  private static let lineRules: [AnyLineRule] = [
    .init(ControlCharacterRule.self), .init(NoncharacterRule.self),
    .init(ReplacementCharacterRule.self), .init(ByteOrderMarkRule.self),
    .init(HiddenCharacterRule.self), .init(MixedScriptsRule.self), .init(AddressSignRule.self),
    .init(DeceivingOrderRule.self), .init(OpenControlRule.self),
  ]

  /// Whether the text is read as it is, so that offsets are those of the file.
  private var isUTF8: Bool { decoder == nil }

  /// Reads bytes of the file.
  mutating func read(_ bytes: UnsafeRawBufferPointer) {
    if isBinary { return }
    guard decoder != nil else { return readText(bytes) }
    utf8Validator?.consume(bytes)
    findMalformed(bytes, atEnd: false)
    var utf8: [UInt8] = []
    // The policy is to replace, so nothing is thrown.
    try? decoder?.decode(bytes, into: &utf8)
    utf8.withUnsafeBytes { readText($0) }
  }

  /// Searches for the first malformed bytes.
  private mutating func findMalformed(_ bytes: UnsafeRawBufferPointer, atEnd: Bool) {
    guard var validator = failing else { return }
    failing = nil
    var text: [UInt8] = []
    do throws(ConversionError) {
      try validator.decode(bytes, into: &text)
      if atEnd { try validator.finish(into: &text) }
      failing = validator
    } catch {
      malformed.add(
        error, line: error.line, column: error.column, byteOffset: error.byteOffset,
        isAllowed: false)
    }
  }

  /// Reads text in UTF-8, and checks the lines that are complete.
  private mutating func readText(_ text: UnsafeRawBufferPointer) {
    var rest = text[...]
    if !pending.isEmpty {
      let end = rest.firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex
      pending.append(contentsOf: rest[..<end])
      rest = rest[end...]
      if pending.last == 0x0A || pending.count > Self.lineLimit { checkPending() }
    }
    guard let last = rest.lastIndex(of: 0x0A) else {
      pending.append(contentsOf: rest)
      if pending.count > Self.lineLimit { checkPending() }
      return
    }
    check(UnsafeRawBufferPointer(rebasing: rest[...last]), isEnd: false)
    pending.append(contentsOf: rest[(last + 1)...])
  }

  /// Ends the last line.
  mutating func endLines() {
    if decoder != nil {
      findMalformed(UnsafeRawBufferPointer(start: nil, count: 0), atEnd: true)
      var utf8: [UInt8] = []
      try? decoder?.finish(into: &utf8)
      utf8.withUnsafeBytes { readText($0) }
      utf8Validator?.finish()
    }
    if !pending.isEmpty { checkPending(isEnd: true) }
    judgeLines()
  }

  /// Checks the line that was held back, or the part of it so far.
  private mutating func checkPending(isEnd: Bool = false) {
    var text = pending
    pending = []
    if text.last != 0x0A && !isEnd {
      // A part of a line ends between characters, and not inside of CR LF.
      var end = text.count
      while end > 0, text.count - end < 4, text[end - 1] & 0xC0 == 0x80 { end -= 1 }
      if end > 0, text[end - 1] >= 0xC0 || text[end - 1] == 0x0D { end -= 1 }
      pending = Array(text[end...])
      text.removeSubrange(end...)
    }
    text.withUnsafeBytes { check($0, isEnd: isEnd) }
  }

  /// Looks at a block of whole lines, of which the last may be the end or a part of a line.
  private mutating func check(_ block: UnsafeRawBufferPointer, isEnd: Bool) {
    let scan = BlockScan(block)
    lineEnds.add(scan, of: block, line: line, offset: position.utf8)
    code?.add(block)
    let isASCII = !scan.hasOtherThanASCII
    if !isASCII { hasOtherThanASCII = true }
    if !isASCII || scan.hasControls {
      let isMalformed =
        !isASCII && isUTF8
        && (encoding ?? .utf8).firstMalformedSequence(in: UnsafeRawBufferPointer(block)) != nil
      checkLines(of: block, isMalformed: isMalformed, isEnd: isEnd)
    }
    if let layout { checkLayout(of: block, by: layout, isEnd: isEnd) }
    lastByte = block.last
    position.advance(over: block, count: block.count, counting: !isUTF8)
    line += scan.lineFeeds
    if let last = block.lastIndex(of: 0x0A) {
      columnsBefore = last + 1 == block.count ? 0 : block[(last + 1)...].scalarCount
    } else {
      columnsBefore += block.scalarCount
    }
  }

  /// Looks at the lines of a block that are not plain ASCII.
  private mutating func checkLines(
    of block: UnsafeRawBufferPointer, isMalformed: Bool, isEnd: Bool
  ) {
    var start = 0
    var number = line
    var place = position
    while start < block.count {
      let feed = block[start...].firstIndex(of: 0x0A)
      let end = feed ?? block.count
      // A part of a line that goes on has no line end to leave out.
      let hasReturn = end > start && block[end - 1] == 0x0D
      let text = UnsafeRawBufferPointer(rebasing: block[start..<(hasReturn ? end - 1 : end)])
      let isLast = isEnd && (feed == nil || feed == block.count - 1)
      checkLine(
        text, at: start, place, number: number, isMalformed: isMalformed, isLast: isLast, in: block)
      let next = min(end + 1, block.count)
      place.advance(over: block[start..<next], count: next - start, counting: !isUTF8)
      start = end + 1
      number += 1
    }
  }

  private mutating func checkLine(
    _ text: UnsafeRawBufferPointer, at start: Int, _ place: TextOffset, number: Int,
    isMalformed: Bool, isLast: Bool, in block: UnsafeRawBufferPointer
  ) {
    let columnsBefore = start == 0 ? self.columnsBefore : 0
    if isMalformed, noteMalformed(text, at: start, number: number, columnsBefore) { return }
    var suspects = LineSuspects(text)
    if suspects.contains(.rightToLeft) { hasRightToLeft = true }
    code?.suspects.formUnion(suspects)
    if suspects.contains(.beyondASCII), rules.contains(.mojibake) {
      mojibakeLines.add(
        text,
        at: MojibakeLines.Place(number: number, columnsBefore: columnsBefore, offset: place))
      if mojibakeLines.isFull { judgeLines() }
    }
    suspects.subtract(.ofText)
    if suspects.isEmpty { return }
    let isFirst = number == 1 && columnsBefore == 0
    let line = CheckedLine(
      text, number: number, columnsBefore: columnsBefore, isFirst: isFirst, isLast: isLast,
      kind: kind)
    let found = Self.findings(in: line, suspects, by: rules)
    let allowance = LineAllowance(text)
    for finding in found where !allowance.allows(finding.rule) {
      // Finding its place takes time, and is not needed for a finding that is only counted.
      if keepsMore(of: finding.rule) {
        add(self.finding(finding, in: line, at: start, of: block))
      } else {
        counts[finding.rule, default: 0] += 1
      }
    }
    if suspects.contains(.bidiControl), !hasRightToLeft, rules.contains(.hiddenCharacter),
      !found.contains(where: { $0.rule == .deceivingOrder || $0.rule == .openControl }),
      !allowance.allows(.hiddenCharacter)
    {
      for finding in HiddenCharacterRule.findingsWithoutRightToLeft(in: line) {
        if idleControls.findings.count >= Self.ruleLimit {
          idleControls.omittedCount += 1
        } else {
          idleControls.findings.append(self.finding(finding, in: line, at: start, of: block))
        }
      }
    }
  }

  private static func findings(
    in line: CheckedLine, _ suspects: LineSuspects, by rules: Set<CheckRule>
  ) -> [LineFinding] {
    var found: [LineFinding] = []
    for rule in lineRules where !suspects.isDisjoint(with: rule.suspects) {
      guard rules.contains(rule.rule) else { continue }
      // A line with a deceiving order mostly leaves controls open too; it is reported once.
      if rule.rule == .openControl, found.contains(where: { $0.rule == .deceivingOrder }) {
        continue
      }
      found += rule.findings(line)
    }
    return found
  }

  /// Returns the findings of line rules in a file name; their place is the beginning of the file.
  ///
  /// ```swift
  /// TextCheck.findings(inName: "na\u{200E}me.txt").first?.rule  // .hiddenCharacter
  /// ```
  ///
  /// - Complexity: O(*n*) in the length of the name.
  public static func findings(
    inName name: String, rules: [CheckRule] = CheckRule.usual
  ) -> [Finding] {
    let line = CheckedLine(name, isName: true)
    let suspects = line.utf8.withUnsafeBytes { LineSuspects($0) }
    return findings(in: line, suspects, by: Set(rules)).map {
      Finding(
        rule: $0.rule, byteOffset: nil, line: 1, column: 1, length: 0,
        message: "in the name of the file, \($0.message)", excerpt: .empty)
    }
  }

  /// The finding with its place in the text.
  func finding(
    _ found: LineFinding, in line: CheckedLine, at start: Int, of block: UnsafeRawBufferPointer
  ) -> Finding {
    let index = found.range.lowerBound
    let place = start + (index < line.offsets.count ? line.offsets[index] : line.utf8.count)
    var position = position
    position.advance(over: block[..<place], count: place, counting: !isUTF8)
    return finding(found, in: line, at: position)
  }

  func finding(
    _ found: LineFinding, in line: CheckedLine, at position: TextOffset
  ) -> Finding {
    let index = found.range.lowerBound
    let isExact = isUTF8 || malformed.count == 0
    return Finding(
      rule: found.rule,
      byteOffset: isExact
        ? position.byteOffset(in: encoding ?? .utf8, markLength: markLength) : nil,
      line: line.number, column: line.columnsBefore + index + 1, length: found.range.count,
      message: found.message, excerpt: line.excerpt(around: index))
  }

  /// Determines which of the collected lines were decoded wrongly.
  private mutating func judgeLines() {
    for damage in mojibakeLines.takeDamage() {
      let line = damage.text.withUnsafeBytes {
        CheckedLine($0, number: damage.place.number, columnsBefore: damage.place.columnsBefore)
      }
      for found in damage.findings(in: line) {
        if mojibake.findings.count >= Self.ruleLimit {
          mojibake.omittedCount += 1
          continue
        }
        var position = damage.place.offset
        let start = line.offsets[found.range.lowerBound]
        position.advance(over: damage.text[..<start], count: start, counting: !isUTF8)
        mojibake.findings.append(finding(found, in: line, at: position))
      }
    }
  }

  /// Counts malformed places in a line.
  ///
  /// - Returns: Whether there is any.
  private mutating func noteMalformed(
    _ text: UnsafeRawBufferPointer, at start: Int, number: Int, _ columnsBefore: Int
  ) -> Bool {
    let encoding = encoding ?? .utf8
    guard let range = encoding.firstMalformedSequence(in: text) else { return false }
    if malformed.first == nil {
      var decoder = TextDecoder(encoding)
      var ignored: [UInt8] = []
      do throws(ConversionError) {
        try decoder.decode(text, into: &ignored)
        try decoder.finish(into: &ignored)
      } catch {
        let column = columnsBefore + text[..<range.lowerBound].scalarCount + 1
        malformed.add(
          error, line: number, column: column,
          byteOffset: position.utf8 + start + range.lowerBound,
          isAllowed: LineAllowance(text).allows(.encoding))
      }
    } else if malformed.count < MalformedTally.limit {
      malformed.addOther()
    }
    var rest = UnsafeRawBufferPointer(rebasing: text[range.upperBound...])
    while malformed.count < MalformedTally.limit,
      let next = encoding.firstMalformedSequence(in: rest)
    {
      malformed.addOther()
      rest = UnsafeRawBufferPointer(rebasing: rest[next.upperBound...])
    }
    return true
  }
}

extension Sequence<UInt8> {
  /// The number of characters of UTF-8 that begin in the bytes.
  fileprivate var scalarCount: Int { reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 } }
}
