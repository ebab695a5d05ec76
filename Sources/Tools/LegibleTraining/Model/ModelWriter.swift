import Foundation
import LegibleDetection

/// Writes the models in the layout that `LanguageModels.swift` describes.
struct ModelWriter {
  let symbols: SymbolInventory
  let emissions: [Double]
  let languages: [TrainedLanguage]
  let unigrams: UnigramTables
  let contexts: CommonContexts

  /// The curves of confidence.
  let curves: [[Double]]

  /// What tells which texts the models were trained on, see `TrainingManifest`.
  let stamp: [UInt8]

  func data() -> Data {
    var data = Data("LGM8".utf8)
    data.append(littleEndian: UInt16(symbols.count))
    data.append(littleEndian: UInt16(languages.count))
    appendCharacters(to: &data)
    for symbol in 0..<symbols.count {
      data.append(symbols.category(of: symbol).rawValue)
      data.append(CostScale.cost(nats: emissions[symbol]))
    }
    for costs in unigrams.han { data.append(halvesOf: costs) }
    data.append(halvesOf: unigrams.hangul)
    for language in languages { append(language, to: &data) }
    data.append(littleEndian: UInt16(contexts.blocks.count / ContextFilter.blockSize))
    data.append(contentsOf: contexts.blocks)
    for curve in curves { data.append(curve: curve) }
    data.append(contentsOf: stamp)
    data.appendHash()
    return data
  }

  /// Curves by which confidence is the posterior, as long as none were fitted.
  static var posteriorCurves: [[Double]] {
    [[Double]](
      repeating: ConfidenceCurves.knots.map { 1 / (1 + exp(-$0)) },
      count: ConfidenceCurves.curveCount)
  }

  /// How many bytes the hash at the end has.
  private static let hashSize = 8

  /// Puts other curves of confidence into a file of models.
  static func write(_ curves: [[Double]], into file: URL) throws {
    let old = try Data(contentsOf: file)
    guard old.count == LanguageModels.data.count else {
      throw TrainerError("\(file.path) is not the model that this tool was built with")
    }
    var data = old.prefix(LanguageModels.shared.curveOffset)
    for curve in curves { data.append(curve: curve) }
    data.append(old.dropLast(Self.hashSize).suffix(LanguageModels.stampSize))
    data.appendHash()
    try data.write(to: file)
  }

  /// For each 256 characters of the plane the number of their page, and then the pages.
  private func appendCharacters(to data: inout Data) {
    var pages: [[UInt16]] = []
    var index: [UInt8] = []
    for start in stride(from: UInt32(0), to: 0x10000, by: 256) {
      let page = (start..<(start + 256)).map { value -> UInt16 in
        guard let scalar = Unicode.Scalar(value) else {
          return UInt16(CharacterCategory.unassigned.rawValue)
        }
        return UInt16(symbols.id(of: scalar)) | scalar.caseNumber << 14
      }
      let number = pages.firstIndex(of: page) ?? pages.count
      if number == pages.count { pages.append(page) }
      index.append(UInt8(number))
    }
    data.append(littleEndian: UInt16(pages.count))
    data.append(contentsOf: index)
    for entry in pages.joined() { data.append(littleEndian: entry) }
  }

  private func append(_ language: TrainedLanguage, to data: inout Data) {
    let tag = Data(language.tag.utf8)
    data.append(tag + Data(count: LanguageModels.tagLength - tag.count))
    data.append(language.script.rawValue)
    data.append(language.isRare ? 1 : 0)
    data.append(UInt8(UnigramTables.languages.firstIndex(of: language.tag) ?? 255))
    data.append(littleEndian: UInt16(language.ownSymbols.count))
    for symbol in language.ownSymbols { data.append(littleEndian: UInt16(symbol)) }
    data.append(UInt8(language.sharedClasses.count))
    for (symbol, number) in language.sharedClasses {
      data.append(littleEndian: UInt16(symbol))
      data.append(UInt8(number))
    }
    data.append(contentsOf: language.caseCosts)
    data.append(contentsOf: language.categorySurcharges.map { UInt8(bitPattern: $0) })
    data.append(UInt8(language.asciiClassCount))
    data.append(contexts.groups[language.tag] ?? .max)
    data.append(contentsOf: language.positionCosts.map { UInt8(bitPattern: $0) })
    data.append(contentsOf: language.unigrams)
    data.append(contentsOf: language.matrix)
  }
}

extension Data {
  /// Adds the FNV-1a hash of what is there.
  fileprivate mutating func appendHash() {
    let hash = reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    for shift in stride(from: 0, to: 64, by: 16) {
      append(littleEndian: UInt16(truncatingIfNeeded: hash >> UInt64(shift)))
    }
  }

  /// Adds costs by their numbers in `UnigramScale`, two in each byte.
  fileprivate mutating func append(halvesOf costs: [UInt8]) {
    let levels = costs.map { UnigramScale.level(ofCost: $0) } + [0]
    for index in stride(from: 0, to: costs.count, by: 2) {
      append(levels[index] | levels[index + 1] << 4)
    }
  }

  /// Adds shares as numbers of 16 bits.
  fileprivate mutating func append(curve: [Double]) {
    for share in curve { append(littleEndian: UInt16((share * 65_535).rounded())) }
  }

  /// Adds the number, low byte first.
  mutating func append(littleEndian value: UInt16) {
    append(contentsOf: [UInt8(value & 0xFF), UInt8(value >> 8)])
  }
}
