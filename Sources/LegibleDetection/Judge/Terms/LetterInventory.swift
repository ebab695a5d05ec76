internal import LegiblePlatform

extension LanguageModel {
  /// The cost of the letters that a text lists, each by itself, in nats.
  ///
  /// How often a letter comes says nothing in a list; but all letters of a language are in its alphabet, and
  /// hardly any others.
  func inventoryCost(of reading: TextReading) -> Double {
    if reading.listingShare == 0 { return 0 }
    let scale = parameters.listing.flattening.ratio / CostScale.stepsPerNat
    var all = 0.0
    for number in firstPositioned..<classCount {
      all += exponential(-scale * Double(unigrams[number]))
    }
    var (total, boxes, count) = (0.0, 0.0, 0)
    for positioned in reading.listed where positioned.isAlone {
      let info = reading.characters.characters[Int(positioned.character)]
      if info.category == .boxDrawing {
        boxes += parameters.listing.box.nats
        continue
      }
      total += scale * Double(unigramCost(of: Int(info.symbol)))
      count += 1
    }
    return (total + boxes + Double(count) * logarithm(all)) * reading.listingShare
  }
}
