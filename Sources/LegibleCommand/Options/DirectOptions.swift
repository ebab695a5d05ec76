import Legible

/// The options of `convert` and `detect` by their names, for calls that need no other parser.
///
/// ArgumentParser takes longer to parse one option than all the rest of a short run takes: it reflects
/// on every option that there is. This parser knows what is right only: a call that has anything else,
/// a value that is none or options that contradict one another goes to ArgumentParser, whose words are
/// those of the error. A test holds both ways to the same results.
enum DirectOptions {
  /// What the arguments ask for; `nil` if they are not to be parsed here.
  static func choices<Choices: DirectlyParsed>(
    _ arguments: ArraySlice<String>, as kind: Choices.Type = Choices.self
  ) -> Choices? {
    var choices = Choices()
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
      var value = OptionValue(of: argument, following: rest)
      guard (try? choices.set(value.name, &value)) == true, !value.isLeftOver else { return nil }
      rest = value.rest
    }
    choices.input.files = names
    return (try? choices.validate()) == nil ? nil : choices
  }
}

/// What stands behind the name of an option.
struct OptionValue {
  /// The option, up to its `=`.
  let name: String

  /// The arguments behind what was taken.
  private(set) var rest: ArraySlice<String>

  /// What stands behind the `=`.
  private var text: String?

  /// What an option that takes a value throws where there is none for it.
  struct Missing: Error {}

  init(of argument: String, following rest: ArraySlice<String>) {
    self.rest = rest
    if let sign = argument.firstIndex(of: "=") {
      name = String(argument[..<sign])
      text = String(argument[argument.index(after: sign)...])
    } else {
      name = argument
    }
  }

  /// Whether there is a value that the option does not take.
  var isLeftOver: Bool { text != nil }

  /// The value, behind the `=` or as the next argument, as what it names.
  ///
  /// - Throws: `Missing` if there is none, or if it names nothing.
  mutating func parsed<Value>(_ parse: (String) throws -> Value?) throws -> Value {
    if text == nil, let next = rest.popFirst(), !next.hasPrefix("-") { text = next }
    guard let text, !text.isEmpty, let value = try parse(text) else { throw Missing() }
    self.text = nil
    return value
  }

  /// The value as it stands.
  mutating func string() throws -> String { try parsed { $0 } }
}

/// What a call of a subcommand asks for that `DirectOptions` can parse.
protocol DirectlyParsed {
  var input: InputChoices { get set }
  var workers: WorkerChoice { get set }
  var hints: HintChoices { get set }
  var color: ColorChoice { get set }

  /// What is asked for without options.
  init()

  /// Sets the option of a name; of several the last one counts, as for ArgumentParser.
  ///
  /// - Returns: Whether there is such an option.
  /// - Throws: An error if it has no right value.
  mutating func set(_ name: String, _ value: inout OptionValue) throws -> Bool

  /// Throws if the options contradict one another.
  func validate() throws
}

extension DirectlyParsed {
  /// Sets an option about inputs and hints, which the subcommands have all.
  mutating func setCommon(_ name: String, _ value: inout OptionValue) throws -> Bool {
    switch name {
    case "-r", "--recursive": input.recursive = true
    case "--hidden": input.hidden = true
    case "--binary": input.binary = true
    case "--files0-from": input.nameList = try value.string()
    case "-j", "--jobs": workers.jobs = try value.parsed { Int($0) }
    case "--color": color = try value.parsed { ColorChoice(rawValue: $0) }
    case "-l", "--language": hints.languages.append(try value.parsed(NamedArgument.language))
    case "--suggest": hints.suggest = try value.parsed(NamedArgument.encodings)
    case "--only": hints.only = try value.parsed(NamedArgument.encodings)
    case "--not": hints.not = try value.parsed(NamedArgument.encodings)
    case "--fallback": hints.fallback = try value.parsed(NamedArgument.encoding)
    case "--min-confidence": hints.minConfidence = try value.parsed { Double($0) }
    case "--from-windows": hints.fromWindows = true
    default: return false
    }
    return true
  }
}

extension DetectChoices: DirectlyParsed {
  mutating func set(_ name: String, _ value: inout OptionValue) throws -> Bool {
    switch name {
    case "--json": answer.json = true
    case "-b", "--brief": answer.brief = true
    case "-a", "--all": answer.all = true
    case "--set": answer.coverage = try value.parsed { Double($0) }
    case "-0", "--null": answer.null = true
    case "--explain": answer.explain = true
    case "-q", "--quiet": answer.quiet = true
    case "--together": together = true
    case "--limit": answer.limit = try value.parsed(NamedArgument.size)
    case "--list": answer.list = try value.parsed(ListedEncoding.init)
    case "--summary": answer.summary = true
    case "--names": names = try value.parsed { NamingScheme(rawValue: $0) }
    default: return try setCommon(name, &value)
    }
    return true
  }
}

extension ConvertChoices: DirectlyParsed {
  mutating func set(_ name: String, _ value: inout OptionValue) throws -> Bool {
    switch name {
    case "-f", "--from": from = try value.parsed(NamedArgument.encoding)
    case "-t", "--to": to = try value.parsed(NamedArgument.target)
    case "--malformed": malformed = try value.parsed { MalformedPolicy(rawValue: $0) }
    case "--unencodable": unencodable = try value.parsed { UnencodablePolicy(rawValue: $0) }
    case "--mixed": mixed = true
    case "-o", "--output": output = try value.string()
    case "-i", "--in-place": inPlace = true
    case "-q", "--quiet": quiet = true
    case "-v", "--verbose": verbose = true
    case "--bom": bom = try value.parsed { ByteOrderMarkPolicy(rawValue: $0) }
    case "--newlines": newlines = try value.parsed { NewlinePolicy(rawValue: $0) }
    case "--half-width-katakana":
      halfWidthKatakana = try value.parsed { HalfWidthKatakanaPolicy(rawValue: $0) }
    case "--declarations": declarations = try value.parsed { DeclarationPolicy(rawValue: $0) }
    case "--hold": hold = try value.parsed { HoldPolicy($0) }
    case "--like": like = try value.string()
    case "--allow-empty": allowEmpty = true
    case "--dry-run": dryRun = true
    case "--json": json = true
    case "--verify": verify = true
    case "--backup": backup = try value.string()
    case "--undo": undo = true
    case "--keep-time": keepTime = true
    case "--report": report = try value.string()
    case "--together": together = true
    default: return try setCommon(name, &value)
    }
    return true
  }
}
