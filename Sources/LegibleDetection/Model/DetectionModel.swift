/// The tables and the parameters of detection, with what follows from both.
package final class DetectionModel: Sendable {
  /// The model that detection uses.
  package static let shared = DetectionModel(.shared, .fitted, pairCosts: .shared)

  package let tables: DetectionTables
  let parameters: DetectionParameters
  package let costs: CostConstants

  /// The costs of pairs of bytes in all encodings.
  let pairCosts: PairCosts

  /// ln of the prior of each encoding, without options.
  let encodingPriors: [Float]

  /// ln of the prior of each column's language; very low for padding.
  let columnPriors: [Float]

  /// The evidence for each column's language if there are no ASCII words.
  let asciiEvidenceOfNone: [Float]

  /// The log-prior of each column's language when the language of decoded text is told; minus infinity
  /// for padding.
  let toldPriors: [Float]

  /// The column of English.
  let english: Int

  /// - Parameter pairCosts: The tables of first sight, which are made from the tables and the
  ///   parameters.
  init(_ tables: DetectionTables, _ parameters: DetectionParameters, pairCosts: PairCosts) {
    self.tables = tables
    self.parameters = parameters
    costs = CostConstants(parameters, tables)
    self.pairCosts = pairCosts
    encodingPriors = tables.encodings.map { encoding in
      let prior = parameters[.encodingPrior] * naturalLogarithm(1 + Float(encoding.projectCount))
      return switch encoding.kind {
      case .utf8: prior + parameters[.utf8]
      case .ebcdic: prior + parameters[.ebcdic]
      default: prior
      }
    }
    columnPriors = (0..<tables.columnCount).map { column in
      if tables.columnTags[column].isEmpty { return -1e9 }
      if !tables.isLanguage(column: column) { return 0 }
      return parameters[.languagePrior] * tables.logProjects(ofColumn: column)
        + (tables.isRare(column: column) ? parameters[.rareLanguage] : 0)
    }
    toldPriors = (0..<tables.columnCount).map { column in
      if !tables.isLanguage(column: column) { return -.infinity }
      let prior = parameters[.toldPrior] * tables.logProjects(ofColumn: column)
      return tables.isRare(column: column) ? prior + parameters[.toldRare] : prior
    }
    english = tables.column(ofLanguage: "en") ?? 0
    let limit = parameters[.asciiWordsLimit]
    asciiEvidenceOfNone = (0..<tables.columnCount).map {
      tables.isLanguage(column: $0) ? 0 : -limit
    }
  }
}

/// The parameters that unit costs are made of, in sixteenths of a nat.
package struct CostConstants: Sendable {
  let otherLanguage: Int32
  let list: Int32
  let nextLetter: Int32

  /// The penalty of a letter in an ordered list that is not the next in the alphabet, beside its cost
  /// in any list.
  let brokenOrder: Int32
  let titleCase: Int32
  let upperCase: Int32
  let oddCase: Int32
  let mixedScripts: Int32
  let foreignLetter: Int32
  let unknownLetter: Int32
  let unknownIdeograph: Int32
  let repeatedLetter: Int32
  let backOff: Int32
  let unknownSign: Int32
  let control: Int32
  let asciiCharacter: Int32

  /// A letter of a script that has no tables: about what a letter costs in a language.
  let letterOfOtherScript: Int32 = 72
  let signScale: Float

  /// The cost of the presence of a letter, whichever it is, by its kind and its context.
  let letterKinds: [Int32]

  private let noise: Float
  private let noisePerByte: Float
  private let noisePerLetter: Float

  init(_ parameters: DetectionParameters, _ tables: DetectionTables) {
    func units(_ name: DetectionParameters.Name) -> Int32 {
      Int32(parameters[name] * DetectionTables.unitsPerNat)
    }
    otherLanguage = units(.otherLanguage)
    list = units(.list)
    nextLetter = units(.nextLetter)
    let brokenOrder = -naturalLogarithm(1 - expf(-max(parameters[.nextLetter], 0.001)))
    self.brokenOrder = Int32(brokenOrder * DetectionTables.unitsPerNat)
    titleCase = units(.titleCase)
    upperCase = units(.upperCase)
    oddCase = units(.oddCase)
    mixedScripts = units(.mixedScripts)
    foreignLetter = units(.foreignLetter)
    unknownLetter = units(.unknownLetter)
    unknownIdeograph = units(.unknownIdeograph)
    repeatedLetter = units(.repeatedLetter)
    backOff = units(.backOff)
    unknownSign = units(.unknownSign)
    control = units(.control)
    asciiCharacter = units(.asciiCharacter)
    let scale = parameters[.signScale]
    signScale = scale
    letterKinds = (0..<3 * SignContext.count).map { index in
      Int32(
        Float(tables.signCost(index / SignContext.count, index % SignContext.count)) * scale)
    }
    noise = parameters[.noise]
    noisePerByte = parameters[.noisePerByte]
    noisePerLetter = parameters[.noisePerLetter]
  }

  /// The cost of noise for each non-ASCII byte, in sixteenths of a nat.
  var noiseOfByte: Int32 { Int32(noisePerByte * DetectionTables.unitsPerNat) }

  /// Returns the cost of a unit as noise, which is its maximum in every reading.
  package func noise(nonASCIICount: Int, letterCount: Int) -> Int32 {
    let nats =
      noise + noisePerByte * Float(nonASCIICount) + noisePerLetter * Float(letterCount)
    return Int32(nats * DetectionTables.unitsPerNat)
  }
}
