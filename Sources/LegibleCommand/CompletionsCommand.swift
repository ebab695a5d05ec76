internal import CCommandDocuments

/// `legible completions`: prints the completion that the package installs for a shell.
struct CompletionsCommand: Subcommand {
  static let summary = CommandSummary(
    name: "completions",
    abstract: "Print the completion for a shell.",
    usage: "legible completions <SHELL>",
    discussion: """
      SHELL is bash, zsh or fish. The packages install the same text.

      Examples:
        source <(legible completions bash)
        legible completions fish > ~/.config/fish/completions/legible.fish
      """)

  enum Shell: String, CaseIterable { case bash, zsh, fish }

  var shell: Shell?

  static var options: OptionTable<Self> {
    [.word(\.shell, value: "SHELL", help: "bash, zsh or fish.")]
  }

  func run() throws {
    try Document.print(named: shell?.rawValue ?? "").finish()
  }
}

/// A page of the manual, a completion or the page of a rule, as they are installed.
enum Document {
  static func print(named name: String) -> ExitStatus {
    print(
      named: name,
      in: UnsafeBufferPointer(start: legible_first_document(), count: legible_document_count))
  }

  /// Prints the page of a rule of `check`.
  static func printRule(named name: String) -> ExitStatus {
    print(
      named: name,
      in: UnsafeBufferPointer(start: legible_first_rule_page(), count: legible_rule_page_count))
  }

  /// Prints a document whose name and bytes are constants of the program, so that the pointers stay
  /// valid.
  private static func print(
    named name: String, in all: UnsafeBufferPointer<LegibleDocument>
  ) -> ExitStatus {
    guard let document = all.first(where: { String(cString: $0.name) == name }) else {
      return .trouble
    }
    return OutputStream(.standardOutput).writeAndFlush { output throws(OutputFailure) in
      try output.write(Array(UnsafeBufferPointer(start: document.bytes, count: document.size)))
    }
  }
}
