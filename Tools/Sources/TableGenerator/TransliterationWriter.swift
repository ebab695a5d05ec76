import Foundation

/// Writes `simpler-letters.bin`: for each letter of Latin, Greek and Cyrillic the simpler text that can stand for it.
///
/// A letter with a decomposition loses its last mark (`ế`, `ê`, `e`); another Latin letter becomes what its name in
/// `UnicodeData.txt` says that it is a form of: LATIN SMALL LETTER O WITH STROKE an `o`.
struct TransliterationWriter {
  let database: URL
  let output: URL

  private struct Character {
    let name: String
    let decomposition: [UInt32]
    let isMark: Bool
  }

  /// Names of letters that are not the letter itself.
  private static let words: [String: String] = [
    "ENG": "ng", "ESH": "sh", "EZH": "zh", "LEZH": "lz", "THORN": "th", "WYNN": "w", "YOGH": "y",
    "ETH": "d", "SCHWA": "e", "ALPHA": "a", "GAMMA": "g", "IOTA": "i", "UPSILON": "u", "OMEGA": "o",
    "PHI": "f", "CHI": "x", "BETA": "b", "DELTA": "d", "EPSILON": "e", "LAMBDA": "l", "AESC": "ae",
    "HWAIR": "hw", "KRA": "q", "SALTILLO": "'", "VEND": "v", "RUM": "rum", "TRESILLO": "3",
    "CUATRILLO": "4", "HENG": "h", "CON": "con", "DUM": "dum", "LUM": "lum", "MUM": "mum",
    "NUM": "num", "TUM": "tum", "FENG": "fng", "TESH": "ch", "DEZH": "j", "AIN": "'", "ALEF": "'",
    "GLOTTAL": "'", "PHARYNGEAL": "'", "CLICK": "!", "DENTAL": "|", "LATERAL": "||",
    "ALVEOLAR": "|",
    "ESHU": "sh", "RAMS": "g", "PERCUSSIVE": "!", "SPIRANT": "h", "DOT": ".", "YAT": "e",
  ]

  /// Letters whose name says something else.
  private static let exceptions: [UInt32: String] = [
    0x0184: "B", 0x0185: "b", 0x01A7: "S", 0x01A8: "s", 0x01BB: "2", 0x01BC: "5", 0x01BD: "5",
    0x00DF: "ss", 0x1E9E: "SS", 0x2132: "F", 0x214E: "f", 0x2180: "CD", 0x2181: "(5000)",
    0x2182: "(10000)", 0x2183: "C", 0x2185: "VI", 0x2186: "L", 0x2187: "(50000)",
    0x2188: "(100000)", 0x10781: ":", 0x10782: ".",
  ]

  func run() throws {
    let characters = try characters()
    var replacements: [String: [UInt32]] = [:]
    var missing: [UInt32] = []
    let (latin, others) = (try scripts(["Latin"]), try scripts(["Greek", "Cyrillic"]))
    for code in (latin.union(others)).sorted() where code >= 0x80 {
      guard let character = characters[code] else { continue }
      if let text = replacement(of: code, character, characters, isLatin: latin.contains(code)) {
        replacements[text, default: []].append(code)
      } else if latin.contains(code) {
        missing.append(code)
      }
    }
    if !missing.isEmpty {
      let list = missing.map { "U+\(String($0, radix: 16, uppercase: true))" }
      throw GeneratorError("no name tells what these are: \(list.joined(separator: " "))")
    }
    let lines = replacements.sorted { ($0.value[0], $0.key) < ($1.value[0], $1.key) }.map {
      text, codes in
      text + "\t" + String(String.UnicodeScalarView(codes.compactMap { Unicode.Scalar($0) })) + "\n"
    }
    try Data(lines.joined().utf8).write(to: output.appendingPathComponent("simpler-letters.bin"))
    print("\(replacements.values.reduce(0) { $0 + $1.count }) letters")
  }

  private func characters() throws -> [UInt32: Character] {
    var result: [UInt32: Character] = [:]
    for row in try PropertyFile(database.appendingPathComponent("UnicodeData.txt")).rows {
      let code = try PropertyFile.range(row[0]).lowerBound
      let parts = row[5].split(separator: " ").compactMap { UInt32($0, radix: 16) }
      result[code] = Character(
        name: row[1], decomposition: parts, isMark: row[2] == "Mn" || row[2] == "Sk")
    }
    return result
  }

  private func scripts(_ names: Set<String>) throws -> Set<UInt32> {
    var result: Set<UInt32> = []
    for row in try PropertyFile(database.appendingPathComponent("Scripts.txt")).rows
    where names.contains(row[1]) {
      result.formUnion(try PropertyFile.range(row[0]))
    }
    return result
  }

  /// The text for a letter; `nil` if nothing tells it.
  private func replacement(
    of code: UInt32, _ character: Character, _ characters: [UInt32: Character], isLatin: Bool
  ) -> String? {
    if let text = Self.exceptions[code] { return text }
    var scalars = String.UnicodeScalarView()
    for part in character.decomposition where !(characters[part]?.isMark ?? false) && part != 0x20 {
      if let scalar = Unicode.Scalar(part) { scalars.append(scalar) }
    }
    if !scalars.isEmpty { return String(scalars) }
    return isLatin ? plainLetter(named: character.name) : nil
  }

  /// The letter that a name such as `LATIN SMALL LETTER O WITH STROKE` is about.
  private func plainLetter(named name: String) -> String? {
    let name = name.components(separatedBy: " WITH ")[0]
    let isCapital = name.contains("CAPITAL") && !name.contains("SMALL CAPITAL")
    for word in name.split(separator: " ").reversed() {
      let isPlain = word.count <= 2 && word.allSatisfy { $0.isASCII && $0.isLetter }
      guard let letter = Self.words[String(word)] ?? (isPlain ? word.lowercased() : nil) else {
        continue
      }
      return isCapital ? letter.prefix(1).uppercased() + letter.dropFirst() : letter
    }
    return nil
  }
}
