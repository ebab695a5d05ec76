import Glibc

/// How likely characters follow each other in one language.
///
/// The data has the tag in eight bytes, the script, the number of the unigram table (255 for none),
/// the 16-bit count of own symbols and these symbols; twelve costs of the cases; for each category
/// what its other symbols cost less than in the pool; and the costs of each class behind each
/// other, row by row. Own symbols are the first classes, and the categories follow.
package struct LanguageModel: Sendable {
  /// The language as a BCP 47 tag.
  package let tag: String

  /// The script that the language is written in.
  let script: CharacterCategory

  /// Which table has the costs of ideographs; beyond three there is none.
  let unigramTable: Int

  let classCount: Int

  // Constant data that lives as long as the process: `classCount` rows of as many bytes.
  private nonisolated(unsafe) let matrix: UnsafePointer<UInt8>

  /// For each symbol its class, and what it costs beyond that.
  private let classes: [UInt8]
  private let emissions: [UInt8]

  /// For each state 0…3 of the character before, and each case 0…2, the cost.
  private let caseCosts: [UInt8]

  init(_ reader: inout ModelReader, categories: [CharacterCategory], emissions: [UInt8]) {
    let tagBytes = UnsafeBufferPointer(start: reader.bytes(8), count: 8)
    tag = String(decoding: tagBytes.prefix { $0 != 0 }, as: UTF8.self)
    script = CharacterCategory(rawValue: reader.byte()) ?? .otherLetter
    unigramTable = Int(reader.byte())
    let ownCount = reader.number()
    let own = (0..<ownCount).map { _ in reader.number() }
    caseCosts = (0..<12).map { _ in reader.byte() }
    let discounts = CharacterCategory.allCases.map { _ in reader.byte() }
    classCount = ownCount + CharacterCategory.allCases.count
    matrix = reader.bytes(classCount * classCount)
    var classes = categories.map { UInt8(ownCount + Int($0.rawValue)) }
    var costs = zip(categories, emissions).map { category, emission in
      UInt8(max(0, Int(emission) - Int(discounts[Int(category.rawValue)])))
    }
    for (number, symbol) in own.enumerated() {
      classes[symbol] = UInt8(number)
      costs[symbol] = 0
    }
    self.classes = classes
    self.emissions = costs
  }

  /// What the pairs cost in this language, in steps of `CostScale`.
  func cost(of pairs: borrowing CharacterPairs, models: LanguageModels) -> Double {
    classes.withUnsafeBufferPointer { classes in
      emissions.withUnsafeBufferPointer { emissions in
        var total: Float = 0
        for pair in pairs.all {
          let first = Int(classes[Int(pair.first)])
          let second = Int(classes[Int(pair.second)])
          var cost = Int(matrix[first * classCount + second]) + Int(caseCosts[Int(pair.caseIndex)])
          if pair.scalar != 0, let unigram = models.unigramCost(of: pair.scalar, in: self) {
            cost += unigram
          } else {
            cost += Int(emissions[Int(pair.second)])
          }
          total += Float(cost) * pair.weight
        }
        return Double(total)
      }
    }
  }
}
