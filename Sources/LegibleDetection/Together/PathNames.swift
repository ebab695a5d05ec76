internal import LegibleEncodings

/// The encoding and the languages that the path of a file names: `tr_TR.ISO8859-9/LC_MESSAGES`, `koi8-r.txt`, `lang/he`.
struct PathNames {
  /// How many components of a path are looked at, from the last one on.
  private static let pathDepth: Budget = 8

  private(set) var encoding: TextEncoding?
  private(set) var languages: [String] = []

  /// - Parameter path: The path, whose parts are separated by slashes.
  init(in path: some StringProtocol) {
    // What stands nearest to the file counts.
    for component in path.split(separator: "/").suffix(Self.pathDepth)
      .reversed()
    {
      for name in Self.names(in: component) {
        if encoding == nil { encoding = Self.encoding(named: name) }
        if languages.isEmpty, let language = Self.language(named: name) { languages = [language] }
      }
    }
  }

  /// What may be a name in a component: the whole of it, its parts between full stops, and those between other signs,
  /// the last ones first.
  private static func names(in component: some StringProtocol) -> [Substring] {
    let component = Substring(component)
    let parts = component.split { $0 == "." || $0 == "@" }
    return [component] + parts.reversed()
      + parts.flatMap { $0.split { $0 == "_" || $0 == "-" || $0 == " " } }.reversed()
  }

  /// The encoding with a name that has a digit, as most names have, or that means nothing else.
  private static func encoding(named name: Substring) -> TextEncoding? {
    let isTelling =
      name.utf8.count >= 4
      && (name.utf8.contains(where: \.isASCIIDigit) && name.utf8.contains(where: \.isASCIILetter)
        || eastAsian.contains(name.lowercased()))
    guard isTelling, let encoding = TextEncoding(name), encoding.family != .unicode else {
      return nil
    }
    return encoding
  }

  /// The names without a digit that are met in paths.
  private static let eastAsian: Set<String> = [
    "sjis", "shift_jis", "shift-jis", "eucjp", "euc-jp", "euc_jp", "euckr", "euc-kr", "euc_kr",
    "euctw", "euc-tw", "johab", "viscii",
  ]

  /// The language that a tag means: `tr_TR`, `sr-Latn`, or two small letters.
  private static func language(named name: Substring) -> String? {
    let subtags = name.split { $0 == "_" || $0 == "-" }
    guard let first = subtags.first, 2...3 ~= first.utf8.count,
      first.utf8.allSatisfy({ $0.isASCIILetter && $0 >= 0x61 }),
      subtags.count > 1 || first.utf8.count == 2,
      subtags.dropFirst().allSatisfy({ subtag in
        subtag.utf8.count == 4 && subtag.allSatisfy(\.isLetter)
          || subtag.utf8.count == 2 && subtag.utf8.allSatisfy(\.isCapitalASCIILetter)
      }),
      let hint = LanguageHint(name), LanguageModels.shared.tags.contains(where: hint.matches)
    else { return nil }
    return String(name)
  }
}
