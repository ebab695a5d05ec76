internal import LegibleEncodings

/// The likelihood of each encoding for text in each language, up to a constant.
///
/// There are few distinct likelihoods, so the table stores the index of a level, and the terms of
/// sums are computed once for each level.
struct LikelihoodTable: Sendable {
  struct Level: BitwiseCopyable {
    /// The likelihood, as a logarithm.
    let logarithm: Double

    /// The likelihood at the temperature of `CandidateScorer`, for sums.
    let weight: Double

    init(_ logarithm: Double) {
      self.logarithm = logarithm
      weight = exponential(logarithm / parameters.posterior.temperature.ratio)
    }
  }

  private let levels: ConstantTable<Level>

  /// The index of the level of each encoding and language.
  private let numbers: ConstantTable<UInt8>
  private let languageCount: Int

  /// A table under construction, in which every likelihood is 1 at first.
  struct Maker {
    fileprivate var logarithms = [0.0]
    fileprivate var numbers: [UInt8]
    private let languageCount: Int

    /// The last level that was set, which is usually the next one, too.
    private var last = 0

    fileprivate init(encodingCount: Int, languageCount: Int) {
      numbers = Array(repeating: 0, count: encodingCount * languageCount)
      self.languageCount = languageCount
    }

    /// Returns the index of the level of a log-likelihood; there are at most 256 levels.
    private mutating func number(of logarithm: Double) -> UInt8 {
      if logarithms[last] != logarithm {
        last = logarithms.firstIndex(of: logarithm) ?? logarithms.count
        if last == logarithms.count { logarithms.append(logarithm) }
      }
      return UInt8(last)
    }

    /// Sets the log-likelihood of an encoding in all languages.
    mutating func set(_ logarithm: Double, for id: EncodingID) {
      let number = number(of: logarithm)
      let start = Int(id.rawValue) * languageCount
      for place in start..<(start + languageCount) { numbers[place] = number }
    }

    /// Sets the log-likelihood of an encoding in a language.
    mutating func set(_ logarithm: Double, for id: EncodingID, in language: LanguageModel) {
      numbers[Int(id.rawValue) * languageCount + language.number] = number(of: logarithm)
    }
  }

  /// - Parameter body: Sets the likelihoods that are not 1.
  init(encodingCount: Int, languageCount: Int, _ body: (inout Maker) -> Void) {
    var maker = Maker(encodingCount: encodingCount, languageCount: languageCount)
    body(&maker)
    levels = ConstantTable(maker.logarithms.map(Level.init))
    numbers = ConstantTable(maker.numbers)
    self.languageCount = languageCount
  }

  /// Returns the first index of the row of an encoding.
  @inline(__always)
  func row(of id: EncodingID) -> Int { Int(id.rawValue) * languageCount }

  /// Returns the level of an encoding in a language.
  ///
  /// - Parameter row: The first index of the row of the encoding.
  @inline(__always)
  subscript(row: Int, language: LanguageModel) -> Level {
    numbers.withUnsafeBufferPointer { numbers in
      levels.withUnsafeBufferPointer { levels in
        // Each encoding has a row with an index for each language, and each index has a level.
        levels[Int(numbers[row + language.number])]
      }
    }
  }
}
