internal import LegibleBidi

extension CheckRule {
  /// Names in code that look alike.
  public static let confusableNames = CheckRule(
    "confusable-names",
    "Two names in the code of one file that look alike and are different.",
    because:
      "Who reads one takes it for the other: a call goes to another function than it seems to."
  )
}

/// The names in the code of a text by their skeletons (UTS #39, section 4; for names with right-to-left letters, by the
/// bidirectional skeleton of UTS #55).
struct ConfusableNames {
  /// The maximum number of names that are kept.
  private static let limit = 1 << 16

  /// The maximum length of a name that is compared, in characters.
  private static let lengthLimit = 256

  /// A name with a character beyond ASCII, and its first place.
  private struct Name {
    let scalars: [Unicode.Scalar]
    let place: CodeLine.Place
  }

  /// Whether canonically equivalent names are one for the language.
  private let areNormalized: Bool

  private var names: [[Unicode.Scalar]] = []
  private var places: [[Unicode.Scalar]: CodeLine.Place] = [:]

  /// Two names that look alike.
  struct Pair {
    let name: String
    let place: CodeLine.Place
    let other: String
    let otherLine: Int

    var message: String {
      "'\(name)' looks like '\(other)' of line \(otherLine), and is another name"
    }
  }

  init(_ syntax: LineSyntax) { areNormalized = syntax.features.contains(.normalizedNames) }

  /// Adds the names of a line that have characters beyond ASCII.
  mutating func add(_ line: CodeLine) {
    var found: [Range<Int>] = []
    var ownCount = 0
    line.forEachName { range in
      guard range.count <= Self.lengthLimit,
        line.scalars[range].contains(where: { !$0.isASCII })
      else { return }
      found.append(range)
      if !Self.looksASCII(line.scalars[range]) { ownCount += 1 }
    }
    // Several words that look like nothing in ASCII are prose, of which the lexer knows no end; its short words are no names.
    let isProse = ownCount > 1
    if found.isEmpty || line.allows(.confusableNames) { return }
    for range in found where names.count < Self.limit {
      if isProse && Self.looksASCII(line.scalars[range]) { continue }
      let name = Array(line.scalars[range])
      if places[name] == nil {
        places[name] = line.place(of: range.lowerBound, length: range.count)
        names.append(name)
      }
    }
  }

  /// The pairs among the names, and with those of ASCII.
  ///
  /// - Parameter forEachASCIIName: Calls with each name of ASCII in the code, and its line.
  func pairs(_ forEachASCIIName: ((ArraySlice<Unicode.Scalar>, Int) -> Void) -> Void) -> [Pair] {
    if names.isEmpty { return [] }
    var groups: [String: [[Unicode.Scalar]]] = [:]
    var lookASCII = false
    for name in names {
      let key = Self.key(of: name)
      if key.utf8.allSatisfy({ $0 < 0x80 }) { lookASCII = true }
      groups[key, default: []].append(name)
    }
    var ofASCII: [String: (name: [Unicode.Scalar], line: Int)] = [:]
    if lookASCII {
      forEachASCIIName { name, line in
        let key = ConfusableTable.skeleton(of: name)
        if groups[key] != nil, ofASCII[key] == nil { ofASCII[key] = (Array(name), line) }
      }
    }
    var pairs: [Pair] = []
    for (key, group) in groups {
      var firsts = group[...]
      let first: (name: [Unicode.Scalar], line: Int)
      if let found = ofASCII[key] {
        first = found
      } else {
        guard let name = firsts.popFirst(), let place = places[name] else { continue }
        first = (name, place.number)
      }
      for name in firsts
      where Self.isConfusing(name, first.name)
        || !areNormalized && name != first.name
          && String(scalars: name) == String(scalars: first.name)
      {
        guard let place = places[name] else { continue }
        pairs.append(
          Pair(
            name: Self.text(name), place: place, other: Self.text(first.name), otherLine: first.line
          ))
      }
    }
    return pairs
  }

  /// The skeleton of a name as it is displayed.
  private static func key(of name: [Unicode.Scalar]) -> String {
    guard name.contains(where: \.isRightToLeft) else { return ConfusableTable.skeleton(of: name) }
    let order = DisplayOrder(of: name, base: .leftToRight)
    let shown = name.indices.sorted { order.positions[$0] < order.positions[$1] }
    return ConfusableTable.skeleton(of: shown.lazy.map { name[$0] })
  }

  private static func looksASCII(_ name: ArraySlice<Unicode.Scalar>) -> Bool {
    ConfusableTable.skeleton(of: name).utf8.allSatisfy { $0 < 0x80 }
  }

  /// Whether the difference is one that readers do not see: not of `l` and `1` alone, nor of a letter that formulas have.
  private static func isConfusing(_ name: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Bool {
    let own = name.filter { !$0.isASCII }
    let others = other.filter { !$0.isASCII }
    if text(name) == text(other) { return false }
    // The order in which letters stand is not that in which they display.
    if own == others { return name.contains(where: \.isRightToLeft) }
    // Letters one by one are a table; and a letter and its capital are no two names that look alike.
    if name.count == 1 && other.count == 1 && !own.isEmpty && !others.isEmpty { return false }
    if text(name).lowercased() == text(other).lowercased() { return false }
    // Ligatures that languages write are often spelled out: `œ` and `oe`.
    if others.isEmpty, own.allSatisfy("æœĳÆŒĲ".unicodeScalars.contains) { return false }
    let isFormula = name.indices.allSatisfy { index in
      name[index].isASCII || others.contains(name[index])
        || MixedScriptsRule.isNotation(at: index, in: name[...])
        || name[index].isOfMathematicalFont && !isAmongLetters(index, in: name)
    }
    let othersAreFormula = other.indices.allSatisfy { index in
      other[index].isASCII || own.contains(other[index])
        || MixedScriptsRule.isNotation(at: index, in: other[...])
        || other[index].isOfMathematicalFont && !isAmongLetters(index, in: other)
    }
    return !(isFormula && othersAreFormula)
  }

  /// Whether a letter of mathematics is one of a word.
  private static func isAmongLetters(_ index: Int, in name: [Unicode.Scalar]) -> Bool {
    [index - 1, index + 1].contains { place in
      name.indices.contains(place) && name[place].isASCII && name[place].properties.isAlphabetic
    }
  }

  private static func text(_ name: [Unicode.Scalar]) -> String {
    var text = String.UnicodeScalarView()
    // Of a long name the beginning is reported.
    text.append(contentsOf: name.prefix(40))
    return String(text)
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter or a digit of mathematical alphabets, or of the letterlike symbols: `ℝ`, `𝐱`.
  fileprivate var isOfMathematicalFont: Bool {
    (0x1D400...0x1D7FF).contains(value) || (0x2100...0x214F).contains(value)
  }
}

extension String {
  fileprivate init(scalars: [Unicode.Scalar]) {
    var text = UnicodeScalarView()
    text.append(contentsOf: scalars)
    self.init(text)
  }
}
