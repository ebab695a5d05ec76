/// Names of languages as files and folders have them.
enum LanguageName {
  /// The BCP 47 tag of a POSIX or Java locale: `pt_BR.UTF-8@latin` is `pt-BR`, `iw` is `he`.
  ///
  /// Source: RFC 5646 for the tags; `iw`, `in` and `ji` are the names that ISO 639 withdrew in 1989.
  static func tag(ofLocale name: some StringProtocol) -> String {
    let plain = String(name.prefix { $0 != "." && $0 != "@" })
    var parts = plain.split(whereSeparator: { $0 == "_" || $0 == "-" }).map(String.init)
    // Android writes regions as `-rIL`, and BCP 47 tags as `b+sr+Latn`.
    if plain.hasPrefix("b+") { parts = plain.dropFirst(2).split(separator: "+").map(String.init) }
    parts = parts.enumerated().map { place, part in
      place > 0 && part.count == 3 && part.hasPrefix("r")
        && part.dropFirst().allSatisfy(\.isUppercase)
        ? String(part.dropFirst()) : part
    }
    guard let first = parts.first?.lowercased() else { return "" }
    let withdrawn = ["iw": "he", "in": "id", "ji": "yi"]
    parts[0] = withdrawn[first] ?? first
    return parts.joined(separator: "-")
  }
}
