/// The options of a type, each with a closure that sets it there.
struct OptionTable<Owner>: ExpressibleByArrayLiteral {
  struct Entry {
    var record: OptionRecord

    /// Sets the option. The text is empty for a flag without `=`.
    let set: (inout Owner, String) throws -> Void
  }

  private(set) var entries: [Entry]

  /// Checks that throw a `ValidationError` if options contradict one another.
  private(set) var checks: [(Owner) throws -> Void] = []

  init(arrayLiteral tables: OptionTable...) {
    entries = tables.flatMap(\.entries)
    checks = tables.flatMap(\.checks)
  }

  init(_ record: OptionRecord, set: @escaping (inout Owner, String) throws -> Void) {
    entries = [Entry(record: record, set: set)]
  }

  private init(entries: [Entry], checks: [(Owner) throws -> Void]) {
    self.entries = entries
    self.checks = checks
  }
}

/// A set of options: those of a subcommand, or a part that several subcommands share.
protocol OptionGroup {
  /// Creates the group with the default of each option.
  init()

  static var options: OptionTable<Self> { get }

  /// Throws a `ValidationError` if the options contradict one another.
  func validate() throws
}

extension OptionGroup {
  func validate() throws {}
}

extension OptionTable {
  /// An option without a value.
  static func flag(
    _ path: WritableKeyPath<Owner, Bool>, _ names: String..., help: String
  ) -> Self {
    Self(OptionRecord(kind: .flag, names: names, help: help)) { owner, _ in
      owner[keyPath: path] = true
    }
  }

  /// A flag that may be followed by `=` and a text, as in `-i=.bak`.
  static func flag(
    _ path: WritableKeyPath<Owner, Bool>, suffix: WritableKeyPath<Owner, String?>,
    _ names: String..., help: String
  ) -> Self {
    let record = OptionRecord(kind: .flag, names: names, help: help, impliedValue: "")
    return Self(record) { owner, text in
      owner[keyPath: path] = true
      if !text.isEmpty { owner[keyPath: suffix] = text }
    }
  }

  /// An option without a default. If it is given several times, the last one counts.
  static func value<Value>(
    _ path: WritableKeyPath<Owner, Value?>, _ names: String..., value: String, help: String,
    completion: OptionRecord.Completion = .nothing, isNumber: Bool = false,
    parse: @escaping (String) throws -> Value
  ) -> Self {
    let record = OptionRecord(
      kind: .value, names: names, valueName: value, help: help, completion: completion,
      isNumber: isNumber)
    return Self(record) { owner, text in owner[keyPath: path] = try parse(text) }
  }

  /// An option with a default.
  static func setting<Value>(
    _ path: WritableKeyPath<Owner, Value>, _ names: String..., value: String, help: String,
    completion: OptionRecord.Completion = .nothing,
    parse: @escaping (String) throws -> Value
  ) -> Self {
    let record = OptionRecord(
      kind: .value, names: names, valueName: value, help: help, completion: completion)
    return Self(record) { owner, text in owner[keyPath: path] = try parse(text) }
  }

  /// An option that may be repeated.
  static func list<Value>(
    _ path: WritableKeyPath<Owner, [Value]>, _ names: String..., value: String, help: String,
    completion: OptionRecord.Completion = .nothing,
    parse: @escaping (String) throws -> Value
  ) -> Self {
    let record = OptionRecord(
      kind: .value, names: names, valueName: value, help: help, completion: completion)
    return Self(record) { owner, text in owner[keyPath: path].append(try parse(text)) }
  }

  /// An option whose value is a number.
  static func number<Value: LosslessStringConvertible>(
    _ path: WritableKeyPath<Owner, Value?>, _ names: String..., value: String, help: String
  ) -> Self {
    let record = OptionRecord(
      kind: .value, names: names, valueName: value, help: help, isNumber: true)
    return Self(record) { owner, text in
      guard let number = Value(text) else { throw ValidationError("") }
      owner[keyPath: path] = number
    }
  }

  /// Operands, such as file names.
  static func operands(
    _ path: WritableKeyPath<Owner, [String]>, value: String, isRequired: Bool, help: String,
    completion: OptionRecord.Completion = .nothing
  ) -> Self {
    let record = OptionRecord(
      kind: .operand, valueName: value, help: help, completion: completion,
      isRequired: isRequired, isRepeated: true)
    return Self(record) { owner, text in owner[keyPath: path].append(text) }
  }

  /// The words after `--`, which are another command.
  static func command(_ path: WritableKeyPath<Owner, [String]?>) -> Self {
    Self(OptionRecord(kind: .command, valueName: "COMMAND", help: "")) { owner, text in
      owner[keyPath: path] = (owner[keyPath: path] ?? []) + [text]
    }
  }

  /// Puts options below a heading, unless they have one.
  static func section(_ title: String, _ tables: Self...) -> Self {
    Self(
      entries: tables.flatMap(\.entries).map { entry in
        var entry = entry
        if entry.record.section == nil { entry.record.section = title }
        return entry
      }, checks: tables.flatMap(\.checks))
  }

  /// The options of a group, with its checks.
  static func group<Group: OptionGroup>(_ path: WritableKeyPath<Owner, Group>) -> Self {
    let table = Group.options
    let entries = table.entries.map { entry in
      Entry(record: entry.record) { owner, text in try entry.set(&owner[keyPath: path], text) }
    }
    let checks = table.checks.map { check in { (owner: Owner) in try check(owner[keyPath: path]) } }
    return Self(
      entries: entries, checks: checks + [{ try $0[keyPath: path].validate() }])
  }

  /// The options of a group, below a heading.
  static func group<Group: OptionGroup>(
    _ title: String, _ path: WritableKeyPath<Owner, Group>
  ) -> Self {
    section(title, group(path))
  }
}

/// An enumeration whose raw values are the valid values of an option.
typealias NamedChoice = RawRepresentable<String> & CaseIterable

extension OptionTable {
  /// An option with a few valid values and a default.
  ///
  /// - Parameter aliases: Other names of values.
  static func choice<Value: NamedChoice>(
    _ path: WritableKeyPath<Owner, Value>, _ names: String..., value: String,
    aliases: [(name: String, value: Value)] = [], help: String
  ) -> Self where Owner: OptionGroup {
    var record = record(of: Value.self, names, value, help, aliases: aliases.map(\.name))
    record.defaultValue = Owner()[keyPath: path].rawValue
    return Self(record) { owner, text in
      owner[keyPath: path] = try aliases.first { $0.name == text }?.value ?? named(text)
    }
  }

  /// An option with a few valid values and no default.
  ///
  /// - Parameter implied: The value if only the name is given. Another value must then follow `=`.
  static func optionalChoice<Value: NamedChoice>(
    _ path: WritableKeyPath<Owner, Value?>, _ names: String..., value: String,
    implied: String? = nil, help: String
  ) -> Self {
    var record = record(of: Value.self, names, value, help)
    record.impliedValue = implied
    return Self(record) { owner, text in owner[keyPath: path] = try named(text) }
  }

  /// A required operand with a few valid values.
  static func word<Value: NamedChoice>(
    _ path: WritableKeyPath<Owner, Value?>, value: String, help: String
  ) -> Self {
    let values = Value.allCases.map(\.rawValue)
    let record = OptionRecord(
      kind: .operand, valueName: value, help: help, completion: .words(values), values: values,
      isRequired: true)
    return Self(record) { owner, text in owner[keyPath: path] = try named(text) }
  }

  private static func record<Value: NamedChoice>(
    of: Value.Type, _ names: [String], _ value: String, _ help: String, aliases: [String] = []
  ) -> OptionRecord {
    let values = Value.allCases.map(\.rawValue) + aliases
    return OptionRecord(
      kind: .value, names: names, valueName: value, help: help, completion: .words(values),
      values: values)
  }

  private static func named<Value: NamedChoice>(_ text: String) throws -> Value {
    guard let value = Value(rawValue: text) else { throw ValidationError("") }
    return value
  }
}

/// Describes one option or operand. Parsing, help, manual and completions are derived from it.
struct OptionRecord {
  enum Kind {
    /// Takes no value.
    case flag

    /// Takes a value, after `=` or as the next argument.
    case value

    /// Has no name, such as a file operand.
    case operand

    /// Takes all arguments after `--`.
    case command
  }

  /// The completions that a shell offers for the value.
  enum Completion {
    case nothing, files, folders
    case words([String])

    /// The lines that a shell command prints.
    case lines(of: String)
  }

  let kind: Kind

  /// The names, the short one first.
  var names: [String] = []
  var valueName = ""
  let help: String
  var completion = Completion.nothing

  /// The heading of the option in help; `nil` for the last section.
  var section: String?

  /// All valid values, if there are only a few.
  var values: [String] = []
  var defaultValue: String?

  /// The value if only the name is given. Another value must then follow `=`.
  var impliedValue: String?

  /// Whether the next argument may be the value even if it begins with a hyphen, as negative
  /// numbers do.
  var isNumber = false
  var isRequired = false
  var isRepeated = false

  /// Whether help, manual and completions list the option.
  var isShown: Bool { kind != .command }

  /// The name and the value as help shows them.
  func label(_ name: String? = nil) -> String {
    switch kind {
    case .flag: name ?? names.joined(separator: ", ")
    case .value: "\(name ?? names.joined(separator: ", ")) <\(valueName)>"
    case .operand, .command: "<\(valueName)>"
    }
  }

  /// The help text with the values and the default.
  var fullHelp: String {
    let notes = [
      values.isEmpty ? nil : "values: \(values.joined(separator: ", "))",
      defaultValue.map { "default: \($0)" },
    ].compactMap(\.self)
    return notes.isEmpty ? help : "\(help) (\(notes.joined(separator: "; ")))"
  }
}
