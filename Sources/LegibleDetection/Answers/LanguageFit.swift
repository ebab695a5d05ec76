/// How well the non-ASCII characters of a text fit its best language.
///
/// Where they fit badly, the text is unlike the training text (rules, tables of letters, drawings,
/// other languages), and the model's odds are too optimistic. Confidence is calibrated for each
/// case.
package enum LanguageFit: Int, Sendable, CaseIterable {
  // In a known language, by the cost of a pair with a non-ASCII character.
  case good, fair, poor, none

  // In an unknown language, by the same cost.
  case unknownLanguage, unknownKind

  // In a language written with ideographs or syllables, whose frequencies depend on the topic.
  case ideographs

  // Isolated letters, as in keymaps and tables: their frequencies say little about the language.
  case listed
}
