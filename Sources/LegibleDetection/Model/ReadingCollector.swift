internal import LegibleEncodings

/// Gathers the distinct readings of a sample.
struct ReadingCollector {
  let sample: [UInt8]
  let models: LanguageModels
  let options: DetectionOptions

  /// Whether the input begins with the sample, so that its first character may be cut.
  let isAtStart: Bool

  var readings: [TextReading] = []

  /// The pairs of bytes that all single-byte readings share.
  private let sharedPairs: Shared<BytePairs>
  private var bytePairs: BytePairs { sharedPairs.value }

  /// What the pairs of ASCII bytes cost where each stands for itself.
  let ascii: Shared<ASCIICosts>

  /// By how much a reading may be worse than another by what the languages of its script have in
  /// common, in nats and as a share, and still be looked at.
  private static let margin = 80.0
  private static let relativeMargin = 0.2

  init(
    _ sample: [UInt8], isAtStart: Bool, models: LanguageModels, options: DetectionOptions
  ) {
    self.sample = sample
    self.isAtStart = isAtStart
    self.models = models
    self.options = options
    sharedPairs = Shared(BytePairs(of: sample))
    let bytePairs = sharedPairs.value
    ascii =
      if let table = SingleByteReading.ascii {
        Self.asciiCosts(
          of: bytePairs.ascii, CharacterList(of: bytePairs.bytes, readBy: table),
          wordWeight: bytePairs.asciiWordWeight, models: models)
      } else {
        Shared(ASCIICosts(models: models))
      }
  }

  /// What the pairs of ASCII characters cost in each language.
  static func asciiCosts(
    of pairs: [TextPair], _ characters: CharacterList, wordWeight: UInt32, models: LanguageModels
  ) -> Shared<ASCIICosts> {
    Shared(
      ASCIICosts(of: characters.group(pairs), characters, wordWeight: wordWeight, models: models))
  }
}

extension ReadingCollector {
  /// A single-byte encoding that may be the right one.
  private struct Candidate {
    let table: SingleByteReading
    let errorCost: Double
    let contactCost: Double

    /// What the characters cost, roughly, in nats.
    let roughCost: Double
  }

  /// Adds what the single-byte encodings make of the sample.
  ///
  /// - Parameter byteCounts: How often each byte occurs in the whole input.
  mutating func addSingleByte(byteCounts: ByteCounts) {
    let highBytes = byteCounts.highBytes
    let highCount = byteCounts.count(in: 0x80...0xFF)
    let mayBeEBCDIC =
      highCount > byteCounts.count(in: 0x00...0x7F) || byteCounts[0x40] > 2 * byteCounts[0x20]
    var candidates: [Candidate] = []
    for table in SingleByteReading.all {
      guard table.isASCIICompatible || mayBeEBCDIC, options.allows(table.encoding) else { continue }
      let errors = highBytes.reduce(0) { sum, byte in
        sum + (table.scalar(of: byte) == .max ? byteCounts[byte] : 0)
      }
      // More than one in twenty is not damage, but another encoding.
      if errors > 0 && (!options.allowsLossy || errors * 20 > highCount + 19) { continue }
      let errorCost = ErrorCost.cost(ofErrors: errors)
      let contactCost = table.isASCIICompatible ? contactCost(readBy: table) : 0
      candidates.append(
        Candidate(
          table: table, errorCost: errorCost, contactCost: contactCost,
          roughCost: roughCost(readBy: table, withASCII: mayBeEBCDIC) + contactCost + errorCost
            - EncodingPriors.prior(of: table.encoding, fromWindows: options.fromWindows)))
    }
    let least = candidates.lazy.map(\.roughCost).min() ?? 0
    let limit = least + Self.margin + Self.relativeMargin * max(least, 0)
    var kept: [(candidate: Candidate, encodings: [TextEncoding])] = []
    for candidate in candidates where candidate.roughCost <= limit {
      let table = candidate.table
      // What two encodings make of the bytes that occur is one reading if it is the same.
      let bytes = table.isASCIICompatible ? highBytes : bytePairs.bytes
      let isVisual = isVisual(table)
      let same = kept.firstIndex {
        !isVisual && !self.isVisual($0.candidate.table)
          && $0.candidate.table.isASCIICompatible == table.isASCIICompatible
          && $0.candidate.table.agrees(with: table, on: bytes)
      }
      if let same {
        kept[same].encodings.append(table.encoding)
      } else {
        kept.append((candidate, [table.encoding]))
      }
    }
    readings += kept.map { reading(by: $0.candidate, of: $0.encodings) }
  }

  /// Whether the encoding reads Hebrew that stands in the order in which it is displayed.
  private func isVisual(_ table: SingleByteReading) -> Bool {
    table.encoding == .iso8859_8
      && bytePairs.highBytes.contains {
        table.scriptBit(of: $0.byte) == CharacterCategory.hebrew.scriptBit
      }
  }

  /// What the characters of the sample cost in the languages of their scripts together, in nats.
  private func roughCost(readBy table: SingleByteReading, withASCII: Bool) -> Double {
    var total = UnigramCosts.GroupCost()
    if withASCII {
      for (number, byte) in bytePairs.bytes.enumerated() {
        let weight = bytePairs.weights[number] + bytePairs.asciiWeights[number]
        total.add(models.unigrams, table.symbol(of: byte), weight)
      }
    } else {
      for byte in bytePairs.highBytes {
        total.add(models.unigrams, table.symbol(of: byte.byte), byte.weight)
      }
    }
    return total.nats
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
    var mixed: UInt32 = 0
    var boxes: UInt32 = 0
    var contacts: UInt32 = 0
    var lineContacts: UInt32 = 0
    for byte in bytePairs.highBytes {
      if table.scriptBit(of: byte.byte) & ~CharacterCategory.latin.scriptBit != 0 {
        mixed &+= byte.letterContacts
      } else if table.isBoxDrawing(byte.byte) {
        boxes &+= byte.weight
        contacts &+= byte.contacts
        lineContacts &+= byte.lineContacts
      }
    }
    let isLines = Double(lineContacts) > Double(contacts) * Self.lineShare
    let gain = isLines ? Double(boxes) * Self.lineGain : 0
    return (Double(mixed) * Self.mixedWordCost - gain) / Double(PairWeight.unit)
  }

  private func reading(
    by candidate: Candidate, of encodings: [TextEncoding]
  ) -> TextReading {
    let table = candidate.table
    var scripts: UInt32 = 0
    for byte in bytePairs.bytes where byte >= 0x80 || !table.isASCIICompatible {
      scripts |= table.scriptBit(of: byte)
    }
    return TextReading(
      encodings: encodings, source: .bytes(sharedPairs, table),
      symbols: bytePairs.bytes.map(table.symbol), scripts: scripts,
      ascii: table.isASCIICompatible
        ? ascii
        : Self.asciiCosts(
          of: bytePairs.ascii, CharacterList(of: bytePairs.bytes, readBy: table), wordWeight: 0,
          models: models),
      contactCost: candidate.contactCost, errorCost: candidate.errorCost)
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
