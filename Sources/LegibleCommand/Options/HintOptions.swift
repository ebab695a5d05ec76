import Legible

/// Options for what the user knows about the input.
struct HintOptions: OptionGroup {
  var language: [String] = []
  var suggest: [TextEncoding]?
  var only: [TextEncoding]?
  var not: [TextEncoding]?
  var fromWindows = false
  var fallback: TextEncoding?
  var minConfidence: Double?

  static var options: OptionTable<Self> {
    [
      .list(
        \.language, "-l", "--language", value: "LANG",
        help:
          "The text is probably in this language: a tag such as cs or sr-Latn, a name such as czech, or a locale such as cs_CZ.UTF-8. legible encodings --languages lists all.",
        completion: .words(LanguageNames.all),
        parse: NamedArgument.language),
      .value(
        \.suggest, "--suggest", value: "ENC,...",
        help: "These encodings are likelier than the others.",
        completion: NamedArgument.encodingCompletion, parse: NamedArgument.encodings),
      .value(
        \.only, "--only", value: "ENC,...",
        help:
          "Only these encodings may be the answer. In such a list, cyrillic, japanese and the like stand for all encodings of that family; so do web, unicode, windows, iso, dos, mac and ebcdic for theirs.",
        completion: NamedArgument.encodingCompletion, parse: NamedArgument.encodings),
      .value(
        \.not, "--not", value: "ENC,...", help: "These encodings may not be the answer.",
        completion: NamedArgument.encodingCompletion, parse: NamedArgument.encodings),
      .flag(\.fromWindows, "--from-windows", help: "The text was written on Windows."),
      .value(
        \.fallback, "--fallback", value: "ENC",
        help: "Read text that is not in a Unicode encoding as ENC, without detection.",
        completion: NamedArgument.encodingCompletion, parse: NamedArgument.encoding),
      .number(
        \.minConfidence, "--min-confidence", value: "P",
        help:
          "Below this confidence, 0 to 1, the answer is unidentified; \(DetectionOptions().minimumConfidence) by default."
      ),
    ]
  }

  /// Throws a `ValidationError` if the hints contradict one another.
  func validate() throws {
    if let minConfidence, !(0...1).contains(minConfidence) {
      throw ValidationError("--min-confidence takes a number from 0 to 1")
    }
    if fallback != nil && (only != nil || suggest != nil) {
      throw ValidationError("--fallback cannot be used together with --only and --suggest")
    }
    try checkExclusive(("--only", only != nil), ("--suggest", suggest != nil))
    let named = (only ?? suggest ?? []) + [fallback].compactMap(\.self)
    if let contradiction = named.first(where: { not?.contains($0) ?? false }) {
      throw ValidationError("--not excludes \(contradiction), which another option names")
    }
  }

  /// Throws a `ValidationError` if a hint could have no effect, because the encoding is given or the
  /// engine does not use it.
  func validate(for source: TextEncoding?, engine: DetectionEngine = .native) throws {
    if source != nil {
      guard let useless = engine == .native ? given.first : "--engine" else { return }
      throw ValidationError(
        "--from and \(useless) cannot be used together: with --from no encoding is detected")
    }
    try validate(for: engine)
  }

  /// Throws a `ValidationError` if there is a hint that the engine does not use.
  func validate(for engine: DetectionEngine) throws {
    if engine == .native { return }
    // These restrict the answer of any engine.
    let limits = ["--only", "--not", "--fallback"]
    if let useless = given.first(where: { !limits.contains($0) }) {
      throw ValidationError("\(useless) needs the native engine")
    }
  }

  /// The names of the options that were given.
  private var given: [String] {
    [
      ("--language", !language.isEmpty), ("--suggest", suggest != nil), ("--only", only != nil),
      ("--not", not != nil), ("--from-windows", fromWindows), ("--fallback", fallback != nil),
      ("--min-confidence", minConfidence != nil),
    ].filter(\.1).map(\.0)
  }

  /// The options for the library.
  var detectionOptions: DetectionOptions {
    var options = DetectionOptions()
    options.likelyLanguages = language
    options.fromWindows = fromWindows
    options.fallback = fallback
    if let not { options.disallowed = Set(not) }
    options.suggested = only ?? suggest ?? []
    options.onlySuggested = only != nil
    if let fallback {
      options.suggested = Self.unicodeEncodings + [fallback]
      options.onlySuggested = true
    }
    if let minConfidence { options.minimumConfidence = minConfidence }
    return options
  }

  /// The encodings of Unicode, which are recognized by their structure.
  private static let unicodeEncodings: [TextEncoding] = [
    .usASCII, .utf8, .utf16LE, .utf16BE, .utf32LE, .utf32BE,
  ]
}

/// The English names of the languages that have a model.
enum LanguageNames {
  /// The tag of a language by its name, regardless of case; `nil` if there is no such language.
  static func tag(of name: String) -> String? {
    let name = name.lowercased()
    return pairs.first { $0.name == name }?.tag
  }

  /// The tags, each with its name.
  static var pairs: [(tag: String, name: String)] {
    let words = all
    return stride(from: 0, to: words.count - 1, by: 2).map { (words[$0], words[$0 + 1]) }
  }

  /// The tags and the names.
  static var all: [String] { table.split { $0 == " " || $0 == "\n" }.map(String.init) }

  /// Tags, each followed by its name.
  private static let table = """
    af afrikaans am amharic ar arabic az azerbaijani be belarusian bg bulgarian bn bengali br breton bs bosnian ca catalan
    ckb sorani cs czech cy welsh da danish de german el greek en english eo esperanto es spanish et estonian eu basque fa persian
    fi finnish fo faroese fr french fy frisian ga irish gd gaelic gl galician gu gujarati he hebrew hi hindi hr croatian
    hu hungarian hy armenian id indonesian is icelandic it italian ja japanese ka georgian kk kazakh km khmer kn kannada
    ko korean ku kurdish ky kyrgyz lb luxembourgish lo lao lt lithuanian lv latvian mi maori mk macedonian ml malayalam
    mn mongolian mr marathi ms malay mt maltese my burmese nb norwegian ne nepali nl dutch nn nynorsk pa punjabi pl polish
    ps pashto pt portuguese ro romanian ru russian si sinhala sk slovak sl slovenian sq albanian sr serbian sv swedish
    sw swahili ta tamil te telugu tg tajik th thai tk turkmen tl tagalog tr turkish tt tatar ug uyghur uk ukrainian ur urdu
    uz uzbek vi vietnamese yi yiddish zh chinese
    """
}
