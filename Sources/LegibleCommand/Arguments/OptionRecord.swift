/// What is known of one option or operand. Parsing, help, the manual and completions all follow from it.
struct OptionRecord {
  enum Kind {
    /// Takes no value.
    case flag

    /// Takes a value, behind `=` or as the next argument.
    case value

    /// Stands for itself, as the name of a file does.
    case operand

    /// Takes all that stands behind `--`.
    case command
  }

  /// What a shell offers for the value.
  enum Completion {
    case nothing, files, folders
    case words([String])

    /// Each line that a shell command writes.
    case lines(of: String)
  }

  let kind: Kind

  /// The names as they are typed, the short one first.
  var names: [String] = []
  var valueName = ""
  let help: String
  var completion = Completion.nothing

  /// The heading that the option stands below in help; `nil` is the last one.
  var section: String?

  /// The values there are, where they can be listed.
  var values: [String] = []
  var defaultValue: String?

  /// The value that the name alone stands for. The value is then taken only behind `=`.
  var impliedValue: String?

  /// Whether a value that begins with a hyphen may be the next argument, since it is a number.
  var isNumber = false
  var isRequired = false
  var isRepeated = false

  /// Whether the option is in help, manual and completions.
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
