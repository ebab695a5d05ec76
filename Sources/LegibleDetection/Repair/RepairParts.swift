internal import LegibleEncodings

/// A word of which parts are UTF-8 that was read in an encoding of single bytes, maybe with a byte lost.
///
/// `l\u{2019}humanitÃ©` has a sign that was read rightly, `Ð"Ð¾Ð¼` lost a quotation mark, and `Ã ` a no-break space.
struct RepairParts {
  /// A part of the word, and of the repaired one.
  struct Part {
    var old: Range<Int>
    var new: Range<Int>
    var edits: RepairEdits
  }

  private(set) var word: [UInt32] = []
  private(set) var parts: [Part] = []

  /// How far the word is read.
  private var end = 0

  /// The steps of the search: more choices leave it open what was lost.
  private static let limit = 512

  /// Returns what a word may have been.
  static func readings(of word: [UInt32], readIn reader: TextEncoding) -> [RepairParts] {
    guard case .table(let scalars, let bytes) = RepairCodec.lenient(reader) else { return [] }
    var found: [RepairParts] = []
    var open = [RepairParts()]
    var stepCount = 0
    while let reading = open.popLast() {
      stepCount += 1
      if stepCount > limit { return [] }
      guard reading.end < word.count else {
        if !reading.parts.isEmpty && reading.leads(to: word, readIn: reader) {
          found.append(reading)
        }
        continue
      }
      let sequences = sequences(in: word, at: reading.end, scalars, bytes)
      // All letters of a word that the encoding has were read in it, not signs that were put in later. Where a space or
      // quotation mark follows, it may stay open what was lost.
      let isRead =
        word[reading.end] >= 0x80 && bytes[word[reading.end]] != nil
        && Unicode.Scalar(word[reading.end])?.properties.isAlphabetic ?? false
        && !(reading.end + 1 < word.count && [0x20, 0x22, 0x27].contains(word[reading.end + 1]))
      if !isRead {
        var rest = reading
        rest.word.append(word[rest.end])
        rest.end += 1
        open.append(rest)
      }
      for sequence in sequences {
        var next = reading
        next.add(sequence)
        open.append(next)
      }
    }
    return found
  }

  /// Whether each part, read wrongly again, becomes what it is in the word.
  private func leads(to old: [UInt32], readIn reader: TextEncoding) -> Bool {
    parts.allSatisfy { part in
      let step = RepairStep(read: reader, written: .utf8, edits: part.edits)
      return step.damaged(Array(word[part.new])) == Array(old[part.old])
    }
  }

  private mutating func add(_ sequence: (scalar: UInt32, end: Int, edits: RepairEdits)) {
    let (old, new) = (end..<sequence.end, word.count..<word.count + 1)
    word.append(sequence.scalar)
    end = sequence.end
    if let last = parts.last, last.old.upperBound == old.lowerBound {
      parts[parts.count - 1].old = last.old.lowerBound..<old.upperBound
      parts[parts.count - 1].new = last.new.lowerBound..<new.upperBound
      parts[parts.count - 1].edits.formUnion(sequence.edits)
    } else {
      parts.append(Part(old: old, new: new, edits: sequence.edits))
    }
  }

  /// Returns the characters that begin at a place in UTF-8, those with a lost byte only if there is none without.
  private static func sequences(
    in word: [UInt32], at start: Int, _ scalars: [UInt32], _ bytes: [UInt32: UInt8]
  ) -> [(scalar: UInt32, end: Int, edits: RepairEdits)] {
    guard word[start] >= 0x80, let lead = bytes[word[start]], 0xC2..<0xF5 ~= lead else { return [] }
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var open = [(utf8: [lead], end: start + 1, edits: RepairEdits())]
    for _ in 1..<length {
      open = open.flatMap { sequence in
        let next = sequence.end < word.count ? word[sequence.end] : nil
        if let next, next >= 0x80, let byte = bytes[next], 0x80..<0xC0 ~= byte {
          return [(sequence.utf8 + [byte], sequence.end + 1, sequence.edits)]
        }
        guard sequence.edits.isEmpty else { return [] }
        return (0x80..<0xC0).flatMap { byte in
          RepairEdits.all.compactMap { row in
            guard row.lost.contains(scalars[byte]), row.rest == nil || row.rest == next
            else { return nil }
            return (
              sequence.utf8 + [UInt8(byte)], sequence.end + (row.rest == nil ? 0 : 1), row.edit
            )
          }
        }
      }
    }
    return open.compactMap { sequence in
      guard TextEncoding.utf8.isValid(sequence.utf8),
        let scalar = String(decoding: sequence.utf8, as: UTF8.self).unicodeScalars.first,
        scalar.value >= 0xA0
      else { return nil }
      return (scalar.value, sequence.end, sequence.edits)
    }
  }
}
