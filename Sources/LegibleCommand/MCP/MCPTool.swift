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
        "Reads lines of a text file in any encoding as UTF-8, with its encoding and line ends.",
      isReadOnly: true,
      arguments: [
        path, .number("first_line", "The first line, from 1."),
        .number("line_count", "How many lines."), encoding,
      ], body: { call, _ in try call.readText() }),
    MCPTool(
      name: "search", title: "Search text files in any encoding",
      description:
        "Finds lines that contain a text, in files of any encoding below a folder or in one file.",
      isReadOnly: true,
      arguments: [
        .text("text", "The text to find, literally.", required: true),
        .text("path", "The folder or file; by default the first root."),
        .flag("ignore_case", "Whether to ignore case."),
        .number("limit", "The maximum number of lines; by default 100."),
      ], body: { call, isCancelled in try call.search(isCancelled) }),
    MCPTool(
      name: "detect", title: "Detect the encoding of a file",
      description: "Returns the encoding and language of a file, and how sure they are.",
      isReadOnly: true,
      arguments: [path], body: { call, _ in try call.detect() }),
    MCPTool(
      name: "repair_text", title: "Repair text that was decoded wrongly",
      description: """
        Repairs text that was decoded in a wrong encoding, such as FranÃ§ois. Sure repairs are made, likely ones are \
        proposed, and all other text stays.
        """, isReadOnly: true,
      arguments: [.text("text", "The text.", required: true)],
      body: { call, _ in try call.repairText() }),
  ]

  private static let changing = [
    MCPTool(
      name: "edit_text", title: "Edit a text file in any encoding",
      description: """
        Replaces text of a file, which keeps its encoding, byte order mark, line ends, and the bytes of what is not \
        edited. old_text must occur exactly once. Several edits are made in order, all or none.
        """, isReadOnly: false,
      arguments: [
        path, .text("old_text", "The text to replace."), .text("new_text", "The new text."),
        Argument(name: "edits", schema: edits), encoding,
      ], body: { call, _ in try call.editText() }),
    MCPTool(
      name: "write_text", title: "Write a text file in its encoding",
      description: """
        Writes the whole text of a file. An existing file keeps its encoding, byte order mark and line ends; a new one gets \
        the given encoding, else that of the settings, else UTF-8.
        """, isReadOnly: false,
      arguments: [path, .text("text", "The text.", required: true), encoding],
      body: { call, _ in try call.writeText() }),
    MCPTool(
      name: "restore", title: "Restore destroyed letters",
      description: """
        Restores letters, encoding and line ends that a program destroyed by taking the file for UTF-8, from a version in \
        Git or another file. Edits stay; nothing is invented.
        """, isReadOnly: false,
      arguments: [
        path, .text("from", "A file or a revision of Git; by default the last commits."),
        encoding,
      ], body: { call, _ in try call.restore() }),
  ]

  private static let edits = JSONText.object { json in
    json.add("type", "array")
    json.add("description", "Several edits, instead of old_text and new_text.")
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
