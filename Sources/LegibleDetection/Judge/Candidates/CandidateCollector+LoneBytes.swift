internal import LegibleEncodings

extension CandidateCollector {
  /// Returns the bytes that may be damage and that the readings decode differently.
  ///
  /// - Parameters:
  ///   - byteCounts: The byte counts from the first byte that is not plain text.
  ///   - best: The likeliest reading.
  func loneBytes(
    _ byteCounts: ByteCounts, distinguishing readings: some Sequence<TextReading>,
    best: TextReading
  ) -> [LoneByte] {
    let nonASCIIBytes = bytePairs.nonASCIIBytes
    // A single byte above 0x7F is the only evidence for the encoding.
    guard bytePairs.nonASCIIOffsets.count > 1, let traits else { return [] }
    var places = nonASCIIBytes.indices.filter {
      // Such a byte is in at most two pairs.
      byteCounts[nonASCIIBytes[$0].byte] == 1
        && nonASCIIBytes[$0].weight == UInt32(PairWeights.unit)
        && Self.distinguishes(nonASCIIBytes[$0].byte, readings)
    }
    if places.count > parameters.context.loneBytes.count {
      places.removeAll { nonASCIIBytes[$0].byte != 0xFF }
    }
    if places.isEmpty { return [] }
    return places.map { place in
      let byte = nonASCIIBytes[place].byte
      var positions = arena.list(of: PositionedCharacter.self, capacity: WordPosition.count)
      for positioned in bytePairs.positions where positioned.character == UInt16(byte) {
        positions.append(positioned)
      }
      let own = UnsafeBufferPointer(rebasing: nonASCIIBytes[place...place])
      return LoneByte(
        byte: byte, positions: positions.elements, traits: PositionPenaltySums(of: own, arena),
        traitsOfAll: traits,
        damageCost: LoneByte.damageCost(
          of: nonASCIIBytes[place], readAs: best.characters.characters[Int(byte)]))
    }
  }

  /// Whether the readings decode the byte differently.
  private static func distinguishes(
    _ byte: UInt8, _ readings: some Sequence<TextReading>
  ) -> Bool {
    var known: UInt32?
    for reading in readings {
      let scalar = reading.characters.characters[Int(byte)].scalar
      if let known, known != scalar { return true }
      known = scalar
    }
    return false
  }

  /// Returns the cost of a byte other than that of its pairs, in nats, because an encoding (given
  /// by its index in `SingleByteTable.all`) has no character for it, or one that is unusual in its
  /// position.
  func errorPenalty(of lone: LoneByte, readBy number: Int, _ byteCounts: ByteCounts) -> Double {
    let table = SingleByteTable.all[number]
    let traits = lone.traitsOfAll[number]
    let cost =
      positionPenalty(of: table.id, traits)
      - positionPenalty(of: table.id, traits.without(lone.traits[number]))
    guard table.unassigned.contains(lone.byte) else { return cost }
    let count = byteCounts.count(of: table.unassigned)
    return cost
      + MalformedPenalty.cost(ofErrors: count, first: parameters.malformed.further.nats)
      - MalformedPenalty.cost(ofErrors: count - 1, first: parameters.malformed.further.nats)
  }
}
