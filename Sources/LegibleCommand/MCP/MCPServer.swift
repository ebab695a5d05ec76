import Glibc
import Legible

/// `legible mcp`: a server of the Model Context Protocol, by which agents read and edit files in any encoding.
struct MCPCommand: Subcommand {
  static let summary = CommandSummary(
    name: "mcp",
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

/// The files that are served, and for what.
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

/// Answers the requests of a client by the Model Context Protocol.
private struct MCPServer {
  /// The protocol versions that begin with `initialize`, and those with the version in each request.
  private static let handshakeVersions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]
  private static let statelessVersions = ["2026-07-28"]
  private static let versionKey = "io.modelcontextprotocol/protocolVersion"

  private static let instructions =
    "Read and change text files through these tools where they may be in another encoding than UTF-8: "
    + "they keep encoding, byte order mark and line ends. When a file is refused as unsure, name its encoding."

  /// The roots in the arguments; `nil` if there are none.
  private let givenRoots: FileRoots?
  private let isReadOnly: Bool
  private var roots: FileRoots?

  /// Whether the client can list its roots.
  private var clientHasRoots = false
  private var rootRequestCount = 0

  init(roots: FileRoots?, isReadOnly: Bool) {
    givenRoots = roots
    self.roots = roots
    self.isReadOnly = isReadOnly
  }

  /// Answers requests until the client closes the input.
  mutating func run() -> ExitStatus {
    do {
      var channel = try MessageChannel(.lines)
      while let incoming = try channel.next() {
        switch incoming {
        case .malformed(let reason):
          try channel.send(JSONRPC.answer(to: .null, failure: .parse(reason)))
        case .tooLong:
          let reason = "a message has more than \(MessageChannel.sizeLimit >> 20) MB"
          try channel.send(JSONRPC.answer(to: .null, failure: .parse(reason)))
        case .message(let message): try handle(message, &channel)
        }
      }
      return .success
    } catch let failure as OutputFailure {
      failure.report()
    } catch {
      Messages.write("legible: mcp: \(error)")
    }
    return .trouble
  }

  private mutating func handle(_ message: JSONValue, _ channel: inout MessageChannel) throws {
    do {
      guard let call = try JSONRPC.Call(message) else { return }
      guard let id = call.id else { return note(call.method) }
      do {
        let result = try result(of: call.method, call.parameters, id, &channel)
        guard let result else { return }
        try channel.send(JSONRPC.answer(to: id, result: result))
      } catch let failure as JSONRPC.Failure {
        try channel.send(JSONRPC.answer(to: id, failure: failure))
      }
    } catch let refusal as JSONRPC.Refusal {
      try channel.send(refusal.json)
    }
  }

  private mutating func note(_ method: String) {
    if method == "notifications/roots/list_changed", givenRoots == nil { roots = nil }
  }

  /// - Returns: `nil` for a request that was cancelled.
  private mutating func result(
    of method: String, _ parameters: JSONValue, _ id: JSONValue, _ channel: inout MessageChannel
  ) throws -> JSONText? {
    let isStateless = try isStateless(parameters)
    switch method {
    case "initialize": return initialize(parameters)
    case "server/discover" where isStateless: return Self.discovery
    case "ping": return .object { Self.complete(&$0, isStateless) }
    case "tools/list":
      return .object { json in
        Self.complete(&json, isStateless)
        if isStateless { Self.addCaching(to: &json) }
        json.add("tools", .array(MCPTool.all(readOnly: isReadOnly).map(\.json)))
      }
    case "tools/call":
      guard let name = parameters["name"]?.string,
        let tool = MCPTool.all(readOnly: isReadOnly).first(where: { $0.name == name })
      else {
        throw JSONRPC.Failure.parameters(
          "there is no tool \(parameters["name"]?.string ?? "without a name")")
      }
      let roots = try currentRoots(isStateless, &channel)
      let call = MCPCall(roots: roots, arguments: parameters["arguments"] ?? .object([]))
      let answer = call.answer(by: tool) {
        channel.hasReceived { Self.cancels($0, id) }
      }
      guard let answer else { return nil }
      return .object { json in
        Self.complete(&json, isStateless)
        answer.add(to: &json)
      }
    default: throw JSONRPC.Failure.method(method)
    }
  }

  /// Whether a message cancels a request.
  private static func cancels(_ message: JSONValue, _ id: JSONValue) -> Bool {
    message["method"]?.string == "notifications/cancelled" && message["params"]?["requestId"] == id
  }

  /// Whether a request has the protocol version in it.
  private func isStateless(_ parameters: JSONValue) throws -> Bool {
    guard let version = parameters["_meta"]?[Self.versionKey] else { return false }
    guard let version = version.string else {
      throw JSONRPC.Failure.parameters("the version of the protocol must be a string")
    }
    if Self.statelessVersions.contains(version) { return true }
    let data = JSONText.object { json in
      json.add("supported", .strings(Self.statelessVersions))
      json.add("requested", version)
    }
    throw JSONRPC.Failure(code: -32022, message: "the version \(version) is not served", data: data)
  }
}

extension MCPServer {
  private static func complete(_ json: inout JSONText, _ isStateless: Bool) {
    if isStateless { json.add("resultType", "complete") }
  }

  private static func addCaching(to json: inout JSONText) {
    json.add("ttlMs", 0)
    json.add("cacheScope", "private")
  }

  private static func addServer(to json: inout JSONText, _ key: String) {
    json.addObject(key) { json in
      json.add("name", "legible")
      json.add("version", Release.version)
    }
  }

  private static var capabilities: JSONText {
    .object { $0.addObject("tools") { $0.add("listChanged", false) } }
  }

  private mutating func initialize(_ parameters: JSONValue) -> JSONText {
    clientHasRoots = parameters["capabilities"]?["roots"] != nil
    let asked = parameters["protocolVersion"]?.string ?? ""
    let version =
      Self.handshakeVersions.contains(asked)
      ? asked : Self.handshakeVersions[Self.handshakeVersions.count - 1]
    return .object { json in
      json.add("protocolVersion", version)
      json.add("capabilities", Self.capabilities)
      Self.addServer(to: &json, "serverInfo")
      json.add("instructions", Self.instructions)
    }
  }

  private static var discovery: JSONText {
    .object { json in
      complete(&json, true)
      json.add("supportedVersions", .strings(statelessVersions))
      json.add("capabilities", capabilities)
      json.add("instructions", instructions)
      addCaching(to: &json)
      json.addObject("_meta") { addServer(to: &$0, "io.modelcontextprotocol/serverInfo") }
    }
  }

  /// The folders that may be accessed now.
  private mutating func currentRoots(
    _ isStateless: Bool, _ channel: inout MessageChannel
  ) throws -> FileRoots {
    if let roots { return roots }
    let found: FileRoots
    do {
      let asked = clientHasRoots && !isStateless ? try clientRoots(&channel) : nil
      found = try FileRoots(asked ?? [.here])
    } catch let refusal as CommandFailure {
      throw JSONRPC.Failure(code: -32603, message: "\(refusal)")
    }
    roots = found
    return found
  }

  /// Requests the roots of the client; messages that arrive meanwhile are kept.
  private mutating func clientRoots(_ channel: inout MessageChannel) throws -> [FileName]? {
    rootRequestCount += 1
    let id = "roots-\(rootRequestCount)"
    try channel.send(JSONRPC.request("roots/list", id: id))
    let answer = try channel.next { $0["id"]?.string == id && $0["method"] == nil }
    guard let answer else {
      throw JSONRPC.Failure(code: -32603, message: "the client did not list its roots")
    }
    guard let list = answer["result"]?["roots"]?.array else { return nil }
    return list.compactMap { $0["uri"]?.string.flatMap(FileName.init(fileURI:)) }
  }
}
