/// The fitted numbers of the model of detection, in nats unless said otherwise.
///
/// `Scripts/retrain` fits all of them at once, and writes them with what leaving each out costs to
/// `FittedParameters.swift`. Bounds of work are not among them: they are constants beside their loops.
struct DetectionParameters: Sendable {
  /// The values, in the order of `Name`.
  var values: [Float]

  subscript(name: Name) -> Float {
    get { values[name.rawValue] }
    set { values[name.rawValue] = newValue }
  }

  enum Name: Int, CaseIterable, Sendable {
    // MARK: Words

    /// A word of another language of the script.
    case otherLanguage

    /// A list of letters, and in one in order a letter that follows the one before it in the alphabet.
    case list, nextLetter

    /// A capital at the beginning of a word; a word in capitals; each other change of case.
    case titleCase, upperCase, oddCase

    /// Two scripts in one word.
    case mixedScripts

    /// A letter that the language does not have, in a list; that no language of the script has; an
    /// ideograph or kana that is in no text.
    case foreignLetter, unknownLetter, unknownIdeograph

    /// A letter three times in a row.
    case repeatedLetter

    /// Each step from a known n-gram back to a shorter one.
    case backOff

    // MARK: Signs and noise

    /// The scale of the table of signs.
    case signScale

    /// A sign that is not in the table.
    case unknownSign

    /// A control, private or unassigned character.
    case control

    /// Noise, which no language explains: a unit, each non-ASCII byte of it, and each ASCII letter.
    case noise, noisePerByte, noisePerLetter

    /// Places that cannot be read: the cost of one, and the exponent of their number.
    case malformed, malformedExponent

    // MARK: Evidence and priors

    /// Evidence counts `evidence · n^−discount`, where two readings differ in n units.
    case evidence, discount

    /// The prior of an encoding, and of a language, for each ln(1 + projects).
    case encodingPrior, languagePrior

    /// A language with few texts; one that is never, or rarely, written in the encoding; no language.
    case rareLanguage, neverWritten, rarelyWritten, noLanguage

    /// UTF-8; EBCDIC; UTF-16 without a mark; bytes beside these two.
    case utf8, ebcdic, codeUnits, bytesMargin

    /// An ASCII character of UTF-16 or EBCDIC.
    case asciiCharacter

    /// A declaration in the text; a suggestion of the caller; a suggested language.
    case declaration, suggestion, suggestedLanguage

    // MARK: Languages

    /// The evidence of ASCII words for the language of the units: its scale, and its maximum.
    case asciiWords, asciiWordsLimit

    /// A word of another language, and of English for its share of the words.
    case foreignWord, englishShare

    /// Evidence for a language counts n^−discount for n words.
    case wordDiscount

    /// The prior of a language, and of one with few texts, when the language is told.
    case toldPrior, toldRare

    // MARK: Binary data: bias, ln(1 + controls), their percentage, and whether there are zeros.
    case binary, binaryControls, binaryShare, binaryZeros

    // MARK: Calibration: bias, log-odds, and nats a byte.
    case calibration, calibrationLogOdds, calibrationFit

    // MARK: Mixtures

    /// A further encoding, and a further language, in one text.
    case furtherEncoding, furtherLanguage

    /// The share of noise above which a unit is no evidence for a line's encoding.
    case lineNoise

    /// A malformed place in a line, and a change of encoding inside one.
    case lineMalformed, changeInLine
  }
}
