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

  /// `{name}`, `{0}`, `{}`, `{{ name }}`, `{{{x}}}`: braces with a name or number alone, or doubled ones, in text that
  /// may have other braces.
  static let names = ArgumentStyles(rawValue: 512)

  /// `%name%`: Symfony, Twig.
  static let percentName = ArgumentStyles(rawValue: 1024)

  /// `$1`, `$name$`: Chrome, banana.
  static let numberedDollar = ArgumentStyles(rawValue: 2048)

  /// `:name`: Laravel.
  static let colon = ArgumentStyles(rawValue: 4096)

  /// `&name;`: entities of a DTD.
  static let entities = ArgumentStyles(rawValue: 8192)

  /// Forms of a plural between bars, each perhaps behind `{0}` or `[2,*]`: Laravel, Symfony, Vue I18n.
  static let forms = ArgumentStyles(rawValue: 16384)

  /// The styles that strings of a format may have.
  ///
  /// - Parameter flags: What the file says of the string, as in `c-format`.
  init(of format: CatalogFormat, flags: [String]) { self = format.record.arguments(flags) }

  /// The styles of libraries that may be used with any format.
  static let common: ArgumentStyles = [.names, .dollar, .percentBraces]

  init(rawValue: UInt16) { self.rawValue = rawValue }
}
