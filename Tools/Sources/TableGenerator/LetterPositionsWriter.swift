import Foundation
@testable import LegibleBidi

/// Writes `letter-positions.bin` from texts in logical order, as `LetterPositionTable` describes it.
///
/// Each text is a file LANGUAGE.txt, one for each language that is written in Hebrew or Arabic
/// script; each language counts the same within its script.
struct LetterPositionsWriter {
  let texts: URL
  let output: URL

  private static let scripts = [
    ["he", "yi"], ["ar", "fa", "ur", "ckb", "ug", "ps"],
  ]

  /// How often each letter is at the start and at the end of a word, as shares of all words.
  private struct Shares {
    var atStart = [Double](repeating: 0, count: LetterPositionTable.range.count)
    var atEnd = [Double](repeating: 0, count: LetterPositionTable.range.count)
  }

  func run() throws {
    var data = [Int8](repeating: 0, count: LetterPositionTable.range.count)
    for languages in Self.scripts {
      var total = Shares()
      for language in languages {
        let shares = try shares(of: language)
        for index in data.indices {
          total.atStart[index] += shares.atStart[index] / Double(languages.count)
          total.atEnd[index] += shares.atEnd[index] / Double(languages.count)
        }
      }
      // A letter that was not seen in a place is taken for one in so many words.
      let floor = 0.0005
      for index in data.indices where total.atStart[index] + total.atEnd[index] > 0 {
        let logOdds = log((total.atStart[index] + floor) / (total.atEnd[index] + floor))
        data[index] = Int8(max(-127, min(127, (logOdds / LetterPositionTable.unit).rounded())))
      }
    }
    try Data(data.map { UInt8(bitPattern: $0) }).write(
      to: output.appendingPathComponent("letter-positions.bin"))
    print("\(data.count { $0 != 0 }) letters, \(data.count) bytes")
  }

  private func shares(of language: String) throws -> Shares {
    let file = texts.appendingPathComponent("\(language).txt")
    let text = try String(contentsOf: file, encoding: .utf8)
    var shares = Shares()
    var count = 0.0
    for word in text.unicodeScalars.split(whereSeparator: { !$0.properties.isAlphabetic }) {
      guard word.count > 1, let first = index(of: word.first), let last = index(of: word.last)
      else { continue }
      shares.atStart[first] += 1
      shares.atEnd[last] += 1
      count += 1
    }
    if count == 0 { throw GeneratorError("\(file.path) has no words") }
    for index in shares.atStart.indices {
      shares.atStart[index] /= count
      shares.atEnd[index] /= count
    }
    return shares
  }

  private func index(of scalar: Unicode.Scalar?) -> Int? {
    guard let scalar, LetterPositionTable.range.contains(scalar.value) else { return nil }
    return Int(scalar.value - LetterPositionTable.range.lowerBound)
  }
}
