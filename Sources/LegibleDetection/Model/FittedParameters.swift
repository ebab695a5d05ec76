// Written by `Scripts/retrain`; the order is that of `DetectionParameters.Name`. The remarks tell what
// leaving the parameter out costs the samples that it was fitted to: the mean loss, −ln(0.99 p + 0.01)
// with the probability p of the truth, and the share of right answers.
extension DetectionParameters {
  static let fitted = DetectionParameters(values: [
    5.513,  // otherLanguage: readings +0.0038, +0.26 points
    5.029,  // list: readings +0.0957, +2.52 points
    0.1,  // nextLetter: readings +0.0083, +0.31 points
    0.8606,  // titleCase: readings +0.0022, +0.11 points
    2.993,  // upperCase: readings +0.0040, +0.02 points
    9.498,  // oddCase: readings +0.0087, +0.26 points
    23.59,  // mixedScripts: readings +0.0029, +0.07 points
    6.645,  // foreignLetter: readings +0.2895, +7.63 points
    12.23,  // unknownLetter: readings +0.0269, +0.75 points
    18.12,  // unknownIdeograph: readings +0.6576, +14.91 points
    12.0,  // repeatedLetter: readings +0.0030, +0.05 points
    0.8488,  // backOff: readings +0.0020, -0.09 points
    1.151,  // signScale: readings +1.1804, +27.59 points
    19.61,  // unknownSign: readings +0.0843, +2.38 points
    13.7,  // control: readings +0.4639, +12.71 points
    12.92,  // noise: readings +0.0012, -0.06 points
    8.911,  // noisePerByte: readings +0.7646, +23.30 points
    4.555,  // noisePerLetter: readings +0.0626, +1.93 points
    5.972,  // malformed: readings +0.0052, +0.06 points
    0.6,  // malformedExponent: readings +0.0000, +0.00 points
    0.6134,  // evidence: readings +0.0030, -0.03 points
    0.4604,  // discount: readings +0.0160, +0.35 points
    0.7303,  // encodingPrior: readings +0.0132, +0.21 points
    0.453,  // languagePrior: readings +0.0012, +0.07 points
    -0.1567,  // rareLanguage: readings +0.0000, -0.01 points
    -4.662,  // neverWritten: readings +0.0089, +0.39 points
    -0.2497,  // rarelyWritten: readings +0.0001, +0.05 points
    -23.92,  // noLanguage: readings +0.0006, +0.04 points
    0.0225,  // utf8: readings -0.0000, +0.00 points
    -2.0,  // ebcdic: readings +0.0000, +0.00 points
    -3.0,  // codeUnits: readings +0.0000, +0.00 points
    4.0,  // bytesMargin: readings +0.0003, +0.01 points
    3.645,  // asciiCharacter: readings +0.0043, +0.10 points
    7.875,  // declaration: readings +0.0010, +0.03 points
    4.5,  // suggestion
    4.0,  // suggestedLanguage
    0.8451,  // asciiWords: readings +0.0082, +0.25 points
    9.0,  // asciiWordsLimit: readings +0.0001, +0.02 points
    3.734,  // foreignWord: language -0.0023, -0.13 points
    5.264,  // englishShare: language +0.0185, +0.50 points
    0.2091,  // wordDiscount: language -0.0057, -0.51 points
    1.1,  // toldPrior: chosen, as toldRare
    -3.0,  // toldRare: chosen, since the samples have each language equally often
    -10.55,  // binary: binary +0.0047, +3.25 points
    0.9,  // binaryControls: binary -0.0238, +0.19 points
    2.812,  // binaryShare: binary -0.0235, +4.58 points
    5.062,  // binaryZeros: binary -0.0000, +0.57 points
    6.136,  // calibration: confidence +0.2303
    0.3637,  // calibrationLogOdds: confidence +0.0297
    -1.583,  // calibrationFit: confidence +0.0074
    7.0,  // furtherEncoding
    5.0,  // furtherLanguage
    0.8,  // lineNoise
    2.0,  // lineMalformed
    5.0,  // changeInLine
  ])
}
