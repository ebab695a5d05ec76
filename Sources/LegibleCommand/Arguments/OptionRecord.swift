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
