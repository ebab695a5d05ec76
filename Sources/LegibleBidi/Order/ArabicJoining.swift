/// Puts Arabic letters into the presentation forms that join them to their neighbours (Unicode,
/// section 9.2), and lam with alef into one ligature.
///
/// Letters that have no presentation forms stay, and join all the same. Letters of different levels
/// do not join.
struct ArabicJoining {
  /// A character of the text and what was made of it.
  fileprivate struct Character {
    var value: UInt32
    let type: JoiningType
    let level: UInt8
    let start: Int
    let end: Int

    /// Whether it joins with what is before and what is after it in the text.
    var isJoinedBefore = false
    var isJoinedBehind = false

    /// Whether it went into a ligature.
    var isRemoved = false
  }

  /// How many characters are joined at a time.
  private static let blockSize = 4096

  private static let zeroWidthJoiner: UInt32 = 0x200D

  private var characters: [Character] = []

  /// The last character that is not transparent, if it may join with what comes next.
  private var open: Int?

  /// Appends a paragraph in presentation forms.
  ///
  /// - Parameters:
  ///   - text: The paragraph.
  ///   - runs: Its runs, in the order of the text.
  ///   - output: The UTF-8 text that it is appended to.
  ///   - offsets: Offsets of the paragraph in order, which become those of what was appended.
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
    // Rule X9 leaves a joiner without a level of its own.
    if let open, next.type.joinsBefore,
      characters[open].level == level || characters[open].value == Self.zeroWidthJoiner
        || next.value == Self.zeroWidthJoiner
    {
      if level & 1 == 1, let ligature = LamAlef.isolatedForm(of: next.value), isLam(open) {
        // The ligature has its two forms side by side: isolated, final.
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

  /// Whether a character is lam, with nothing after it but marks that are on it.
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
    // Where letters are displayed from left to right, what is after one is on its right.
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

/// The ligatures of lam and alef, which all Arabic text has.
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

/// What presentation forms stand for.
enum ArabicForms {
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
