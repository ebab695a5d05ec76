/// A caller's hint about the language of a text: a BCP 47 tag (RFC 5646), or a region code.
///
/// Tags are compared by language and script. Case does not matter, hyphens and underscores are the
/// same, and variants and extensions are ignored. Deprecated codes and codes of macrolanguages
/// stand for the languages in use today.
package struct LanguageHint {
  /// A language, and its script if the hint gives one.
  fileprivate struct Part {
    let language: String
    let script: String?
  }

  private let parts: [Part]

  /// Parses a tag; `nil` if it is not one.
  package init?(_ tag: some StringProtocol) {
    let subtags = tag.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard let first = subtags.first, (2...8).contains(first.utf8.count),
      subtags.allSatisfy({
        !$0.isEmpty && $0.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
      })
    else { return nil }
    // BCP 47 recommends capitals for regions and small letters for languages.
    let isCapital = first.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    if subtags.count == 1, first.utf8.count == 2, isCapital,
      let languages = Self.languagesByRegion[String(first)]
    {
      parts = languages.map { Part($0) }
      return
    }
    let rest = subtags.dropFirst()
    let script = rest.first { $0.utf8.count == 4 && $0.allSatisfy { $0.isLetter } }?
      .capitalizedASCII
    let region = rest.first { $0.utf8.count == 2 }?.uppercased()
    let language = first.lowercased()
    if language == "und" {
      let languages = region.flatMap { Self.languagesByRegion[$0] } ?? []
      parts = languages.map { Part($0) }
      return
    }
    parts = (Self.replacements[language] ?? [language]).map { name in
      let part = Part(name)
      let regionScript = part.language == "zh" ? region.flatMap { Self.scriptOfChinese[$0] } : nil
      return Part(language: part.language, script: script ?? part.script ?? regionScript)
    }
  }

  /// Whether the hint includes the language of a model, given by its tag.
  package func matches(_ tag: String) -> Bool {
    let model = Part(tag)
    return parts.contains { part in
      guard part.language == model.language else { return false }
      guard let script = part.script else { return true }
      return script == model.script ?? Self.usualScripts[model.language] ?? "Latn"
    }
  }
}

extension LanguageHint.Part {
  /// Parses a tag in the form that the models use: `cs`, `sr-Latn`.
  fileprivate init(_ tag: some StringProtocol) {
    let subtags = tag.split(separator: "-")
    language = subtags.first.map { String($0) } ?? ""
    script = subtags.dropFirst().first.map { String($0) }
  }
}

extension LanguageHint {
  /// Parses entries of a name and the names that it stands for.
  private static func table(_ text: String) -> [String: [String]] {
    var table: [String: [String]] = [:]
    for entry in text.split(separator: ";") {
      let words = entry.split(separator: " ").map { String($0) }
      if let name = words.first { table[name] = Array(words.dropFirst()) }
    }
    return table
  }

  /// Deprecated codes, and codes of several languages (IANA Language Subtag Registry).
  private static let replacements = table(
    """
    no nb nn;iw he;in id;ji yi;jw jv;mo ro;sh sr-Latn hr bs;fil tl;cmn zh;yue zh-Hant;lzh zh-Hant;\
    swa sw;est et;nor nb nn;prs fa
    """)

  /// The languages that are written in each region and have a model, the commonest first (CLDR).
  private static let languagesByRegion = table(
    """
    AE ar;AF ps fa;AL sq;AM hy;AR es;AT de;AU en;AZ az;BA bs hr sr;BD bn;BE nl fr de;BG bg;BH ar;BO es;\
    BR pt;BY be ru;CA en fr;CH de fr it;CL es;CN zh-Hans;CO es;CR es;CU es;CY el tr;CZ cs;DE de;DK da;\
    DO es;DZ ar fr;EC es;EE et ru;EG ar;ES es ca gl eu;ET am;FI fi sv;FO fo;FR fr br;GB en cy gd;GE ka;\
    GR el;GT es;HK zh-Hant en;HN es;HR hr;HU hu;ID id;IE en ga;IL he ar;IN hi en;IQ ar ckb;IR fa;IS is;\
    IT it;JO ar;JP ja;KG ky ru;KH km;KP ko;KR ko;KW ar;KZ kk ru;LA lo;LB ar;LI de;LK si ta;LT lt;\
    LU lb fr de;LV lv ru;LY ar;MA ar fr;MD ro ru;ME sr;MK mk sq;MM my;MN mn;MO zh-Hant pt;MT mt en;\
    MX es;MY ms;NI es;NL nl fy;NO nb nn;NP ne;NZ en mi;OM ar;PA es;PE es;PH tl en;PK ur;PL pl;PT pt;\
    PY es;QA ar;RO ro;RS sr;RU ru;SA ar;SD ar;SE sv;SG zh-Hans en ms;SI sl;SK sk;SV es;SY ar;TH th;\
    TJ tg;TM tk;TN ar fr;TR tr;TW zh-Hant;TZ sw;UA uk ru;US en es;UY es;UZ uz;VE es;VN vi;YE ar
    """)

  /// The script of Chinese by region.
  private static let scriptOfChinese = [
    "CN": "Hans", "SG": "Hans", "MY": "Hans", "TW": "Hant", "HK": "Hant", "MO": "Hant",
  ]

  /// The script of each language whose model's tag does not name one and that is not written in
  /// Latin (CLDR).
  private static let usualScripts: [String: String] = {
    var scripts: [String: String] = [:]
    let languages = table(
      """
      Arab ar ckb fa ps ug ur;Armn hy;Beng bn;Cyrl be bg kk ky mk mn ru tg tt uk;Deva hi mr ne;\
      Ethi am;Geor ka;Grek el;Gujr gu;Guru pa;Hebr he yi;Jpan ja;Khmr km;Knda kn;Kore ko;Laoo lo;\
      Mlym ml;Mymr my;Sinh si;Taml ta;Telu te;Thai th
      """)
    for (script, languages) in languages {
      for language in languages { scripts[language] = script }
    }
    return scripts
  }()
}

extension StringProtocol {
  /// The string with a capital first letter and small letters after it.
  fileprivate var capitalizedASCII: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
