import ArgumentParser

/// Options as people type them, in the form that ArgumentParser takes.
///
/// For an option whose value may be left out it would take the next argument for the value, so that
/// `-i FILE` would name a suffix; of a cluster it knows the letters only, not `-rj4`; and in one that
/// has an `h` somewhere, as in a file name that begins with a hyphen, it sees the option `-h`.
/// Therefore what was typed is put here into a form that leaves nothing open.
enum TypedArguments {
  /// The letters of options that are followed by a value, and of those that are not.
  private static let namesOfValues: [Character] = ["f", "t", "o", "l", "j"]
  private static let namesOfFlags: [Character] = ["0", "a", "b", "h", "i", "q", "r", "v"]

  // Arrays, since the first use of a set takes longer than many looks through so few elements.
  private static let namesItsValueOnlyBySign = ["--add", "--fix", "--visual-to-logical"]

  /// The subcommands whose `--fix` takes no value.
  private static let fixingWithoutValue: [String?] = [
    StringsCommand.configuration.commandName, CheckCommand.configuration.commandName,
  ]

  /// The arguments with `-i=SUFFIX` as `-i --backup=SUFFIX`, `--add` as `--add=auto`, `-rj4` as
  /// `-r -j=4`, and `-fkoi8-r` as `-f=koi8-r`.
  ///
  /// Throws a `ValidationError` for a cluster of what are no options.
  static func settled(_ arguments: some Sequence<String>) throws -> [String] {
    var result: [String] = []
    var rest = Array(arguments)[...]
    let fixesWithoutValue = fixingWithoutValue.contains(rest.first)
    let takesCommand = rest.first == EditCommand.configuration.commandName
    while let argument = rest.popFirst() {
      if argument == "--" {
        // Behind it stands another command, of which no word is an option here.
        if takesCommand { return result + ["--running-command=\(rest.joined(separator: "\0"))"] }
        return result + [argument] + rest
      }
      let isNumberNext = rest.first.map(isNegativeNumber) ?? false
      if isNumberNext && takingNumbers.contains(argument) {
        // The option says which numbers it takes; alone, this one would be taken for an option.
        result.append("\(argument)=\(rest.removeFirst())")
      } else if fixesWithoutValue && argument == "--fix" {
        result.append(argument)
      } else {
        result += try settled(argument)
      }
    }
    return result
  }

  private static let takingNumbers = [
    "-j", "--jobs", "--limit", "--width", "--min-confidence",
  ]

  private static func isNegativeNumber(_ argument: String) -> Bool {
    argument.count > 1 && argument.hasPrefix("-")
      && argument.dropFirst().allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
  }

  private static func settled(_ argument: String) throws -> [String] {
    if namesItsValueOnlyBySign.contains(argument) { return ["\(argument)=auto"] }
    if argument.hasPrefix("-"), argument.hasSuffix("="), argument.count > 1 {
      // A variable that is not set, as in `--output="$FILE"`: the next argument would be the value.
      throw ValidationError("missing value for '\(argument)'")
    }
    let long = "--in-place="
    if argument.hasPrefix(long) {
      return ["--in-place"] + backup(argument.dropFirst(long.count))
    }
    guard argument.hasPrefix("-"), !argument.hasPrefix("--"), argument.count > 2 else {
      return [argument]
    }
    let flags = argument.dropFirst().prefix { namesOfFlags.contains($0) }
    let rest = argument.dropFirst(1 + flags.count)
    let cluster = flags.map { "-\($0)" }
    guard let next = rest.first else { return cluster }
    if namesOfValues.contains(next) {
      let value = rest.dropFirst()
      return cluster + (value.isEmpty ? ["-\(next)"] : ["-\(next)=\(withoutSign(value))"])
    }
    // `-i` may stand at the end of a cluster, as in `-ri=.bak`; other tools write `-i.bak`.
    if flags.last == "i", !next.isLetter { return cluster + backup(withoutSign(rest)) }
    throw ValidationError("unknown option '\(argument)'; a file of that name is './\(argument)'")
  }

  private static func withoutSign(_ value: Substring) -> Substring {
    value.first == "=" ? value.dropFirst() : value
  }

  private static func backup(_ suffix: Substring) -> [String] {
    suffix.isEmpty ? [] : ["--backup=\(suffix)"]
  }
}
