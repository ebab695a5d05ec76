import Legible

/// Parses the arguments of a subcommand by its option table.
struct ArgumentReader<Command: Subcommand> {
  private let table: OptionTable<Command>
  private let operands: [OptionTable<Command>.Entry]
  private var command = Command()
  private var rest: ArraySlice<String>

  /// The number of complete operands, and whether the next one, which may be repeated, has begun.
  private var operandCount = 0
  private var isOperandBegun = false
  private var unexpected: [String] = []

  /// Returns the subcommand with its options set.
  ///
  /// - Throws: `ValidationError`, or a `HelpRequest`.
  static func command(_ arguments: ArraySlice<String>) throws -> Command {
    var reader = Self(rest: arguments)
    do {
      try reader.read()
    } catch let error as ValidationError {
      // A request for help comes before any other error.
      throw helpRequest(in: arguments) ?? error
    } catch HelpRequest.brief {
      throw helpRequest(in: arguments) ?? HelpRequest.brief
    }
    return reader.command
  }

  private static func helpRequest(in arguments: ArraySlice<String>) -> (any Error)? {
    let options = arguments.prefix { $0 != "--" }
    return options.contains("--help")
      ? HelpRequest.full : options.contains("-h") ? HelpRequest.brief : nil
  }

  private init(rest: ArraySlice<String>) {
    table = Command.options
    operands = table.entries.filter { $0.record.kind == .operand }
    self.rest = rest
  }

  private mutating func read() throws {
    while let argument = rest.popFirst() {
      if argument == "--" {
        try readRest()
      } else if !argument.hasPrefix("-") || argument == "-" {
        try readOperand(argument)
      } else if argument.hasSuffix("=") {
        // The shell variable is not set, as in `--output="$FILE"`.
        throw ValidationError("missing value for '\(argument)'")
      } else if argument.hasPrefix("--") {
        try readLong(argument)
      } else {
        try readCluster(argument)
      }
    }
    if !unexpected.isEmpty {
      let lead =
        unexpected.count > 1
        ? "\(unexpected.count) unexpected arguments:" : "unexpected argument"
      let names = unexpected.map { "'\($0)'" }.joined(separator: ", ")
      throw ValidationError("\(lead) \(names)")
    }
    let required = operands.dropFirst(operandCount + (isOperandBegun ? 1 : 0))
    if let missing = required.map(\.record).first(where: \.isRequired) {
      let dots = missing.isRepeated ? " ..." : ""
      throw ValidationError(
        "missing expected argument '\(missing.label())\(dots)'\(missing.hint())")
    }
    for check in table.checks { try check(command) }
    try command.validate()
  }

  /// Reads the arguments after `--`: the words of another command, or operands.
  private mutating func readRest() throws {
    defer { rest = [] }
    guard let entry = table.entries.first(where: { $0.record.kind == .command }) else {
      for argument in rest { try readOperand(argument) }
      return
    }
    if rest.isEmpty { throw ValidationError("there is no COMMAND after --") }
    for argument in rest { try entry.set(&command, argument) }
  }

  private mutating func readOperand(_ argument: String) throws {
    guard operandCount < operands.count else { return unexpected.append(argument) }
    let entry = operands[operandCount]
    if entry.record.isRepeated { isOperandBegun = true } else { operandCount += 1 }
    try set(entry, to: argument, as: entry.record.label())
  }

  private mutating func readLong(_ argument: String) throws {
    if let request = HelpRequest(rawValue: argument) { throw request }
    let sign = argument.firstIndex(of: "=")
    let name = String(argument[..<(sign ?? argument.endIndex)])
    if name == "--help", let sign {
      let topic = String(argument[argument.index(after: sign)...])
      let subcommand =
        LegibleCommand.subcommand(named: topic)?.summary.name
        ?? LegibleCommand.nameOfSubcommand(near: topic) ?? Command.summary.name
      throw ValidationError(
        "--help takes no value; 'legible help \(subcommand)' describes a subcommand")
    }
    guard let entry = entry(named: name) else { throw unknown(name) }
    try readValue(of: entry, name, sign.map { String(argument[argument.index(after: $0)...]) })
  }

  /// Reads a cluster of short options, as in `-rj4`, `-fkoi8-r` and `-ri=.bak`.
  private mutating func readCluster(_ argument: String) throws {
    var flags: [OptionTable<Command>.Entry] = []
    var letters = argument.dropFirst()
    var request: HelpRequest?
    while let letter = letters.first {
      let name = "-\(letter)"
      if let asked = HelpRequest(rawValue: name) {
        request = asked
        letters = letters.dropFirst()
        continue
      }
      guard let entry = entry(named: name) else { throw unknown(argument) }
      letters = letters.dropFirst()
      let isValueNext = letters.first == "="
      // Accept `-i.bak` too, since `sed` and `perl` write it so.
      let isSuffixNext =
        entry.record.impliedValue == "" && letters.first.map { !$0.isLetter } ?? false
      guard entry.record.kind == .flag && !isValueNext && !isSuffixNext else {
        for flag in flags { try flag.set(&command, "") }
        let value = isValueNext ? letters.dropFirst() : letters
        return try readValue(of: entry, name, letters.isEmpty ? nil : String(value))
      }
      flags.append(entry)
    }
    if let request { throw request }
    for flag in flags { try flag.set(&command, "") }
  }

  private func unknown(_ argument: String) -> ValidationError {
    let names = Command.records.flatMap(\.names)
    let near = NearestName.option(argument, among: names)
    let usage = Command.summary.usage ?? ""
    let readsFolders = usage.utf8.contains(bytesOf: "FOLDER")
    let hint =
      if !near.isEmpty {
        ". Did you mean \(near.map { "'\($0)'" }.listed("or"))?"
      } else if readsFolders && ["-r", "-R", "--recursive"].contains(argument) {
        "; folders are read at any depth without it"
      } else if let owners = subcommands(with: argument, besides: names) {
        "; it is an option of \(owners)"
      } else if argument.hasPrefix("--") || argument.count == 2 {
        ""
      } else {
        "; a file of that name is './\(argument)'"
      }
    return ValidationError("unknown option '\(argument)'\(hint)")
  }

  /// The names of the subcommands that have an option which this one lacks; `nil` if none has it.
  private func subcommands(with argument: String, besides own: [String]) -> String? {
    if own.contains(argument) { return nil }
    let owners = LegibleCommand.subcommands.filter {
      $0.records.contains { $0.names.contains(argument) }
    }.map { $0.summary.name }
    switch owners.count {
    case 0: return nil
    case 1...3: return owners.listed("and")
    default: return (owners.prefix(2) + ["others"]).listed("and")
    }
  }

  /// Reads the value of an option, which follows `=` or is the next argument.
  private mutating func readValue(
    of entry: OptionTable<Command>.Entry, _ name: String, _ given: String?
  ) throws {
    let record = entry.record
    if record.kind == .flag && record.impliedValue == nil {
      if let given {
        throw ValidationError(
          "the option '\(name)' does not take any value, but '\(given)' was specified.")
      }
      return try entry.set(&command, "")
    }
    if let value = given ?? record.impliedValue {
      return try set(entry, to: value, as: record.label(name))
    }
    guard let next = rest.first,
      next == "-" || !next.hasPrefix("-") || record.isNumber && next.isNegativeNumber
    else {
      throw ValidationError("missing value for '\(record.label(name))'\(record.hint(name))")
    }
    rest.removeFirst()
    try set(entry, to: next, as: record.label(name))
  }

  /// Sets an option. If the value is invalid, the error lists the valid ones.
  private mutating func set(
    _ entry: OptionTable<Command>.Entry, to value: String, as label: String
  ) throws {
    do {
      try entry.set(&command, value)
    } catch let error as ValidationError {
      let record = entry.record
      let values = record.values.map { "'\($0)'" }
      let reason =
        !error.message.isEmpty
        ? ": \(error.message)"
        : values.isEmpty
          ? ""
          : ". Please provide one of \(values.listed("or"))."
      let name = record.kind == .operand ? nil : label.split(separator: " ").first.map(String.init)
      throw ValidationError(
        "the value '\(value)' is invalid for '\(label)'\(reason)\(record.hint(name))")
    }
  }

  private func entry(named name: String) -> OptionTable<Command>.Entry? {
    table.entries.first { $0.record.names.contains(name) }
  }
}

extension OptionRecord {
  /// The line below an error that explains the option.
  fileprivate func hint(_ name: String? = nil) -> String { "\nHelp:  \(label(name))  \(help)" }
}

extension String {
  fileprivate var isNegativeNumber: Bool {
    count > 1 && hasPrefix("-")
      && dropFirst().allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
  }
}

/// Thrown by options that ask for help or the version instead of a run.
enum HelpRequest: String, Error {
  case version = "--version"
  case brief = "-h"
  case full = "--help"
}

/// Invalid arguments, with the reason that the user is shown.
struct ValidationError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

extension OptionGroup {
  /// Throws a `ValidationError` that names two options if more than one of some is given.
  func checkExclusive(_ options: (name: String, isGiven: Bool)...) throws(ValidationError) {
    let given = options.filter(\.isGiven).map(\.name)
    if given.count > 1 {
      throw ValidationError("\(given[0]) and \(given[1]) cannot be used together")
    }
  }
}
