package import LegibleEncodings

/// How common encodings are, and which languages are written in them: the prior of the model.
///
/// All numbers are in nats. They were set by hand for the files of today, and checked by leaving
/// out each of them. Together they are worth half a point of accuracy, and more on short text.
package enum EncodingPriors {

  /// Returns the log-likelihood of the encoding for text in a language, up to a constant.
  @inline(__always)
  static func likelihood(of id: EncodingID, in language: LanguageModel) -> Double {
    likelihoods[likelihoods.row(of: id), language].logarithm
  }

  /// The log-likelihood of each encoding in each language.
  static let likelihoods = table(foreignToVariant: parameters.prior.foreignToVariant)

  /// The same if the caller or the text names a narrow variant, which may then be for other
  /// languages, too.
  static let likelihoodsOfNamedVariants = table(foreignToVariant: foreignToSingleByte)

  /// The penalty of a single-byte encoding in a language of a script that it was not made for.
  private static var foreignToSingleByte: Nats {
    Nats(
      floatLiteral: parameters.prior.foreignLanguage.nats + parameters.prior.foreignScript.nats)
  }

  private static func table(foreignToVariant: Nats) -> LikelihoodTable {
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
    let unknown = UnknownLanguages.all(in: models)
    return LikelihoodTable(encodingCount: encodings.count, languageCount: tags.count) { table in
      for (encoding, targets) in zip(encodings, targetsOfAll) {
        setLikelihoods(
          of: encoding, targeting: targets, unknown, foreignToVariant: foreignToVariant, in: &table)
      }
    }
  }

  /// The unknown languages of a script, which share one model.
  private struct UnknownLanguages {
    let model: LanguageModel

    /// The languages of the script in `LanguageModels.languages`, and the number of known ones.
    let range: Range<Int>
    let knownCount: Int

    static func all(in models: LanguageModels) -> [UnknownLanguages] {
      models.languages.filter(\.isScriptModel).map { model in
        let range = models.range(of: model.script)
        return UnknownLanguages(
          model: model, range: range,
          knownCount: range.count {
            !models.languages[$0].isScriptModel && !models.languages[$0].isRare
          })
      }
    }
  }

  /// A language that an encoding was made for.
  private struct TargetLanguage {
    /// The index of the language in `LanguageModels.languages`.
    let place: Int
    let isUncommon: Bool

    /// - Parameter tags: The tags of all languages, by index.
    init?(_ name: Substring.UTF8View, _ tags: [LanguageTag]) {
      isUncommon = name.first == UInt8(ascii: "~")
      let tag = LanguageTag(name.dropFirst(isUncommon ? 1 : 0))
      guard let place = tags.firstIndex(of: tag) else { return nil }
      self.place = place
    }
  }

  /// Sets the log-likelihoods of an encoding in all languages.
  ///
  /// - Parameters:
  ///   - targets: The languages it was made for, each once, as a test checks; empty for all
  ///     languages.
  ///   - unknown: The unknown languages of all scripts.
  private static func setLikelihoods(
    of encoding: TextEncoding, targeting targets: [TargetLanguage], _ unknown: [UnknownLanguages],
    foreignToVariant: Nats, in table: inout LikelihoodTable.Maker
  ) {
    let models = LanguageModels.shared
    let isNarrowVariant = narrowVariants.contains(encoding.registryID)
    let foreign =
      isNarrowVariant
      ? foreignToVariant.nats
      : parameters.prior.foreignLanguage.nats
        + (encoding.isSingleByte ? parameters.prior.foreignScript.nats : 0)
    let unrelated = targets.isEmpty ? 0 : -foreign
    table.set(unrelated, for: encoding.registryID)
    for unknown in unknown {
      let count = targets.count {
        unknown.range.contains($0.place) && !models.languages[$0.place].isRare
      }
      if count > 0 {
        for place in unknown.range where !models.languages[place].isScriptModel {
          table.set(
            isNarrowVariant ? unrelated : -parameters.prior.foreignLanguage.nats,
            for: encoding.registryID, in: models.languages[place])
        }
      }
      // The share of unknown languages that an encoding serves is estimated by its share of the
      // known ones, unless it is a rare encoding for a single language.
      let isForOne =
        count == 1 && unknown.knownCount > 1 && isRare(encoding)
      let likelihood =
        count == 0 || isForOne || isNarrowVariant
        ? unrelated : logarithm(Double(count) / Double(unknown.knownCount))
      table.set(likelihood, for: encoding.registryID, in: unknown.model)
    }
    for target in targets {
      table.set(
        target.isUncommon ? -parameters.prior.uncommonLanguage.nats : 0, for: encoding.registryID,
        in: models.languages[target.place])
    }
  }

  /// Rare encodings that differ from a common one of the same script in the letters of a few
  /// languages. Text in other languages is in the common one, whatever its signs are.
  static let narrowVariants: Set<EncodingID> = [.koi8T, .pt154]

  /// The log prior of each encoding, up to a constant.
  static let priors: [Double] = TextEncoding.all.map { prior(of: $0).nats }

  /// Whether an encoding is rare: nothing else is known about it.
  private static func isRare(_ encoding: TextEncoding) -> Bool { knownPrior(of: encoding) == nil }

  /// Returns the log prior of an encoding, up to a constant.
  static func prior(of encoding: TextEncoding) -> Nats {
    knownPrior(of: encoding) ?? parameters.prior.rare
  }

  /// Returns the log prior of an encoding; `nil` for a rare one.
  private static func knownPrior(of encoding: TextEncoding) -> Nats? {
    let priors = parameters.prior
    return switch encoding.registryID {
    case .utf8: priors.utf8
    case .windows1252: priors.windows1252
    case .windows1250, .windows1251, .windows1253, .windows1254, .windows1255, .windows1256,
      .windows1257, .windows1258, .koi8R, .windows874, .shiftJIS, .eucJP, .gb18030, .big5, .eucKR,
      .iso2022JP:
      priors.common
    case .iso8859_2, .iso8859_5, .iso8859_6, .iso8859_7, .iso8859_8, .iso8859_9, .iso8859_15,
      .iso8859_1, .koi8U, .iso8859_13, .iso8859_4:
      priors.standard
    case .utf16LE: priors.standard
    case .utf16BE, .utf32LE, .utf32BE: priors.uncommon
    case .shiftJIS2004: priors.shiftJIS2004
    case .eucTW, .johab, .eucJIS2004, .gbk, .cp950, .big5HKSCS: priors.variant
    default:
      switch encoding.family {
      case .dos, .macintosh: priors.uncommon
      case .ebcdic: priors.variant
      default: nil
      }
    }
  }

  /// The Windows encodings, which are likelier if the text comes from Windows.
  static let windowsEncodings = TextEncoding.all.filter { $0.name.hasPrefix("windows-") }

  /// The common single-byte encodings, for which a byte that rules them out is reported.
  static let commonSingleByte: [SingleByteTable] = SingleByteTable.all.filter {
    $0.isASCIICompatible && priors[Int($0.id.rawValue)] >= parameters.prior.standard.nats
  }

  /// Returns the tags of the languages that an encoding was made for.
  package static func languages(of encoding: TextEncoding) -> [String] {
    targets.filter { $0.encodings.contains(encoding.registryID) }.flatMap { languages, _ in
      languages.split(separator: " ").map { String($0.drop { $0 == "~" }) }
    }
  }
}
