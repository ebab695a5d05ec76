import Glibc

/// The distinct pairs of characters of a text, with how much each counts.
struct CharacterPairs: ~Copyable {
  /// A pair: two symbols, the case of the second behind that of the first, and a weight.
  struct Pair {
    let first: UInt16
    let second: UInt16
    let caseIndex: UInt8
    let weight: Float

    /// The second character where it has a likelihood of its own, else zero.
    let scalar: UInt32

    /// Whether the pair is anything but a Latin letter at the beginning of a word.
    func continuesWord(in models: LanguageModels) -> Bool {
      models.categories[Int(second)] != .latin || models.categories[Int(first)] == .latin
    }
  }

  private(set) var all: [Pair] = []

  /// The scripts of the letters that are the second of a pair, as bits by category.
  private(set) var scripts: UInt32 = 0

  /// Adds a pair that occurs so many times.
  @inline(__always)
  mutating func add(_ first: UInt32, _ second: UInt32, count: Int, models: LanguageModels) {
    let firstEntry = models.entry(of: first)
    let secondEntry = models.entry(of: second)
    add(
      firstEntry, secondEntry, second: second, weight: Self.weight(of: count), models: models)
  }

  /// Adds a pair by its entries.
  @inline(__always)
  mutating func add(
    _ first: CharacterEntry, _ second: CharacterEntry, second scalar: UInt32, weight: Float,
    models: LanguageModels
  ) {
    let category = models.categories[second.symbol]
    let firstCategory = models.categories[first.symbol]
    // Runs of blanks are layout, not language.
    if category.isLayout && firstCategory.isLayout { return }
    if category.isScript { scripts |= 1 << UInt32(category.rawValue) }
    let state = first.caseNumber > 0 ? first.caseNumber : firstCategory.isScript ? 3 : 0
    all.append(
      Pair(
        first: UInt16(first.symbol), second: UInt16(second.symbol),
        caseIndex: UInt8(state * 3 + second.caseNumber), weight: weight,
        scalar: category == .han || category == .hangul ? scalar : 0))
  }

  /// How many times a pair is counted that occurs so often: a long run of one character is a rule
  /// or padding.
  static func counted(_ count: Int, isRun: Bool) -> Int { isRun ? min(count, 4) : count }

  /// What a pair counts that occurs so often: a phrase that is repeated is not as much evidence
  /// as so many phrases.
  static func weight(of count: Int) -> Float { count == 1 ? 1 : powf(Float(count), 0.8) }
}

extension CharacterCategory {
  /// Whether the category is blanks or line breaks.
  fileprivate var isLayout: Bool { self == .blank || self == .newline }
}
