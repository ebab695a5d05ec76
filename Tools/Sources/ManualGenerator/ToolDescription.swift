/// What `--experimental-dump-help` tells of a command: the definition that the help texts and the
/// completions come from too.
struct ToolDescription: Decodable {
  let command: Command

  struct Command: Decodable {
    let commandName: String
    let abstract: String
    let discussion: String?
    let arguments: [Argument]?
    let subcommands: [Command]?

    var shown: [Argument] { arguments ?? [] }
  }

  struct Argument: Decodable {
    let kind: Kind
    let names: [String]
    let valueName: String
    let abstract: String?
    let sectionTitle: String?
    let defaultValue: String?
    let allValues: [String]?
    let files: Bool?
    let folders: Bool?
    let words: [String]?
    let lines: String?
  }

  enum Kind: String, Decodable {
    case positional
    case option
    case flag
  }
}
