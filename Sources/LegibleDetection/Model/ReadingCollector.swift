internal import CTextKernels
internal import LegibleEncodings

/// Gathers the distinct readings of a sample.
struct ReadingCollector {
  let sample: [UInt8]
  let models: LanguageModels
  let options: DetectionOptions
  let priors: HypothesisPriors

  /// Whether the input begins with the sample, so that its first character may be cut.
  let isAtStart: Bool

  /// Where the readings have their buffers.
  let arena: Arena

  private(set) var readings: [TextReading] = []

  /// The pairs of bytes that all single-byte readings share.
  let bytePairs: BytePairs

  /// What the pairs of ASCII bytes cost where each stands for itself.
  let ascii: ASCIICosts

  /// By how much a reading may be worse than another by what the languages of its script have in
  /// common, in nats and as a share, and still be looked at.
  private static let margin = 80.0
  private static let relativeMargin = 0.2

  /// The same for EBCDIC, in which every character of a wrong reading is wrong.
  private static let marginOfEBCDIC = 40.0
  private static let relativeMarginOfEBCDIC = 0.05

  init(
    _ sample: [UInt8], isAtStart: Bool, models: LanguageModels, options: DetectionOptions,
    priors: HypothesisPriors, _ arena: Arena
  ) {
    self.sample = sample
    self.isAtStart = isAtStart
    self.models = models
    self.options = options
    self.priors = priors
    self.arena = arena
    bytePairs = BytePairs(of: sample, arena)
    ascii =
      if let table = SingleByteReading.ascii {
        ASCIICosts(
          of: bytePairs.ascii, CharacterList(of: bytePairs.bytes, readBy: table, arena),
          wordWeight: bytePairs.asciiWordWeight, models: models, arena)
      } else {
        ASCIICosts(models: models, arena)
      }
  }

  mutating func add(_ reading: TextReading) { readings.append(reading) }
}

extension ReadingCollector {
  /// A single-byte encoding that may be the right one.
  private struct Candidate {
    let table: SingleByteReading

    /// The encodings that read the sample alike.
    var encodings: EncodingSet

    let errorCost: Double
    let contactCost: Double

    /// What the characters cost by themselves, roughly, in nats; the same where two encodings read the
    /// sample alike.
    let characterCost: Double

    /// What all that costs together, with how common the encoding is.
    let roughCost: Double
  }

  /// Adds what the single-byte encodings make of the sample.
  ///
  /// - Parameter byteCounts: How often each byte occurs in the whole input.
  mutating func addSingleByte(byteCounts: ByteCounts) {
    let highBytes = highBytes(of: byteCounts)
    let highCount = byteCounts.count(in: 0x80...0xFF)
    let mayBeEBCDIC =
      highCount > byteCounts.count(in: 0x00...0x7F) || byteCounts[0x40] > 2 * byteCounts[0x20]
    let rows = arena.buffer(
      repeating: UnigramCosts.row(of: 0, 0), count: bytePairs.bytes.count)
    var candidates: [Candidate] = []
    candidates.reserveCapacity(SingleByteReading.all.count)
    let allowsAll = !options.onlySuggested && options.disallowed.isEmpty
    for table in SingleByteReading.all where table.isASCIICompatible || mayBeEBCDIC {
      guard allowsAll || options.allows(table.encoding) else { continue }
      let errors = byteCounts.count(of: table.unassigned, in: 0x80...0xFF)
      // More than one in twenty is not damage, but another encoding.
      if errors > 0 && (!options.allowsLossy || errors * 20 > highCount + 19) { continue }
      let errorCost = ErrorCost.cost(ofErrors: errors)
      let contactCost = table.isASCIICompatible ? contactCost(readBy: table) : 0
      let characterCost = characterCost(readBy: table, withASCII: mayBeEBCDIC, rows)
      candidates.append(
        Candidate(
          table: table, encodings: EncodingSet(table.id), errorCost: errorCost,
          contactCost: contactCost,
          characterCost: characterCost,
          roughCost: characterCost + contactCost + errorCost
            - priors.commonness(of: table.id)))
    }
    let least = candidates.lazy.map(\.roughCost).min() ?? 0
    let limit = least + Self.margin + Self.relativeMargin * max(least, 0)
    let limitOfEBCDIC = least + Self.marginOfEBCDIC + Self.relativeMarginOfEBCDIC * max(least, 0)
    var kept: [Candidate] = []
    kept.reserveCapacity(candidates.count)
    for candidate in candidates
    where candidate.roughCost <= (candidate.table.isASCIICompatible ? limit : limitOfEBCDIC) {
      let table = candidate.table
      // What two encodings make of the bytes that occur is one reading if it is the same.
      let bytes = table.isASCIICompatible ? highBytes : bytePairs.bytes
      let isVisual = isVisual(table)
      let same = kept.firstIndex {
        $0.characterCost == candidate.characterCost
          && !isVisual && !self.isVisual($0.table)
          && $0.table.isASCIICompatible == table.isASCIICompatible
          && $0.table.agrees(with: table, on: bytes)
      }
      if let same {
        kept[same].encodings.insert(table.id)
      } else {
        kept.append(candidate)
      }
    }
    // A few of several bytes a character come after these.
    readings.reserveCapacity(kept.count + 16)
    for candidate in kept { add(reading(by: candidate)) }
  }

  private func highBytes(of byteCounts: ByteCounts) -> UnsafeBufferPointer<UInt8> {
    var list = arena.list(of: UInt8.self, capacity: 128)
    for byte in byteCounts.highBytes { list.append(byte) }
    return list.elements
  }

  /// Whether the encoding reads Hebrew that stands in the order in which it is displayed.
  private func isVisual(_ table: SingleByteReading) -> Bool {
    table.id == .iso8859_8
      && bytePairs.highBytes.contains {
        table[$0.byte].script == CharacterCategory.hebrew.scriptBit
      }
  }

  /// What the characters of the sample cost in the languages of their scripts together, in nats.
  ///
  /// - Parameter rows: Room for a row for each byte.
  private func characterCost(
    readBy table: SingleByteReading, withASCII: Bool,
    _ rows: UnsafeMutableBufferPointer<LegibleWeightedRow>
  ) -> Double {
    var count = 0
    if withASCII {
      for (number, byte) in bytePairs.bytes.enumerated() {
        let weight = bytePairs.weights[number] + bytePairs.asciiWeights[number]
        rows[number] = UnigramCosts.row(of: table[byte].symbol, weight)
      }
      count = bytePairs.bytes.count
    } else {
      for (number, byte) in bytePairs.highBytes.enumerated() {
        rows[number] = UnigramCosts.row(of: table[byte.byte].symbol, byte.weight)
      }
      count = bytePairs.highBytes.count
    }
    return models.unigrams.leastCost(of: UnsafeBufferPointer(rebasing: rows[..<count]))
  }

  /// What each contact of letters of another script with ASCII letters costs, in nats: hardly any
  /// word is of two scripts.
  private static let mixedWordCost = 5.0

  /// By how much each box-drawing character is likelier than elsewhere, in nats, where it is part of
  /// a line; and which share of its contacts shows that it is.
  private static let lineGain = 5.0
  private static let lineShare = 0.4

  /// What is to be added to the costs of the characters for how they stand beside each other, in
  /// nats.
  private func contactCost(readBy table: SingleByteReading) -> Double {
    if !table.hasOtherLetters && !table.hasBoxDrawing { return 0 }
    var mixed: UInt32 = 0
    if table.hasOtherLetters {
      for byte in bytePairs.highBytes where byte.letterContacts > 0 {
        if table[byte.byte].script & ~CharacterCategory.latin.scriptBit != 0 {
          mixed &+= byte.letterContacts
        }
      }
    }
    var boxes: UInt32 = 0
    var contacts: UInt32 = 0
    var lineContacts: UInt32 = 0
    if table.hasBoxDrawing {
      for byte in bytePairs.highBytes where table[byte.byte].category == .boxDrawing {
        boxes &+= byte.weight
        contacts &+= byte.contacts
        lineContacts &+= byte.lineContacts
      }
    }
    let isLines = Double(lineContacts) > Double(contacts) * Self.lineShare
    let gain = isLines ? Double(boxes) * Self.lineGain : 0
    return (Double(mixed) * Self.mixedWordCost - gain) / Double(PairWeights.unit)
  }

  private func reading(by candidate: Candidate) -> TextReading {
    let table = candidate.table
    let characters = CharacterList(of: bytePairs.bytes, readBy: table, arena)
    guard table.isASCIICompatible else { return regroupedReading(by: candidate, characters) }
    return TextReading(
      encodings: candidate.encodings, characters: characters,
      pairs: isVisual(table) ? reversed(bytePairs.other) : bytePairs.other,
      weights: bytePairs.weights, ascii: ascii,
      contactCost: candidate.contactCost, errorCost: candidate.errorCost)
  }

  /// A reading in which the characters of ASCII are other bytes, as in EBCDIC.
  private func regroupedReading(
    by candidate: Candidate, _ characters: CharacterList
  ) -> TextReading {
    var ascii = arena.list(
      of: TextPair.self, capacity: bytePairs.ascii.count + bytePairs.other.count)
    var other = arena.list(
      of: TextPair.self, capacity: bytePairs.ascii.count + bytePairs.other.count)
    let weights = arena.buffer(repeating: 0 as UInt32, count: characters.characters.count)
    var wordWeight: UInt32 = 0
    for pairs in [bytePairs.ascii, bytePairs.other] {
      for pair in pairs {
        // The numbers of pairs are places in the list of bytes, and so of their characters.
        let first = characters.characters[Int(pair.first)]
        let second = characters.characters[Int(pair.second)]
        if first.scalar | second.scalar < 0x80 {
          ascii.append(pair)
          if second.category == .latin && first.category != .latin { wordWeight &+= pair.weight }
        } else {
          other.append(pair)
          weights[Int(pair.second)] &+= pair.weight
        }
      }
    }
    return TextReading(
      encodings: candidate.encodings, characters: characters, pairs: other.elements,
      weights: UnsafeBufferPointer(weights),
      ascii: ASCIICosts(
        of: ascii.elements, characters, wordWeight: wordWeight, models: models, arena),
      contactCost: candidate.contactCost, errorCost: candidate.errorCost)
  }

  /// The pairs as they stand in text that runs the other way.
  private func reversed(
    _ pairs: UnsafeBufferPointer<TextPair>
  ) -> UnsafeBufferPointer<TextPair> {
    var list = arena.list(of: TextPair.self, capacity: pairs.count)
    for pair in pairs { list.append(pair.reversed) }
    return list.elements
  }
}

/// What cannot be read costs, in nats: more than any rare character, since text that is read
/// rightly mostly has no errors at all.
enum ErrorCost {
  private static let first = 28.0
  private static let further = 20.0

  /// What share of that it costs in UTF-8, whose sequences do not come about by chance.
  static let shareInUTF8 = 0.55

  /// What a character costs that is cut at an end of the sample.
  static let cut = 9.0

  /// The cost of so many places that cannot be read.
  static func cost(ofErrors count: Int) -> Double {
    count == 0 ? 0 : first + further * Double(count - 1)
  }
}
