/// An encoding of East Asia without shifts to UTF-8 (Encoding Standard, sections 10 to 13).
struct MultibyteDecoder: StepConverter {
  static let longestSequence = 4

  private let table: MultibyteDecodingTable

  init(_ charset: MultibyteCharset) { table = MultibyteTables.of(charset).decoding }

  mutating func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, atEnd: Bool
  ) -> ConversionStep {
    var step = ConversionStep(consumed: 0, produced: 0, stop: .inputEmpty)
    while true {
      convertPairs(input, into: output, &step)
      guard step.consumed < input.count else { return step }
      // A combination takes five bytes at most.
      guard output.count - step.produced >= 8 else {
        step.stop = .outputFull
        return step
      }
      let rest = UnsafeRawBufferPointer(rebasing: input[step.consumed...])
      switch table.read(rest) {
      case .characters(let characters, let length, let isOneWay):
        step.produced += UTF8Sequence.write(characters.first, into: output, at: step.produced)
        if characters.mark != 0 {
          step.produced += UTF8Sequence.write(characters.mark, into: output, at: step.produced)
        }
        step.consumed += length
        if isOneWay { step.oneWayCount += 1 }
      case .malformed(let length):
        step.stop = .malformed(length: length)
        return step
      case .cut:
        if atEnd { step.stop = .malformed(length: rest.count) }
        return step
      }
    }
  }

  /// Goes on as long as the tables alone tell what bytes stand for.
  @inline(__always)
  private func convertPairs(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    _ step: inout ConversionStep
  ) {
    var index = step.consumed
    var produced = step.produced
    let keepsASCII = table.keepsASCII
    table.pairs.withUnsafeBufferPointer { pairs in
      table.singles.withUnsafeBufferPointer { singles in
        // Sixteen bytes are written at once at most; the tables have an entry for every index.
        let lastRoom = output.count &- 16
        while index < input.count && produced <= lastRoom {
          let lead = input[index]
          if lead < 0x80 && keepsASCII && input.count &- index >= 16 {
            let count = ASCII.copyBlock(of: input, at: index, into: output, at: produced)
            index &+= count
            produced &+= count
            continue
          }
          var entry = singles[Int(lead)]
          var length = 1
          if entry == 0 && index &+ 1 < input.count {
            entry = pairs[Int(lead) << 8 | Int(input[index &+ 1])]
            length = 2
          }
          if entry == 0 { break }
          output.storeBytes(of: entry.littleEndian, toByteOffset: produced, as: UInt32.self)
          produced &+= Int(entry >> 24)
          index &+= length
        }
      }
    }
    step.consumed = index
    step.produced = produced
  }
}
