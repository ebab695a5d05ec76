internal import LegibleEncodings

/// How likely text in each language is in each encoding, up to a constant.
///
/// Few of these likelihoods differ, so each is the number of a level; what sums over encodings and languages
/// are made of is then known for all of them beforehand.
struct LikelihoodTable: Sendable {
  struct Level: BitwiseCopyable {
    /// The likelihood, as a logarithm.
    let logarithm: Double

    /// What it is in sums: the likelihood by the temperature of `CandidateScorer`.
    let weight: Double

    init(_ logarithm: Double) {
      self.logarithm = logarithm
      weight = exponential(logarithm / parameters.posterior.temperature.ratio)
    }
  }

  private let levels: ConstantTable<Level>

  /// For each encoding, and each language by its number, the number of the level.
  private let numbers: ConstantTable<UInt8>
  private let languageCount: Int

  /// The table while it is made; every likelihood is 1 at first.
  struct Maker {
    fileprivate var logarithms = [0.0]
    fileprivate var numbers: [UInt8]
    private let languageCount: Int

    /// The number of the level that was set last, which most often is the next one.
    private var last = 0

    fileprivate init(encodingCount: Int, languageCount: Int) {
      numbers = Array(repeating: 0, count: encodingCount * languageCount)
      self.languageCount = languageCount
    }

    /// The number of the level of a logarithm; there are no more than 256.
    private mutating func number(of logarithm: Double) -> UInt8 {
      if logarithms[last] != logarithm {
        last = logarithms.firstIndex(of: logarithm) ?? logarithms.count
        if last == logarithms.count { logarithms.append(logarithm) }
      }
      return UInt8(last)
    }

    /// Sets the logarithm of the likelihood of an encoding in all languages.
    mutating func set(_ logarithm: Double, for id: EncodingID) {
      let number = number(of: logarithm)
      let start = Int(id.rawValue) * languageCount
      for place in start..<(start + languageCount) { numbers[place] = number }
    }

    /// Sets the logarithm of the likelihood of an encoding in a language.
    mutating func set(_ logarithm: Double, for id: EncodingID, in language: LanguageModel) {
      numbers[Int(id.rawValue) * languageCount + language.number] = number(of: logarithm)
    }
  }

  /// - Parameter body: Sets what is not 1.
  init(encodingCount: Int, languageCount: Int, _ body: (inout Maker) -> Void) {
    var maker = Maker(encodingCount: encodingCount, languageCount: languageCount)
    body(&maker)
    levels = ConstantTable(maker.logarithms.map(Level.init))
    numbers = ConstantTable(maker.numbers)
    self.languageCount = languageCount
  }

  /// Where the row of an encoding begins.
  @inline(__always)
  func row(of id: EncodingID) -> Int { Int(id.rawValue) * languageCount }

  /// The level of the likelihood in a language.
  ///
  /// - Parameter row: Where the row of the encoding begins.
  @inline(__always)
  subscript(row: Int, language: LanguageModel) -> Level {
    numbers.withUnsafeBufferPointer { numbers in
      levels.withUnsafeBufferPointer { levels in
        // Each encoding has a row with a number for each language, and each number a level.
        levels[Int(numbers[row + language.number])]
      }
    }
  }
}
