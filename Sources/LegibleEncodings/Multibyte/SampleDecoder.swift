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
    while step.consumed < input.count && output.count - step.produced >= 4 {
      if table.keepsASCII {
        // There are sixteen bytes more in the input, and as much room in the output.
        while input.count - step.consumed >= 16 && output.count - step.produced >= 20 {
          let count = ASCII.copyBlock(
            of: input, at: step.consumed, into: output, at: step.produced)
          step.consumed += count
          step.produced += count
          if count < 16 { break }
        }
        if step.consumed == input.count { return }
      }
      let (character, length) = table.character(of: input, at: step.consumed)
      guard length > 0 else { return }
      step.produced += UTF8Sequence.write(character, into: output, at: step.produced)
      step.consumed += length
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

  /// For each two bytes, the first highest, the character of the Basic Multilingual Plane that they
  /// stand for; zero where the reader has to be asked.
  private let characters: [UInt16]

  private init(_ charset: MultibyteCharset) {
    reader = CodeReader(charset)
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

  /// The character that the bytes from an index on begin with, and its length; zero where the reader has
  /// to be asked.
  @inline(__always)
  func character(of bytes: UnsafeRawBufferPointer, at index: Int) -> (UInt32, length: Int) {
    let lead = Int(bytes[index])
    if reader.isSingle[lead] { return (reader.singles[lead], 1) }
    guard index + 1 < bytes.count else { return (0, 0) }
    let character = characters[lead << 8 | Int(bytes[index + 1])]
    return (UInt32(character), character == 0 ? 0 : 2)
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
