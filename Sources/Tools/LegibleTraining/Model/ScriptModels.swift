import LegibleDetection

/// Makes the models of whole scripts, which stand for the languages that no model knows, and serve for
/// a first look.
struct ScriptModels {
  let texts: [TrainingText]
  let scripts: [CharacterCategory]
  let own: [[UInt32]]
  let counts: [LanguageCounts]
  let symbols: SymbolInventory
  let emissions: [Double]

  /// The scripts of so many languages that they have a model of their own.
  private static let scripts: [CharacterCategory] = [.latin, .cyrillic, .arabic]
  private static let ownCount = 80
  private static let ownCountOfLatin = 200

  /// Of so many lines one is counted with the notation of files behind it, for what the punctuation
  /// of ASCII costs in text of any language.
  private static let notatedShare = 8

  /// The tag of the model in which the forms of a letter are hardly told apart.
  private static let blurredTag = "*accents"

  /// - Parameter pools: The pools, by the names of their scripts.
  func models(pools: [String: ScriptPool]) -> [TrainedLanguage] {
    Self.scripts.flatMap { script -> [TrainedLanguage] in
      guard let pool = pools["\(script)"] else { return [] }
      let builder = LanguageModelBuilder(symbols: symbols, pool: pool, emissions: emissions)
      let members = texts.indices.filter { scripts[$0] == script && !texts[$0].isRare }
      let languages = members.map { counts[$0] }
      let isLatin = script == .latin
      let classes = ownClasses(of: members, isLatin: isLatin)
      let all = LanguageCounts(
        sumOf: isLatin ? languages + [notatedCounts(of: members)] : languages)
      let tag = String("*\(script)".prefix(LanguageModels.tagLength))
      let exact = builder.build(tag: tag, script: script, own: classes, counts: all)
      guard isLatin else { return [exact] }
      let groups = LetterGroups(symbols: symbols, languages: languages)
      let blurred = builder.build(
        tag: Self.blurredTag, script: script, own: classes,
        counts: all.mapRowsAndColumns(groups.blurred))
      return [exact, blurred]
    }
  }

  /// The symbols that have a class: the characters that most languages of the script have one for.
  private func ownClasses(of members: [Int], isLatin: Bool) -> [Int] {
    let frequent = Dictionary(grouping: members.flatMap { own[$0] }) { $0 }
      .sorted { ($0.value.count, $1.key) > ($1.value.count, $0.key) }
      .prefix(isLatin ? Self.ownCountOfLatin : Self.ownCount).map(\.key)
    let characters =
      isLatin
      ? Set(frequent).union(Self.asciiPunctuation).union([SymbolInventory.dottedCapital.value])
      : Set(frequent)
    return characters.compactMap { Unicode.Scalar($0).map(symbols.id(of:)) }.sorted()
  }

  private static let asciiPunctuation = (0x21...0x7E as ClosedRange<UInt32>).filter {
    Unicode.Scalar($0).map { CharacterCategory($0) } == .asciiPunctuation
  }

  private func notatedCounts(of members: [Int]) -> LanguageCounts {
    let lines = members.flatMap { member in
      texts[member].training.enumerated().filter { $0.offset % Self.notatedShare == 0 }
        .map { Augmentation.notated($0.element, at: $0.offset / Self.notatedShare) }
    }
    return LanguageCounts(of: lines, symbols: symbols, international: [])
  }
}
