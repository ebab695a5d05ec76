/// Converts decoded text back as it comes, and compares it with the bytes that it was read from.
struct RoundTripCheck {
  private var encoder: TextEncoder

  /// The input that has not been written back yet.
  private var expected: [UInt8] = []

  /// Whether all that was written back so far is what was read.
  private(set) var matches = true

  /// How far an encoder may be behind a decoder: escape sequences and bits that wait for more.
  private static let longestDelay = 64

  init(_ encoding: TextEncoding) { encoder = TextEncoder(encoding) }

  /// Notes bytes of the input, and the text that came out.
  mutating func note(_ input: UnsafeRawBufferPointer, text: UnsafeRawBufferPointer) {
    guard matches else { return }
    expected.append(contentsOf: input)
    var written: [UInt8] = []
    do {
      try encoder.encode(text, into: &written)
    } catch {
      return fail()
    }
    compare(written)
    if expected.count > Self.longestDelay { fail() }
  }

  /// Ends the text.
  mutating func finish() {
    guard matches else { return }
    var written: [UInt8] = []
    do {
      try encoder.finish(into: &written)
    } catch {
      return fail()
    }
    compare(written)
    if !expected.isEmpty { fail() }
  }

  private mutating func compare(_ written: [UInt8]) {
    guard expected.starts(with: written) else { return fail() }
    expected.removeFirst(written.count)
  }

  private mutating func fail() {
    matches = false
    expected = []
  }
}
