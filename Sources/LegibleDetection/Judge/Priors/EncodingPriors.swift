package import LegibleEncodings

/// How common encodings are, and which languages are written in them: the prior of the model.
///
/// All numbers are nats. They were set by hand for what is found in files today, and checked by
/// leaving each out: together they are worth half a point of accuracy, and more on short text.
package enum EncodingPriors {
  /// What an encoding costs in a language that it was not made for.
  static let foreignLanguage = 5.6

  /// What an encoding costs in a language that it can write, but that has a commoner one; such
  /// languages have a tilde in the table below.
  static let uncommonLanguage = 2.5

  /// The logarithm of how likely text in the language is in the encoding, up to a constant.
  @inline(__always)
  static func likelihood(of id: EncodingID, in language: LanguageModel) -> Double {
    likelihoods[likelihoods.row(of: id), language].logarithm
  }

  /// The most that a likelihood may be.
  static let mostLikelihood = unknownLanguageGain

  /// What an encoding with one byte a character costs besides in a language of another script than all
  /// of those that it was made for.
  private static let foreignScript = 4.0

  /// What the languages that no model knows are likelier together than each of those that one does.
  private static let unknownLanguageGain = 1.5

  /// For each encoding, and each language by its number, what `likelihood` answers.
  static let likelihoods: LikelihoodTable = {
    let models = LanguageModels.shared
    let tags = models.languages.map { LanguageTag(models.tag(of: $0).utf8) }
    let encodings = TextEncoding.all
    var targetsOfAll = [[TargetLanguage]](repeating: [], count: encodings.count)
    for (names, ids) in targets {
      let targets = names.utf8.split(separator: UInt8(ascii: " ")).compactMap {
        TargetLanguage($0, tags)
      }
      for id in ids { targetsOfAll[Int(id.rawValue)] += targets }
    }
    return LikelihoodTable(encodingCount: encodings.count, languageCount: tags.count) { table in
      for (encoding, targets) in zip(encodings, targetsOfAll) {
        setLikelihoods(of: encoding, targeting: targets, in: &table)
      }
    }
  }()

  /// A language that an encoding was made for.
  private struct TargetLanguage {
    /// Where the language is in `LanguageModels.languages`.
    let place: Int
    let isUncommon: Bool

    /// - Parameter tags: The tags of all languages, by their places.
    init?(_ name: Substring.UTF8View, _ tags: [LanguageTag]) {
      isUncommon = name.first == UInt8(ascii: "~")
      let tag = LanguageTag(name.dropFirst(isUncommon ? 1 : 0))
      guard let place = tags.firstIndex(of: tag) else { return nil }
      self.place = place
    }
  }

  /// Sets for each language the logarithm of how likely text in it is in an encoding.
  ///
  /// - Parameter targets: Each language once, as a test checks; none for an encoding that was made for all.
  private static func setLikelihoods(
    of encoding: TextEncoding, targeting targets: [TargetLanguage],
    in table: inout LikelihoodTable.Maker
  ) {
    let models = LanguageModels.shared
    let foreign = foreignLanguage + (encoding.isSingleByte ? foreignScript : 0)
    let unrelated = targets.isEmpty ? 0 : -foreign
    table.set(unrelated, for: encoding.id)
    for script in CharacterCategory.scripts {
      let range = models.range(of: script)
      let count = targets.count { range.contains($0.place) }
      for place in range {
        let language = models.languages[place]
        if language.isOfScript {
          // An encoding is made for a share of the unknown languages as it is for one of those known.
          let share = { Double(count) / Double(range.count { !models.languages[$0].isOfScript }) }
          let likelihood = count == 0 ? unrelated : logarithm(share())
          table.set(likelihood + unknownLanguageGain, for: encoding.id, in: language)
        } else if count > 0 {
          table.set(-foreignLanguage, for: encoding.id, in: language)
        }
      }
    }
    for target in targets {
      table.set(
        target.isUncommon ? -uncommonLanguage : 0, for: encoding.id,
        in: models.languages[target.place])
    }
  }

  /// For each encoding the logarithm of how common it is, up to a constant.
  static let priors: [Double] = TextEncoding.all.map { encoding in
    switch encoding.id {
    case .utf8: 4.5
    case .windows1252: -1.8
    case .windows1250, .windows1251, .windows1253, .windows1254, .windows1255, .windows1256,
      .windows1257, .windows1258, .koi8R, .windows874, .shiftJIS, .eucJP, .gb18030, .big5, .eucKR,
      .iso2022JP:
      -2.1
    case .iso8859_2, .iso8859_5, .iso8859_6, .iso8859_7, .iso8859_8, .iso8859_9, .iso8859_15,
      .iso8859_1, .koi8U, .iso8859_13, .iso8859_4:
      -2.8
    case .utf16LE: -2.8
    case .utf16BE, .utf32LE, .utf32BE: -3.5
    // What these read otherwise than the encodings that they are variants of is rare.
    case .shiftJIS2004, .eucJIS2004, .gbk, .cp950, .big5HKSCS: -10
    default:
      switch encoding.family {
      case .dos: -3.4
      case .macintosh: -3.5
      case .ebcdic: -10
      default: -4.2
      }
    }
  }

  /// By how much the encodings of Windows are likelier where the text comes from there.
  static let windowsGain = 3.0

  static let windowsEncodings = TextEncoding.all.filter { $0.name.hasPrefix("windows-") }

  /// The common single-byte encodings, of which it is worth saying that a byte rules them out.
  static let commonSingleByte: [SingleByteTable] = SingleByteTable.all.filter {
    $0.isASCIICompatible && priors[Int($0.id.rawValue)] >= -2.8
  }

  /// The tags of the languages that an encoding was made for.
  package static func languages(of encoding: TextEncoding) -> [String] {
    targets.filter { $0.encodings.contains(encoding.id) }.flatMap { languages, _ in
      languages.split(separator: " ").map { String($0.drop { $0 == "~" }) }
    }
  }

  private static let western =
    "af br ca da de en es eu fi fo fr fy ga gd gl id is it lb ms nb nl nn pt sq sv sw tl"
  private static let central = "bs cs hr hu pl ro sk sl sq sr-Latn ~de ~en ~lb"
  private static let cyrillic = "be bg mk ru sr-Cyrl uk"
  private static let arabic = "ar ckb fa ps ug ur"

  /// For which languages which encodings were made; encodings that are not here serve all.
  private static let targets: [(languages: String, encodings: [EncodingID])] = [
    (western + " et", [.windows1252]), (western, [.iso8859_1, .ibm850, .ibm858, .macintosh]),
    (western + " et", [.iso8859_15]),
    ("en de es fr it nl pt da sv nb fi ca eu gl id ms sw tl af", [.ibm437, .hpRoman8]),
    ("en de es fr it nl pt da", [.ibm037, .ibm500, .ibm1140]), ("de ~en", [.ibm273]),
    (central, [.windows1250, .iso8859_2, .ibm852]),
    ("bs cs hr hu pl sk sl sr-Latn lt lv ~et ~de", [.macCentralEurope]),
    ("hr sl bs sr-Latn", [.macCroatian]), ("ro", [.macRomanian]), ("is fo", [.macIcelandic]),
    ("ro pl hr sl hu sr-Latn bs sq", [.iso8859_16]), ("eo mt tr", [.iso8859_3]),
    ("et lt lv ~de ~fi ~sv ~nb ~da", [.iso8859_4]),
    ("et lt lv ~pl", [.windows1257, .iso8859_13]),
    ("et lt lv ~pl", [.ibm775]), ("is fo lt lv et ~nb ~sv ~da ~fi", [.iso8859_10]),
    ("cy ga gd br en", [.iso8859_14]),
    ("tr ku az", [.windows1254, .iso8859_9]), ("tr", [.ibm857, .macTurkish, .ibm1026]),
    ("pt", [.ibm860]), ("is", [.ibm861]), ("fr", [.ibm863]), ("da nb nn", [.ibm865]),
    (cyrillic + " tt ky mn kk", [.windows1251]), (cyrillic, [.iso8859_5, .ibm855, .macCyrillic]),
    ("ru bg", [.koi8R]), ("ru uk be", [.koi8U, .koi8RU]), ("ru be uk bg", [.ibm866]),
    ("uk ru be", [.ibm1125]), ("tg", [.koi8T]), ("kk ru", [.kz1048]),
    ("kk ky tt mn tg", [.pt154]),
    ("el", [.windows1253, .iso8859_7, .ibm737, .ibm869, .macGreek]),
    ("he yi", [.windows1255, .iso8859_8I, .iso8859_8, .ibm862, .ibm424]),
    (arabic, [.windows1256, .macArabic]), ("ar", [.iso8859_6, .ibm720, .ibm864]),
    ("ur", [.cp1006]), ("th", [.windows874, .iso8859_11]),
    ("vi", [.windows1258, .viscii, .tcvn]), ("hy", [.armscii8]),
    ("ka", [.georgianAcademy, .georgianPS]),
    (
      "ja",
      [
        .shiftJIS, .eucJP, .iso2022JP, .iso2022JP1, .iso2022JP2, .iso2022JP3, .shiftJIS2004,
        .eucJIS2004,
      ]
    ),
    ("zh-Hans zh-Hant", [.gb18030, .gbk]), ("zh-Hans", [.hzGB2312, .iso2022CN]),
    ("zh-Hant zh-Hans", [.big5, .big5HKSCS, .cp950, .eucTW]),
    ("ko", [.eucKR, .johab, .iso2022KR]),
  ]
}
