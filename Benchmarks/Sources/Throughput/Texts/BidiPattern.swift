/// Lines that make some implementations slow: their time must grow as their length does.
///
/// What is neutral or left-to-right by itself begins with a right-to-left letter, so that no shortcut
/// for plain text applies, and where brackets have to be paired, with letters of both directions.
package enum BidiPattern: String, CaseIterable, Sendable {
  case openBrackets = "א, then ( repeated"
  case nestedBrackets = "א, then ( … )"
  case pairedBrackets = "א, then () repeated"
  case nestedBracketsInMixedText = "אa, then ( … )"
  case pairedBracketsInMixedText = "אa, then () repeated"
  case bracketsRightToLeft = "א( repeated, then )"
  case mixedBrackets = "א, then ([{ repeated"
  case closeBrackets = "א, then ) repeated"
  case openIsolates = "FSI repeated"
  case nestedIsolates = "RLI … PDI"
  case pairedIsolates = "LRI א PDI a repeated"
  case firstStrongIsolates = "FSI א PDI repeated"
  case strayIsolateEnds = "PDI repeated"
  case isolatesOfBrackets = "RLI ( repeated"
  case openEmbeddings = "RLE repeated"
  case pairedEmbeddings = "RLE a PDF repeated"
  case nestedOverrides = "RLO … PDF"
  case alternatingLetters = "aא repeated"
  case alternatingNumbers = "א1 repeated"
  case arabicNumbers = "ا1+2 repeated"
  case marks = "combining marks repeated"
  case letterAndMarks = "א, then combining marks"
  case spaces = "spaces repeated"
  case neutrals = "א, then ! repeated"
  case separators = "א, then a/1, repeated"
  case rightToLeftSpaces = "א and spaces"
  case rightToLeftText = "שלום repeated"
  case sixtyPairs = "60 pairs of brackets around א"
  case openRightToLeftIsolates = "RLI repeated"
  case nestedEmbeddings = "60 RLE and LRE … 60 PDF repeated"
  case removedAndMarks = "RLE PDF mark repeated"

  /// A line of the pattern with about so many characters.
  package func line(of count: Int) -> String {
    func filled(_ unit: String) -> String {
      String(repeating: unit, count: count / unit.unicodeScalars.count)
    }
    func nested(_ open: String, _ close: String) -> String {
      let depth = count / 2
      return String(repeating: open, count: depth) + String(repeating: close, count: depth)
    }
    let fsi = "\u{2068}"
    let lri = "\u{2066}"
    let rli = "\u{2067}"
    let pdi = "\u{2069}"
    let rle = "\u{202B}"
    let rlo = "\u{202E}"
    let pdf = "\u{202C}"
    return switch self {
    case .openBrackets: "א" + filled("(")
    case .nestedBrackets: "א" + nested("(", ")")
    case .pairedBrackets: "א" + filled("()")
    case .nestedBracketsInMixedText: "אa" + nested("(", ")")
    case .pairedBracketsInMixedText: "אa" + filled("()")
    case .bracketsRightToLeft:
      String(repeating: "א(", count: count / 3) + String(repeating: ")", count: count / 3)
    case .mixedBrackets: "א" + filled("([{")
    case .closeBrackets: "א" + filled(")")
    case .openIsolates: filled(fsi)
    case .nestedIsolates: nested(rli, pdi)
    case .pairedIsolates: filled("\(lri)א\(pdi)a")
    case .firstStrongIsolates: filled("\(fsi)א\(pdi)")
    case .strayIsolateEnds: filled(pdi)
    case .isolatesOfBrackets: filled("\(rli)(")
    case .openEmbeddings: filled(rle)
    case .pairedEmbeddings: filled("\(rle)a\(pdf)")
    case .nestedOverrides: nested(rlo, pdf)
    case .alternatingLetters: filled("aא")
    case .alternatingNumbers: filled("א1")
    case .arabicNumbers: filled("ا1+2")
    case .marks: filled("\u{5B0}")
    case .letterAndMarks: "א" + String(repeating: "\u{5B0}", count: count - 1)
    case .spaces: filled(" ")
    case .neutrals: "א" + filled("!")
    case .separators: "א" + filled("a/1,")
    case .rightToLeftSpaces: filled("א   ")
    case .rightToLeftText: filled("שלום ")
    case .sixtyPairs:
      String(repeating: "(", count: 60) + String(repeating: "א", count: count - 120)
        + String(repeating: ")", count: 60)
    case .openRightToLeftIsolates: filled(rli)
    case .nestedEmbeddings:
      filled(
        String(repeating: "\(rle)א\u{202A}a", count: 30) + String(repeating: pdf, count: 60))
    case .removedAndMarks: filled("\(rle)\(pdf)\u{300}")
    }
  }
}
