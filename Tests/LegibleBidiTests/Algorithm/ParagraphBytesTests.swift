import LegibleBidi
import Testing

struct ParagraphBytesTests {
  private static let text = "abc שלום (def)\nsecond"

  @Test func everyShapeIsResolvedAlike() {
    let expected = BidiParagraph(Self.text)
    let utf8 = Array(Self.text.utf8)
    let paragraphs = [
      BidiParagraph(utf8: utf8), BidiParagraph(utf8: utf8[...]),
      BidiParagraph(utf8: Self.text.utf8),
      BidiParagraph(utf8: utf8.lazy.map { $0 }), BidiParagraph(utf8: utf8.span),
      BidiParagraph(utf8: utf8.span.bytes), BidiParagraph(Self.text.utf8Span),
      utf8.withUnsafeBufferPointer { BidiParagraph(utf8: $0) },
      utf8.withUnsafeBytes { BidiParagraph(utf8: $0) },
    ]
    for paragraph in paragraphs {
      #expect(paragraph.visualText == expected.visualText)
      #expect(paragraph.direction == expected.direction)
    }
  }

  @Test func resolversTakeEveryShape() {
    let utf8 = Array(Self.text.utf8)
    let first = 0..<(Self.text.prefix { $0 != "\n" }.utf8.count + 1)
    var resolver = BidiResolver()
    #expect(resolver.resolve(utf8) == first)
    #expect(resolver.resolve(utf8.span, from: first.upperBound) == first.upperBound..<utf8.count)
    #expect(resolver.resolve(Self.text.utf8Span.span) == first)
    #expect(resolver.resolve(utf8.lazy.map { $0 }) == first)
    #expect(utf8.withUnsafeBufferPointer { resolver.resolve($0) } == first)
  }
}
