internal import LegibleEncodings

/// How likely text in each language is in each encoding, up to a constant.
///
/// Few of these likelihoods differ, so each is the number of a level; what sums over encodings and languages
/// are made of is then known for all of them beforehand.
struct LikelihoodTable: Sendable {
  struct Level: BitwiseCopyable {
    /// The likelihood, as a logarithm.
    let logarithm: Double

    /// What it is in sums: the likelihood by the temperature of `ReadingScorer`.
    let weight: Double

    init(_ logarithm: Double) {
      self.logarithm = logarithm
      weight = exponential(logarithm / ReadingScorer.temperature)
    }
  }

  private let levels: ConstantTable<Level>

  /// For each encoding, and each language by its number, the number of the level.
  private let numbers: ConstantTable<UInt8>
  private let languageCount: Int

  /// - Parameter rows: For each encoding, and each language by its number, the likelihood as a logarithm; no
  ///   more than 256 of them differ.
  init(_ rows: [[Double]], languageCount: Int) {
    var logarithms: [Double] = []
    var numbers: [UInt8] = []
    numbers.reserveCapacity(rows.count * languageCount)
    for logarithm in rows.joined() {
      let known = logarithms.firstIndex(of: logarithm)
      if known == nil { logarithms.append(logarithm) }
      numbers.append(UInt8(known ?? logarithms.count - 1))
    }
    levels = ConstantTable(logarithms.map(Level.init))
    self.numbers = ConstantTable(numbers)
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
