import Glibc

/// When output is coloured. Colour never carries information of its own.
enum ColorChoice: String, CaseIterable, Sendable {
  /// On a terminal that supports it, unless `NO_COLOR` is set (https://no-color.org).
  case auto
  case always
  case never

  /// Whether output to the descriptor is coloured.
  func isOn(for descriptor: Int32) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      isatty(descriptor) == 1 && Self.variable("NO_COLOR") == "" && Self.variable("TERM") != "dumb"
    }
  }

  /// The value of an environment variable; empty if it is not set.
  private static func variable(_ name: String) -> String {
    // The environment does not change while the command runs, so the string stays valid.
    getenv(name).map { String(cString: $0) } ?? ""
  }
}

/// A subcommand that has the option `--color`.
protocol ColoredCommand {
  var color: ColorChoice { get }
}

/// The styles of text on a terminal (ECMA-48, SGR).
struct TerminalStyle: Equatable {
  let isOn: Bool

  /// Bold, for the important part.
  func strong(_ text: String) -> String { isOn ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

  /// Yellow, for something notable.
  func notable(_ text: String) -> String { isOn ? "\u{1B}[33m\(text)\u{1B}[0m" : text }

  /// Red, for an error.
  func wrong(_ text: String) -> String { isOn ? "\u{1B}[31m\(text)\u{1B}[0m" : text }
}
