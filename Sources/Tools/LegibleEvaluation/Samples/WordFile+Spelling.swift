import LegibleEncodings

/// Dictionaries, and rules about how words are spelled, inflected and hyphenated.
extension WordFile {
  /// A word a line, with flags or without, from the beginning or from any place on.
  mutating func dictionary(_ form: Int, sorted: [String], _ byteCount: Int) -> [String] {
    let isBeginning = random.below(3) == 0
    let start = isBeginning ? 0 : random.below(sorted.count)
    let end = form == 5 ? "\r\n" : "\n"
    var records = isBeginning ? ["\(sorted.count)\(end)"] : []
    var count = 0
    let high = form == 4 ? upperHalf : []
    for word in sorted[start...] where count < 2 * byteCount {
      records.append(word + flags(form, high) + end)
      count += word.count + 4
    }
    return records
  }

  private mutating func flags(_ form: Int, _ high: [String]) -> String {
    if random.below(3) == 0 { return "" }
    let capitals = (65...90).map { String(UnicodeScalar(UInt8($0))) }
    switch form {
    case 0: return ""
    case 1: return "/" + (0...random.below(4)).map { _ in any(of: capitals) }.sorted().joined()
    case 2:
      return "/"
        + (0...random.below(3)).map { _ in String(1 + random.below(900)) }.joined(separator: ",")
    case 4 where !high.isEmpty:
      return "/"
        + (0...random.below(6)).map { _ in any(of: random.below(3) == 0 ? capitals : high) }
        .joined()
    case 3: return "/" + any(of: capitals).lowercased() + any(of: capitals)
    default: return "/" + any(of: capitals)
    }
  }

  /// The characters of the bytes from 0xC0 on, which flags of large dictionaries are made of.
  private var upperHalf: [String] {
    encoding.isSingleByte && hasManyMarks
      ? (0xC0...0xFE).compactMap { try? encoding.decode([UInt8($0)]) } : []
  }

  /// Rules of Hunspell or ispell, whose endings are those of words.
  mutating func affixes(_ form: Int, _ byteCount: Int) -> [String] {
    if form == 5 { return ispellAffixes(byteCount) }
    var head: [String] = []
    if form % 3 == 0 { head.append("SET \(Self.settingName(of: encoding))\n") }
    let common = Array("esianrtolcdugmphbyfvkwzxjq").map(String.init)
    if form % 2 == 0 { head.append("TRY \((common.prefix(12) + letters.prefix(40)).joined())\n") }
    if form == 4 {
      head += letters.prefix(12).map { "MAP \(Self.base(of: $0).prefix(1))\($0)\n" }
    }
    if form == 2 {
      head += letters.prefix(20).map { "REP \(Self.base(of: $0)) \($0)\n" }
    }
    let flags = (65...90).map { String(UnicodeScalar(UInt8($0))) }
    return head
      + fill(byteCount) { file, index in
        let flag = flags[index / 12 % 26]
        let kind = index / 12 % 5 == 4 ? "PFX" : "SFX"
        if index % 12 == 0 { return "\n\(kind) \(flag) Y 11\n" }
        let word = file.word()
        let length = min(word.count - 1, 1 + file.random.below(4))
        let ending =
          kind == "SFX" ? String(word.suffix(max(1, length))) : String(word.prefix(max(1, length)))
        let other = String(file.word().suffix(2))
        let stripped = file.random.below(2) == 0 ? "0" : String(other.suffix(1))
        let condition =
          switch file.random.below(4) {
          case 0: "."
          case 1: "[^\(String(Set(file.word().suffix(3))))]\(stripped == "0" ? "" : stripped)"
          default: stripped == "0" ? other : String(other.dropLast(1)) + stripped
          }
        return "\(kind) \(flag)   \(stripped)   \(ending)   \(condition)\n"
      }
  }

  private mutating func ispellAffixes(_ byteCount: Int) -> [String] {
    fill(byteCount) { file, index in
      if index % 9 == 0 { return "\nflag *\(UnicodeScalar(UInt8(65 + index / 9 % 26))):\n" }
      let ending = file.word().suffix(1 + file.random.below(3)).uppercased()
      let last = file.word().suffix(1).uppercased()
      return file.random.below(3) == 0
        ? "    .\t>\t\(ending)\n"
        : "    [^\(file.word().suffix(2).uppercased())] \(last)\t>\t-\(last),\(ending)\n"
    }
  }

  /// Patterns of Liang's algorithm, in words of TeX or a line each.
  mutating func hyphenation(_ form: Int, _ byteCount: Int) -> [String] {
    let head =
      switch form {
      case 0: "\(Self.settingName(of: encoding))\n"
      case 1: "\\patterns{\n"
      default: ""
      }
    return [head]
      + fill(byteCount) { file, index in
        let word = Array(file.word().lowercased())
        let start = file.random.below(max(1, word.count - 1))
        let part = word[start...].prefix(1 + file.random.below(4))
        var pattern = start == 0 && file.random.below(2) == 0 ? "." : ""
        let digit = file.random.below(part.count + 1)
        for (offset, letter) in part.enumerated() {
          if offset == digit { pattern += String(1 + file.random.below(4)) }
          pattern.append(letter)
        }
        if digit == part.count { pattern += String(1 + file.random.below(4)) }
        if start + part.count == word.count && file.random.below(3) == 0 { pattern += "." }
        return pattern + (form == 1 && index % 9 != 8 ? " " : "\n")
      }
  }

  /// The name of an encoding as spelling dictionaries have it.
  static func settingName(of encoding: TextEncoding) -> String {
    encoding.name.replacing("ISO-8859", with: "ISO8859")
      .replacing("windows-12", with: "microsoft-cp12")
  }
}
