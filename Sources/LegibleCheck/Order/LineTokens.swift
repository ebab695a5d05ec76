/// A word, a number or a sign of a line.
struct LineToken: Equatable {
  enum Kind {
    /// Letters, digits, marks and underscores, with a letter among them.
    case word
    case number
    /// A character that ends or begins something: a quotation mark, a bracket, a semicolon.
    case delimiter
    case sign
  }

  let kind: Kind
  let range: Range<Int>

  /// The tokens of a line, without white space and without letters of right-to-left scripts.
  ///
  /// - Complexity: O(*n*) in the number of characters.
  static func tokens(in scalars: [Unicode.Scalar]) -> [LineToken] {
    var tokens: [LineToken] = []
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar.isDirectionControl || scalar.properties.isWhitespace || scalar.isRightToLeft {
        index += 1
        continue
      }
      guard isOfWord(scalar) else {
        tokens.append(
          LineToken(kind: isDelimiter(scalar) ? .delimiter : .sign, range: index..<(index + 1)))
        index += 1
        continue
      }
      let start = index
      var hasLetter = false
      while index < scalars.count, isOfWord(scalars[index]), !scalars[index].isRightToLeft {
        hasLetter = hasLetter || scalars[index].properties.isAlphabetic
        index += 1
      }
      tokens.append(LineToken(kind: hasLetter ? .word : .number, range: start..<index))
    }
    return tokens
  }

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 {
      return scalar == "_" || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber: return true
    default: return scalar.properties.isAlphabetic
    }
  }

  private static func isDelimiter(_ scalar: Unicode.Scalar) -> Bool {
    "\"'`(){}[];/*".unicodeScalars.contains(scalar)
  }
}
