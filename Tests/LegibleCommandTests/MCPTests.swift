import Foundation
import LegibleTestSupport
import Testing

/// `mcp`: what agents ask for, and what nobody should. `Scripts/check-mcp` talks to it through the official client.
final class MCPTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  deinit { runner.cleanUp() }

  /// The answers to lines that are sent.
  private func answers(_ lines: [String], _ arguments: [String] = []) throws -> [[String: Any]] {
    let result = try runner.shell(
      "exec \"$0\" mcp \"$@\"", arguments, input: Array((lines.joined(separator: "\n") + "\n").utf8)
    )
    #expect(result.status == 0 && result.messages.isEmpty, "\(result.messages)")
    return try result.text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  private func call(_ tool: String, _ arguments: String, _ options: [String] = []) throws -> (
    text: String, isError: Bool, structured: [String: Any]
  ) {
    let line =
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#
    let answer = try answers([line], options).first
    let result = try #require(answer?["result"] as? [String: Any])
    let content = result["content"] as? [[String: Any]]
    return (
      content?.first?["text"] as? String ?? "", result["isError"] as? Bool ?? false,
      result["structuredContent"] as? [String: Any] ?? [:]
    )
  }

  private static let russian: [UInt8] =
    [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2, 0x2C, 0x20, 0xEC, 0xE8, 0xF0, 0x21, 0x0D, 0x0A]
    + Array("x = 1\r\n".utf8)

  @Test func toolsKeepTheEncoding() throws {
    try runner.write(Self.russian, to: "f.c")
    let read = try call("read_text", #"{"path":"f.c","encoding":"windows-1251"}"#)
    #expect(
      read.text == "Привет, мир!\nx = 1\n" && read.structured["lineEnds"] as? String == "CR LF")
    #expect(read.structured["totalLines"] as? Int == 2)
    let edit =
      #"{"path":"f.c","encoding":"windows-1251","old_text":"мир!\r\nx = 1","new_text":"дом!\nx = 2"}"#
    #expect(try call("edit_text", edit).isError == false)
    let expected =
      Array(Self.russian[..<8]) + [0xE4, 0xEE, 0xEC, 0x21, 0x0D, 0x0A] + Array("x = 2\r\n".utf8)
    #expect(try runner.content("f.c") == expected)
    let all =
      #"{"path":"f.c","encoding":"windows-1251","edits":[{"old_text":"x = 2","new_text":"y"},{"old_text":"x","new_text":"z"}]}"#
    let refused = try call("edit_text", all)
    #expect(
      refused.isError
        && refused.text == "edit 2: old_text occurs nowhere in the file; nothing was changed")
    #expect(try runner.content("f.c") == expected)
    let lost = try call(
      "edit_text", #"{"path":"f.c","encoding":"windows-1251","old_text":"x","new_text":"☃"}"#)
    #expect(
      lost.isError
        && lost.text == "line 2, column 1: U+2603 SNOWMAN cannot be written as windows-1251")
    #expect(
      try call("write_text", #"{"path":"f.c","encoding":"windows-1251","text":"мир\n"}"#).isError
        == false)
    #expect(try runner.content("f.c") == [0xEC, 0xE8, 0xF0, 0x0D, 0x0A])
  }

  @Test func pathsStayBelowTheRoots() throws {
    _ = try runner.shell(
      "mkdir root rootless; echo secret | tee secret > rootless/secret; ln -s ../secret root/link; ln -s .. root/up; echo fine > root/fine"
    )
    for path in [
      "../secret", "link", "up/secret", "/etc/passwd", "./x/../../secret",
      "\(runner.directory.path)/rootless/secret",
    ] {
      for (tool, more) in [
        ("read_text", ""), ("detect", ""), ("search", #","text":"secret""#),
        ("write_text", #","text":"x""#),
        ("edit_text", #","old_text":"secret","new_text":"x""#), ("restore", ""),
      ] {
        let answer = try call(tool, #"{"path":"\#(path)"\#(more)}"#, ["--root=root"])
        #expect(
          answer.isError && !answer.text.contains("secret\n"), "\(tool) \(path): \(answer.text)")
      }
    }
    #expect(try call("read_text", #"{"path":"fine"}"#, ["--root", "root"]).text == "fine\n")
    #expect(try call("search", #"{"text":"secret"}"#, ["--root=root"]).text == "not found")
    #expect(try runner.shell("cat secret rootless/secret").text == "secret\nsecret\n")
    _ = try runner.shell("mkdir root/.git; echo settings > root/.git/config")
    let ofGit = try call(
      "edit_text", #"{"path":".git/config","old_text":"settings","new_text":"x"}"#, ["--root=root"])
    #expect(ofGit.isError && ofGit.text.contains("Git's own folder"))
    #expect(try runner.run("mcp", "--root=missing").status == 2)
    #expect(try runner.run("mcp", "--root=").status == 2)
  }

  /// Clients spell paths as they were given them, and a root that is a symbolic link is a root.
  @Test func rootsMayBeNamedThroughLinks() throws {
    _ = try runner.shell(
      "mkdir -p real/deep; ln -s real link; ln -s deep real/inner; echo fine > real/fine; echo x > real/deep/x"
    )
    for (path, text) in [
      ("fine", "fine\n"), ("link/fine", "fine\n"), ("real/./fine", "fine\n"),
      ("link/deep/x", "x\n"),
    ] {
      let name = path == "fine" ? path : "\(runner.directory.path)/\(path)"
      for root in ["link", "real", "\(runner.directory.path)/link"] {
        let answer = try call("read_text", #"{"path":"\#(name)"}"#, ["--root=\(root)"])
        #expect(answer.text == text && !answer.isError, "\(name) in \(root): \(answer.text)")
      }
    }
    for path in ["link/inner/x", "link/../secret", "link/fine/x", "missing/x"] {
      let answer = try call(
        "read_text", #"{"path":"\#(runner.directory.path)/\#(path)"}"#, ["--root=link"])
      #expect(answer.isError, "\(path): \(answer.text)")
    }
  }

  @Test func readOnlyServersOfferNoChange() throws {
    try runner.write(Array("a\n".utf8), to: "f")
    let list = try answers([#"{"jsonrpc":"2.0","id":"x","method":"tools/list"}"#], ["--read-only"])
    let tools = (list.first?["result"] as? [String: Any])?["tools"] as? [[String: Any]]
    #expect(
      tools?.compactMap { $0["name"] as? String } == [
        "read_text", "search", "detect", "repair_text",
      ])
    let line =
      #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"write_text","arguments":{"path":"f","text":""}}}"#
    let error = try answers([line], ["--read-only"]).first?["error"] as? [String: Any]
    #expect(error?["code"] as? Int == -32602)
    #expect(try runner.content("f") == Array("a\n".utf8))
  }

  @Test func textThatWasDecodedWronglyIsPutBack() throws {
    let damaged = "Grüße\\nFranÃ§ois a Ã©tÃ© trÃ¨s fatiguÃ© cet Ã©tÃ©"
    let answer = try call("repair_text", "{\"text\":\"\(damaged)\"}", ["--read-only"])
    #expect(answer.text == "Grüße\nFrançois a été très fatigué cet été" && !answer.isError)
    #expect(answer.structured["changed"] as? Bool == true)
    #expect((answer.structured["proposals"] as? [Any])?.isEmpty ?? false)
    #expect((answer.structured["lostLines"] as? [Any])?.isEmpty ?? false)
    let first = (answer.structured["repairs"] as? [[String: Any]])?.first
    #expect(first?["line"] as? Int == 2 && first?["offset"] as? Int == 8)
    #expect((first?["repaired"] as? String)?.hasPrefix("François") ?? false)
    #expect(
      first?["readings"] as? [[String: String]] == [["written": "UTF-8", "read": "windows-1252"]])
    let healthy = try call("repair_text", #"{"text":"Grüße aus Köln, 日本語"}"#)
    #expect(
      healthy.text == "Grüße aus Köln, 日本語" && healthy.structured["changed"] as? Bool == false)
    let lost = try call("repair_text", #"{"text":"one\nb\uFFFD\uFFFDd"}"#)
    #expect(lost.text == "one\nb\u{FFFD}\u{FFFD}d" && lost.structured["lostLines"] as? [Int] == [2])
    let wide = String(repeating: "a", count: 300_000)
    for arguments in [#"{"text":7}"#, "{}", "{\"text\":\"\(wide)\"}", #"{"text":"a","path":"f"}"#] {
      #expect(try call("repair_text", arguments).isError)
    }
  }

  @Test func answersAreBounded() throws {
    _ = try runner.shell(
      "yes 'a line that is fairly long, and many of them' | head -n 20000 > long; head -c 17000000 /dev/zero | tr '\\0' a > wide"
    )
    let part = try call("read_text", #"{"path":"long"}"#)
    let next = try #require(part.structured["nextLine"] as? Int)
    #expect(part.text.utf8.count <= 256 << 10 && part.structured["totalLines"] as? Int == 20000)
    let more = try call("read_text", #"{"path":"long","first_line":\#(next),"line_count":2}"#)
    #expect(
      more.structured["firstLine"] as? Int == next && more.structured["lineCount"] as? Int == 2)
    #expect(try call("read_text", #"{"path":"wide"}"#).isError)
    let most = String(repeating: "a", count: 100_000)
    _ = try runner.shell("head -c 2000000 wide > half")
    let edit = try call("edit_text", #"{"path":"half","old_text":"\#(most)b","new_text":""}"#)
    #expect(edit.isError && edit.text.contains("occurs nowhere"))
    let all = try call("search", #"{"text":"nothing of it"}"#)
    #expect(
      all.structured["isComplete"] as? Bool == false
        && all.structured["skippedFiles"] as? Int == 1)
    let found = try call("search", #"{"text":"fairly","limit":3}"#)
    #expect(
      found.structured["lineCount"] as? Int == 3 && found.structured["isComplete"] as? Bool == false
    )
  }

  @Test func badMessagesAreAnswered() throws {
    let cases: [(String, Int?)] = [
      ("{", -32700), ("nonsense", -32700), ("[]", -32600), ("1", -32600), (#"{"id":1}"#, -32600),
      (#"{"jsonrpc":"2.0","id":1}"#, -32600),
      (#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, -32600),
      (#"{"jsonrpc":"2.0","id":1,"method":"no/method"}"#, -32601),
      (#"{"jsonrpc":"2.0","method":"no/method"}"#, nil),
      (#"{"jsonrpc":"2.0","id":1,"method":"tools/call"}"#, -32602),
      (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":7}}"#, -32602),
      (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[]}"#, -32602),
      (#"{"jsonrpc":"2.0","id":9,"result":{}}"#, nil), ("", nil),
      (String(repeating: "[", count: 100_000), -32700),
      (
        #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"1"}}}"#,
        -32022
      ),
      (
        #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":1}}}"#,
        -32602
      ),
      (#"{"jsonrpc":"2.0","id":1,"method":"server/discover"}"#, -32601),
    ]
    for (line, code) in cases {
      let answers = try answers([line, #"{"jsonrpc":"2.0","id":"end","method":"ping"}"#])
      #expect(answers.last?["id"] as? String == "end", "\(line.prefix(80))")
      let codes = answers.dropLast().map { ($0["error"] as? [String: Any])?["code"] as? Int }
      #expect(codes == (code == nil ? [] : [code]), "\(line.prefix(80)): \(codes)")
    }
  }

  @Test func versionsAreAgreedOn() throws {
    for (asked, expected) in [
      ("2025-06-18", "2025-06-18"), ("2025-11-25", "2025-11-25"), ("1999-01-01", "2025-11-25"),
    ] {
      let line =
        #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"\#(asked)","capabilities":{}}}"#
      let result = try answers([line]).first?["result"] as? [String: Any]
      #expect(result?["protocolVersion"] as? String == expected)
    }
    let discover =
      #"{"jsonrpc":"2.0","id":0,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}"#
    let result = try answers([discover]).first?["result"] as? [String: Any]
    #expect(
      result?["supportedVersions"] as? [String] == ["2026-07-28"]
        && result?["resultType"] as? String == "complete")
  }

  /// A line that never ends takes no more memory than a message may.
  @Test func aLineThatIsTooLongIsPassedOver() throws {
    let script = """
      ulimit -v 1500000
      { head -c 150000000 /dev/zero | tr '\\0' x; printf '\\n{"jsonrpc":"2.0","id":5,"method":"ping"}\\n'; } | "$0" mcp
      """
    let result = try runner.shell(script)
    #expect(
      result.text.contains("-32700")
        && result.text.hasSuffix("{\"jsonrpc\":\"2.0\",\"id\":5,\"result\":{}}\n"))
  }

  @Test func searchIgnoresCaseAndReadsOldEncodings() throws {
    try runner.write(
      try #require(
        "Соседка сушит яблоки прямо на чердаке\n".data(using: .windowsCP1251).map(Array.init)),
      to: "f.txt")
    #expect(
      try call("search", #"{"text":"ЯБЛОКИ","ignore_case":true}"#).text.contains(
        "f.txt:1: Соседка сушит"))
    #expect(try call("search", #"{"text":"ЯБЛОКИ"}"#).text == "not found")
    #expect(try call("search", #"{"text":""}"#).isError)
  }
}
