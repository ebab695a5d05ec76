/// Options as people type them, in the form that ArgumentParser takes.
///
/// For an option whose value may be left out it would take the next argument for the value, so that
/// `-i FILE` would name a suffix; and of a cluster it knows the letters only, not `-rj4`. Therefore
/// what was typed is put here into a form that leaves nothing open.
enum TypedArguments {
  /// The arguments with `-i=SUFFIX` as `-i --backup=SUFFIX`, `--add` as `--add=auto`, and `-rj4` as
  /// `-r -j4`.
  static func settled(_ arguments: some Sequence<String>) -> [String] {
    var result: [String] = []
    var isBeforeTerminator = true
    for argument in arguments {
      if argument == "--" { isBeforeTerminator = false }
      result += isBeforeTerminator ? settled(argument) : [argument]
    }
    return result
  }

  private static let namesItsValueOnlyBySign: Set = ["--add", "--fix", "--visual-to-logical"]

  private static func settled(_ argument: String) -> [String] {
    if namesItsValueOnlyBySign.contains(argument) { return ["\(argument)=auto"] }
    let long = "--in-place="
    if argument.hasPrefix(long) {
      return ["--in-place"] + backup(argument.dropFirst(long.count))
    }
    guard argument.hasPrefix("-"), !argument.hasPrefix("--") else { return [argument] }
    let letters = argument.dropFirst().prefix { $0.isLetter }
    let rest = argument.dropFirst(1 + letters.count)
    if letters.last == "j", letters.count > 1, !rest.isEmpty, rest.allSatisfy(\.isNumber) {
      return ["-\(letters.dropLast())", "-j\(rest)"]
    }
    // `-i` may stand at the end of a cluster, as in `-ri=.bak`; other tools write `-i.bak`.
    guard letters.last == "i", letters.dropLast().allSatisfy({ "rqv".contains($0) }) else {
      return [argument]
    }
    return ["-\(letters)"] + backup(rest.first == "=" ? rest.dropFirst() : rest)
  }

  private static func backup(_ suffix: Substring) -> [String] {
    suffix.isEmpty ? [] : ["--backup=\(suffix)"]
  }
}
