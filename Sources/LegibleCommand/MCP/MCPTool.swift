/// A tool that agents may use.
struct MCPTool: Sendable {
  let name: String
  let title: String
  let description: String

  /// Whether it changes no file.
  let isReadOnly: Bool

  /// Its arguments, with types and descriptions.
  let arguments: [Argument]

  /// Runs the tool.
  let body: @Sendable (MCPCall, () -> Bool) throws -> MCPCall.Answer?

  struct Argument: Sendable {
    let name: String
    let schema: JSONText
    var isRequired = false

    static func text(_ name: String, _ description: String, required: Bool = false) -> Argument {
      Argument(name: name, schema: schema("string", description), isRequired: required)
    }

    static func number(_ name: String, _ description: String) -> Argument {
      Argument(
        name: name,
        schema: .object { json in
          json.add("type", "integer")
          json.add("minimum", 1)
          json.add("description", description)
        })
    }

    static func flag(_ name: String, _ description: String) -> Argument {
      Argument(name: name, schema: schema("boolean", description))
    }

    private static func schema(_ type: String, _ description: String) -> JSONText {
      .object { json in
        json.add("type", type)
        json.add("description", description)
      }
    }
  }

  /// The tools.
  static func all(readOnly: Bool) -> [MCPTool] {
    readOnly ? reading : reading + changing
  }

  /// The description of the tool in the protocol.
  var json: JSONText {
    .object { json in
      json.add("name", name)
      json.add("title", title)
      json.add("description", description)
      json.addObject("inputSchema") { json in
        json.add("type", "object")
        json.addObject("properties") { json in
          for argument in arguments { json.add(argument.name, argument.schema) }
        }
        json.add(
          "required", .strings(arguments.filter(\.isRequired).map(\.name)))
        json.add("additionalProperties", false)
      }
      json.addObject("annotations") { json in
        json.add("title", title)
        json.add("readOnlyHint", isReadOnly)
        json.add("destructiveHint", !isReadOnly && name != "restore")
        json.add("idempotentHint", isReadOnly || name != "edit_text")
        json.add("openWorldHint", false)
      }
    }
  }
}

extension MCPTool {
  private static let path = Argument.text(
    "path", "The file: an absolute path, or one below the first root.", required: true)
  private static let encoding = Argument.text(
    "encoding", "The encoding of the file, such as windows-1251, if it cannot be detected.")

  private static let reading = [
    MCPTool(
      name: "read_text", title: "Read a text file in any encoding",
      description:
        "Reads lines of a text file in any encoding as UTF-8, and tells its encoding and line ends.",
      isReadOnly: true,
      arguments: [
        path, .number("first_line", "The first line, from 1."),
        .number("line_count", "How many lines."), encoding,
      ], body: { call, _ in try call.readText() }),
    MCPTool(
      name: "search", title: "Search text files in any encoding",
      description:
        "Finds lines that have a text, in files of any encoding below a folder or in one file.",
      isReadOnly: true,
      arguments: [
        .text("text", "What is looked for, as it stands.", required: true),
        .text("path", "The folder or file; the first root where it is left out."),
        .flag("ignore_case", "Whether capital and small letters are the same."),
        .number("limit", "How many lines are told at most; 100 where it is left out."),
      ], body: { call, isCancelled in try call.search(isCancelled) }),
    MCPTool(
      name: "detect", title: "Detect the encoding of a file",
      description: "Tells which encoding and language a file is in, and how sure that is.",
      isReadOnly: true,
      arguments: [path], body: { call, _ in try call.detect() }),
    MCPTool(
      name: "repair_text", title: "Put back text that was decoded wrongly",
      description: """
        Puts back text that was decoded in another encoding than it was in, such as FranÃ§ois. What is sure is done, \
        what is only likely is proposed, and all other text stays.
        """, isReadOnly: true,
      arguments: [.text("text", "The text.", required: true)],
      body: { call, _ in try call.repairText() }),
  ]

  private static let changing = [
    MCPTool(
      name: "edit_text", title: "Edit a text file in any encoding",
      description: """
        Replaces text of a file, which keeps its encoding, byte order mark, line ends, and the bytes of what is not \
        edited. old_text must stand there exactly once. Several edits are done in their order, all or none.
        """, isReadOnly: false,
      arguments: [
        path, .text("old_text", "What is replaced."), .text("new_text", "What takes its place."),
        Argument(name: "edits", schema: edits), encoding,
      ], body: { call, _ in try call.editText() }),
    MCPTool(
      name: "write_text", title: "Write a text file in its encoding",
      description: """
        Writes the whole text of a file. A file that is there keeps its encoding, byte order mark and line ends; a new one is \
        in the encoding that is given, else in that of the settings, else in UTF-8.
        """, isReadOnly: false,
      arguments: [path, .text("text", "The text.", required: true), encoding],
      body: { call, _ in try call.writeText() }),
    MCPTool(
      name: "restore", title: "Put back destroyed letters",
      description: """
        Puts back letters, encoding and line ends that a program destroyed which took the file for UTF-8, by a state of it in \
        Git or by a twin. Edits stay; nothing is invented.
        """, isReadOnly: false,
      arguments: [
        path, .text("from", "A file or a revision of Git; the last commits where it is left out."),
        encoding,
      ], body: { call, _ in try call.restore() }),
  ]

  private static let edits = JSONText.object { json in
    json.add("type", "array")
    json.add("description", "Several edits, in the place of old_text and new_text.")
    json.addObject("items") { json in
      json.add("type", "object")
      json.addObject("properties") { json in
        for name in ["old_text", "new_text"] {
          json.addObject(name) { $0.add("type", "string") }
        }
      }
      json.add("required", .strings(["old_text", "new_text"]))
    }
  }
}
