/// Gives the lines of UTF-8 text one kind of ending, as the text comes.
struct NewlineWriter {
  private let ending: [UInt8]
  private var endsInCarriageReturn = false

  /// A writer for a policy, or `nil` if it leaves the text alone.
  init?(_ policy: NewlinePolicy) {
    switch policy {
    case .keep: return nil
    case .lf: ending = [0x0A]
    case .crlf: ending = [0x0D, 0x0A]
    }
  }

  /// Writes the text, the end of each line replaced; there must be room for twice as much.
  mutating func append(_ text: UnsafeRawBufferPointer, to utf8: inout ConversionOutput) {
    var start = 0
    for index in text.indices {
      let byte = text[index]
      if byte > 0x0D {
        endsInCarriageReturn = false
        continue
      }
      let followsCarriageReturn = endsInCarriageReturn
      endsInCarriageReturn = byte == 0x0D
      guard byte == 0x0A || byte == 0x0D else { continue }
      utf8.append(UnsafeRawBufferPointer(rebasing: text[start..<index]))
      start = index + 1
      // The line has ended with the first of the two.
      if byte == 0x0A && followsCarriageReturn { continue }
      utf8.append(ending)
    }
    utf8.append(UnsafeRawBufferPointer(rebasing: text[start...]))
  }
}
