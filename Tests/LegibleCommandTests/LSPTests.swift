import Foundation
import LegibleTestSupport
import Testing

/// `lsp`: framing, state, and what an editor gets. `Scripts/check-lsp` talks to it through a client, and changes a document
/// ten thousand times.
final class LSPTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  deinit { runner.cleanUp() }

  private static func frame(_ message: String) -> [UInt8] {
    Array("Content-Length: \(message.utf8.count)\r\n\r\n\(message)".utf8)
  }

  private static func call(_ method: String, _ parameters: String, id: Int? = nil) -> String {
    let id = id.map { "\"id\":\($0)," } ?? ""
    return "{\"jsonrpc\":\"2.0\",\(id)\"method\":\"\(method)\",\"params\":\(parameters)}"
  }

  private static let end = [call("shutdown", "null", id: 99), call("exit", "null")]

  /// What is answered, and the status.
  private func answers(to input: [UInt8]) throws -> (messages: [[String: Any]], status: Int32) {
    let result = try runner.shell("exec \"$0\" lsp", input: input)
    #expect(result.messages.isEmpty, "\(result.messages)")
    var rest = Data(result.output)
    var messages: [[String: Any]] = []
    while !rest.isEmpty {
      let head = try #require(rest.range(of: Data("\r\n\r\n".utf8)))
      let header = String(decoding: rest[..<head.lowerBound], as: UTF8.self)
      let length = try #require(Int(header.dropFirst("Content-Length: ".count)))
      let content = rest[head.upperBound...].prefix(length)
      messages.append(
        try #require(try JSONSerialization.jsonObject(with: content) as? [String: Any]))
      rest = Data(rest[content.endIndex...])
    }
    return (messages, result.status)
  }

  private func session(
    _ calls: [String], capabilities: String = #"{"textDocument":{"diagnostic":{}}}"#
  ) throws -> [[String: Any]] {
    let begin = Self.call("initialize", "{\"capabilities\":\(capabilities)}", id: 0)
    let input = ([begin] + calls + Self.end).flatMap(Self.frame)
    let (messages, status) = try answers(to: input)
    #expect(status == 0)
    return messages
  }

  private static func open(_ uri: String, _ text: String) -> String {
    call(
      "textDocument/didOpen",
      "{\"textDocument\":{\"uri\":\"\(uri)\",\"version\":1,\"text\":\"\(text)\"}}")
  }

  private static func change(_ uri: String, _ start: (Int, Int), _ end: (Int, Int), _ text: String)
    -> String
  {
    let range = range(start, end)
    return call(
      "textDocument/didChange",
      "{\"textDocument\":{\"uri\":\"\(uri)\",\"version\":2},\"contentChanges\":[{\"range\":\(range),\"text\":\"\(text)\"}]}"
    )
  }

  private static func range(_ start: (Int, Int), _ end: (Int, Int)) -> String {
    "{\"start\":{\"line\":\(start.0),\"character\":\(start.1)},\"end\":{\"line\":\(end.0),\"character\":\(end.1)}}"
  }

  private static func pull(_ uri: String, id: Int) -> String {
    call("textDocument/diagnostic", "{\"textDocument\":{\"uri\":\"\(uri)\"}}", id: id)
  }

  /// Rules with lines and columns.
  private func found(_ messages: [[String: Any]], id: Int) -> [String] {
    let result = messages.first { $0["id"] as? Int == id }?["result"] as? [String: Any]
    let items = result?["items"] as? [[String: Any]] ?? []
    return items.map { item in
      let range = item["range"] as? [String: [String: Int]] ?? [:]
      let place = ["start", "end"].map {
        "\(range[$0]?["line"] ?? -1):\(range[$0]?["character"] ?? -1)"
      }
      return "\(item["code"] ?? "") \(place.joined(separator: "-"))"
    }
  }

  @Test(arguments: [("utf-16", 10), ("utf-8", 12)])
  func findingsFollowTheText(unit: String, column: Int) throws {
    let width = unit == "utf-8" ? 3 : 1
    let uri = "untitled:a"
    let messages = try session(
      [
        Self.open(uri, "fine\\r\\n😀 x total\\u200Bvalue\\r"), Self.pull(uri, id: 1),
        Self.change(uri, (0, 0), (0, 4), "\\n😀"), Self.pull(uri, id: 2),
        Self.change(uri, (2, column), (2, column + width), ""), Self.pull(uri, id: 3),
        // A place behind the end of a line or of the text is the end.
        Self.change(uri, (99, 0), (99, 9), "a\\u200Bb"), Self.pull(uri, id: 4),
        Self.pull("untitled:other", id: 5),
      ],
      capabilities:
        #"{"textDocument":{"diagnostic":{}},"general":{"positionEncodings":["\#(unit)"]}}"#)
    let finding = { (line: Int, column: Int) in
      "hidden-character \(line):\(column)-\(line):\(column + width)"
    }
    #expect(found(messages, id: 1).contains(finding(1, column)))
    #expect(found(messages, id: 2).contains(finding(2, column)))
    #expect(!found(messages, id: 3).contains { $0.hasPrefix("hidden") })
    #expect(found(messages, id: 4).contains(finding(3, 1)))
    #expect(found(messages, id: 5).isEmpty)
  }

  @Test func settingsAndTheFileCount() throws {
    try runner.write(Array("[*.bat]\nend_of_line = crlf\n".utf8), to: ".editorconfig")
    try runner.write([0xEF, 0xBB, 0xBF] + Array("#!/bin/sh\n".utf8), to: "a.sh")
    let folder = "file://\(runner.directory.path)/"
    let messages = try session([
      Self.open(folder + "a.bat", "echo\\n"), Self.pull(folder + "a.bat", id: 1),
      Self.open(folder + "a.sh", "#!/bin/sh\\n"), Self.pull(folder + "a.sh", id: 2),
    ])
    #expect(found(messages, id: 1) == ["line-ends 0:0-0:4"])
    #expect(found(messages, id: 2) == ["byte-order-mark 0:0-0:9"])
  }

  @Test func actionsMendTheText() throws {
    let uri = "untitled:a"
    let mojibake = "FranÃ§ois a Ã©tÃ© fatiguÃ© cet Ã©tÃ©"  // legible:allow mojibake
    let text = "one\\r\\nopen \\u202Bשלום\\r\\n\(mojibake)\\n"
    let ask = { (only: String, id: Int) in
      Self.call(
        "textDocument/codeAction",
        "{\"textDocument\":{\"uri\":\"\(uri)\"},\"range\":\(Self.range((1, 5), (1, 5))),\"context\":{\"diagnostics\":[],\"only\":[\"\(only)\"]}}",
        id: id)
    }
    let messages = try session([
      Self.open(uri, text), ask("quickfix", 1), ask("source", 2), ask("refactor", 3),
    ])
    let titles = { (id: Int) in
      (messages.first { $0["id"] as? Int == id }?["result"] as? [[String: Any]])?.compactMap {
        $0["title"] as? String
      }
    }
    #expect(titles(1) == ["Close the direction control"])
    #expect(titles(2) == ["Fix all that legible can fix"] && titles(3) == [])
    let all = messages.first { $0["id"] as? Int == 2 }?["result"] as? [[String: Any]]
    let edits = (all?.first?["edit"] as? [String: [String: [[String: Any]]]])?["changes"]?[uri]
    #expect(
      edits?.compactMap { $0["newText"] as? String }.contains("\u{202C}") ?? false
        && edits?.compactMap { $0["newText"] as? String }.last == "\r\n")
  }

  /// Hidden characters are removed one by one, where a person asks for it, and not when a file is saved; direction controls
  /// that have a partner are not.
  @Test func hiddenCharactersAreRemovedOneByOne() throws {
    let uri = "file:///a.py"
    let ask = { (line: Int, only: String, id: Int) in
      Self.call(
        "textDocument/codeAction",
        "{\"textDocument\":{\"uri\":\"\(uri)\"},\"range\":\(Self.range((line, 1), (line, 1))),\"context\":{\"diagnostics\":[],\"only\":[\"\(only)\"]}}",
        id: id)
    }
    let messages = try session([
      Self.open(uri, "a\\u200B\\u200Bb = 1\\nc\\u202Ad\\u202C = 2\\n"), Self.pull(uri, id: 9),
      ask(0, "quickfix", 1), ask(0, "source", 2), ask(1, "quickfix", 3),
    ])
    #expect(found(messages, id: 9).count { $0.hasPrefix("hidden-character") } == 3)
    let actions = { (id: Int) in
      messages.first { $0["id"] as? Int == id }?["result"] as? [[String: Any]]
    }
    #expect(actions(2)?.isEmpty ?? false && actions(3)?.isEmpty ?? false)
    #expect(actions(1)?.compactMap { $0["title"] as? String } == ["Remove invisible characters"])
    let edits =
      (actions(1)?.first?["edit"] as? [String: [String: [[String: Any]]]])?["changes"]?[uri]
    #expect(edits?.count == 1 && edits?.first?["newText"] as? String == "")
    let range = edits?.first?["range"] as? [String: [String: Int]]
    #expect(range?["start"] == ["line": 0, "character": 1])
    #expect(range?["end"] == ["line": 0, "character": 3])
  }

  @Test func badMessagesAreAnswered() throws {
    let uri = "untitled:a"
    let cases: [(message: String, code: Int)] = [
      ("{", -32700), ("", -32700), (String(repeating: "[", count: 100_000), -32700), ("[]", -32600),
      (#"{"jsonrpc":"2.0","id":{},"method":"x"}"#, -32600),
      (Self.call("no/method", "{}", id: 1), -32601),
      (Self.call("initialize", "{}", id: 1), -32600),
      (Self.call("textDocument/diagnostic", "[]", id: 1), -32602),
      (
        Self.call(
          "textDocument/codeAction",
          "{\"textDocument\":{\"uri\":\"\(uri)\"},\"range\":\(Self.range((1, 0), (0, -1)))}", id: 1),
        -32602
      ),
    ]
    let messages = try session([Self.open(uri, "a")] + cases.map(\.message))
    let codes = messages.compactMap { ($0["error"] as? [String: Any])?["code"] as? Int }
    #expect(codes == cases.map(\.code))
    let early = try answers(to: Self.frame(Self.pull(uri, id: 1)) + Self.frame(Self.end[1]))
    #expect((early.messages.first?["error"] as? [String: Any])?["code"] as? Int == -32002)
    #expect(early.status == 1)
    for header in [
      "nonsense\r\n\r\n", "Content-Length: -1\r\n\r\n", String(repeating: "x", count: 5000),
    ] {
      let lost = try answers(to: Array(header.utf8) + Self.frame(Self.end[1]))
      #expect((lost.messages.first?["error"] as? [String: Any])?["code"] as? Int == -32700)
      #expect(lost.messages.count == 1 && lost.status == 1)
    }
  }

  @Test func largeDocumentsAreRefused() throws {
    let wide = String(repeating: "a", count: 17 << 20)
    let messages = try session([
      Self.open("untitled:wide", wide), Self.pull("untitled:wide", id: 1),
      Self.open("untitled:a", "a\\u200Bb"), Self.pull("untitled:a", id: 2),
    ])
    let shown = messages.filter { $0["method"] as? String == "window/showMessage" }
    #expect(shown.count == 1 && found(messages, id: 1).isEmpty && found(messages, id: 2).count == 1)
    let first = Self.frame(Self.call("initialize", "{}", id: 0))
    let long = try answers(to: first + Self.frame(wide + wide) + Self.end.flatMap(Self.frame))
    #expect(long.status == 0 && long.messages.count == 4)
  }
}
