/// Options whose value may be left out, and then is never the next argument.
///
/// ArgumentParser would take the next argument for the value, so that `-i FILE` would name a suffix.
/// Therefore what was typed is put here into a form that leaves nothing open.
enum OptionalValues {
  /// The arguments with `-i=SUFFIX` as `-i --backup=SUFFIX`, and `--add` as `--add=auto`.
  static func settled(_ arguments: some Sequence<String>) -> [String] {
    var result: [String] = []
    var isBeforeTerminator = true
    for argument in arguments {
      if argument == "--" { isBeforeTerminator = false }
      result += isBeforeTerminator ? settled(argument) : [argument]
    }
    return result
  }

  private static func settled(_ argument: String) -> [String] {
    if argument == "--add" { return ["--add=auto"] }
    let long = "--in-place="
    if argument.hasPrefix(long) {
      return ["--in-place"] + backup(argument.dropFirst(long.count))
    }
    guard argument.hasPrefix("-"), !argument.hasPrefix("--") else { return [argument] }
    // `-i` may stand at the end of a cluster, as in `-ri=.bak`; other tools write `-i.bak`.
    let letters = argument.dropFirst().prefix { $0.isLetter }
    guard letters.last == "i", letters.dropLast().allSatisfy({ "rqv".contains($0) }) else {
      return [argument]
    }
    let suffix = argument[letters.endIndex...]
    return ["-\(letters)"] + backup(suffix.first == "=" ? suffix.dropFirst() : suffix)
  }

  private static func backup(_ suffix: Substring) -> [String] {
    suffix.isEmpty ? [] : ["--backup=\(suffix)"]
  }
}
