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

    /// The arguments that are for people.
    var shown: [Argument] { (arguments ?? []).filter { $0.shouldDisplay ?? true } }
  }

  struct Argument: Decodable {
    let kind: Kind
    let names: [Name]?
    let valueName: String
    let shouldDisplay: Bool?
    let abstract: String?
    let sectionTitle: String?
    let defaultValue: String?
    let allValues: [String]?
    let completionKind: CompletionKind?
  }

  /// What may be the value; one of these at most.
  struct CompletionKind: Decodable {
    let list: List?
    let file: File?
    let shellCommand: ShellCommand?

    struct List: Decodable { let values: [String] }
    struct File: Decodable { let extensions: [String] }
    struct ShellCommand: Decodable { let command: String }
  }

  enum Kind: String, Decodable {
    case positional
    case option
    case flag
  }

  struct Name: Decodable {
    let kind: String
    let name: String

    /// The name as it is typed.
    var typed: String { kind == "long" ? "--\(name)" : "-\(name)" }
  }
}
