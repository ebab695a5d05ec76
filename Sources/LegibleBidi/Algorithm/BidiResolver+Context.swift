extension BidiResolver {
  /// Resolves the levels of the paragraph that starts at an offset as though it stood between other
  /// text, or with classes of the caller's own, and returns where it is.
  ///
  /// - Parameters:
  ///   - text: The text in UTF-8.
  ///   - start: Where the paragraph starts, in bytes.
  ///   - base: The direction of the paragraph; by default that of the first strong character of the
  ///     text before it or of its own, or left-to-right.
  ///   - context: What it stands between, and its classes.
  /// - Returns: The bytes of the paragraph with its separator, from `start` on.
  /// - Complexity: O(*n*) in the length of the paragraph and of what it stands between.
  @discardableResult
  public mutating func resolve(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int = 0, base: TextDirection? = nil,
    context: BidiContext
  ) -> Range<Int> {
    let bounds = text.paragraphBounds(from: start)
    setParagraph(start..<bounds.end, separatorStart: bounds.separator)
    classes = context.classes
    let content = UnsafeBufferPointer(rebasing: text[start..<max(start, bounds.separator)])
    runs.removeAll()
    seen = []
    readClasses(of: content, context.classes)
    let direction =
      base ?? context.direction ?? runs.elements.firstStrongDirection(in: content)
    if let before = context.classBefore { insertRun(before) }
    if let after = context.classAfter {
      runs.append(ClassRun(start: content.count, after))
      seen.insert(after.rawValue)
    }
    resolveRuns(of: content, direction: direction, isLong: false)
    removeEmptyRuns(end: content.count)
    return paragraphRange
  }

  /// Reads each character as a run of its own.
  private mutating func readClasses(
    of text: UnsafeBufferPointer<UInt8>, _ classes: BidiContext.Classes?
  ) {
    var offset = 0
    while offset < text.count {
      let scalar = UTF8Scalar(in: text, at: offset)
      let property = scalar.bidiProperty(classes)
      let bidiClass = BidiClassTable.bidiClass(ofProperty: property)
      if BidiPairTable.isBracket(property) {
        runs.append(ClassRun(start: offset, bracket: property))
        seen.insert(property)
      } else {
        runs.append(ClassRun(start: offset, bidiClass, bidiClass == .S ? .separatesSegments : []))
        seen.insert(bidiClass.rawValue)
      }
      offset += scalar.length
    }
  }

  /// Puts a run without text before the first.
  private mutating func insertRun(_ bidiClass: BidiClass) {
    let first = ClassRun(start: 0, bidiClass)
    runs.append(first)
    for index in stride(from: runs.count - 1, to: 0, by: -1) { runs[index] = runs[index - 1] }
    runs[0] = first
    seen.insert(bidiClass.rawValue)
  }

  /// Takes away the levels of what stands before and after the paragraph.
  private mutating func removeEmptyRuns(end: Int) {
    var count = 0
    for index in resolvedRuns.indices {
      let run = resolvedRuns[index]
      let next = index + 1 < resolvedRuns.count ? Int(resolvedRuns[index + 1].start) : end
      // The separator of the paragraph is after its end.
      let isSeparator = Int(run.start) == end && separatorStart < paragraphRange.upperBound
      if Int(run.start) == next && !isSeparator { continue }
      if count > 0 && resolvedRuns[count - 1].level == run.level { continue }
      resolvedRuns[count] = run
      count += 1
    }
    resolvedRuns.removeAll(from: count)
    if count == 0 { resolvedRuns.append(ResolvedRun(start: 0, level: paragraphLevel)) }
  }
}
