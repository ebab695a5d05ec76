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
