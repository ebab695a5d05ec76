import Foundation
import LegibleDetection

/// Writes the models in the layout that `LanguageModels.swift` describes.
struct ModelWriter {
  let symbols: SymbolInventory
  let emissions: [Double]
  let languages: [TrainedLanguage]
  let unigrams: UnigramTables

  func data() -> Data {
    var data = Data("LGM2".utf8)
    data.append(littleEndian: UInt16(symbols.count))
    data.append(littleEndian: UInt16(languages.count))
    appendCharacters(to: &data)
    for symbol in 0..<symbols.count {
      data.append(symbols.category(of: symbol).rawValue)
      data.append(CostScale.cost(nats: emissions[symbol]))
    }
    for costs in unigrams.han { data.append(contentsOf: costs) }
    data.append(contentsOf: unigrams.hangul)
    for language in languages { append(language, to: &data) }
    let hash = data.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    for shift in stride(from: 0, to: 64, by: 16) {
      data.append(littleEndian: UInt16(truncatingIfNeeded: hash >> UInt64(shift)))
    }
    return data
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
    data.append(tag + Data(count: 8 - tag.count))
    data.append(language.script.rawValue)
    data.append(UInt8(UnigramTables.languages.firstIndex(of: language.tag) ?? 255))
    data.append(littleEndian: UInt16(language.ownSymbols.count))
    for symbol in language.ownSymbols { data.append(littleEndian: UInt16(symbol)) }
    data.append(contentsOf: language.caseCosts)
    data.append(contentsOf: language.categoryDiscounts)
    data.append(contentsOf: language.unigrams)
    data.append(contentsOf: language.matrix)
  }
}

extension Data {
  /// Adds the number, low byte first.
  mutating func append(littleEndian value: UInt16) {
    append(contentsOf: [UInt8(value & 0xFF), UInt8(value >> 8)])
  }
}
