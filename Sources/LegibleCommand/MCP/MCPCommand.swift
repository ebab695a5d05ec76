import Legible

/// `legible mcp`: a server of the Model Context Protocol, by which agents read and edit files in any encoding.
struct MCPCommand: Subcommand, ColoredCommand {
  static let summary = CommandSummary(
    name: .mcp,
    abstract: "Serve agents that edit files in any encoding.",
    usage: "legible mcp [<options>]",
    discussion: """
      A server of the Model Context Protocol on standard input and output, for coding agents and editors. Its tools \
      are read_text, search and detect, and edit_text, write_text and restore, which change files: these keep the encoding, \
      the byte order mark, the line ends and the bytes of lines that are not edited. What is not sure is refused, with the reason and the \
      way to say it.

      Files are those below the roots that --root names; else those that the client names; else those below the \
      working directory. No symbolic link is followed below a root.

      Examples:
        legible mcp < /dev/null
        legible mcp --root=tree --read-only < /dev/null
      """)

  var files = MCPOptions()
  var color = ColorChoice.auto

  static var options: OptionTable<Self> {
    [
      .group("Files", \.files),
      .color(\.color),
    ]
  }

  func run() throws {
    let roots: FileRoots?
    do {
      roots = try files.root.isEmpty ? nil : FileRoots(files.root.map { FileName(argument: $0) })
    } catch {
      Messages.write("legible: mcp: \(error)")
      throw ExitStatus.trouble
    }
    Interruption.removeTemporariesAtSignals()
    var server = MCPServer(roots: roots, isReadOnly: files.readOnly)
    try server.run().finish()
  }
}

/// Which files are served, and for what.
struct MCPOptions: OptionGroup {
  var root: [String] = []
  var readOnly = false

  static var options: OptionTable<Self> {
    [
      .list(
        \.root, "--root", value: "DIR", help: "Serve files below DIR; may be repeated.",
        completion: .folders, parse: NamedArgument.text),
      .flag(\.readOnly, "--read-only", help: "Offer no tool that changes files."),
    ]
  }

  func validate() throws {
    if root.contains("") { throw ValidationError("--root takes a folder") }
  }
}
