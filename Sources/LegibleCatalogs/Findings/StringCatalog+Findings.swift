public import LegibleBidi

/// How a catalog is looked at and mended.
public struct CatalogOptions: Sendable, Hashable {
  /// The direction of the entries; by default that of their language.
  public var direction: TextDirection?

  /// When isolates are put around arguments.
  public var isolates: IsolatePolicy

  /// Whether lines of subtitles that were typed for players without bidi are turned around by `fixing(_:)`.
  public var mendsVisualOrder: Bool

  /// Options that leave the direction to the language, and use isolates where marks do not do.
  public init(
    direction: TextDirection? = nil, isolates: IsolatePolicy = .whenNeeded,
    mendsVisualOrder: Bool = false
  ) {
    self.direction = direction
    self.isolates = isolates
    self.mendsVisualOrder = mendsVisualOrder
  }
}

extension StringCatalog {
  /// What is wrong with the direction of the entries.
  ///
  /// ```swift
  /// for finding in catalog.findings() { print(finding.rule.rawValue) }
  /// ```
  ///
  /// An entry whose language is not known has no findings of order.
  ///
  /// - Complexity: O(*n*) in the length of the entries.
  public func findings(_ options: CatalogOptions = CatalogOptions()) -> [CatalogFinding] {
    review(options).flatMap(\.findings)
  }

  /// What is wrong with an entry, and what mends it.
  struct EntryReview {
    let findings: [CatalogFinding]
    let edits: [ValueEdit]
  }

  /// Looks at the entries one after the other.
  func review(_ options: CatalogOptions) -> [EntryReview] {
    var leftToRight = EntryFixer(.leftToRight, isolates: options.isolates)
    var rightToLeft = EntryFixer(.rightToLeft, isolates: options.isolates)
    return entries.map { entry in
      let inspection = EntryInspection(entry, of: format)
      var findings: [CatalogFinding] = []
      func note(_ rule: CatalogRule, _ range: Range<Int>, isFixable: Bool = false) {
        findings.append(
          CatalogFinding(
            rule: rule, entry: entry.id, valueRange: range,
            fileRange: entry.spelling.fileRange(of: range), isFixable: isFixable))
      }
      if format.hasKeysOfItsOwn && entry.key.unicodeScalars.contains(where: isDirectionControl) {
        note(.markInKey, 0..<0)
      }
      for range in inspection.unbalancedControls { note(.unbalancedControl, range) }
      for range in inspection.argumentsWithoutSource { note(.argumentsDiffer, range) }
      let language = entry.language.flatMap { TextDirection(language: $0) }
      guard let direction = options.direction ?? language else {
        return EntryReview(findings: findings, edits: [])
      }
      var edits: [ValueEdit] = []
      if format.isSubtitles && direction == .rightToLeft {
        for line in VisualOrderLine.all(in: entry.value) {
          note(.typedInVisualOrder, line.punctuation, isFixable: options.mendsVisualOrder)
          guard options.mendsVisualOrder else { continue }
          let moved = Array(inspection.utf8[line.punctuation])
          edits.append(ValueEdit(range: line.punctuation, replacement: []))
          edits.append(
            ValueEdit(range: line.end..<line.end, replacement: moved.map { Unicode.Scalar($0) }))
        }
        if !edits.isEmpty { return EntryReview(findings: findings, edits: edits) }
      }
      let plan =
        direction == .leftToRight
        ? leftToRight.plan(inspection.utf8, inspection.arguments)
        : rightToLeft.plan(inspection.utf8, inspection.arguments)
      for (rule, range) in plan.reasons { note(rule, range, isFixable: plan.isMended) }
      return EntryReview(findings: findings, edits: plan.edits)
    }
  }

  private func isDirectionControl(_ scalar: Unicode.Scalar) -> Bool {
    DirectionControl(scalar) != nil
  }
}

extension CatalogFormat {
  /// Whether keys are names, not texts that may have marks with reason.
  fileprivate var hasKeysOfItsOwn: Bool {
    switch self {
    case .strings, .stringsdict, .arb, .android, .fluent, .properties, .xliff: true
    case .xcstrings, .po, .qt, .srt, .webVTT, .ass: false
    }
  }
}
