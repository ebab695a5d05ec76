/// A form of markup inside of lines: what it begins with, and how it is read.
///
/// A new form is a line of `all`, and the function that reads it.
struct MarkupForm: Sendable {
  /// Reads the form that begins at a place, if it does.
  ///
  /// - Parameters:
  ///   - start: The place.
  ///   - end: The end of the line.
  ///   - grows: Whether the form may end in a later line.
  /// - Returns: Where it ends; `nil` where it is not of the form.
  typealias Reading =
    @Sendable (
      _ scan: inout MarkupScan, _ start: Int, _ end: Int, _ grows: Bool
    ) -> Int?

  /// The characters of ASCII that it begins with.
  let first: StaticString

  /// The signs that the text has to have shown.
  var signs: MarkupSigns = []
  let read: Reading

  /// Of those that begin with one character the first counts that reads something.
  private static let all = [
    MarkupForm(first: "\\") { scan, start, end, _ in scan.escape(at: start, to: end) },
    MarkupForm(first: "`") { scan, start, end, grows in
      scan.code(at: start, to: end, grows: grows)
    },
    MarkupForm(first: "<") { scan, start, end, grows in
      scan.angle(at: start, to: end, grows: grows)
    },
    MarkupForm(first: "]") { scan, start, end, _ in scan.sectionEnd(at: start, to: end) },
    MarkupForm(first: "&") { scan, start, end, _ in scan.reference(at: start, to: end) },
    MarkupForm(first: "!") { scan, start, end, _ in scan.image(at: start, to: end) },
    MarkupForm(first: "[") { scan, start, end, grows in
      scan.wikiLink(at: start, to: end, grows: grows)
    },
    MarkupForm(first: "[") { scan, start, end, _ in scan.bracket(at: start, to: end) },
    MarkupForm(first: "]") { scan, start, end, _ in scan.linkTarget(at: start, to: end) },
    MarkupForm(first: "{") { scan, start, end, grows in
      scan.template(at: start, to: end, grows: grows)
    },
    MarkupForm(first: "\"") { scan, start, end, _ in scan.key(at: start, to: end) },
    MarkupForm(first: "$") { scan, start, end, _ in scan.parameter(at: start, to: end) },
    MarkupForm(first: "'", signs: .wiki) { scan, start, end, _ in
      scan.apostrophes(at: start, to: end)
    },
    MarkupForm(first: "|", signs: .wiki) { scan, start, end, _ in
      scan.doubled(at: start, to: end)
    },
    MarkupForm(first: "!", signs: .wiki) { scan, start, end, _ in
      scan.doubled(at: start, to: end)
    },
    MarkupForm(first: "*_~", signs: .markdown) { scan, start, end, _ in
      scan.delimiter(at: start, to: end)
    },
  ]

  /// The forms by the characters that they begin with.
  static let byFirst = (UInt8(0)..<0x80).map { byte in
    all.filter { form in form.first.withUTF8Buffer { $0.contains(byte) } }
  }
}
