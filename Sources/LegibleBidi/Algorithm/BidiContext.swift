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

  /// The class that the text before has at its end.
  var classBefore: BidiClass? {
    switch scalarsBefore.lazy.reversed().lazy.compactMap({ bidiClass($0).direction }).first {
    case .leftToRight: .L
    case .rightToLeft: .R
    case nil: nil
    }
  }

  /// The class that the text after has at its start.
  var classAfter: BidiClass? {
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
  /// The property byte of the character, where the caller gives classes to some.
  func bidiProperty(_ classes: BidiContext.Classes?) -> UInt8 {
    let property = BidiClassTable.property(of: value)
    guard let scalar = Unicode.Scalar(value), let own = classes?(scalar) else { return property }
    if own == .B { return BidiClass.WS.rawValue }
    return own == .ON && property >= BidiClassTable.firstPair ? property : own.rawValue
  }
}
