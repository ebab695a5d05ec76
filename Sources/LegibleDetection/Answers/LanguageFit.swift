/// How well the non-ASCII characters of a text fit the language that fits best.
///
/// Where they fit badly, the text is outside of what the models know, and its odds promise too much: rules, tables
/// of letters, drawings, other languages.
package enum LanguageFit: Int, Sendable, CaseIterable {
  // In a language that is known, by what a pair with a non-ASCII character costs.
  case good, fair, poor, none

  // In a language that is not known, by the same.
  case unknownLanguage, unknownKind

  // In a language written with ideographs or syllables, of which each text has its own.
  case ideographs

  // In letters that stand alone, as in keymaps and tables: which are listed tells little of the language.
  case listed
}
