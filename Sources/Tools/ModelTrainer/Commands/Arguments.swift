import LegibleTraining

/// An option of a command, such as `--part=held` or `--all`.
struct OptionDescription {
  let name: String

  /// What stands for its value in the help; `nil` where it takes none.
  let value: String?
  let help: String

  init(_ name: String, _ value: String? = nil, _ help: String) {
    self.name = name
    self.value = value
    self.help = help
  }
}

/// The words behind the name of a command, taken apart by the options that it has.
struct Arguments {
  /// The words that are no options, in their order.
  let operands: [String]
  private let values: [String: [String]]

  /// Takes words apart; `--name=value` and `--name value` mean the same, and `--` ends the options.
  ///
  /// - Throws: `TrainerError` for an option that is unknown, lacks its value or takes none.
  init(_ words: some Sequence<String>, options: [OptionDescription]) throws {
    var operands: [String] = []
    var values: [String: [String]] = [:]
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      }
      guard word.hasPrefix("--") else {
        operands.append(word)
        continue
      }
      let parts = word.dropFirst(2).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false
      ).map(String.init)
      guard let option = options.first(where: { $0.name == parts[0] }) else {
        throw TrainerError("unknown option --\(parts[0])")
      }
      var value = parts.count > 1 ? parts[1] : nil
      if option.value == nil {
        if value != nil { throw TrainerError("--\(option.name) takes no value") }
        value = ""
      } else if value == nil {
        if let next = rest.first, next.hasPrefix("--") {
          throw TrainerError("--\(option.name) needs a value before \(next)")
        }
        value = rest.popFirst()
      }
      guard let value else { throw TrainerError("--\(option.name) needs a value") }
      values[option.name, default: []].append(value)
    }
    self.operands = operands
    self.values = values
  }

  /// The values of an option, in their order.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The last value of an option.
  func value(_ name: String) -> String? { values[name]?.last }

  /// Whether an option is there.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The last value of an option that must be there.
  func required(_ name: String) throws -> String {
    guard let value = value(name) else { throw TrainerError("--\(name) is missing") }
    return value
  }

  /// The value of an option as another type, or what it is without the option.
  func value<Value>(
    _ name: String, default fallback: Value, _ parse: (String) -> Value?
  ) throws -> Value {
    guard let text = value(name) else { return fallback }
    guard let value = parse(text) else {
      throw TrainerError("\(text) is no value of --\(name)")
    }
    return value
  }

  /// A number that is not negative, or what it is without the option.
  func count(_ name: String, default fallback: Int) throws -> Int {
    try value(name, default: fallback) { text in Int(text).flatMap { $0 < 0 ? nil : $0 } }
  }

  /// The values of an option that takes several between commas.
  func list(_ name: String) -> [String] {
    all(name).flatMap { $0.split(separator: ",").map(String.init) }
  }

  /// Several numbers between commas, or what they are without the option.
  func integers(_ name: String, default fallback: [Int]) throws -> [Int] {
    guard has(name) else { return fallback }
    return try list(name).map { text in
      guard let number = Int(text), number > 0 else {
        throw TrainerError("\(text) is no value of --\(name)")
      }
      return number
    }
  }
}
