/// A part of a text that moves when the text is cut or something is inserted.
@usableFromInline
package protocol TextPart {
  /// Its range, in UTF-8 bytes of the text.
  var range: Range<Int> { get }

  /// The same argument, moved by a number of bytes.
  func moved(by distance: Int) -> Self
}

extension Array where Element: TextPart {
  /// The parts in a range, relative to its start; the collection is in the order of the text.
  ///
  /// - Complexity: O(log *n* + *m*), where *m* is their number.
  func part(_ range: Range<Int>) -> [Element] {
    let low = sortedIndex { $0.range.lowerBound >= range.lowerBound }
    return self[low...].prefix { $0.range.upperBound <= range.upperBound }
      .map { $0.moved(by: -range.lowerBound) }
  }
}

extension ArraySlice where Element: TextPart {
  /// The part that contains an offset, if there is one; parts before the offset are removed.
  @inlinable
  package mutating func next(at offset: Int) -> Element? {
    while let first, first.range.upperBound <= offset { removeFirst() }
    guard let first, first.range.contains(offset) else { return nil }
    return first
  }
}

extension Range<Int>: TextPart {
  @usableFromInline
  package var range: Range<Int> { self }
  @usableFromInline
  package func moved(by distance: Int) -> Range<Int> {
    lowerBound + distance..<upperBound + distance
  }
}

/// A placeholder for a value that is inserted later, such as `%@` or `{name}`.
public struct FormatArgument: Sendable, Equatable {
  /// The direction of the value, as far as it is known.
  public enum Value: Sendable, Equatable {
    /// Text of either direction.
    case text

    /// A number, as of `%d`.
    case number
  }

  /// The range of the argument, in UTF-8 bytes of the text.
  public let range: Range<Int>

  /// The direction of its value, as far as it is known.
  public let value: Value

  /// An argument at a place of a text.
  public init(_ range: Range<Int>, value: Value = .text) {
    self.range = range
    self.value = value
  }
}

extension FormatArgument: TextPart {
  @usableFromInline
  package func moved(by distance: Int) -> FormatArgument {
    FormatArgument(range.moved(by: distance), value: value)
  }
}

extension MarkupSpan: TextPart {
  func moved(by distance: Int) -> MarkupSpan {
    MarkupSpan(range: range.moved(by: distance), kind: kind)
  }
}

/// Notations for format arguments.
package struct ArgumentStyles: OptionSet, Sendable, Hashable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  private init(bit: UInt32) { rawValue = 1 << bit }

  /// `%@`, `%1$s`, `%-5.2f`, `%(name)s`, `%#@count@`: C, Objective-C and Python.
  package static let percent = ArgumentStyles(bit: 0)

  /// `{name}`, `{0}`, `{count, plural, …}`: ICU MessageFormat, Java, Python.
  package static let braces = ArgumentStyles(bit: 1)

  /// `%1`, `%L1`, `%n`: Qt.
  package static let qt = ArgumentStyles(bit: 2)

  /// `${name}`: shells, JavaScript.
  package static let dollar = ArgumentStyles(bit: 3)

  /// `%{name}`: Ruby.
  package static let percentBraces = ArgumentStyles(bit: 4)

  /// `<x id="1"/>`, `<ph>…</ph>`: XLIFF, and `<xliff:g>` of Android.
  package static let elements = ArgumentStyles(bit: 5)

  /// `#` in the forms of a plural of ICU MessageFormat.
  package static let numberSign = ArgumentStyles(bit: 6)

  /// `$name`: shells.
  package static let shell = ArgumentStyles(bit: 7)

  /// `%Y`, `%H:%M`: the fields of a time for `strftime`.
  package static let time = ArgumentStyles(bit: 8)

  /// `{name}`, `{0}`, `{}`, `{{ name }}`, `{{{x}}}`: braces with a name or number alone, or doubled ones, in text that
  /// may have other braces.
  package static let names = ArgumentStyles(bit: 9)

  /// `%name%`: Symfony, Twig.
  package static let percentName = ArgumentStyles(bit: 10)

  /// `$name$`: Chrome.
  package static let dollarName = ArgumentStyles(bit: 11)

  /// `$1`: Chrome, banana.
  package static let numberedDollar = ArgumentStyles(bit: 12)

  /// `:name`: Laravel.
  package static let colon = ArgumentStyles(bit: 13)

  /// `&name;`: entities of a DTD.
  package static let entities = ArgumentStyles(bit: 14)

  /// `<%= name %>`: Ruby, JavaScript.
  package static let templates = ArgumentStyles(bit: 15)

  /// Forms of a plural between bars, each perhaps after `{0}` or `[2,*]`: Laravel, Symfony, Vue I18n.
  package static let forms = ArgumentStyles(bit: 16)

  /// Rules against reading signs of prose as arguments: `50%`, `%share`, and braces around non-ASCII text are not
  /// arguments.
  static let prose = ArgumentStyles(bit: 17)

  /// The styles of libraries that may be used with any format.
  package static let common: ArgumentStyles = [.names, .dollar, .percentBraces, .templates]

  /// The styles that are found in any text, whose format is not known.
  static let anyText: ArgumentStyles = [
    .percent, .braces, .qt, .dollar, .percentBraces, .percentName, .dollarName, .colon, .templates,
    .prose,
  ]
}

/// A form of arguments: the characters that it begins with, the styles that have it, and the function that reads it.
///
/// A new form needs an entry in `all`, and a function that reads it.
struct ArgumentForm: Sendable {
  /// Reads the argument that begins at a place, if one does.
  typealias Reading =
    @Sendable (_ scanner: inout ArgumentScanner, _ start: Int) -> ArgumentScanner.Found?

  let first: UInt8
  let style: ArgumentStyles
  let read: Reading

  private init(_ first: Unicode.Scalar, _ style: ArgumentStyles, read: @escaping Reading) {
    self.first = UInt8(ascii: first)
    self.style = style
    self.read = read
  }

  /// The forms; of those with the same first character, the first that matches counts.
  static let all = [
    ArgumentForm("%", .percentName) { $0.name(at: $1, closedBy: UInt8(ascii: "%")) },
    ArgumentForm("%", .percentBraces) { $0.braces(at: $1, behind: 1) },
    ArgumentForm("%", .percent) { $0.conversion(at: $1) },
    ArgumentForm("%", .qt) { $0.qtNumber(at: $1) },
    ArgumentForm("{", .braces) { $0.braces(at: $1, behind: 0) },
    ArgumentForm("{", .names) {
      $0.doubledBraces(at: $1) ?? $0.message(at: $1) ?? $0.field(at: $1)
    },
    ArgumentForm("$", .dollar) { $0.braces(at: $1, behind: 1) },
    ArgumentForm("$", .dollarName) { $0.name(at: $1, closedBy: UInt8(ascii: "$")) },
    ArgumentForm("$", .numberedDollar) { $0.number(at: $1) },
    ArgumentForm("$", .shell) { $0.variable(at: $1) },
    ArgumentForm(":", .colon) { $0.colonName(at: $1) },
    ArgumentForm("&", .entities) { $0.name(at: $1, closedBy: UInt8(ascii: ";")) },
    ArgumentForm("#", .numberSign) { ($1 + 1, .number) },
    ArgumentForm("<", .elements) { $0.element(at: $1) },
    ArgumentForm("<", .templates) { $0.template(at: $1) },
  ]

  /// Whether a form begins with the byte.
  static func begins(with byte: UInt8) -> Bool {
    switch byte {
    case 0x23...0x26, 0x3A, 0x3C, 0x7B: true
    default: false
    }
  }
}
