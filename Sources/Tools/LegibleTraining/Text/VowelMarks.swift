/// Puts the marks of vowels into Arabic and Hebrew text, as scripture, verse and school books have them.
///
/// Which vowels a word has is not known here; that marks stand behind letters, and about how often each
/// does, is all that pairs can tell.
struct VowelMarks {
  private let letters: ClosedRange<Unicode.Scalar>

  /// The marks, each as often as it is common; with `nil` there is none.
  private let marks: [Unicode.Scalar?]

  /// Those of which words may have one at their end instead.
  private let endings: [Unicode.Scalar]

  /// The mark of a doubled or hardened letter, which stands before a vowel.
  private let doubling: Unicode.Scalar

  static let arabic = VowelMarks(
    letters: "\u{621}"..."\u{64A}",
    marks: [
      "\u{64E}", "\u{64E}", "\u{64E}", "\u{64E}", "\u{64E}", "\u{650}", "\u{650}", "\u{650}",
      "\u{64F}", "\u{64F}", "\u{652}", "\u{652}", "\u{652}", nil, nil, nil,
    ],
    endings: ["\u{64B}", "\u{64C}", "\u{64D}"], doubling: "\u{651}")

  static let hebrew = VowelMarks(
    letters: "\u{5D0}"..."\u{5EA}",
    marks: [
      "\u{5B7}", "\u{5B7}", "\u{5B8}", "\u{5B8}", "\u{5B8}", "\u{5B4}", "\u{5B4}", "\u{5B5}",
      "\u{5B6}", "\u{5B6}", "\u{5B9}", "\u{5B0}", "\u{5B0}", "\u{5B2}", "\u{5C1}", "\u{5C2}",
      "\u{5BB}", "\u{5B1}", nil, nil, nil, nil, nil, nil,
    ],
    endings: [], doubling: "\u{5BC}")

  /// The text with a mark behind most letters; which one depends on the letters before it alone.
  func added(to text: Substring) -> String {
    var result = String.UnicodeScalarView()
    var hash: UInt32 = 0x811C_9DC5
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      result.append(scalar)
      // FNV-1a.
      hash = (hash ^ scalar.value) &* 0x0100_0193
      guard letters.contains(scalar) else { continue }
      let isLast = index + 1 == scalars.count || !letters.contains(scalars[index + 1])
      let choice = Int(hash >> 16)
      if choice % 8 == 0 { result.append(doubling) }
      if isLast && choice % 3 == 0 && !endings.isEmpty {
        result.append(endings[choice / 8 % endings.count])
      } else if let mark = marks[choice / 8 % marks.count] {
        result.append(mark)
      }
    }
    return String(result)
  }
}
