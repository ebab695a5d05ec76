import Glibc
import Legible

/// The findings of `check` in a document that is open in an editor, and the edits that fix them.
struct DocumentCheck {
  /// A finding with its place in the document.
  struct Found {
    let rule: CheckRule
    let message: String

    /// In bytes of the document.
    let range: Range<Int>
  }

  let findings: [Found]

  /// The line end to which all lines can be changed without loss; `nil` if there is none.
  private let lineEnd: TextExpectation.LineEnd?

  /// Whether there are carriage returns that end no line.
  private let hasReturnsInLines: Bool

  /// The rules about the bytes of a file, which an editor has decoded: they are checked in the file itself.
  private static let rulesOfFile: [CheckRule] = [.encoding, .byteOrderMark, .declaration]
  private static let rulesOfText = CheckRule.usual.filter { $0 != .encoding && $0 != .declaration }

  /// The result for a file that is not text by its attributes.
  static let nothing = DocumentCheck()

  private init() {
    (findings, lineEnd, hasReturnsInLines) = ([], nil, false)
  }

  /// Checks the text of a document.
  ///
  /// - Parameters:
  ///   - name: The name of the file, which tells what the text is for.
  ///   - file: The findings in the file when it was read last.
  ///   - expectation: The form that the settings demand of the file.
  /// - Complexity: O(*n*).
  init(
    _ document: OpenDocument, named name: String, file: [Finding],
    expecting expectation: TextExpectation
  ) {
    var expected = expectation
    (expected.encoding, expected.hasByteOrderMark) = (.utf8, nil)
    var check = TextCheck(expected, rules: Self.rulesOfText, name: name)
    check.consume(document.utf8)
    let found = check.finish().compactMap { finding -> Found? in
      guard let start = finding.byteOffset else { return nil }
      // A mark at the beginning is reported by the check of the file.
      if finding.rule == .byteOrderMark && start == 0 { return nil }
      let end = document.offset(start, advancedByScalars: finding.length)
      return Found(
        rule: finding.rule, message: finding.message,
        range: end > start ? start..<end : document.line(around: start))
    }
    let ofFile = file.map { finding in
      Found(
        rule: finding.rule, message: finding.message,
        range: document.line(
          around: document.offset(of: .init(line: finding.line - 1, character: 0))))
    }
    findings = ofFile + found
    lineEnd = check.safeLineEnd
    hasReturnsInLines = check.hasReturnsInLines
  }

  /// The findings about the bytes of a file.
  ///
  /// - Returns: An empty array if it is not a regular file, or is larger than `limit` bytes.
  static func findings(
    inFile name: FileName, expecting expectation: TextExpectation, limit: Int
  ) -> [Finding] {
    guard let file = try? InputFile(name, waits: false), file.isRegular,
      stat(of: file.descriptor).map({ $0.st_size <= limit }) ?? false,
      let checked = try? CheckedFile.check(
        file, named: name.text, expecting: expectation, rules: rulesOfFile)
    else { return [] }
    // A mark inside the text is reported by the check of the document.
    return checked.findings.filter { $0.rule != .byteOrderMark || $0.byteOffset ?? 0 == 0 }
  }

  // MARK: Edits

  /// The code action that fixes the findings of a rule.
  struct Remedy {
    let rule: CheckRule
    let title: String

    /// Whether it is part of the action that fixes the whole document, also on saving, as `check --fix` does.
    var isForAll = true
  }

  static let remedies: [Remedy] = [
    Remedy(rule: .byteOrderMark, title: "Remove the byte order mark"),
    Remedy(rule: .lineEnds, title: "End all lines alike"),
    Remedy(rule: .openControl, title: "Close the direction control"),
    Remedy(rule: .mojibake, title: "Repair text that was decoded wrongly"),
    // Only a person can tell whether the words around it are one word or two.
    Remedy(rule: .hiddenCharacter, title: "Remove invisible characters", isForAll: false),
  ]

  /// The edits that fix all findings of a rule, in the order of the document.
  ///
  /// - Complexity: O(*n*) in the length of the document.
  func edits(for rule: CheckRule, in document: OpenDocument) -> [OpenDocument.Edit] {
    guard findings.contains(where: { $0.rule == rule }) else { return [] }
    switch rule {
    case .byteOrderMark:
      return findings.filter { $0.rule == rule && $0.range.lowerBound > 0 }.map {
        .init(range: $0.range, text: "")
      }
    case .hiddenCharacter:
      return findings.filter { $0.rule == rule && document.isRemovable($0.range) }.map {
        .init(range: $0.range, text: "")
      }
    case .lineEnds: return document.endingLines(in: lineEnd, keepsReturns: hasReturnsInLines)
    case .openControl:
      return Self.edits(from: document.utf8, to: TextCheck.closingOpenControls(in: document.utf8))
    case .mojibake:
      return TextCheck.sureRepairs(of: document.utf8).map {
        .init(range: $0.range, text: $0.stretch.repaired)
      }
    default: return []
    }
  }

  /// Returns the edits that fix one finding, out of all edits of its rule.
  func edits(
    of all: [OpenDocument.Edit], for finding: Found, in document: OpenDocument
  ) -> [OpenDocument.Edit] {
    switch finding.rule {
    case .lineEnds: return all
    case .openControl:
      let start = finding.range.lowerBound
      let line = start...document.line(around: start).upperBound
      return all.filter { line.contains($0.range.lowerBound) }
    default: return all.filter { $0.range.overlaps(finding.range) }
    }
  }

  /// The edits that turn `old` into `new`, which has as many lines.
  private static func edits(from old: [UInt8], to new: [UInt8]) -> [OpenDocument.Edit] {
    let lines = { (text: [UInt8]) in text.split(separator: 0x0A, omittingEmptySubsequences: false) }
    return zip(lines(old), lines(new)).compactMap { before, after in
      if before == after { return nil }
      let start = zip(before, after).prefix { $0 == $1 }.count
      let end = zip(before.dropFirst(start).reversed(), after.dropFirst(start).reversed())
        .prefix { $0 == $1 }.count
      return .init(
        range: (before.startIndex + start)..<(before.endIndex - end),
        text: String(decoding: after.dropFirst(start).dropLast(end), as: UTF8.self))
    }
  }
}

extension OpenDocument {
  /// The offset after a number of characters, in bytes.
  fileprivate func offset(_ start: Int, advancedByScalars count: Int) -> Int {
    var offset = start
    for _ in 0..<count where offset < utf8.count {
      offset += 1
      while offset < utf8.count, utf8[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return offset
  }

  /// Whether a part of the text can be removed: it is invisible, and no direction control that opens or closes a span,
  /// whose counterpart would be left alone.
  fileprivate func isRemovable(_ range: Range<Int>) -> Bool {
    String(decoding: utf8[range], as: UTF8.self).unicodeScalars.allSatisfy {
      $0.isInvisible && !(0x202A...0x202E).contains($0.value)
        && !(0x2066...0x2069).contains($0.value)
    }
  }

  /// The edits after which all lines end alike; none for CR, which no conversion writes.
  ///
  /// - Parameter keepsReturns: Whether a carriage return without a line feed ends no line.
  fileprivate func endingLines(
    in wanted: TextExpectation.LineEnd?, keepsReturns: Bool
  ) -> [Edit] {
    guard let wanted, wanted != .cr else { return [] }
    let text = wanted == .lf ? "\n" : "\r\n"
    var edits: [Edit] = []
    var index = 0
    while index < utf8.count {
      let byte = utf8[index]
      if byte != 0x0A && byte != 0x0D {
        index += 1
        continue
      }
      let isPair = byte == 0x0D && index + 1 < utf8.count && utf8[index + 1] == 0x0A
      let range = index..<(index + (isPair ? 2 : 1))
      let isEnd = byte == 0x0A || isPair || !keepsReturns
      if isEnd && !utf8[range].elementsEqual(text.utf8) {
        edits.append(Edit(range: range, text: text))
      }
      index = range.upperBound
    }
    return edits
  }
}
