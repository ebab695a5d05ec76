internal import LegibleEncodings

/// Gathers the distinct readings of a sample.
struct ReadingCollector {
  private let models: LanguageModels
  private let options: DetectionOptions
  private var readings: [Int: Int] = [:]
  private var collected: [CollectedReading] = []

  /// What an error costs, in nats: more than any rare character.
  private static let firstErrorCost = 28.0
  private static let furtherErrorCost = 20.0

  /// What a character costs that is cut at an end of the sample.
  private static let cutCost = 9.0

  init(models: LanguageModels, options: DetectionOptions) {
    self.models = models
    self.options = options
  }

  /// A reading on the heap, so that they can be collected.
  final class CollectedReading {
    var reading: TextReading
    init(_ reading: consuming TextReading) { self.reading = reading }
  }

  /// Hands on each reading.
  func forEach(_ body: (borrowing TextReading) -> Void) {
    for collected in collected { body(collected.reading) }
  }

  /// The cost of so many places that cannot be read.
  static func cost(ofErrors count: Int) -> Double {
    count == 0 ? 0 : firstErrorCost + furtherErrorCost * Double(count - 1)
  }

  /// Adds what the single-byte encodings make of the sample.
  mutating func addSingleByte(_ sample: [UInt8], byteCounts: [Int]) {
    let pairs = BytePairs(of: sample)
    let highBytes = (0x80...0xFF).filter { byteCounts[$0] > 0 }
    let usedBytes = Set(sample.lazy.map(Int.init)).union(highBytes).sorted()
    let highCount = highBytes.reduce(0) { $0 + byteCounts[$1] }
    // EBCDIC has its letters above 0x80, but for Hebrew, and its blank at 0x40.
    let blanks = sample.reduce(into: (ascii: 0, ebcdic: 0)) { counts, byte in
      counts.ascii += byte == 0x20 ? 1 : 0
      counts.ebcdic += byte == 0x40 ? 1 : 0
    }
    let mayBeEBCDIC =
      highCount * 2 > byteCounts.reduce(0, +) || blanks.ebcdic > 2 * blanks.ascii
    var asciiPairs = CharacterPairs()
    for pair in pairs.all where pair.isASCII {
      asciiPairs.add(UInt32(pair.first), UInt32(pair.second), count: pair.count, models: models)
    }
    let ascii = ASCIICosts(of: asciiPairs, models: models)
    var places: [[UInt32]: Int] = [:]
    for table in SingleByteReadings.shared.all where options.allows(table.encoding) {
      guard table.isASCIICompatible || mayBeEBCDIC else { continue }
      let errors = highBytes.reduce(0) { $0 + (table.scalars[$1] == .max ? byteCounts[$1] : 0) }
      if errors > 0 && (!options.allowsLossy || errors * 20 > highCount + 19) { continue }
      // What two encodings make of the bytes that occur is one reading if it is the same.
      let signature = (table.isASCIICompatible ? highBytes : usedBytes).map { table.scalars[$0] }
      if let place = places[signature] {
        collected[place].reading.encodings.append(table.encoding)
        continue
      }
      places[signature] = collected.count
      var own = CharacterPairs()
      var ownASCII = CharacterPairs()
      for pair in pairs.all {
        if table.isASCIICompatible && pair.isASCII { continue }
        let second = table.scalars[Int(pair.second)]
        if second == .max { continue }
        let first = table.scalars[Int(pair.first)]
        let weight = CharacterPairs.weight(of: pair.count)
        if !table.isASCIICompatible && first < 0x80 && second < 0x80 {
          ownASCII.add(
            table.entries[Int(pair.first)], table.entries[Int(pair.second)], second: second,
            weight: weight, models: models)
        } else {
          own.add(
            table.entries[Int(pair.first)], table.entries[Int(pair.second)], second: second,
            weight: weight, models: models)
        }
      }
      collected.append(
        CollectedReading(
          TextReading(
            encodings: [table.encoding], pairs: own,
            ascii: table.isASCIICompatible ? ascii : ASCIICosts(of: ownASCII, models: models),
            errorCost: Self.cost(ofErrors: errors))))
    }
  }

  /// The encodings with several bytes a character that are read one by one.
  ///
  /// Of encodings that include each other only the largest is there.
  static let multiByte: [TextEncoding] = [
    .utf8, .shiftJIS, .eucJP, .gb18030, .big5, .eucKR, .johab, .eucTW,
  ]

  /// Adds what the encodings with several bytes a character make of the sample.
  mutating func addMultiByte(_ sample: [UInt8]) {
    for encoding in Self.multiByte where options.allows(encoding) { add(encoding, for: sample) }
  }

  /// Adds what an encoding with several bytes a character makes of the sample, if it can read it.
  mutating func add(_ encoding: TextEncoding, for sample: [UInt8]) {
    if let reading = reading(of: sample, as: encoding) {
      collected.append(CollectedReading(reading))
    }
  }

  private func reading(of sample: [UInt8], as encoding: TextEncoding) -> TextReading? {
    var decoder = TextDecoder(encoding, malformed: .replace)
    var utf8: [UInt8] = []
    // Replacing does not throw; a platform without the converter has no such reading.
    guard (try? decoder.decode(sample, into: &utf8)) != nil else { return nil }
    let errors = decoder.report.malformedCount
    let isCut = decoder.isInsideCharacter
    if errors > 0 && (!options.allowsLossy || errors * 50 > sample.count + 100) { return nil }
    var counts: [UInt64: Int] = [:]
    var order: [UInt64] = []
    var previous: UInt32 = 0x0A
    var hasOwn = false
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      let key = UInt64(previous) << 32 | UInt64(scalar.value)
      if counts.updateValue((counts[key] ?? 0) + 1, forKey: key) == nil { order.append(key) }
      previous = scalar.value
      if previous >= 0x80 && previous != 0xFFFD { hasOwn = true }
    }
    guard hasOwn || !encoding.isASCIICompatible else { return nil }
    var own = CharacterPairs()
    var ownASCII = CharacterPairs()
    for key in order {
      let first = UInt32(key >> 32)
      let second = UInt32(truncatingIfNeeded: key)
      if second == 0xFFFD { continue }
      let count = CharacterPairs.counted(counts[key] ?? 1, isRun: first == second)
      if first < 0x80 && second < 0x80 {
        ownASCII.add(first, second, count: count, models: models)
      } else {
        own.add(first, second, count: count, models: models)
      }
    }
    return TextReading(
      encodings: [encoding], pairs: own, ascii: ASCIICosts(of: ownASCII, models: models),
      errorCost: Self.cost(ofErrors: errors) + (isCut ? Self.cutCost : 0))
  }
}
