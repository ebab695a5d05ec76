/// The text before and after a piece of text, and overrides of the classes of its characters.
///
/// ```swift
/// // The rest of a paragraph of which the start is displayed elsewhere.
/// var context = BidiContext(before: "שלום ")
/// BidiParagraph("- 12", base: .leftToRight, context: context).runs.map(\.level)  // 1, 2
/// // A program whose right-to-left text has capitals for letters.
/// context.classes = { ("A"..."Z").contains($0) ? .R : nil }
/// ```
///
/// It does what `ubidi_setContext` and `ubidi_setClassCallback` do in ICU. Without explicit
/// formatting characters the levels are those that ICU gives.
public struct BidiContext: Sendable {
  /// The class of a character, or `nil` for that of Unicode.
  public typealias Classes = @Sendable (Unicode.Scalar) -> BidiClass?

  /// The text before, of the same paragraph, or as much of it as has a strong character.
  ///
  /// Its last strong character counts as though it stood before the text, an Arabic letter as any
  /// other that runs from right to left. What is before a paragraph separator in it does not count.
  public var before: String

  /// The text after, of the same paragraph, or as much of it as has a strong character or a digit.
  ///
  /// Its first such character counts as though it stood after the text.
  public var after: String

  /// Overrides of Bidi_Class: the class of each character whose class differs from that of Unicode.
  ///
  /// It does not change where paragraphs end: it is not called for separators, and a character of class B
  /// counts as white space. A bracket pairs only if its class stays ON.
  public var classes: Classes?

  /// A context of the text around, and of overrides.
  ///
  /// - Parameters:
  ///   - before: The text before.
  ///   - after: The text after.
  ///   - classes: Overrides of Bidi_Class.
  public init(before: String = "", after: String = "", classes: Classes? = nil) {
    self.before = before
    self.after = after
    self.classes = classes
  }

  private func bidiClass(_ scalar: Unicode.Scalar) -> BidiClass {
    classes?(scalar) ?? scalar.bidiClass
  }

  /// The text before without earlier paragraphs.
  private var scalarsBefore: Substring.UnicodeScalarView {
    let scalars = before.unicodeScalars
    let separator = scalars.lastIndex { bidiClass($0) == .B }
    return scalars[(separator.map { scalars.index(after: $0) } ?? scalars.startIndex)...]
  }

  /// The direction of the first strong character before the text.
  var direction: TextDirection? { scalarsBefore.lazy.compactMap { bidiClass($0).direction }.first }

  /// The class that the text before contributes to the paragraph: that of its last strong character.
  fileprivate var classBefore: BidiClass? {
    switch scalarsBefore.lazy.reversed().lazy.compactMap({ bidiClass($0).direction }).first {
    case .leftToRight: .L
    case .rightToLeft: .R
    case nil: nil
    }
  }

  /// The class that the text after contributes: that of its first strong character or digit.
  fileprivate var classAfter: BidiClass? {
    for scalar in after.unicodeScalars {
      switch bidiClass(scalar) {
      case .L: return .L
      case .R, .AL: return .R
      case .EN: return .EN
      case .AN: return .AN
      default: break
      }
    }
    return nil
  }
}

extension BidiClass {
  /// The direction of a strong class.
  fileprivate var direction: TextDirection? {
    switch self {
    case .L: .leftToRight
    case .R, .AL: .rightToLeft
    default: nil
    }
  }
}

extension UTF8Scalar {
  /// The property byte of the character, with the overrides of the caller.
  func bidiProperty(_ classes: BidiContext.Classes?) -> UInt8 {
    let property = BidiClassTable.property(of: value)
    guard let scalar = Unicode.Scalar(value), let own = classes?(scalar) else { return property }
    if own == .B { return BidiClass.WS.rawValue }
    return own == .ON && property >= BidiClassTable.firstPair ? property : own.rawValue
  }
}

extension BidiResolver {
  /// Resolves the levels of the paragraph that starts at an offset, with text before and after it and
  /// with overrides of classes, and returns its range.
  ///
  /// - Parameters:
  ///   - text: The text in UTF-8.
  ///   - start: Where the paragraph starts, in bytes.
  ///   - base: The direction of the paragraph; by default that of the first strong character of the
  ///     text before it or of its own, or left-to-right.
  ///   - context: The text before and after it, and the overrides.
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

  /// Inserts an empty run before the first one.
  private mutating func insertRun(_ bidiClass: BidiClass) {
    let first = ClassRun(start: 0, bidiClass)
    runs.append(first)
    for index in stride(from: runs.count - 1, to: 0, by: -1) { runs[index] = runs[index - 1] }
    runs[0] = first
    seen.insert(bidiClass.rawValue)
  }

  /// Removes the empty runs of the text before and after the paragraph.
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
