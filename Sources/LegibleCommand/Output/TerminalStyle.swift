import Glibc

/// When text on a terminal is coloured; colour never says what the words do not.
enum ColorChoice: String, CaseIterable, Sendable {
  /// On a terminal that can, unless `NO_COLOR` is set (https://no-color.org).
  case auto
  case always
  case never

  /// Whether what goes to the descriptor is coloured.
  func isOn(for descriptor: Int32) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      isatty(descriptor) == 1 && Self.variable("NO_COLOR") == "" && Self.variable("TERM") != "dumb"
    }
  }

  /// The value of a variable of the environment, empty if there is none.
  private static func variable(_ name: String) -> String {
    // The environment does not change while the command runs, so the string stays where it is.
    getenv(name).map { String(cString: $0) } ?? ""
  }
}

/// A subcommand that has the option `--color`.
protocol ColoredCommand {
  var color: ColorChoice { get }
}

/// How text is set off from other text on a terminal (ECMA-48, SGR).
struct TerminalStyle: Equatable {
  let isOn: Bool

  /// What matters.
  func strong(_ text: String) -> String { isOn ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

  /// What asks for a look.
  func notable(_ text: String) -> String { isOn ? "\u{1B}[33m\(text)\u{1B}[0m" : text }

  /// What went wrong.
  func wrong(_ text: String) -> String { isOn ? "\u{1B}[31m\(text)\u{1B}[0m" : text }
}
