internal import LegibleEncodings

/// The encoding and language that a file path names: `tr_TR.ISO8859-9/LC_MESSAGES`, `koi8-r.txt`,
/// `lang/he`.
struct PathNames {
  /// The maximum number of components that are examined, from the last one.
  private static let pathDepth: Int = 8

  private(set) var encoding: TextEncoding?
  private(set) var languages: [String] = []

  /// - Parameter path: The path, with components separated by slashes.
  init(in path: some StringProtocol) {
    // The name closest to the file counts.
    for component in path.split(separator: "/").suffix(Self.pathDepth)
      .reversed()
    {
      for name in Self.names(in: component) {
        if encoding == nil { encoding = Self.encoding(named: name) }
        if languages.isEmpty, let language = Self.language(named: name) { languages = [language] }
      }
    }
  }

  /// Returns possible names in a component: the whole component, its parts between full stops, and
  /// those between other signs, the last ones first.
  private static func names(in component: some StringProtocol) -> [Substring] {
    let component = Substring(component)
    let parts = component.split { $0 == "." || $0 == "@" }
    return [component] + parts.reversed()
      + parts.flatMap { $0.split { $0 == "_" || $0 == "-" || $0 == " " } }.reversed()
  }

  /// Returns the encoding of an unambiguous name: it has a digit, or is in `eastAsian`.
  private static func encoding(named name: Substring) -> TextEncoding? {
    let isUnambiguous =
      name.utf8.count >= 4
      && (name.utf8.contains(where: \.isASCIIDigit) && name.utf8.contains(where: \.isASCIILetter)
        || eastAsian.contains(name.lowercased()))
    guard isUnambiguous, let encoding = TextEncoding(name), encoding.family != .unicode else {
      return nil
    }
    return encoding
  }

  /// The names without a digit that occur in paths.
  private static let eastAsian: Set<String> = [
    "sjis", "shift_jis", "shift-jis", "eucjp", "euc-jp", "euc_jp", "euckr", "euc-kr", "euc_kr",
    "euctw", "euc-tw", "johab", "viscii",
  ]

  /// Returns the language tag if it is one: `tr_TR`, `sr-Latn`, or two small letters.
  private static func language(named name: Substring) -> String? {
    let subtags = name.split { $0 == "_" || $0 == "-" }
    guard let first = subtags.first, 2...3 ~= first.utf8.count,
      first.utf8.allSatisfy({ $0.isASCIILetter && $0 >= 0x61 }),
      subtags.count > 1 || first.utf8.count == 2,
      subtags.dropFirst().allSatisfy({ subtag in
        subtag.utf8.count == 4 && subtag.allSatisfy(\.isLetter)
          || subtag.utf8.count == 2 && subtag.utf8.allSatisfy(\.isCapitalASCIILetter)
      }),
      let hint = LanguageHint(name),
      DetectionTables.shared.columnTags.contains(where: { $0.count > 1 && hint.matches($0) })
    else { return nil }
    return String(name)
  }
}
