internal import LegibleEncodings

/// The text of a program as far as it is kept, so that at its end code can be told from comments and strings.
struct CodeText: Sendable {
  /// The maximum number of bytes that are kept.
  static let limit = 1 << 22

  private(set) var bytes: [UInt8] = []

  /// The classes of its lines.
  var suspects: LineSuspects = []

  mutating func add(_ block: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: block.prefix(Self.limit - bytes.count))
  }

  /// Reads the lines, each with the parts of it that are code.
  func forEachLine(_ syntax: LineSyntax, _ body: (CodeLine) -> Void) {
    var reader = RegionReader(syntax, isWhole: true)
    var start = 0
    var number = 1
    while start < bytes.count {
      let feed = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let end = feed > start && bytes[feed - 1] == 0x0D ? feed - 1 : feed
      body(CodeLine(bytes[start..<end], number: number, &reader))
      start = feed + 1
      number += 1
    }
  }
}

/// A line of a program, and the parts of it that are neither comments nor strings.
struct CodeLine {
  let bytes: ArraySlice<UInt8>
  let number: Int
  let scalars: [Unicode.Scalar]
  let isASCII: Bool
  let code: [Range<Int>]

  /// A range of a line of a text.
  struct Place {
    let number: Int

    /// The bytes of the line in the text.
    let line: Range<Int>

    /// The range in its characters.
    let range: Range<Int>
  }

  fileprivate init(_ bytes: ArraySlice<UInt8>, number: Int, _ reader: inout RegionReader) {
    self.bytes = bytes
    self.number = number
    isASCII = bytes.allSatisfy { $0 < 0x80 }
    scalars =
      isASCII
      ? bytes.map { Unicode.Scalar($0) }
      : Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    var code: [Range<Int>] = []
    var start = 0
    for region in reader.regions(in: scalars) {
      if start < region.range.lowerBound { code.append(start..<region.range.lowerBound) }
      start = region.range.upperBound
    }
    if start < scalars.count { code.append(start..<scalars.count) }
    self.code = code
  }

  func place(of index: Int, length: Int = 1) -> Place {
    Place(
      number: number, line: bytes.startIndex..<bytes.endIndex, range: index..<(index + length))
  }

  /// Whether a comment on the line allows the rule.
  func allows(_ rule: CheckRule) -> Bool {
    bytes.withUnsafeBytes { LineAllowance($0).allows(rule) }
  }

  /// Calls `body` with the range of each name in the code.
  func forEachName(_ body: (Range<Int>) -> Void) {
    for range in code {
      var index = range.lowerBound
      while index < range.upperBound {
        guard scalars[index].isOfName else {
          index += 1
          continue
        }
        let start = index
        while index < range.upperBound, scalars[index].isOfName { index += 1 }
        if scalars[start].properties.numericType == nil { body(start..<index) }
      }
    }
  }
}

extension TextCheck {
  /// Adds the findings for which the comments and strings of the whole text must be known.
  mutating func checkCode() {
    guard let code, let syntax = kind.syntax, malformed.count == 0 else { return }
    let looksForUnusual = code.suspects.contains(.unusual) && rules.contains(.unusualCharacter)
    var looksForNames = code.suspects.contains(.lookalike) && rules.contains(.confusableNames)
    if case .source = kind {} else { looksForNames = false }
    guard looksForUnusual || looksForNames else { return }
    var unusual = UnusualCharacters(kind)
    var names = ConfusableNames(syntax)
    code.forEachLine(syntax) { line in
      if line.isASCII && !(looksForUnusual && line.bytes.contains(where: BlockScan.isControl)) {
        return
      }
      if looksForUnusual { unusual.add(line) }
      if looksForNames && !line.isASCII { names.add(line) }
    }
    for (scalar, found) in unusual.places {
      add(
        .unusualCharacter, at: found.place,
        UnusualCharacters.message(scalar, count: found.count))
    }
    let pairs = names.pairs { body in
      code.forEachLine(syntax) { line in
        line.forEachName { range in
          let name = line.scalars[range]
          if line.isASCII || name.allSatisfy({ $0.isASCII }) { body(name, line.number) }
        }
      }
    }
    for pair in pairs { add(.confusableNames, at: pair.place, pair.message) }
    if looksForNames && gathersLookalikes {
      lookalikes = names.candidates(besides: pairs).prefix(Self.findingLimit).compactMap {
        candidate in
        finding(.confusableNames, at: candidate.place, "").map {
          LookalikeName(candidate.name, at: $0)
        }
      }
    }
  }

  /// Whether the text is source code, whose names can be told from comments and strings.
  package var hasNames: Bool {
    guard case .source = kind else { return false }
    return code != nil && malformed.count == 0 && !isBinary
  }

  /// Adds a finding at a place in the stored text.
  private mutating func add(_ rule: CheckRule, at place: CodeLine.Place, _ message: String) {
    if let finding = finding(rule, at: place, message) { add(finding) }
  }

  private func finding(
    _ rule: CheckRule, at place: CodeLine.Place, _ message: String
  ) -> Finding? {
    guard let code else { return nil }
    let line = code.bytes[place.line].withUnsafeBytes { CheckedLine($0, number: place.number) }
    let index = place.range.lowerBound
    let start = place.line.lowerBound + (index < line.offsets.count ? line.offsets[index] : 0)
    var position = TextOffset()
    position.advance(over: code.bytes[..<start], count: start, counting: decoder != nil)
    return finding(
      LineFinding(rule: rule, range: place.range, message: message), in: line, at: position)
  }
}

extension Unicode.Scalar {
  /// Whether it may stand in a name.
  var isOfName: Bool {
    if value < 0x80 {
      return (value | 0x20) &- 0x61 < 26 || value &- 0x30 < 10 || self == "_" || self == "$"
    }
    return isOfWord
  }
}
