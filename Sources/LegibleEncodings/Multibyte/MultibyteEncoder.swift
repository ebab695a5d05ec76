internal import CTextKernels

/// UTF-8 to an encoding of East Asia without shifts (Encoding Standard, sections 10 to 13).
struct MultibyteEncoder: CharacterEncoder {
  /// A letter and its mark.
  static let longestSequence = 8

  /// Eight bytes, so that a short run may store words.
  static let longestOutput = 8

  private let table: MultibyteEncodingTable

  init(_ charset: MultibyteCharset) { table = MultibyteTables.of(charset).encoding }

  func unchangedPrefixLength(of input: UnsafeRawBufferPointer) -> Int {
    table.keepsASCII ? TextKernels.asciiPrefixLength(of: input) : 0
  }

  func convertOne(
    _ scalar: Unicode.Scalar, _ length: Int, _ input: UnsafeRawBufferPointer,
    into output: UnsafeMutableRawBufferPointer, atEnd: Bool, _ step: inout ConversionStep
  ) -> Bool {
    guard
      let match = table.match(scalar, length, in: input, at: step.consumed, atEnd: atEnd)
    else { return false }
    guard let entry = match.code else {
      step.stop = .unencodable(scalar, length: length)
      return false
    }
    var started = false
    for shift in [24, 16, 8, 0] as [UInt32] {
      let byte = UInt8(truncatingIfNeeded: entry.code >> shift)
      started = started || byte != 0 || shift == 0
      guard started else { continue }
      output[step.produced] = byte
      step.produced += 1
    }
    step.consumed += match.length
    if entry.isOneWay { step.oneWayCount += 1 }
    return true
  }

  func convertShortRun(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    _ step: inout ConversionStep
  ) {
    var index = step.consumed
    var produced = step.produced
    let keepsASCII = table.keepsASCII
    table.forms.withUnsafeBufferPointer { forms in
      // Sixteen bytes are written at once at most; every 16-bit index has an entry.
      let lastRoom = output.count &- 16
      while index < input.count && produced <= lastRoom {
        let rest = input.count &- index
        let lead = input[index]
        var value: Int
        let length: Int
        if lead >= 0xE0 {
          guard rest >= 4 else { break }
          // Four bytes from `index` on are inside of the input.
          let word = UInt32(
            littleEndian: input.loadUnaligned(fromByteOffset: index, as: UInt32.self))
          guard word & 0xC0C0F0 == 0x8080E0 else { break }
          // One sum of all three takes the compiler a second to find the types of.
          let high: UInt32 = (word & 0xF) << 12
          let middle: UInt32 = (word >> 2) & 0xFC0
          let low: UInt32 = (word >> 16) & 0x3F
          value = Int(high | middle | low)
          // Overlong forms are left to the careful path; surrogates have no code.
          guard value >= 0x800 else { break }
          length = 3
        } else if lead < 0x80 {
          if rest >= 16 && keepsASCII {
            let count = ASCII.copyBlock(of: input, at: index, into: output, at: produced)
            index &+= count
            produced &+= count
            continue
          }
          value = Int(lead)
          length = 1
        } else {
          guard rest >= 2, lead >= 0xC2 else { break }
          let second = input[index &+ 1]
          guard second & 0xC0 == 0x80 else { break }
          value = Int(lead & 0x1F) << 6 | Int(second & 0x3F)
          length = 2
        }
        let form = forms[value]
        if form == 0 && value != 0 { break }
        output.storeBytes(of: form.littleEndian, toByteOffset: produced, as: UInt16.self)
        produced &+= form > 0xFF ? 2 : 1
        index &+= length
      }
    }
    step.consumed = index
    step.produced = produced
  }

  func convertRun(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    _ step: inout ConversionStep
  ) {
    table.forms.withUnsafeBufferPointer { forms in
      table.all.entries.withUnsafeBufferPointer { entries in
        table.all.rows.withUnsafeBufferPointer { rows in
          guard let shortCodes = forms.baseAddress, forms.count == 0x10000,
            let codes = entries.baseAddress,
            let firstRow = rows.baseAddress, rows.count == legible_row_count
          else { return }
          var encoding = LegibleDoubleByteEncoding(
            short_codes: shortCodes, codes: codes, rows: firstRow,
            counts_supplementary: table.countsSupplementary)
          // The kernel looks up the 65,536 forms and as many entries, and 64 entries from each of the
          // rows on; the tables live as long as these closures.
          step.advance(over: input, into: output) { input, count, output, room in
            legible_utf8_to_double_bytes(&encoding, input, count, output, room)
          }
        }
      }
    }
  }
}
