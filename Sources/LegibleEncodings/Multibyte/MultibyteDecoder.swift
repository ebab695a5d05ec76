internal import CTextKernels

/// An encoding of East Asia without shifts to UTF-8 (Encoding Standard, sections 10 to 13).
struct MultibyteDecoder: CharacterDecoder {
  static let longestSequence = 4

  private let table: MultibyteDecodingTable

  /// The character that the last step ended in, if a mark after it might be written together with
  /// it.
  private var previous: UInt32?

  init(_ charset: MultibyteCharset) { table = MultibyteTables.of(charset).decoding }

  mutating func read(_ bytes: UnsafeRawBufferPointer, atEnd: Bool) -> DecodedSequence {
    table.reader.read(bytes)
  }

  mutating func note(
    _ sequence: DecodedSequence, _ bytes: UnsafeRawBufferPointer,
    behind output: UnsafeMutableRawBufferPointer, _ step: inout ConversionStep
  ) {
    guard case .characters(let characters, let length, _) = sequence else { return }
    if table.isOneWay(characters, bytes.prefix(length)) { step.oneWayCount += 1 }
    if table.encoding.isMark(characters.first), let last = lastCharacter(of: output, step),
      table.encoding.entry(for: last, mark: characters.first) != nil
    {
      step.hasRedundantForm = true
    }
  }

  mutating func noteEnd(
    of step: inout ConversionStep, in output: UnsafeMutableRawBufferPointer, endsText: Bool
  ) {
    guard table.encoding.hasCombinations else { return }
    // What is malformed stands between the characters.
    previous =
      step.stop == .inputEmpty || step.stop == .outputFull ? lastCharacter(of: output, step) : nil
  }

  /// The character before what is written next, if there is one.
  private func lastCharacter(
    of output: UnsafeMutableRawBufferPointer, _ step: ConversionStep
  ) -> UInt32? {
    guard let start = output[..<step.produced].lastIndex(where: { $0 & 0xC0 != 0x80 }) else {
      return previous
    }
    let character = UnsafeRawBufferPointer(rebasing: output[start..<step.produced])
    guard case .scalar(let scalar, _) = UTF8Sequence.read(character, at: 0) else { return nil }
    return scalar.value
  }

  func convertRun(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    _ step: inout ConversionStep
  ) {
    table.pairs.withUnsafeBufferPointer { pairs in
      convertBlocks(input, into: output, pairs, &step)
      var index = step.consumed
      var produced = step.produced
      // Four bytes are written at once; the table has an entry for every two bytes.
      while index &+ 1 < input.count && output.count &- produced >= 4 {
        let lead = input[index]
        let entry = pairs[Int(lead) << 8 | Int(input[index &+ 1])]
        if entry == 0 { break }
        output.storeBytes(of: entry.littleEndian, toByteOffset: produced, as: UInt32.self)
        produced &+= PackedUTF8.length(of: entry)
        index &+= table.isSingle[Int(lead)] ? 1 : 2
      }
      step.consumed = index
      step.produced = produced
    }
  }

  private func convertBlocks(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    _ pairs: UnsafeBufferPointer<UInt32>, _ step: inout ConversionStep
  ) {
    table.longCharacters.withUnsafeBufferPointer { longCharacters in
      guard let base = pairs.baseAddress, pairs.count == 0x10000,
        longCharacters.count == table.longForm.count
      else { return }
      var decoding = LegibleDoubleByteDecoding(
        pairs: base, first_lead: (table.leads.0.lowerBound, table.leads.1.lowerBound),
        last_lead: (table.leads.0.upperBound, table.leads.1.upperBound),
        keeps_ascii: table.keepsASCII, long_codes: table.longForm.kernelForm,
        long_characters: longCharacters.baseAddress ?? base)
      // The kernel looks up tables of the sizes that its header says, which live as long as this
      // closure.
      step.advance(over: input, into: output) { input, count, output, room in
        legible_double_bytes_to_utf8(&decoding, input, count, output, room)
      }
    }
  }
}
