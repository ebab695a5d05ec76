public import LegibleDetection
public import LegibleEncodings

/// Checks a text: its encoding, its line ends, and hidden characters.
///
/// ```swift
/// var check = TextCheck(TextExpectation(lineEnd: .lf))
/// for chunk in chunks { check.consume(chunk) }
/// for finding in check.finish() {
///   print("\(finding.line):\(finding.column): \(finding.rule): \(finding.message)")
/// }
/// ```
///
/// The text is checked against the expected encoding, by which every byte is decoded. The encoding is detected
/// only if that fails, or if none is expected. Lines are looked at
/// one by one; a line longer than `lineLimit` in several parts. Whether they were decoded wrongly is judged for many
/// lines at once. Memory is bounded, whatever the length of the text.
///
/// A check is a value, and `Sendable`. How the text is cut into chunks does not matter.
public struct TextCheck: Sendable {
  /// The maximum size of a line, or a part of one, that is examined at once, in bytes of UTF-8.
  public static let lineLimit = 1 << 20

  /// The maximum number of findings of one rule in a text that are reported one by one. Of more, the first one is reported,
  /// with their number in its message.
  public static let ruleLimit = 100

  /// The maximum number of findings of a rule whose places are needed to fix them: byte order marks.
  public static let findingLimit = 1000

  /// The expected form of the text.
  public let expectation: TextExpectation

  /// The rules that are checked.
  public let rules: Set<CheckRule>

  /// The findings so far, in the order of the text, without those that are known only at its end.
  public internal(set) var findings: [Finding] = []

  /// The number of findings that were left out because of `findingLimit`.
  public internal(set) var omittedCount = 0

  /// The number of findings of each rule, with those that are not kept.
  var counts: [CheckRule: Int] = [:]

  /// Whether the bytes turned out not to be text, so that nothing is found.
  public internal(set) var isBinary = false

  /// The encoding that the text is read in; `nil` until it is decided.
  public internal(set) var encoding: TextEncoding?

  /// Whether the text contains non-ASCII characters.
  public internal(set) var hasOtherThanASCII = false

  /// The most frequent line end so far; `nil` before the first one.
  public var usualLineEnd: TextExpectation.LineEnd? { lineEnds.usual }

  /// Whether there are carriage returns inside lines, while most lines end otherwise.
  package var hasReturnsInLines: Bool { lineEnds.hasReturnsInLines }

  /// The end that all lines can be given without a loss; `nil` where a carriage return may be a part of a line.
  package var safeLineEnd: TextExpectation.LineEnd? {
    lineEnds.safeEnd(wanted: expectation.lineEnd)
  }

  /// The beginning until its encoding is decided; then an incomplete line in UTF-8.
  var pending: [UInt8] = []
  var isAtHead = true
  var markLength = 0
  var declared: DeclaredEncoding?

  /// The decoder of a text that is not UTF-8, and the validator that finds the first malformed bytes.
  var decoder: TextDecoder?
  var failing: TextDecoder?
  var utf8Validator: TextValidator?

  // The position of the start of `pending`.
  var line = 1
  var columnsBefore = 0
  var position = TextOffset()

  /// The wanted layout of lines; `nil` if no rule about it is checked.
  let layout: LineLayout?

  /// The columns of the current line before `pending`, as `LineLayout` counts them.
  var layoutColumns = 0

  /// The last byte of the text so far in UTF-8.
  var lastByte: UInt8?

  var lineEnds = LineEndTally()
  var malformed = MalformedTally()
  var mojibakeLines = MojibakeLines()

  /// The purpose of the text, and its content if it is a program.
  var kind: TextKind
  var code: CodeText?

  /// Whether names that may be confused with names in other files are collected.
  package var gathersLookalikes = false

  /// These names, once the text has ended; at most `findingLimit`.
  package internal(set) var lookalikes: [LookalikeName] = []

  /// Whether the file name contains the tag of a right-to-left language.
  let isNamedRightToLeft: Bool

  /// Whether there is a right-to-left character, and the findings that count only if there is none.
  var hasRightToLeft = false
  var idleControls: (findings: [Finding], omittedCount: Int) = ([], 0)
  var mojibake: (findings: [Finding], omittedCount: Int) = ([], 0)

  /// A check at the beginning of a text.
  ///
  /// - Parameters:
  ///   - expectation: What the text should be.
  ///   - rules: Which rules are checked.
  ///   - name: The name of the file, with or without its folders. It tells source code, settings, data and instructions of
  ///     agents, in which fewer invisible characters have a meaning, from prose.
  public init(
    _ expectation: TextExpectation = TextExpectation(), rules: [CheckRule] = CheckRule.usual,
    name: String = ""
  ) {
    self.expectation = expectation
    self.rules = Set(rules)
    layout = LineLayout(expectation, self.rules)
    kind = TextKind(path: name)
    isNamedRightToLeft = TextKind.namesRightToLeft(name)
  }

  /// Checks the next bytes.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func consume(_ bytes: some Sequence<UInt8>) {
    bytes.forEachChunk { consume($0) }
  }

  /// Looks at the next bytes, given as a span.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func consume(_ bytes: borrowing some ByteSpan & ~Copyable & ~Escapable) {
    bytes.withRawBytes { consume($0) }
  }

  package mutating func consume(_ bytes: UnsafeRawBufferPointer) {
    if isBinary || bytes.isEmpty { return }
    guard isAtHead else { return read(bytes) }
    if pending.isEmpty && bytes.count >= Self.headLength {
      begin(with: bytes)
      read(bytes)
      return
    }
    pending.append(contentsOf: bytes)
    if pending.count >= Self.headLength { leaveHead() }
  }

  /// Ends the text.
  ///
  /// - Parameter detection: Returns the detected encoding of the whole file, for the message about a file that is not in
  ///   the expected encoding. It is called at most once, and only in that case.
  /// - Returns: All findings, in the order of the text.
  /// - Throws: What `detection` throws.
  @discardableResult
  public mutating func finish<Failure>(
    detection: () throws(Failure) -> Detection?
  ) throws(Failure) -> [Finding] {
    if isAtHead && !pending.isEmpty { leaveHead() }
    if !isBinary {
      endLines()
      checkCode()
      try endFile(detection)
    }
    if isBinary { findings = [] }
    findings.sort { ($0.line, $0.column, $0.rule.name) < ($1.line, $1.column, $1.rule.name) }
    removeRepeated()
    joinFindings()
    return findings
  }

  /// Ends the text, without detecting its encoding.
  ///
  /// - Returns: All findings, in the order of the text.
  @discardableResult
  public mutating func finish() -> [Finding] { finish { nil } }

  /// Returns the findings about a text that is in memory as a whole.
  ///
  /// ```swift
  /// TextCheck.findings(in: Array("one\r\ntwo\n".utf8)).first?.rule  // line-ends
  /// ```
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public static func findings(
    in bytes: some Collection<UInt8>, expecting expectation: TextExpectation = TextExpectation(),
    rules: [CheckRule] = CheckRule.usual, name: String = ""
  ) -> [Finding] {
    var check = TextCheck(expectation, rules: rules, name: name)
    check.consume(bytes)
    return check.finish { EncodingDetector.detect(bytes) }
  }

  /// Adds a finding about a line or the file, without an excerpt.
  mutating func add(
    _ rule: CheckRule, at byteOffset: Int?, line: Int = 1, column: Int = 1, length: Int = 0,
    _ message: String
  ) {
    add(
      Finding(
        rule: rule, byteOffset: byteOffset, line: line, column: column, length: length,
        message: message, excerpt: .empty))
  }

  /// Counts a finding, and keeps it unless its rule is off or there are too many.
  mutating func add(_ finding: Finding) {
    guard rules.contains(finding.rule) else { return }
    if keepsMore(of: finding.rule) { findings.append(finding) }
    counts[finding.rule, default: 0] += 1
  }

  /// Whether the next finding of a rule is kept.
  func keepsMore(of rule: CheckRule) -> Bool { counts[rule] ?? 0 < Self.limit(of: rule) }

  private static func limit(of rule: CheckRule) -> Int {
    rule == .byteOrderMark ? findingLimit : ruleLimit
  }

  /// Rules that may find the same letters, the most informative one first.
  private static let rulesOfLetters: [CheckRule] = [.confusableNames, .mixedScripts, .mojibake]

  /// Removes findings in letters that a finding of a more informative rule covers. The findings are in the order of the
  /// text.
  private mutating func removeRepeated() {
    let isOfSeveral = Self.rulesOfLetters.count { counts[$0] ?? 0 > 0 } > 1
    guard isOfSeveral else { return }
    let byLine = Dictionary(
      grouping: findings.filter { Self.rulesOfLetters.contains($0.rule) }, by: { $0.line })
    let kept = findings.filter { finding in
      let better = Self.rulesOfLetters.prefix { $0 != finding.rule }
      guard better.count < Self.rulesOfLetters.count else { return true }
      return !(byLine[finding.line] ?? []).contains { other in
        better.contains(other.rule) && other.column < finding.column + finding.length
          && finding.column < other.column + other.length
      }
    }
    for rule in Self.rulesOfLetters {
      let removed = findings.count { $0.rule == rule } - kept.count { $0.rule == rule }
      counts[rule, default: 0] -= removed
    }
    findings = kept
  }

  /// Joins the findings of each rule that has too many.
  private mutating func joinFindings() {
    for (rule, count) in counts where count > Self.limit(of: rule) {
      if rule == .byteOrderMark {
        omittedCount += count - Self.limit(of: rule)
        continue
      }
      guard let first = findings.first(where: { $0.rule == rule }) else { continue }
      findings.removeAll { $0.rule == rule && $0 != first }
      if let index = findings.firstIndex(of: first) {
        findings[index] = first.joined(count: count)
      }
    }
  }
}
