internal import LegibleBidi

extension CatalogFormat {
  /// The language that the path of a file names, as a BCP 47 tag, or `nil` where it names none.
  ///
  /// ```swift
  /// CatalogFormat.language(ofPath: "App/he.lproj/Localizable.strings")   // "he"
  /// CatalogFormat.language(ofPath: "res/values-iw-rIL/strings.xml")      // "he-IL"
  /// CatalogFormat.language(ofPath: "messages_ar_EG.properties")          // "ar-EG"
  /// CatalogFormat.language(ofPath: "locale/fa/LC_MESSAGES/program.po")   // "fa"
  /// CatalogFormat.language(ofPath: "film.he.srt")                        // "he"
  /// ```
  ///
  /// The file name counts first, then its folders from the innermost one on.
  ///
  /// - Complexity: O(*n*) in the length of the path.
  public static func language(ofPath path: some StringProtocol) -> String? {
    var parts = String(path).split(separator: "/").map(String.init)
    guard let file = parts.popLast() else { return nil }
    let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    if let language = language(inFileName: stem) { return language }
    for folder in parts.reversed() {
      if let language = language(ofFolder: folder) { return language }
    }
    return nil
  }

  /// The language at the end of a name without its extension: `he`, `app_ar_EG`, `film.he`, `app-fa`.
  private static func language(inFileName stem: String) -> String? {
    if let language = known(stem) { return language }
    // What may be a region or script goes with the language before it.
    for (index, character) in stem.enumerated() where "._-".contains(character) {
      if let language = known(String(stem.dropFirst(index + 1))) { return language }
    }
    return nil
  }

  private static func language(ofFolder name: String) -> String? {
    if name.hasSuffix(".lproj") {
      let language = String(name.dropLast(".lproj".count))
      return language == "Base" ? nil : LanguageName.tag(ofLocale: language)
    }
    if name.hasPrefix("values-") { return known(String(name.dropFirst("values-".count))) }
    return known(name)
  }

  /// The tag of a name that is a locale: a code of ISO 639-1, or one of three letters for a language that runs from
  /// right to left, and perhaps a script and a region.
  private static func known(_ name: String) -> String? {
    let tag = LanguageName.tag(ofLocale: name)
    let subtags = tag.split { $0 == "-" }
    guard let language = subtags.first, subtags.count <= 3,
      name.utf8.allSatisfy({ $0 < 0x80 }), language == language.lowercased()[...]
    else { return nil }
    let isKnown =
      LanguageName.twoLetterCodes.contains(language)
      || language.utf8.count == 3 && TextDirection(language: String(language)) == .rightToLeft
    guard isKnown else { return nil }
    let isLocale = subtags.dropFirst().allSatisfy { subtag in
      switch subtag.utf8.count {
      case 2: subtag == subtag.uppercased()[...]
      case 3: subtag.utf8.allSatisfy { (0x30...0x39).contains($0) }
      case 4: subtag.first?.isUppercase == true
      default: false
      }
    }
    return isLocale ? tag : nil
  }
}

extension LanguageName {
  /// The codes of ISO 639-1, by which folders and files are named.
  fileprivate static let twoLetterCodes: Set<Substring> = Set(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee \
    el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is \
    it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms \
    mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk \
    sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi \
    yo za zh zu
    """.split { $0 == " " })
}
