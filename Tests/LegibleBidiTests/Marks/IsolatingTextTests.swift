import LegibleBidi
import Testing

struct IsolatingTextTests {
  @Test func valuesAreIsolated() {
    let (user, count) = ("דנה", 3)
    #expect(
      String(isolating: "\(user): \(count) new").unicodeScalars.elementsEqual(
        "\u{2068}דנה\u{2069}: \u{2068}3\u{2069} new".unicodeScalars))
    #expect(String(isolating: "\(user, .leftToRight)").unicodeScalars.first == "\u{2066}")
    #expect(String(isolating: "plain") == "plain")
  }

  @Test func aValueCannotBreakOut() {
    let text = String(isolating: "\("a\u{2069}b\u{2067}")!")
    let scalars = text.unicodeScalars
    let opened = scalars.count { (0x2066...0x2068).contains($0.value) }
    #expect(opened == scalars.count { $0 == "\u{2069}" })
    #expect(BidiParagraph(text, base: .rightToLeft).runs.last?.level == 1)
  }
}
