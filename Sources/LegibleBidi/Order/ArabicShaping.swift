internal import CBidiTables

extension StringProtocol {
  /// The text with Arabic letters in the presentation forms that join them to their neighbours, and
  /// lam with alef as one ligature, for displays that do not join letters themselves.
  ///
  /// ```swift
  /// "سلام".shapingArabic()  // U+FEB3 U+FEFC U+FEE1
  /// ```
  ///
  /// The text stays in logical order and keeps its levels, so it can be put into visual order then.
  /// Joining is not part of UAX #9 but of the Unicode Standard, section 9.2; letters join by their
  /// Letters of different levels do not join, and letters without presentation forms in Unicode stay as they are.
  /// Marks on a lam stay after its ligature.
  ///
  /// - Parameter base: The base direction of every paragraph; by default each has its own.
  /// - Complexity: O(*n*).
  public func shapingArabic(base: TextDirection? = nil) -> String {
    withUTF8Buffer { utf8 in
      var output: [UInt8] = []
      output.reserveCapacity(utf8.count + utf8.count / 2)
      var resolver = BidiResolver()
      var joining = ArabicJoining()
      var start = 0
      while start < utf8.count {
        let end = resolver.resolve(utf8, from: start, base: base).upperBound
        joining.append(paragraphOf: resolver, in: utf8, to: &output)
        output.append(
          contentsOf: UnsafeBufferPointer(rebasing: utf8[resolver.separatorStart..<end]))
        start = end
      }
      return String(decoding: output, as: UTF8.self)
    }
  }

  /// The text with Arabic letters in the place of their presentation forms, as legacy code pages have them.
  ///
  /// ```swift
  /// "\u{FEB3}\u{FEFC}\u{FEE1}".unshapingArabic()  // "سلام"
  /// ```
  ///
  /// Ligatures of lam with alef become two letters; a form of a mark on a carrier becomes the carrier and the
  /// mark, as by compatibility decomposition. Text in visual order must first be put into logical order: see
  /// `logicalText(base:)`.
  ///
  /// - Complexity: O(*n*).
  public func unshapingArabic() -> String {
    var output = String.UnicodeScalarView()
    for scalar in Substring(self).unicodeScalars {
      if let letters = ArabicForms.letters[scalar] {
        output.append(contentsOf: letters)
      } else {
        output.append(scalar)
      }
    }
    return String(output)
  }

  /// The text with Arabic letters in the presentation forms that an engine gives them.
  ///
  /// - Parameters:
  ///   - base: The base direction of every paragraph; by default each has its own.
  ///   - engine: The implementation; the native one is `shapingArabic(base:)`.
  /// - Throws: `ReorderError.outOfMemory` where a paragraph is longer than libfribidi can count.
  /// - Complexity: O(*n*).
  public func shapingArabic(
    base: TextDirection? = nil, engine: ReorderEngine
  ) throws(ReorderError) -> String {
    switch engine {
    case .native:
      return shapingArabic(base: base)
    #if FriBidi
      case .fribidi:
        var text = String.UnicodeScalarView()
        for paragraph in Substring(self).unicodeScalars.paragraphs {
          let shaped = try FriBidiShaping.shaped(Array(paragraph.content), base: base)
          text.append(contentsOf: shaped)
          text.append(contentsOf: paragraph.separator)
        }
        return String(text)
    #endif
    }
  }
}

extension ArabicJoining {
  /// Appends the paragraph that a resolver resolved last, without its separator.
  mutating func append(
    paragraphOf resolver: borrowing BidiResolver, in text: UnsafeBufferPointer<UInt8>,
    to output: inout [UInt8]
  ) {
    var offsets: [Int] = []
    append(paragraphOf: resolver, in: text, to: &output, moving: &offsets)
  }

  /// Appends the paragraph that a resolver resolved last, without its separator.
  ///
  /// - Parameter offsets: Ascending offsets in the paragraph, which are converted to offsets in the result.
  mutating func append(
    paragraphOf resolver: borrowing BidiResolver, in text: UnsafeBufferPointer<UInt8>,
    to output: inout [UInt8], moving offsets: inout [Int]
  ) {
    let paragraph = resolver.paragraphRange.lowerBound..<resolver.separatorStart
    let content = UnsafeBufferPointer(rebasing: text[paragraph])
    // The first letters that join are those of U+0600…U+063F, which begin with the byte D8.
    if resolver.isUniform && resolver.direction == .leftToRight
      && !content.contains(where: { $0 >= 0xD8 })
    {
      output.append(contentsOf: content)
      return
    }
    append(content, runs: resolver.contentRuns, to: &output, moving: &offsets)
  }
}

extension BidiResolver {
  /// The runs of the paragraph without its separator, counted from its start.
  fileprivate var contentRuns: [BidiParagraph.Run] {
    let runs = resolvedRuns.elements
    let count = separatorStart - paragraphRange.lowerBound
    return runs.indices.compactMap { index in
      let end = index + 1 < runs.count ? min(Int(runs[index + 1].start), count) : count
      let start = Int(runs[index].start)
      return start < end ? BidiParagraph.Run(range: start..<end, level: runs[index].level) : nil
    }
  }
}

/// Puts Arabic letters into the presentation forms that join them to their neighbours (Unicode,
/// section 9.2), and lam with alef into one ligature.
///
/// Letters without presentation forms stay as they are, but join all the same. Letters of different levels do not
/// join.
/// do not join.
struct ArabicJoining {
  /// A character of the text and its shaping.
  fileprivate struct Character {
    var value: UInt32
    let type: JoiningType
    let level: UInt8
    let start: Int
    let end: Int

    /// Whether it joins with what is before and what is after it in the text.
    var isJoinedBefore = false
    var isJoinedBehind = false

    /// Whether it was absorbed into a ligature.
    var isRemoved = false
  }

  /// The number of characters that are joined at a time.
  private static let blockSize = 4096

  private static let zeroWidthJoiner: UInt32 = 0x200D

  private var characters: [Character] = []

  /// The last non-transparent character, if it may join with the next one.
  private var open: Int?

  /// Appends a paragraph in presentation forms.
  ///
  /// - Parameters:
  ///   - text: The paragraph.
  ///   - runs: Its runs, in the order of the text.
  ///   - output: The UTF-8 text that it is appended to.
  ///   - offsets: Ascending offsets in the paragraph, which are converted to offsets in the result.
  /// - Complexity: O(*n*).
  mutating func append(
    _ text: UnsafeBufferPointer<UInt8>, runs: [BidiParagraph.Run], to output: inout [UInt8],
    moving offsets: inout [Int]
  ) {
    let start = output.count
    var moved = 0
    for run in runs {
      var offset = run.range.lowerBound
      while offset < run.range.upperBound {
        let scalar = UTF8Scalar(in: text, at: offset)
        add(scalar, at: offset, level: run.level)
        offset += scalar.length
        if characters.count >= Self.blockSize && open == nil {
          write(of: text, to: &output, from: start, moving: &offsets, &moved)
        }
      }
    }
    write(of: text, to: &output, from: start, moving: &offsets, &moved)
    while moved < offsets.count {
      offsets[moved] = output.count - start
      moved += 1
    }
  }

  private mutating func add(_ scalar: UTF8Scalar, at offset: Int, level: UInt8) {
    var next = Character(
      value: scalar.value, type: JoiningTable.type(of: scalar.value), level: level, start: offset,
      end: offset + scalar.length)
    defer { characters.append(next) }
    if next.type == .transparent { return }
    let number = characters.count
    // Rule X9 gives a joiner no level of its own.
    if let open, next.type.joinsBefore,
      characters[open].level == level || characters[open].value == Self.zeroWidthJoiner
        || next.value == Self.zeroWidthJoiner
    {
      if level & 1 == 1, let ligature = LamAlef.isolatedForm(of: next.value), isLam(open) {
        // The two forms of the ligature are adjacent: isolated, final.
        characters[open].value = ligature + (characters[open].isJoinedBefore ? 1 : 0)
        characters[open].isJoinedBehind = true
        next.isRemoved = true
        self.open = nil
        return
      }
      characters[open].isJoinedBehind = true
      next.isJoinedBefore = true
    }
    open = next.type.joinsBehind ? number : nil
  }

  /// Whether a character is lam, followed by nothing but marks on it.
  private func isLam(_ number: Int) -> Bool {
    guard characters[number].value == LamAlef.lam else { return false }
    return characters[(number + 1)...].allSatisfy {
      BidiClassTable.property(of: $0.value) == BidiClass.NSM.rawValue
    }
  }

  /// Appends the characters that were read, none of which joins with what comes next.
  private mutating func write(
    of text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8], from start: Int,
    moving offsets: inout [Int], _ moved: inout Int
  ) {
    for character in characters {
      while moved < offsets.count && offsets[moved] <= character.start {
        offsets[moved] = output.count - start
        moved += 1
      }
      if character.isRemoved { continue }
      if let form = character.presentationForm {
        // Presentation forms have three bytes.
        output.append(UInt8(truncatingIfNeeded: 0xE0 | form >> 12))
        output.append(UInt8(truncatingIfNeeded: 0x80 | form >> 6 & 0x3F))
        output.append(UInt8(truncatingIfNeeded: 0x80 | form & 0x3F))
      } else {
        output.append(
          contentsOf: UnsafeBufferPointer(rebasing: text[character.start..<character.end]))
      }
    }
    characters.removeAll(keepingCapacity: true)
    open = nil
  }
}

extension ArabicJoining.Character {
  /// The presentation form of the character, if it has one.
  fileprivate var presentationForm: UInt32? {
    if LamAlef.forms.contains(value) { return value }
    if type != .right && type != .dual { return nil }
    // If letters are displayed from left to right, the next one in the text is on the right.
    let isRightToLeft = level & 1 == 1
    let (right, left) =
      isRightToLeft ? (isJoinedBefore, isJoinedBehind) : (isJoinedBehind, isJoinedBefore)
    let form: JoiningTable.Form =
      switch (right, left) {
      case (false, false): .isolated
      case (true, false): .final
      case (false, true): .initial
      case (true, true): .medial
      }
    return JoiningTable.form(form, of: value)
  }
}

/// The ligatures of lam and alef, which are mandatory in Arabic.
private enum LamAlef {
  static let lam: UInt32 = 0x0644

  /// U+FEF5…U+FEFC, two forms of each ligature.
  static let forms: ClosedRange<UInt32> = 0xFEF5...0xFEFC

  /// The isolated form of the ligature with an alef, which the final form follows.
  static func isolatedForm(of alef: UInt32) -> UInt32? {
    switch alef {
    case 0x0622: 0xFEF5
    case 0x0623: 0xFEF7
    case 0x0625: 0xFEF9
    case 0x0627: 0xFEFB
    default: nil
    }
  }
}

/// The letters that presentation forms stand for.
private enum ArabicForms {
  /// The letters of each form.
  static let letters: [Unicode.Scalar: [Unicode.Scalar]] = {
    var letters: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    func add(_ form: UInt32?, _ values: [UInt32]) {
      guard let form = form.flatMap(Unicode.Scalar.init), letters[form] == nil else { return }
      letters[form] = values.compactMap(Unicode.Scalar.init)
    }
    for letter in JoiningTable.letters {
      for form in [JoiningTable.Form.isolated, .final, .initial, .medial] {
        add(JoiningTable.form(form, of: letter), [letter])
      }
      if let ligature = LamAlef.isolatedForm(of: letter) {
        for form in ligature...ligature + 1 { add(form, [LamAlef.lam, letter]) }
      }
    }
    // Fathatan to sukun, each on a blank and on tatweel, but for dammatan and kasratan, which are on blanks alone.
    for (number, mark) in (UInt32(0x64B)...0x652).enumerated() {
      let form = 0xFE70 + 2 * UInt32(number)
      add(form, [0x20, mark])
      if mark != 0x64C && mark != 0x64D { add(form + 1, [0x640, mark]) }
    }
    return letters
  }()
}

/// The Joining_Type of a character (Unicode, section 9.2).
package enum JoiningType: UInt8, Sendable {
  /// It joins nothing (U).
  case none
  /// It joins on the right, to what is before it in the text (R).
  case right
  /// It joins on the left, to what is after it in the text (L).
  case left
  /// It joins on both sides (D).
  case dual
  /// It makes its neighbours join, and looks the same itself (C).
  case causing
  /// Others join over it, such as a mark (T).
  case transparent

  /// Whether it joins with what is before it in the text.
  fileprivate var joinsBefore: Bool { self == .right || self == .dual || self == .causing }

  /// Whether it joins with what is after it in the text.
  fileprivate var joinsBehind: Bool { self == .left || self == .dual || self == .causing }
}

/// The tables of Joining_Type and of Arabic presentation forms.
///
/// The types are pairs of `UInt32`, in order: the first code point of a range, and the last one with
/// the type above `typeShift` bits. The forms are four `UInt16` for each code point of `letters`, in
/// the order of `Form`, and 0 where there is none.
package enum JoiningTable {
  /// The number of bits by which the type is shifted in the second number of a range.
  package static let typeShift: UInt32 = 24

  /// The code points that have forms.
  package static let letters: ClosedRange<UInt32> = 0x0621...0x06FF

  /// The form of a letter by what it joins with.
  package enum Form: Int, Sendable {
    case isolated, final, initial, medial
  }

  /// The number of ranges of types.
  package static var rangeCount: Int { legible_joining_types_size() / 8 }

  /// The number of form entries.
  package static var formCount: Int { legible_arabic_forms_size() / 2 }

  /// A range of one type.
  ///
  /// - Precondition: `index` is in `0..<rangeCount`.
  package static func range(_ index: Int) -> (range: ClosedRange<UInt32>, type: JoiningType) {
    precondition(index >= 0 && index < rangeCount)
    // Two numbers for each of the ranges; a test checks that they are in order.
    let data = legible_joining_types() + 2 * index
    let last = data[1] & (1 << typeShift - 1)
    return (data[0]...last, JoiningType(rawValue: UInt8(data[1] >> typeShift)) ?? .none)
  }

  /// The type of a code point.
  ///
  /// - Complexity: O(log *n*) in the number of ranges.
  static func type(of value: UInt32) -> JoiningType {
    if value < 0x80 { return .none }
    let index = (0..<rangeCount).sortedIndex { range($0).range.upperBound >= value }
    guard index < rangeCount else { return .none }
    let found = range(index)
    return found.range.contains(value) ? found.type : .none
  }

  /// A form of a letter, or `nil` where Unicode has none.
  static func form(_ form: Form, of value: UInt32) -> UInt32? {
    guard letters.contains(value) else { return nil }
    let index = 4 * Int(value - letters.lowerBound) + form.rawValue
    // The table has four numbers for each letter; a test checks its size.
    guard index < formCount else { return nil }
    let found = UInt32(legible_arabic_forms()[index])
    return found == 0 ? nil : found
  }
}
