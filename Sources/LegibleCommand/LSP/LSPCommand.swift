import Glibc
import Legible

/// `legible lsp`: a language server, by which editors show what `check` finds while text is typed.
struct LSPCommand: Subcommand {
  static let summary = CommandSummary(
    name: "lsp",
    abstract: "Show in an editor what check finds, while typing.",
    usage: "legible lsp",
    discussion: """
      A server of the Language Server Protocol 3.17 on standard input and output. It finds what \
      legible check finds, by the same settings, in each document that an editor has open: hidden \
      characters, open and deceiving direction controls, controls, mojibake, mixed line ends; and \
      in its file, when it is opened or saved, what the editor has decoded: a wrong encoding, a byte \
      order mark, a false declaration. Code actions fix what legible check --fix fixes in the text, \
      and remove single hidden characters.

      Diagnostics are sent when the editor asks for them, or published if it cannot ask. Positions \
      are in UTF-8 if the editor can read them, and otherwise in UTF-16. Documents above \
      \(LanguageServer.sizeLimit >> 20) MB are not checked, and the editor is told so.

      Examples:
        legible lsp < /dev/null
      """)

  static var options: OptionTable<Self> { [] }

  func run() throws {
    var server = LanguageServer()
    try server.run().finish()
  }
}

/// Answers a client by the Language Server Protocol 3.17.
private struct LanguageServer {
  /// The maximum size of a document, and of all documents, in bytes.
  static let sizeLimit = 16 << 20
  private static let totalLimit = 256 << 20

  /// The maximum pause before a document is checked, and the time after which it is checked although there was no pause, in
  /// milliseconds.
  private static let pauseLimit = 1000
  private static let patience = 2000

  private enum Stage { case starting, running, stopping, ended }

  /// A document with its settings and findings.
  private struct Entry {
    var document: OpenDocument
    var version: Int?

    /// The form that the settings demand; `nil` for a file that is not text by its attributes.
    var expectation: TextExpectation?

    /// The findings in the file.
    var fileFindings: [Finding] = []

    /// The findings in the current document; `nil` if it has changed since.
    var check: DocumentCheck?

    /// The number of changes, sent as `resultId`, by which a client recognizes unchanged diagnostics.
    var revision = 0

    init(_ text: String, version: Int?, unit: OpenDocument.Unit) {
      document = OpenDocument(text, unit: unit)
      self.version = version
    }

    /// Reads the settings of the file, and checks its bytes.
    mutating func readSettings(of uri: String) {
      expectation = TextExpectation()
      fileFindings = []
      guard let name = FileName(fileURI: uri) else { return }
      // Settings may have changed since they were read last.
      expectation = FileSettings().expectation(of: name)
      guard let expectation else { return }
      fileFindings = DocumentCheck.findings(
        inFile: name, expecting: expectation, limit: LanguageServer.sizeLimit)
    }
  }

  private var stage = Stage.starting
  private var unit = OpenDocument.Unit.utf16

  /// Whether the client pulls diagnostics; then none are published.
  private var isAsked = false

  /// Whether the client supports refresh requests, and the number of those sent.
  private var canRefresh = false
  private var refreshCount = 0
  private var entries: [String: Entry] = [:]

  /// The documents whose diagnostics are to be published, and the time of the first change.
  private var changed: [String] = []
  private var firstChange = 0

  /// The time that the last check took, in milliseconds.
  private var lastDuration = 0

  /// Answers messages until the client says that it ends, or closes the input.
  mutating func run() -> ExitStatus {
    do {
      var channel = try MessageChannel(.headers)
      while stage != .ended {
        try publishChanged(&channel)
        guard let incoming = try channel.next() else {
          return stage == .running || channel.isLost ? .negative : .success
        }
        try handle(incoming, &channel)
      }
      return .success
    } catch let failure as OutputFailure {
      failure.report()
    } catch let status as ExitStatus {
      return status
    } catch {
      Messages.write("legible: lsp: \(error)")
    }
    return .trouble
  }

  private mutating func handle(
    _ incoming: MessageChannel.Incoming, _ channel: inout MessageChannel
  ) throws {
    switch incoming {
    case .malformed(let reason):
      try channel.send(JSONRPC.answer(to: .null, failure: .parse(reason)))
    case .tooLong:
      let reason = "a message has more than \(MessageChannel.sizeLimit >> 20) MB, and is not read"
      try channel.send(JSONRPC.answer(to: .null, failure: .request(reason)))
      try show(reason, &channel)
    case .message(let message):
      do {
        guard let call = try JSONRPC.Call(message) else { return }
        try handle(call, &channel)
      } catch let refusal as JSONRPC.Refusal {
        try channel.send(refusal.json)
      }
    }
  }

  private mutating func handle(_ call: JSONRPC.Call, _ channel: inout MessageChannel) throws {
    guard let id = call.id else { return try note(call, &channel) }
    do {
      let isCancelled = channel.hasReceived {
        $0["method"]?.string == "$/cancelRequest" && $0["params"]?["id"] == id
      }
      if isCancelled { throw JSONRPC.Failure(code: -32800, message: "the request was cancelled") }
      try channel.send(JSONRPC.answer(to: id, result: result(of: call)))
    } catch let failure as JSONRPC.Failure {
      try channel.send(JSONRPC.answer(to: id, failure: failure))
    }
  }

  private mutating func result(of call: JSONRPC.Call) throws(JSONRPC.Failure) -> JSONText {
    switch (stage, call.method) {
    case (.starting, "initialize"): return initialize(call.parameters)
    case (.starting, _):
      throw JSONRPC.Failure(code: -32002, message: "initialize has not been called")
    case (.stopping, _), (.ended, _): throw .request("the server is shut down")
    case (.running, "initialize"): throw .request("initialize has been called")
    case (.running, "shutdown"):
      stage = .stopping
      return .string(nil)
    case (.running, "textDocument/diagnostic"): return try report(call.parameters)
    case (.running, "textDocument/codeAction"): return try actions(call.parameters)
    case (.running, _): throw .method(call.method)
    }
  }

  private mutating func initialize(_ parameters: JSONValue) -> JSONText {
    stage = .running
    let capabilities = parameters["capabilities"]
    let encodings = capabilities?["general"]?["positionEncodings"]?.array ?? []
    unit = encodings.contains(.string("utf-8")) ? .utf8 : .utf16
    isAsked = capabilities?["textDocument"]?["diagnostic"].map { $0 != .null } ?? false
    canRefresh =
      capabilities?["workspace"]?["diagnostics"]?["refreshSupport"]?.boolean ?? false
    let isAsked = isAsked
    let unit = unit
    return .object { json in
      json.addObject("capabilities") { json in
        json.add("positionEncoding", unit.rawValue)
        json.addObject("textDocumentSync") { json in
          json.add("openClose", true)
          // `TextDocumentSyncKind.Incremental`.
          json.add("change", 2)
          json.add("save", true)
        }
        json.addObject("codeActionProvider") { json in
          json.add("codeActionKinds", .strings([Self.quickFix, Self.fixAll]))
        }
        if isAsked {
          json.addObject("diagnosticProvider") { json in
            json.add("identifier", "legible")
            json.add("interFileDependencies", false)
            json.add("workspaceDiagnostics", false)
          }
        }
      }
      json.addObject("serverInfo") { json in
        json.add("name", "legible")
        json.add("version", Release.version)
      }
    }
  }
}

/// Notifications about documents of the client.
extension LanguageServer {
  private mutating func note(_ call: JSONRPC.Call, _ channel: inout MessageChannel) throws {
    if call.method == "exit" {
      let isExpected = stage == .stopping
      stage = .ended
      if !isExpected { throw ExitStatus.negative }
    }
    guard stage == .running, call.method.hasPrefix("textDocument/did") else { return }
    guard let uri = Self.uri(in: call.parameters) else {
      return try log("\(call.method) names no document", &channel)
    }
    switch call.method {
    case "textDocument/didOpen": try open(uri, call.parameters, &channel)
    case "textDocument/didChange": try change(uri, call.parameters, &channel)
    case "textDocument/didSave":
      entries[uri]?.readSettings(of: uri)
      noteChange(of: uri)
      // Clients pull diagnostics after changes only, but saving may have changed the findings in the file.
      if isAsked && canRefresh {
        refreshCount += 1
        try channel.send(
          JSONRPC.request("workspace/diagnostic/refresh", id: "refresh-\(refreshCount)"))
      }
    case "textDocument/didClose":
      changed.removeAll { $0 == uri }
      // A document that is closed has no diagnostics any more.
      if entries.removeValue(forKey: uri) != nil && !isAsked {
        try publish(.array([]), of: uri, nil, &channel)
      }
    default: break
    }
  }

  private static func uri(in parameters: JSONValue) -> String? {
    parameters["textDocument"]?["uri"]?.string
  }

  private mutating func open(
    _ uri: String, _ parameters: JSONValue, _ channel: inout MessageChannel
  ) throws {
    let document = parameters["textDocument"]
    guard let text = document?["text"]?.string else {
      return try log("didOpen has no text", &channel)
    }
    entries[uri] = nil
    guard try hasRoom(for: text.utf8.count, uri, &channel) else { return }
    var entry = Entry(text, version: document?["version"]?.integer, unit: unit)
    entry.readSettings(of: uri)
    entries[uri] = entry
    noteChange(of: uri)
  }

  private mutating func change(
    _ uri: String, _ parameters: JSONValue, _ channel: inout MessageChannel
  ) throws {
    // There is no entry for a document that is too large.
    guard var entry = entries.removeValue(forKey: uri) else { return }
    for change in parameters["contentChanges"]?.array ?? [] {
      guard let text = change["text"]?.string, let edit = entry.document.edit(change) else {
        // The current text is unknown; the client may open the document again.
        changed.removeAll { $0 == uri }
        return try log("a change of \(uri) has no text, or no valid range", &channel)
      }
      let size = entry.document.utf8.count - edit.count + text.utf8.count
      guard try hasRoom(for: size, uri, &channel) else { return }
      entry.document.replace(edit, by: text)
    }
    entry.version = parameters["textDocument"]?["version"]?.integer
    entries[uri] = entry
    noteChange(of: uri)
  }

  /// Whether a document fits the limits. If not, the client is told, and the document is no longer checked.
  private mutating func hasRoom(
    for size: Int, _ uri: String, _ channel: inout MessageChannel
  ) throws -> Bool {
    let total = entries.values.reduce(size) { $0 + $1.document.utf8.count }
    if size <= Self.sizeLimit && total <= Self.totalLimit { return true }
    changed.removeAll { $0 == uri }
    let reason =
      size > Self.sizeLimit
      ? "it has more than \(Self.sizeLimit >> 20) MB"
      : "all documents have more than \(Self.totalLimit >> 20) MB"
    try show("\(uri) is not checked: \(reason)", &channel)
    if !isAsked { try publish(.array([]), of: uri, nil, &channel) }
    return false
  }

  /// Notes that a document has to be checked.
  private mutating func noteChange(of uri: String) {
    guard entries[uri] != nil else { return }
    entries[uri]?.check = nil
    entries[uri]?.revision += 1
    if isAsked || changed.contains(uri) { return }
    if changed.isEmpty { firstChange = MonotonicClock.milliseconds }
    changed.append(uri)
  }

  private func show(_ text: String, _ channel: inout MessageChannel) throws {
    try tell("window/showMessage", text, &channel)
  }

  private func log(_ text: String, _ channel: inout MessageChannel) throws {
    try tell("window/logMessage", text, &channel)
  }

  /// Sends a warning for people.
  private func tell(_ method: String, _ text: String, _ channel: inout MessageChannel) throws {
    try channel.send(
      JSONRPC.notification(
        method,
        .object { json in
          json.add("type", 2)
          json.add("message", "legible: \(text)")
        }))
  }
}

extension OpenDocument {
  /// The range that a change replaces, in bytes: the whole text if the change names none.
  ///
  /// - Returns: `nil` if it is not a range.
  fileprivate func edit(_ change: JSONValue) -> Range<Int>? {
    guard let range = change["range"], range != .null else { return 0..<utf8.count }
    return self.range(range)
  }

  /// A range of the protocol in bytes; `nil` if it is none.
  fileprivate func range(_ value: JSONValue?) -> Range<Int>? {
    guard let start = Position(value?["start"]), let end = Position(value?["end"]) else {
      return nil
    }
    let (lower, upper) = (offset(of: start), offset(of: end))
    return lower <= upper ? lower..<upper : nil
  }
}

extension OpenDocument.Positions {
  /// A range in bytes as the protocol has it.
  fileprivate mutating func json(of range: Range<Int>) -> JSONText {
    let ends = [("start", position(of: range.lowerBound)), ("end", position(of: range.upperBound))]
    return .object { json in
      for (key, position) in ends {
        json.addObject(key) { json in
          json.add("line", position.line)
          json.add("character", position.character)
        }
      }
    }
  }
}

/// Diagnostics.
extension LanguageServer {
  /// Checks the changed documents when the client pauses, so that only the last of many changes is checked.
  ///
  /// The pause is as long as a check takes, so that typing in a large document does not wait for one.
  private mutating func publishChanged(_ channel: inout MessageChannel) throws {
    while let uri = changed.first {
      let isOverdue = MonotonicClock.milliseconds - firstChange > Self.patience
      let pause = Int32(min(lastDuration, Self.pauseLimit))
      if !isOverdue && channel.hasInput(within: pause) { return }
      changed.removeFirst()
      firstChange = MonotonicClock.milliseconds
      guard let check = check(uri), let entry = entries[uri] else { continue }
      lastDuration = MonotonicClock.milliseconds - firstChange
      try publish(
        Self.diagnostics(check.findings, in: entry.document), of: uri, entry.version, &channel)
    }
  }

  /// Returns the findings in a document; `nil` if it is not open.
  private mutating func check(_ uri: String) -> DocumentCheck? {
    guard let entry = entries[uri] else { return nil }
    if let check = entry.check { return check }
    guard let expectation = entry.expectation else { return .nothing }
    let check = DocumentCheck(
      entry.document, named: uri, file: entry.fileFindings, expecting: expectation)
    entries[uri]?.check = check
    return check
  }

  private func publish(
    _ diagnostics: JSONText, of uri: String, _ version: Int?, _ channel: inout MessageChannel
  ) throws {
    try channel.send(
      JSONRPC.notification(
        "textDocument/publishDiagnostics",
        .object { json in
          json.add("uri", uri)
          if let version { json.add("version", version) }
          json.add("diagnostics", diagnostics)
        }))
  }

  private static func diagnostics(
    _ findings: [DocumentCheck.Found], in document: OpenDocument
  ) -> JSONText {
    var positions = OpenDocument.Positions(in: document)
    return .array(
      findings.map { found in
        .object { json in
          json.add("range", positions.json(of: found.range))
          // `DiagnosticSeverity.Warning`.
          json.add("severity", 2)
          json.add("code", found.rule.name)
          json.add("source", "legible")
          json.add("message", found.message)
        }
      })
  }

  /// Answers a client that asks for the diagnostics of a document.
  private mutating func report(_ parameters: JSONValue) throws(JSONRPC.Failure) -> JSONText {
    guard let uri = Self.uri(in: parameters) else {
      throw .parameters("textDocument has no uri")
    }
    let revision = entries[uri].map { String($0.revision) }
    if let revision, parameters["previousResultId"]?.string == revision {
      return .object { json in
        json.add("kind", "unchanged")
        json.add("resultId", revision)
      }
    }
    let findings = check(uri)?.findings ?? []
    let items = entries[uri].map { Self.diagnostics(findings, in: $0.document) } ?? .array([])
    return .object { json in
      json.add("kind", "full")
      if let revision { json.add("resultId", revision) }
      json.add("items", items)
    }
  }
}

/// Code actions.
extension LanguageServer {
  private static let quickFix = "quickfix"
  private static let fixAll = "source.fixAll.legible"

  /// The maximum number of edits in an action; more are joined into one.
  private static let editLimit = 1000

  /// Answers with the actions for the findings in a range, and the one that fixes all of the document.
  private mutating func actions(_ parameters: JSONValue) throws(JSONRPC.Failure) -> JSONText {
    guard let uri = Self.uri(in: parameters) else {
      throw .parameters("textDocument has no uri")
    }
    guard let check = check(uri), let document = entries[uri]?.document else {
      return .array([])
    }
    guard let range = document.range(parameters["range"]) else {
      throw .parameters("range is not in the document")
    }
    let only = parameters["context"]?["only"]?.array?.compactMap(\.string)
    let asksFor = { (kind: String) in
      only?.contains { kind == $0 || kind.hasPrefix($0 + ".") } ?? false
    }
    let wantsFixes = only == nil || asksFor(Self.quickFix)
    // Editors request actions without a kind at each cursor movement, which does not ask for the whole document.
    let wantsAll = asksFor(Self.fixAll)
    var actions: [JSONText] = []
    var all: [OpenDocument.Edit] = []
    for remedy in DocumentCheck.remedies {
      let here = check.findings.filter {
        wantsFixes && $0.rule == remedy.rule && $0.range.lowerBound <= range.upperBound
          && range.lowerBound <= $0.range.upperBound
      }
      let isPartOfAll = wantsAll && remedy.isForAll
      if here.isEmpty && !isPartOfAll { continue }
      let edits = check.edits(for: remedy.rule, in: document)
      if isPartOfAll { all += edits }
      for found in here {
        let own = check.edits(of: edits, for: found, in: document)
        if own.isEmpty { continue }
        actions.append(
          Self.action(remedy.title, Self.quickFix, own, uri, document) { json in
            json.add("diagnostics", Self.diagnostics([found], in: document))
          })
      }
    }
    if wantsAll && !all.isEmpty {
      // The client would reject overlapping edits of several rules, so the first one is kept.
      var merged: [OpenDocument.Edit] = []
      for edit in all.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
      where edit.range.lowerBound >= merged.last?.range.upperBound ?? 0 {
        merged.append(edit)
      }
      actions.append(
        Self.action("Fix all that legible can fix", Self.fixAll, merged, uri, document) { _ in })
    }
    return .array(actions)
  }

  private static func action(
    _ title: String, _ kind: String, _ edits: [OpenDocument.Edit], _ uri: String,
    _ document: OpenDocument, _ body: (inout JSONText) -> Void
  ) -> JSONText {
    let edits = edits.count > editLimit ? [document.joining(edits)].compactMap(\.self) : edits
    var positions = OpenDocument.Positions(in: document)
    return .object { json in
      json.add("title", title)
      json.add("kind", kind)
      body(&json)
      json.addObject("edit") { json in
        json.addObject("changes") { json in
          json.addObjects(uri, of: edits) { json, edit in
            json.add("range", positions.json(of: edit.range))
            json.add("newText", edit.text)
          }
        }
      }
    }
  }
}
