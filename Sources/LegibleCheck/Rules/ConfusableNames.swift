internal import LegibleBidi

extension CheckRule {
  /// Names in code that look alike.
  public static let confusableNames = CheckRule(
    "confusable-names",
    "Two names in code that look alike and are different: in one file, or with `--tree` in two.",
    because:
      "Readers take one for the other: a call goes to another function than it seems to."
  )
}

/// The names in the code of a text by their skeletons (UTS #39, section 4; for names with right-to-left letters, by the
/// bidirectional skeleton of UTS #55).
struct ConfusableNames {
  /// The maximum number of names that are kept.
  private static let limit = 1 << 16

  /// The maximum length of a name that is compared, in characters.
  static let lengthLimit = 256

  /// A name with a non-ASCII character, and its first place.
  private struct Name {
    let scalars: [Unicode.Scalar]
    let place: CodeLine.Place
  }

  /// Whether the language treats canonically equivalent names as equal.
  private let areNormalized: Bool

  private var names: [[Unicode.Scalar]] = []
  private var places: [[Unicode.Scalar]: CodeLine.Place] = [:]

  /// Two names that look alike.
  struct Pair {
    let name: String
    let place: CodeLine.Place
    let other: String
    let otherLine: Int
    let skeleton: String

    var message: String {
      "'\(name)' looks like '\(other)' of line \(otherLine), but is a different name"
    }
  }

  init(_ syntax: LineSyntax) { areNormalized = syntax.features.contains(.normalizedNames) }

  /// Adds the names of a line that have non-ASCII characters.
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
    // Several words that do not resemble ASCII words are prose whose end the lexer does not find; the words beside them are not
    // names.
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

  /// Returns the confusable pairs among the names, and of a name and an ASCII name.
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
          && String(name) == String(first.name)
      {
        guard let place = places[name] else { continue }
        pairs.append(
          Pair(
            name: Self.text(name), place: place, other: Self.text(first.name),
            otherLine: first.line, skeleton: key))
      }
    }
    return pairs
  }

  /// The names that may be confused with names in other files, except those in a pair of this file: names with letters that look
  /// like letters of another script (mixed-script and whole-script confusables of UTS #39, section 4).
  ///
  /// Variants of a letter within a script, such as `µ` and `μ`, `ı` and `i` or fullwidth letters, are legitimate in different
  /// files. So are words of a script in a file whose names of that script mostly do not resemble ASCII.
  func candidates(besides pairs: [Pair]) -> [(name: [Unicode.Scalar], place: CodeLine.Place)] {
    let paired = Set(pairs.map { $0.skeleton })
    /// For each script, the number of names that only it can write, less that of names that look ASCII.
    var excess: [TextScript: Int] = [:]
    for name in names {
      guard let script = Self.onlyScript(of: name) else { continue }
      excess[script, default: 0] += Self.looksASCII(name[...]) ? -1 : 1
    }
    return names.compactMap { name in
      guard let place = places[name], name.count(where: { $0.properties.isAlphabetic }) > 1,
        !paired.contains(Self.key(of: name))
      else { return nil }
      if Self.looksASCII(name[...]) {
        if Self.isFormula(name, beside: []) || !name.contains(where: Self.isForeign) { return nil }
        if let script = Self.onlyScript(of: name), excess[script] ?? 0 >= 0 { return nil }
      } else if !MixedScriptsRule.mixesLookalikes(in: name) {
        return nil
      }
      return (name, place)
    }
  }

  /// Whether a letter is of another alphabet than ASCII letters, and of a script that does not attach endings to Latin stems.
  private static func isForeign(_ scalar: Unicode.Scalar) -> Bool {
    guard let script = TextScript(of: scalar) else { return false }
    guard script == .latin else { return Lookalikes.isWritten(besideLatin: script) }
    // Letters up to Latin Extended-A belong to alphabets in use, and fullwidth letters are recognized by their width.
    return scalar.value >= 0x180 && !(0xFF00...0xFFEF).contains(scalar.value)
  }

  /// The script of all letters of a name; `nil` if they have several, or are Latin.
  private static func onlyScript(of name: [Unicode.Scalar]) -> TextScript? {
    let scripts = Set(name.compactMap { TextScript(of: $0) })
    return scripts.count == 1 && scripts.first != .latin ? scripts.first : nil
  }

  /// The skeleton of a name as it is displayed.
  static func key(of name: [Unicode.Scalar]) -> String {
    guard name.contains(where: { $0.isRightToLeft }) else {
      return ConfusableTable.skeleton(of: name)
    }
    let order = DisplayOrder(of: name, base: .leftToRight)
    let shown = name.indices.sorted { order.positions[$0] < order.positions[$1] }
    return ConfusableTable.skeleton(of: shown.lazy.map { name[$0] })
  }

  private static func looksASCII(_ name: ArraySlice<Unicode.Scalar>) -> Bool {
    ConfusableTable.skeleton(of: name).utf8.allSatisfy { $0 < 0x80 }
  }

  /// Whether readers would overlook the difference. This excludes names that differ only in ASCII letters such as `l` and `1`, or
  /// in letters used in formulas.
  static func isConfusing(_ name: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Bool {
    let own = name.filter { !$0.isASCII }
    let others = other.filter { !$0.isASCII }
    let (text, otherText) = (String(name), String(other))
    if text == otherText { return false }
    // The same letters in another order may display alike if they include right-to-left letters.
    if own == others { return name.contains(where: { $0.isRightToLeft }) }
    // Single letters are a table; names that differ only in case are not confusable.
    if name.count == 1 && other.count == 1 && !own.isEmpty && !others.isEmpty { return false }
    if text.lowercased() == otherText.lowercased() { return false }
    // Ligatures of some languages are often spelled out, such as `oe` for `œ`.
    if others.isEmpty, own.allSatisfy("æœĳÆŒĲ".unicodeScalars.contains) { return false }
    return !(isFormula(name, beside: others) && isFormula(other, beside: own))
  }

  /// Whether each non-ASCII letter is a symbol of formulas, or also occurs in the other name.
  private static func isFormula(
    _ name: [Unicode.Scalar], beside others: [Unicode.Scalar]
  ) -> Bool {
    name.indices.allSatisfy { index in
      name[index].isASCII || others.contains(name[index])
        || MixedScriptsRule.isNotation(at: index, in: name[...])
        || name[index].isOfMathematicalFont && !isAmongLetters(index, in: name)
    }
  }

  /// Whether a mathematical letter is beside ASCII letters, and so part of a word.
  private static func isAmongLetters(_ index: Int, in name: [Unicode.Scalar]) -> Bool {
    [index - 1, index + 1].contains { place in
      name.indices.contains(place) && name[place].isASCII && name[place].properties.isAlphabetic
    }
  }

  /// A name for messages, of which a long one is cut off.
  static func text(_ name: [Unicode.Scalar]) -> String { String(name.prefix(40)) }
}

extension String {
  fileprivate init(_ scalars: some Sequence<Unicode.Scalar>) {
    var text = UnicodeScalarView()
    text.append(contentsOf: scalars)
    self.init(text)
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter or a digit of mathematical alphabets, or of the letterlike symbols: `ℝ`, `𝐱`.
  fileprivate var isOfMathematicalFont: Bool {
    (0x1D400...0x1D7FF).contains(value) || (0x2100...0x214F).contains(value)
  }
}
