/// A paragraph of a text (UAX #9, rule P1): what stands before a separator, and the separator.
struct Paragraph<Scalars: Collection<Unicode.Scalar>> {
  let content: Scalars.SubSequence
  let separator: Scalars.SubSequence
}

extension Collection<Unicode.Scalar> {
  /// The paragraphs of the text in order; a text that ends in a separator has none after it.
  ///
  /// Separators are the characters of class B; U+000D U+000A is one.
  var paragraphs: [Paragraph<Self>] {
    var paragraphs: [Paragraph<Self>] = []
    var start = startIndex
    while start < endIndex {
      let end = self[start...].firstIndex { BidiClassTable.bidiClass(of: $0) == .B } ?? endIndex
      var next = end
      if next < endIndex {
        let isCarriageReturn = self[next] == "\r"
        formIndex(after: &next)
        if isCarriageReturn && next < endIndex && self[next] == "\n" { formIndex(after: &next) }
      }
      paragraphs.append(Paragraph(content: self[start..<end], separator: self[end..<next]))
      start = next
    }
    return paragraphs
  }
}
