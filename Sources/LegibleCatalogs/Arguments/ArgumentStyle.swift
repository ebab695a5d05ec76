/// A way of writing what stands for a value in a localized string.
struct ArgumentStyles: OptionSet, Sendable, Hashable {
  let rawValue: UInt16

  /// `%@`, `%1$s`, `%-5.2f`, `%(name)s`, `%#@count@`: C, Objective-C and Python.
  static let percent = ArgumentStyles(rawValue: 1)

  /// `{name}`, `{0}`, `{count, plural, …}`: ICU MessageFormat, Java, Python.
  static let braces = ArgumentStyles(rawValue: 2)

  /// `%1`, `%L1`, `%n`: Qt.
  static let qt = ArgumentStyles(rawValue: 4)

  /// `${name}`: shells, JavaScript.
  static let dollar = ArgumentStyles(rawValue: 8)

  /// `%{name}`: Ruby.
  static let percentBraces = ArgumentStyles(rawValue: 16)

  /// `<x id="1"/>`, `<ph>…</ph>`: XLIFF, and `<xliff:g>` of Android.
  static let elements = ArgumentStyles(rawValue: 32)

  /// `#` in the forms of a plural of ICU MessageFormat.
  static let numberSign = ArgumentStyles(rawValue: 64)

  /// `$name`: shells.
  static let shell = ArgumentStyles(rawValue: 128)

  /// `%Y`, `%H:%M`: the fields of a time for `strftime`.
  static let time = ArgumentStyles(rawValue: 256)

  /// `{name}`, `{0}`, `{}`: braces with a name or number alone, in text that may have other braces.
  static let names = ArgumentStyles(rawValue: 512)

  /// The styles that strings of a format may have.
  ///
  /// - Parameter flags: What the file says of the string, as in `c-format`.
  init(of format: CatalogFormat, flags: [String]) {
    // What other libraries of the program put values into, whatever the format.
    let common: ArgumentStyles = [.names, .dollar, .percentBraces]
    switch format {
    case .strings, .stringsdict, .xcstrings: self = common.union(.percent)
    case .android: self = common.union([.percent, .elements])
    case .po:
      if flags.contains(where: { $0.hasSuffix("brace-format") || $0 == "java-format" }) {
        self = common.union(.braces)
      } else if flags.contains(where: { $0.hasPrefix("qt") || $0.hasPrefix("kde") }) {
        self = common.union(.qt)
      } else if flags.contains("sh-format") {
        self = [.dollar, .shell]
      } else if flags.contains(where: { $0.hasSuffix("-format") && !$0.hasPrefix("no-") }) {
        self = common.union(.percent)
      } else {
        self = common.union([.percent, .time])
      }
    case .arb, .properties, .fluent: self = common.union([.percent, .braces])
    case .qt: self = common.union(.qt)
    case .xliff: self = common.union([.percent, .braces, .elements])
    case .srt, .webVTT, .ass: self = []
    }
  }

  init(rawValue: UInt16) { self.rawValue = rawValue }
}
