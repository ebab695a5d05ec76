import Legible

/// `legible mcp`: a server of the Model Context Protocol, by which agents read and edit files in any encoding.
struct MCPCommand: Subcommand, ColoredCommand {
  static let summary = CommandSummary(
    name: .mcp,
    abstract: "Serve agents that edit files in any encoding.",
    usage: "legible mcp [<options>]",
    discussion: """
      A server of the Model Context Protocol on standard input and output, for coding agents and \
      editors. Its tools are read_text, search, detect and repair_text, and edit_text, write_text and \
      restore, which change files but keep the encoding, the byte order mark, the line endings \
      and the bytes of lines that are not edited. If an encoding is not sure, a call is refused, \
      with the reason and a way to name the encoding.

      Only files below the roots of --root can be accessed; by default those below the roots of \
      the client, or below the working directory if it has none. Symbolic links below a root are \
      not followed.

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
