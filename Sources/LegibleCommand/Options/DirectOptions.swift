import Legible

/// The options of `convert` and `detect` by their names, for calls that need no other parser.
///
/// ArgumentParser takes longer to parse one option than all the rest of a short run takes: it reflects
/// on every option that there is. The tables put values straight into a command whose options have
/// their defaults. They know what is right only: a call that has anything else, a value that is none or
/// options that contradict one another goes to ArgumentParser, whose words are those of the error. A
/// test holds both ways to the same results.
struct DirectOptions<Command: DirectlyParsed> {
  /// An option, and what it does.
  struct Option {
    let names: [String]
    let takesValue: Bool

    /// - Returns: Whether the value is one of the option's.
    let apply: (inout Command, String) -> Bool

    /// An option with a value, of which `parse` makes something.
    static func value<Value>(
      _ names: String..., into place: WritableKeyPath<Command, Value>,
      _ parse: @escaping (String) throws -> Value?
    ) -> Option {
      Option(names: names, takesValue: true) { command, text in
        // The last one of several counts, as for ArgumentParser.
        guard let value = try? parse(text) else { return false }
        command[keyPath: place] = value
        return true
      }
    }

    /// An option with a value that may be left out of the call.
    static func value<Value>(
      _ names: String..., into place: WritableKeyPath<Command, Value?>,
      _ parse: @escaping (String) throws -> Value?
    ) -> Option {
      Option(names: names, takesValue: true) { command, text in
        guard let value = try? parse(text) else { return false }
        command[keyPath: place] = value
        return true
      }
    }

    /// An option without a value.
    static func flag(_ names: String..., sets place: WritableKeyPath<Command, Bool>) -> Option {
      Option(names: names, takesValue: false) { command, _ in
        command[keyPath: place] = true
        return true
      }
    }
  }

  /// The command that the arguments give; `nil` if they are not to be parsed here.
  static func command(_ arguments: ArraySlice<String>) -> Command? {
    let options = Command.directOptions + common
    var command = Command.withDefaults
    var names: [String] = []
    var rest = arguments
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-"), argument != "-" else {
        names.append(argument)
        continue
      }
      if argument == "--" {
        names += rest
        break
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = options.first(where: { $0.names.contains(name) }) else { return nil }
      var value = ""
      if option.takesValue {
        guard let given = parts.count == 2 ? String(parts[1]) : rest.popFirst(), !given.isEmpty,
          parts.count == 2 || !given.hasPrefix("-")
        else { return nil }
        value = given
      } else if parts.count == 2 {
        return nil
      }
      guard option.apply(&command, value) else { return nil }
    }
    command.input.files = names
    return (try? command.validateAll()) == nil ? nil : command
  }

  /// The options about inputs and hints, which the commands have both.
  private static var common: [Option] {
    [
      .flag("-r", "--recursive", sets: \.input.recursive),
      .flag("--hidden", sets: \.input.hidden),
      .flag("--binary", sets: \.input.binary),
      .value("--files0-from", into: \.input.nameList) { $0 },
      .value("-j", "--jobs", into: \.workers.jobs) { Int($0) },
      .value("--color", into: \.color.color) { ColorChoice(rawValue: $0) },
      Option(names: ["-l", "--language"], takesValue: true) { command, text in
        guard let language = try? NamedArgument.language(text) else { return false }
        command.hints.language.append(language)
        return true
      },
      .value("--suggest", into: \.hints.suggest, NamedArgument.encodings),
      .value("--only", into: \.hints.only, NamedArgument.encodings),
      .value("--not", into: \.hints.not, NamedArgument.encodings),
      .value("--fallback", into: \.hints.fallback, NamedArgument.encoding),
      .value("--min-confidence", into: \.hints.minConfidence) { Double($0) },
      .flag("--from-windows", sets: \.hints.fromWindows),
    ]
  }
}

/// A command that `DirectOptions` can make.
protocol DirectlyParsed: SendableMetatype {
  var input: InputOptions { get set }
  var workers: WorkerOption { get set }
  var hints: HintOptions { get set }
  var color: ColorOption { get set }

  /// The command as it is called without options.
  static var withDefaults: Self { get }

  /// The options that the other command does not have.
  static var directOptions: [DirectOptions<Self>.Option] { get }

  /// Throws if the options contradict one another.
  func validateAll() throws
}
