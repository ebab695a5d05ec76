internal import LegiblePlatform

extension LanguageModel {
  /// By what a cost in steps is multiplied for that of the flattened frequency, in nats.
  private static let scale = parameters.listing.flattening.ratio / CostScale.stepsPerNat

  /// The flattened frequency by the cost of a character in steps, since there are many languages to sum it up for.
  private static let flattened = (0...255).map { exponential(-scale * Double($0)) }

  /// The cost of the letters that a text lists, each by itself, in nats.
  ///
  /// How often a letter comes says nothing in a list; but all letters of a language are in its alphabet, and
  /// hardly any others.
  func inventoryCost(of reading: TextReading) -> Double {
    if reading.listingShare == 0 { return 0 }
    var all = 0.0
    // Costs are bytes, and the table has all of these.
    for number in firstPositioned..<classCount { all += Self.flattened[Int(unigrams[number])] }
    var (total, boxes, count) = (0.0, 0.0, 0)
    for positioned in reading.listed where positioned.isAlone {
      let info = reading.characters.characters[Int(positioned.character)]
      if info.category == .boxDrawing {
        boxes += parameters.listing.box.nats
        continue
      }
      total += Self.scale * Double(unigramCost(of: Int(info.symbol)))
      count += 1
    }
    return (total + boxes + Double(count) * logarithm(all)) * reading.listingShare
  }
}
