/// What the tables keep, and how finely.
package struct TableOptions: Sendable {
  /// What a trigram or 4-gram has to tell for each byte of the file, in sixteenths of a nat.
  package var worthPerByte: Float = 2.75e-4

  /// The share of pairs of ideographs that are kept.
  package var ideographPairShare = 0.15

  /// The least weight of a 4-gram in some language.
  package var leastFourGramWeight = 3.0

  /// The code words that are added up for each group of columns: of letters and pairs, of trigrams, of
  /// 4-grams. Scripts of one or two languages have one each.
  package var stages = [2, 2, 2]

  /// The groups of columns that a row of Latin letters is cut into; scripts with fewer languages have
  /// fewer.
  package var latinGroups = 7.0

  /// The code words of a group.
  package var codewords = 256

  /// Rounds of the first clustering.
  package var rounds = 12

  /// Rounds in which the code words of both stages are fitted to each other.
  package var refinements = 6

  /// How strongly the frequency of an n-gram weighs when code words are chosen.
  package var frequencyExponent: Float = 0.5

  /// The share of the row's greatest frequency that every column gets.
  package var floorWeight: Float = 0.05

  /// What an n-gram with a letter beyond ASCII weighs more.
  package var highWeight: Float = 4

  /// What the column of any language weighs more.
  package var anyWeight: Float = 3

  /// What a trigram of ASCII letters is worth, of one with a letter beyond.
  package var asciiWorth: Float = 0.3

  /// What a step back to a shorter n-gram costs the detector, in sixteenths of a nat.
  package var backCost: Float = 1.3 * 16

  /// How much of the cost in any language goes into the least costs of the first pass.
  package var anyShareOfLeast: Float = 0.3

  package init() {}

  /// The least weight of a pair or trigram in some language of a script.
  func leastWeight(script: UInt8) -> Double {
    switch script {
    case CharacterTable.latin: 2
    case CharacterTable.eastAsian: 2.4
    default: 1.5
    }
  }
}
