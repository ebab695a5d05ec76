internal import LegibleBidi

extension StringCatalog {
  /// Returns the findings about the direction of the entries.
  ///
  /// ```swift
  /// let catalog = try StringCatalog(parsing: text, format: .strings, language: "ar")
  /// for finding in catalog.findings() { print(finding.line, finding.rule.rawValue) }
  /// ```
  ///
  /// An entry in an unknown language has no findings about order.
  ///
  /// - Complexity: O(*n*) in the length of the entries.
  public func findings(_ options: CatalogOptions = CatalogOptions()) -> [CatalogFinding] {
    located(review(options).map(\.findings))
  }

  /// Returns the findings about the direction of the entries, all of them taken for one language.
  ///
  /// ```swift
  /// catalog.findings(in: "he").filter { $0.rule == .directionDependsOnArgument }
  /// ```
  ///
  /// - Parameter language: A tag of BCP 47.
  /// - Complexity: O(*n*) in the length of the entries.
  public func findings(in language: String) -> [CatalogFinding] {
    findings(CatalogOptions(direction: TextDirection(language: language)))
  }

  /// The findings about an entry, and its fix.
  struct EntryReview {
    let inspection: EntryInspection?
    var findings: [EntryFinding] = []
    var edits: [ValueEdit] = []

    /// Adds a finding about bytes of the value.
    ///
    /// - Parameter subject: The subject; by default these bytes.
    mutating func add(
      _ rule: CatalogRule, _ range: Range<Int>, _ subject: String? = nil, isFixable: Bool = false
    ) {
      let subject = subject ?? inspection?.subject(range) ?? ""
      findings.append(
        EntryFinding(rule: rule, range: range, subject: subject, isFixable: isFixable))
    }

    mutating func replace(_ range: Range<Int>, by text: [Unicode.Scalar]) {
      edits.append(ValueEdit(range: range, replacement: text))
    }
  }

  /// Checks entries one after the other.
  ///
  /// - Parameter ids: The entries to check; `nil` for all.
  func review(_ options: CatalogOptions, only ids: Set<CatalogEntry.ID>? = nil) -> [EntryReview] {
    var leftToRight = EntryFixer(.leftToRight, isolates: options.isolates)
    var rightToLeft = EntryFixer(.rightToLeft, isolates: options.isolates)
    let isVisual =
      format.isSubtitles && VisualOrderLine.isUsual(in: entries.lazy.map(\.spelling.utf8))
    return entries.map { entry in
      if let ids, !ids.contains(entry.id) { return EntryReview(inspection: nil) }
      let inspection = EntryInspection(entry, of: format)
      var review = EntryReview(inspection: inspection)
      let language = entry.language.map { TextDirection(language: $0) }
      let isPassedOver =
        options.direction == nil && language == .leftToRight && !options.checksLeftToRight
      addPlainFindings(inspection, comparesArguments: !isPassedOver, to: &review)
      if isPassedOver || inspection.isForProgram { return review }
      switch options.direction ?? language {
      case .leftToRight: add(inspection, &leftToRight, to: &review)
      case .rightToLeft:
        let found = review.findings.count
        if format.isSubtitles {
          addVisualOrder(inspection, options, isUsual: isVisual, to: &review)
        }
        addReversedNames(inspection, options, to: &review)
        // Marks do not help if text was typed in visual order.
        if review.findings.count == found { add(inspection, &rightToLeft, to: &review) }
        if format.isSubtitles, let players = options.players {
          // Marks for players are at the ends, where a line does not need them by itself.
          review.findings.removeAll { $0.rule == .needlessMark }
          if review.edits.isEmpty {
            switch players {
            case .leftToRight: addLeftToRightPlayers(inspection, to: &review)
            case .bidirectional: removePlayerFrames(inspection, from: &review)
            }
          }
        }
      case nil: break
      }
      return review
    }
  }

  /// Adds the findings about an entry that do not depend on its display.
  private func addPlainFindings(
    _ inspection: EntryInspection, comparesArguments: Bool, to review: inout EntryReview
  ) {
    let key = inspection.entry.key
    if format.record.hasNames, key.unicodeScalars.contains(where: { DirectionControl($0) != nil }) {
      review.add(.markInKey, 0..<0, key.showingDirectionControls())
    }
    for range in inspection.unbalancedControls { review.add(.unbalancedControl, range) }
    for difference in comparesArguments ? inspection.argumentDifferences : [] {
      review.add(.argumentsDiffer, difference.range, difference.argument)
    }
  }

  /// Adds the findings about the display of the lines of an entry.
  private func add(
    _ inspection: EntryInspection, _ fixer: inout EntryFixer, to review: inout EntryReview
  ) {
    // A line may have as many insertions as arguments, but of few kinds, so their replacements are shared.
    var replacements: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    for line in inspection.lines {
      let plan = fixer.plan(line, language: inspection.entry.language)
      // Reserving the capacity avoids that a growing array is in memory twice.
      let most = review.findings.count + plan.unfixed.count + plan.insertions.count
      if most > 2 * review.findings.capacity { review.findings.reserveCapacity(most) }
      if plan.startsAgainst {
        review.add(.startsAgainstLanguage, line.origin(of: 0..<min(3, line.utf8.count)), "")
      }
      for range in plan.unfixed { review.add(.itemBroken, line.origin(of: range)) }
      for insertion in plan.insertions {
        let place = line.origin(of: insertion.offset, opens: insertion.opens)
        let replacement = replacements[insertion.scalar] ?? [insertion.scalar]
        replacements[insertion.scalar] = replacement
        review.replace(place..<place, by: replacement)
        // The end of an isolate has the reason of its beginning.
        if insertion.closes { continue }
        let reason = plan.reason(of: insertion, in: line)
        let range = line.origin(of: reason.range)
        // Two adjacent marks may have the same reason.
        if let last = review.findings.last, last.rule == reason.rule, last.range == range {
          continue
        }
        review.add(reason.rule, range, isFixable: true)
      }
      guard plan.insertions.isEmpty && plan.isFixed else { continue }
      for mark in fixer.needless(line.marks, in: line, language: inspection.entry.language) {
        review.add(.needlessMark, line.origin(of: mark))
      }
    }
  }

  private func addLeftToRightPlayers(
    _ inspection: EntryInspection, to review: inout EntryReview
  ) {
    for line in inspection.lines {
      guard let frame = PlayerFrame(for: line.utf8) else { continue }
      let start = line.origin(of: 0, opens: true)
      let end = line.origin(of: line.utf8.count, opens: false)
      review.add(.runsTheOtherWayInPlayers, start..<start, isFixable: true)
      if let opening = frame.opening { review.replace(start..<start, by: [opening]) }
      if let closing = frame.closing { review.replace(end..<end, by: [closing]) }
    }
  }

  /// Removes the controls around lines that display the same without them.
  private func removePlayerFrames(
    _ inspection: EntryInspection, from review: inout EntryReview
  ) {
    for line in inspection.lines {
      for range in PlayerFrame.needless(in: line).map(line.origin) {
        review.add(.needlessMark, range, isFixable: true)
        review.replace(range, by: [])
      }
    }
  }

  private func addVisualOrder(
    _ inspection: EntryInspection, _ options: CatalogOptions, isUsual: Bool,
    to review: inout EntryReview
  ) {
    for line in VisualOrderLine.all(in: inspection.utf8, isUsual: isUsual) {
      review.add(.typedInVisualOrder, line.punctuation, isFixable: options.fixesVisualOrder)
      guard options.fixesVisualOrder else { continue }
      let moved = Array(String(decoding: line.moved, as: UTF8.self).unicodeScalars)
      let dash: [Unicode.Scalar] = line.dash.isEmpty ? [] : ["-", " "]
      review.replace(line.punctuation, by: dash)
      review.replace(line.dash, by: moved)
    }
  }

  private func addReversedNames(
    _ inspection: EntryInspection, _ options: CatalogOptions, to review: inout EntryReview
  ) {
    guard let source = inspection.entry.source else { return }
    for name in ReversedName.all(in: inspection.utf8, source: Array(source.utf8)) {
      review.add(.typedInVisualOrder, name.range, isFixable: options.fixesVisualOrder)
      if options.fixesVisualOrder {
        review.replace(name.range, by: name.name.map { Unicode.Scalar($0) })
      }
    }
  }
}

extension StringCatalog {
  /// Returns the entries whose marks were lost since an earlier revision of the file, although their text is the
  /// same.
  ///
  /// ```swift
  /// for finding in catalog.lostMarks(since: earlier) { print(catalog.entries[finding.entry].key) }
  /// ```
  ///
  /// Translation tools and editors drop characters that they do not show. An entry whose text was changed, too, is
  /// not reported: its findings say whether it needs marks.
  ///
  /// - Parameter earlier: The earlier revision.
  /// - Returns: Findings of the rule `markLost`.
  /// - Complexity: O(*n*) in the length of both files.
  public func lostMarks(since earlier: StringCatalog) -> [CatalogFinding] {
    // The identity of an entry in both revisions. It may occur more than once, as in XLIFF of several files.
    let name = { (entry: CatalogEntry) in [entry.key, entry.variant, entry.language ?? ""] }
    let values = Dictionary(grouping: earlier.entries, by: name)
    var seen: [[String]: Int] = [:]
    return located(
      entries.map { entry in
        let name = name(entry)
        let number = seen[name, default: 0]
        seen[name] = number + 1
        guard let old = values[name], number < old.count, old[number].value != entry.value else {
          return []
        }
        let controls = old[number].value.unicodeScalars.filter { DirectionControl($0) != nil }
        let left = entry.value.unicodeScalars.filter { DirectionControl($0) != nil }
        guard controls.count > left.count,
          old[number].value.removingDirectionMarks() == entry.value.removingDirectionMarks()
        else { return [] }
        let subject = old[number].value.showingDirectionControls()
        return [EntryFinding(rule: .markLost, range: 0..<0, subject: subject)]
      })
  }
}
