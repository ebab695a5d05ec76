import LegibleDetection
import Testing

/// Only words next to signs of notation lose their letters.
@Suite struct NotationTests {
  private func masked(_ text: String) -> String {
    String(decoding: Notation.masked(Array(text.utf8)), as: UTF8.self)
  }

  @Test(arguments: [
    ("", ""), ("a", "a"), ("=", "="), ("a=", "0="), ("=a", "=0"),
    ("<b>fett</b> und <i>", "<0>0000</0> und <0>"), ("snake_case word", "00000_0000 word"),
    ("print (print(x))", "print (00000(x))"), ("key: value, key:value", "key: value, 000:value"),
    ("www.example.org. Ende.", "000.0000000.000. Ende."), ("x86 a1b 12th", "086 010 1200"),
    ("/usr/bin", "/000/000"), ("user@host", "0000@0000"),
    ("well-known, isn't", "well-known, isn't"),
    ("don't (stop)", "don't (stop)"),
  ])
  func wordsOfNotationAreMasked(text: String, expected: String) {
    #expect(masked(text) == expected)
  }

  @Test func wordsThatTouchOtherBytesAreKept() {
    // At either end of the word, and with the other byte at its far end.
    #expect(Notation.masked([0xE9, 0x61, 0x3D]) == [0xE9, 0x61, 0x3D])
    #expect(Notation.masked([0x3D, 0x61, 0xE9]) == [0x3D, 0x61, 0xE9])
    #expect(Notation.masked([0xE9, 0x3D, 0x61]) == [0xE9, 0x3D, 0x30])
  }

  @Test func nothingButLettersIsReplaced() {
    let bytes = (0..<4_096).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 >> 3) }
    let masked = Notation.masked(bytes)
    #expect(masked.count == bytes.count)
    for (byte, other) in zip(bytes, masked) where byte != other {
      #expect((0x61...0x7A).contains(byte | 0x20) && other == 0x30)
    }
  }
}
