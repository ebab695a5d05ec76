import Glibc
import Legible

/// How many lines end how.
struct LineEndSummary {
  var lf = 0
  var crlf = 0
  var cr = 0

  init(lf: Int, crlf: Int, cr: Int) { (self.lf, self.crlf, self.cr) = (lf, crlf, cr) }

  init(_ endings: LineEndings) { self.init(lf: endings.lf, crlf: endings.crlf, cr: endings.cr) }

  /// The counts for people.
  var text: String {
    let counts = [(lf, "LF"), (crlf, "CRLF"), (cr, "CR")].filter { $0.0 > 0 }
    return counts.isEmpty ? "none" : counts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  var json: JSONText {
    .object { json in
      json.add("lf", .number(lf))
      json.add("crlf", .number(crlf))
      json.add("cr", .number(cr))
    }
  }
}

/// Counts the ends of lines in bytes of which those of ASCII are ASCII, as they come.
struct LineEndCounter {
  private var lineFeedCount = 0
  private var returnCount = 0
  private var pairCount = 0
  private var endsInReturn = false

  /// The counts so far.
  var summary: LineEndSummary {
    LineEndSummary(lf: lineFeedCount - pairCount, crlf: pairCount, cr: returnCount - pairCount)
  }

  mutating func consume(_ bytes: UnsafeRawBufferPointer) {
    guard let last = bytes.last else { return }
    Self.forEach(0x0A, in: bytes) { place in
      lineFeedCount += 1
      if place == 0 ? endsInReturn : bytes[place - 1] == 0x0D { pairCount += 1 }
    }
    Self.forEach(0x0D, in: bytes) { _ in returnCount += 1 }
    endsInReturn = last == 0x0D
  }

  /// Goes from one place of a byte to the next as fast as the C library does.
  private static func forEach(
    _ byte: UInt8, in bytes: UnsafeRawBufferPointer, _ body: (Int) -> Void
  ) {
    guard let base = bytes.baseAddress else { return }
    var start = 0
    while let found = memchr(base + start, Int32(byte), bytes.count - start) {
      let place = UnsafeRawPointer(found) - base
      body(place)
      start = place + 1
    }
  }
}

extension InputFile {
  /// The ends of the lines in an encoding in which ASCII is not ASCII; `nil` of a pipe, which cannot be read once more.
  func lineEndings(
    in encoding: TextEncoding, limit: Int
  ) throws -> LineEndSummary? {
    guard isRegular else { return nil }
    try rewind()
    var decoder = TextDecoder(encoding, malformed: .replace)
    var text: [UInt8] = []
    try forEachChunk(limit: limit) { chunk in
      text.removeAll(keepingCapacity: true)
      try decoder.decode(chunk, into: &text)
    }
    return LineEndSummary(decoder.report.lineEndings)
  }
}
