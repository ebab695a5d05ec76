import Foundation

/// The classes of characters beside a sign.
enum Neighbour {
  static let blank = 0
  static let digit = 1
  static let asciiLetter = 2
  static let asciiSign = 3
  /// Another letter; on the right side any character beyond ASCII, since its reading is not known.
  static let letter = 4
  static let same = 5
  static let box = 6
  static let sign = 7
  static let ideograph = 8
  static let count = 9
}

/// How often each sign stands between which neighbours.
struct SignCounts {
  /// Between no neighbours yet.
  private(set) var counts: [UInt16: [Double]] = [:]

  /// What stands for a letter beyond ASCII among the signs, by script.
  private enum LetterSign {
    static let latin: UInt16 = 0
    static let other: UInt16 = 1
    static let ideograph: UInt16 = 2
  }

  private let table: CharacterTable

  init(_ table: CharacterTable) { self.table = table }

  /// Signs with counts, ascending; those of letters always.
  var signs: [UInt16] { Set(counts.keys).union([0, 1, 2]).sorted() }

  var total: Double { signs.reduce(0) { $0 + (counts[$1]?.reduce(0, +) ?? 0) } }

  mutating func remove(_ sign: UInt16) { counts[sign] = nil }

  mutating func add(_ sign: UInt16, left: Int, right: Int, weight: Double = 1) {
    counts[sign, default: [Double](repeating: 0, count: Neighbour.count * Neighbour.count)][
      left * Neighbour.count + right] += weight
  }

  /// Counts the signs and letters beyond ASCII of a text.
  ///
  /// - Parameter seen: If not `nil`, each context of one project counts once for a letter and four times
  ///   for a sign, so that no file full of one thing outweighs the rest.
  mutating func count(_ text: [UInt32], seen: inout SeenContexts?, weight: Double = 1) {
    for (index, code) in text.enumerated() {
      guard code < 65536, code > 127 || Self.isCountedASCII(code) else { continue }
      let kind = table.classes[Int(code)]
      if kind == .unassigned { continue }
      let left = leftNeighbour(of: text, at: index)
      let right = rightNeighbour(of: text, at: index)
      let isLetter = kind == .letter && code > 127
      let sign = isLetter ? letterSign(code) : UInt16(code)
      if seen != nil {
        let isNew =
          isLetter
          ? seen?.insert(letterAt: index, of: text) : seen?.insert(sign, left: left, right: right)
        if isNew == false { continue }
      }
      add(sign, left: left, right: right, weight: weight)
    }
  }

  /// `!"#$@`, brackets and the like, which a byte beyond ASCII may stand for too.
  private static func isCountedASCII(_ code: UInt32) -> Bool {
    switch code {
    case 0x21...0x24, 0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  private func letterSign(_ code: UInt32) -> UInt16 {
    switch table.scripts[Int(code)] {
    case CharacterTable.latin: LetterSign.latin
    case CharacterTable.eastAsian: LetterSign.ideograph
    default: LetterSign.other
    }
  }

  private func leftNeighbour(of text: [UInt32], at index: Int) -> Int {
    guard index > 0 else { return Neighbour.blank }
    let isBehindDigit = index > 1 && text[index - 1] == 0x20 && Self.isDigit(text[index - 2])
    return isBehindDigit ? Neighbour.digit : neighbour(text[index - 1], of: text[index])
  }

  private func rightNeighbour(of text: [UInt32], at index: Int) -> Int {
    guard index + 1 < text.count else { return Neighbour.blank }
    let next = text[index + 1]
    if next > 127 { return Neighbour.letter }
    if next == 0x20, index + 2 < text.count, Self.isDigit(text[index + 2]) {
      return Neighbour.digit
    }
    return neighbour(next, of: text[index])
  }

  private static func isDigit(_ code: UInt32) -> Bool { (0x30...0x39).contains(code) }

  private func neighbour(_ code: UInt32, of sign: UInt32) -> Int {
    guard code < 65536 else { return Neighbour.sign }
    switch table.classes[Int(code)] {
    case .blank: return Neighbour.blank
    case .digit: return Neighbour.digit
    case .asciiSign: return Neighbour.asciiSign
    case .letter where code < 128: return Neighbour.asciiLetter
    case .letter:
      let isIdeograph = table.scripts[Int(code)] == CharacterTable.eastAsian
      return isIdeograph ? Neighbour.ideograph : Neighbour.letter
    case .sign, .unassigned: break
    }
    if code == sign { return Neighbour.same }
    if CharacterTable.isWideBlank(code) { return Neighbour.blank }
    let areBoxes = Self.isBox(code) && Self.isBox(sign)
    return areBoxes ? Neighbour.box : Neighbour.sign
  }

  private static func isBox(_ code: UInt32) -> Bool { (0x2500..<0x25A0).contains(code) }
}

/// The contexts of one project that were counted.
struct SeenContexts {
  private var letters: Set<[UInt32]> = []
  private var signs: [UInt32: Int] = [:]

  mutating func insert(letterAt index: Int, of text: [UInt32]) -> Bool {
    letters.insert(Array(text[max(0, index - 3)..<min(text.count, index + 4)])).inserted
  }

  mutating func insert(_ sign: UInt16, left: Int, right: Int) -> Bool {
    let key = UInt32(sign) << 16 | UInt32(left << 8 | right)
    signs[key, default: 0] += 1
    return signs[key, default: 0] <= 4
  }
}

/// Uses of signs that everybody knows and training text hardly has: `signs.txt`.
package struct SignUses {
  /// The uses, with how often each is to be counted.
  package let uses: [(count: Double, text: String)]

  /// Reads lines of a count, a tab and a use; `<NBSP>`, `<NNBSP>` and `<SHY>` stand for what cannot be
  /// seen, `#` begins a comment.
  ///
  /// - Throws: `TrainingError` at a line that is neither.
  package init(_ text: String) throws {
    uses = try text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let fields = line.split(separator: "\t", maxSplits: 1)
      guard fields.count == 2, let count = Double(fields[0]), !fields[1].isEmpty else {
        throw TrainingError("not a use of a sign: \(line)")
      }
      let use = fields[1].replacingOccurrences(of: "<NBSP>", with: "\u{A0}")
        .replacingOccurrences(of: "<NNBSP>", with: "\u{202F}")
        .replacingOccurrences(of: "<SHY>", with: "\u{AD}")
      return (count, use)
    }
  }
}

/// The cost of each sign between its neighbours, learned half from texts and half from real files.
struct SignModel {
  /// Signs in ascending order: 0, 1 and 2 say that a letter beyond ASCII stands here.
  let signs: [UInt16]

  /// The costs of each sign, by left neighbour and right neighbour, in sixteenths of a nat.
  let costs: [[UInt8]]

  /// What a class of like signs, or the sign between other neighbours, counts beside what was seen.
  private static let strength = 20.0

  /// The share of signs that occur nowhere.
  private static let unseenShare = 0.01

  private static let cells = Neighbour.count * Neighbour.count

  init(texts: SignCounts, files: SignCounts) {
    let signs = Set(texts.signs).union(files.signs).sorted()
    let factor = texts.total > 0 ? files.total / texts.total : 1
    let all = signs.map { sign in
      let none = [Double](repeating: 0, count: Self.cells)
      let (text, file) = (texts.counts[sign] ?? none, files.counts[sign] ?? none)
      return (0..<Self.cells).map { text[$0] * factor + file[$0] }
    }
    // ASCII signs, which bytes beyond ASCII may stand for, are measured against the others.
    let isASCII = signs.map { (3..<128).contains($0) }
    let counts = zip(all, isASCII).map { $1 ? [Double](repeating: 0, count: Self.cells) : $0 }
    let cellTotals = (0..<Self.cells).map { cell in counts.reduce(0) { $0 + $1[cell] } }

    let totals = counts.map { $0.reduce(0, +) }
    let total = max(totals.reduce(0, +), 1)
    let shares = totals.map {
      (1 - Self.unseenShare) * $0 / total + Self.unseenShare / Double(signs.count)
    }
    let base = Self.base(signs: signs, all: all, counts: counts, cells: cellTotals, shares: shares)
    let asciiTotal = max(zip(all, isASCII).reduce(0) { $0 + ($1.1 ? $1.0.reduce(0, +) : 0) }, 1)

    self.signs = signs
    costs = signs.indices.map { sign in
      let asciiShare = all[sign].reduce(0, +) / asciiTotal
      return (0..<Self.cells).map { cell in
        let seen = cellTotals[cell] + Self.strength
        let probability =
          isASCII[sign]
          ? min(1, (all[sign][cell] + Self.strength * asciiShare) / seen)
          : 0.9 * (counts[sign][cell] + Self.strength * base[sign][cell]) / seen
            + 0.1 * base[sign][cell]
        return UInt8(min(max((-log(max(probability, 1e-7)) * 16).rounded(), 0), 254))
      }
    }
  }

  /// What is expected of a sign before it is seen between two neighbours: half what its category does
  /// there, half what it does beside each of them alone.
  private static func base(
    signs: [UInt16], all: [[Double]], counts: [[Double]], cells: [Double], shares: [Double]
  ) -> [[Double]] {
    let side = Neighbour.count
    let categories = signs.map(category)
    var categoryCounts: [Int: [Double]] = [:]
    var categoryShares: [Int: Double] = [:]
    func add(_ row: [Double], to category: Int) {
      var sum = categoryCounts[category] ?? [Double](repeating: 0, count: Self.cells)
      for cell in row.indices { sum[cell] += row[cell] }
      categoryCounts[category] = sum
    }
    for (sign, category) in categories.enumerated() {
      add(counts[sign], to: category)
      categoryShares[category, default: 0] += shares[sign]
    }
    // Other currency signs stand where dollars do.
    if let dollar = signs.firstIndex(of: 0x24) { add(all[dollar], to: category(of: 0x20AC)) }

    let left = (0..<side).map { left in (0..<side).reduce(0) { $0 + cells[left * side + $1] } }
    let right = (0..<side).map { right in (0..<side).reduce(0) { $0 + cells[$1 * side + right] } }
    return signs.indices.map { sign in
      let row = counts[sign]
      let byLeft = (0..<side).map { left in
        (0..<side).reduce(0) { $0 + row[left * side + $1] }
      }
      let byRight = (0..<side).map { right in
        (0..<side).reduce(0) { $0 + row[$1 * side + right] }
      }
      let category = categories[sign]
      let share = shares[sign] / (categoryShares[category] ?? 1)
      return (0..<Self.cells).map { cell in
        let like = (categoryCounts[category]?[cell] ?? 0) / (cells[cell] + strength) * share
        let prior = strength * shares[sign]
        let beside =
          (byLeft[cell / side] + prior) / (left[cell / side] + strength)
          + (byRight[cell % side] + prior) / (right[cell % side] + strength)
        return 0.5 * like + 0.25 * beside
      }
    }
  }

  /// The general category of a sign as a number; the signs for letters have their own.
  private static func category(of sign: UInt16) -> Int {
    guard sign > 2, let scalar = Unicode.Scalar(sign) else { return Int(sign) }
    return switch scalar.properties.generalCategory {
    case .currencySymbol: 3
    case .mathSymbol: 4
    case .modifierSymbol: 5
    case .otherSymbol: 6
    case .dashPunctuation: 7
    case .openPunctuation: 8
    case .closePunctuation: 9
    case .initialPunctuation: 10
    case .finalPunctuation: 11
    case .otherPunctuation: 12
    case .connectorPunctuation: 13
    case .decimalNumber: 14
    case .letterNumber: 15
    case .otherNumber: 16
    case .spaceSeparator: 17
    case .lowercaseLetter: 18
    case .otherLetter: 19
    case .modifierLetter: 20
    case .format: 21
    case .lineSeparator: 22
    case .paragraphSeparator: 23
    case .uppercaseLetter: 24
    default: 25
    }
  }
}
