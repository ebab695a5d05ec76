import Synchronization

/// An encoding of East Asia to UTF-8, for who reads a sample and writes nothing back: what it reads is
/// what `MultibyteDecoder` reads, by tables that are made in a tenth of the time.
struct SampleDecoder: CharacterDecoder {
  static let longestSequence = 4

  private let table: SampleTable

  init(_ charset: MultibyteCharset) { table = SampleTable.of(charset) }

  func convertRun(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    _ step: inout ConversionStep
  ) {
    var (consumed, produced) = (step.consumed, step.produced)
    defer { (step.consumed, step.produced) = (consumed, produced) }
    table.withCharacters { singles, pairs in
      while consumed < input.count && output.count &- produced >= 4 {
        let lead = Int(input[consumed])
        if lead < 0x80, table.keepsASCII, input.count &- consumed >= 16,
          output.count &- produced >= 16
        {
          let count = ASCII.copyBlock(of: input, at: consumed, into: output, at: produced)
          consumed &+= count
          produced &+= count
          continue
        }
        // There are 256 single bytes and as many pairs of each.
        var (character, length) = (singles[lead], 1)
        if character == .max {
          guard consumed &+ 1 < input.count else { return }
          character = UInt32(pairs[lead << 8 | Int(input[consumed &+ 1])])
          length = 2
          // The reader has to be asked.
          if character == 0 { return }
        }
        produced &+= UTF8Sequence.write(character, into: output, at: produced)
        consumed &+= length
      }
    }
  }

  func read(_ bytes: UnsafeRawBufferPointer, atEnd: Bool) -> DecodedSequence {
    table.reader.read(bytes)
  }
}

/// What one and two bytes stand for in one charset.
private final class SampleTable: Sendable {
  let reader: CodeReader

  /// Whether the bytes below 0x80 stand for themselves.
  let keepsASCII: Bool

  /// For each byte the character that it is by itself; `UInt32.max` where it is none.
  private let singles: [UInt32]

  /// For each two bytes, the first highest, the character of the Basic Multilingual Plane that they
  /// stand for; zero where the reader has to be asked.
  private let characters: [UInt16]

  private init(_ charset: MultibyteCharset) {
    reader = CodeReader(charset)
    singles = zip(reader.isSingle, reader.singles).map { $0 ? $1 : .max }
    keepsASCII = reader.singles[..<0x80].enumerated().allSatisfy { $0.offset == Int($0.element) }
    var characters = [UInt16](repeating: 0, count: 0x10000)
    // What the first area does not have may be in the next.
    for area in reader.areas.reversed() {
      var pointer = 0
      for lead in area.layout.leads {
        for trail in area.layout.trails {
          if let character = area.characters(at: pointer) {
            let unit = character.mark == 0 ? UInt16(exactly: character.first) : nil
            characters[Int(lead) << 8 | Int(trail)] = unit ?? 0
          }
          pointer += 1
        }
      }
    }
    self.characters = characters
  }

  /// Calls the body with the tables of single bytes, `UInt32.max` for those that are none, and of pairs.
  @inline(__always)
  func withCharacters(
    _ body: (UnsafeBufferPointer<UInt32>, UnsafeBufferPointer<UInt16>) -> Void
  ) {
    singles.withUnsafeBufferPointer { singles in
      characters.withUnsafeBufferPointer { body(singles, $0) }
    }
  }
}

extension SampleTable {
  /// Where the table of a charset is kept once it is made.
  private final class Slot: Sendable {
    let table = AtomicLazyReference<SampleTable>()
  }

  private static let slots = MultibyteCharset.allCases.map { _ in Slot() }

  /// The table of a charset; of threads that come first together one makes the table that stays.
  static func of(_ charset: MultibyteCharset) -> SampleTable {
    let slot = slots[charset.rawValue]
    return slot.table.load() ?? slot.table.storeIfNil(SampleTable(charset))
  }
}
