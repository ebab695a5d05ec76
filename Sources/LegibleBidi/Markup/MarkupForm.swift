/// A form of markup inside of lines: what it begins with, and how it is read.
///
/// A new form is a line of `all`, and the function that reads it.
struct MarkupForm: Sendable {
  /// Where a form is looked for.
  struct Place {
    let start: Int

    /// The end of the line.
    let end: Int

    /// Whether the form may end in a later line.
    let grows: Bool
  }

  /// Reads the form that begins at a place, if it does.
  ///
  /// - Returns: Where it ends; `nil` where it is not of the form.
  typealias Reading = @Sendable (_ scan: inout MarkupScan, _ place: Place) -> Int?

  /// The characters of ASCII that it begins with.
  private let first: StaticString

  /// The signs that the text has to have shown.
  let signs: MarkupSigns
  let read: Reading

  private init(_ first: StaticString, _ signs: MarkupSigns = [], read: @escaping Reading) {
    (self.first, self.signs, self.read) = (first, signs, read)
  }

  /// Of those that begin with one character the first counts that reads something.
  private static let all = [
    MarkupForm("\\") { $0.escape(at: $1.start, to: $1.end) },
    MarkupForm("`") { $0.code(at: $1.start, to: $1.end, grows: $1.grows) },
    MarkupForm("<") { $0.angle(at: $1.start, to: $1.end, grows: $1.grows) },
    MarkupForm("]") { $0.sectionEnd(at: $1.start) },
    MarkupForm("&") { $0.reference(at: $1.start, to: $1.end) },
    MarkupForm("!") { $0.image(at: $1.start, to: $1.end) },
    MarkupForm("[") { $0.wikiLink(at: $1.start, to: $1.end, grows: $1.grows) },
    MarkupForm("[") { $0.bracket(at: $1.start, to: $1.end) },
    MarkupForm("]") { $0.linkTarget(at: $1.start, to: $1.end) },
    MarkupForm("{") { $0.template(at: $1.start, to: $1.end, grows: $1.grows) },
    MarkupForm("\"") { $0.key(at: $1.start, to: $1.end) },
    MarkupForm("'") { $0.key(at: $1.start, to: $1.end) },
    MarkupForm("$") { $0.parameter(at: $1.start, to: $1.end) },
    MarkupForm("'", .wiki) { $0.apostrophes(at: $1.start, to: $1.end) },
    MarkupForm("|!", .wiki) { $0.doubled(at: $1.start, to: $1.end) },
    MarkupForm("*_~", .markdown) { $0.delimiter(at: $1.start, to: $1.end) },
  ]

  /// The forms by the characters that they begin with.
  static let byFirst = (UInt8(0)..<0x80).map { byte in
    all.filter { form in form.first.withUTF8Buffer { $0.contains(byte) } }
  }
}
