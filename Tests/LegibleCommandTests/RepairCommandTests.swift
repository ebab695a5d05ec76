import Foundation
import Testing

/// What `legible repair` puts back, what it leaves, and how it is taken back.
final class RepairCommandTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  deinit { runner.cleanUp() }

  private static let damaged = "name,city\nFranÃ§ois,MÃ¼nchen\nplain\nAndrÃ©,KÃ¶ln\n"
  private static let healthy = "name,city\nFrançois,München\nplain\nAndré,Köln\n"

  @Test func textIsPutBackAndTakenBackByThePlan() throws {
    try runner.write(Array(Self.damaged.utf8), to: "a")
    let result = try runner.run("repair", "a")
    #expect(result.text == Self.healthy && result.status == 0 && result.messages.isEmpty)
    #expect(try runner.run("repair", input: Array(Self.damaged.utf8)).text == Self.healthy)
    #expect(try runner.run("repair", "-i=.old", "--plan=plan", "a").status == 0)
    #expect(try runner.content("a") == Array(Self.healthy.utf8))
    #expect(try runner.content("a.old") == Array(Self.damaged.utf8))
    #expect(try runner.run("repair", "--undo=plan", "a").text == Self.damaged)
    #expect(try runner.run("repair", "-i", "--undo=plan", "a").status == 0)
    #expect(try runner.content("a") == Array(Self.damaged.utf8))
    #expect(try runner.run("repair", "a", "-o", "b", "--plan=other").status == 0)
    #expect(try runner.run("repair", "--undo=other", "b").text == Self.damaged)
  }

  @Test func aRepairedTextIsNotRepairedAgain() throws {
    try runner.write(Array(Self.healthy.utf8), to: "a")
    let before = try runner.shell("stat -c %i%y a").text
    let result = try runner.run("repair", "-i", "a")
    #expect(result.status == 0 && result.messages.isEmpty)
    #expect(try runner.shell("stat -c %i%y a").text == before)
  }

  /// U+0085 ends a paragraph, and is a part of characters that were read as ISO-8859-1.
  @Test func theAnswerDoesNotDependOnWhereABlockEnds() throws {
    let original = (0..<3000).map { "第\($0)頁的內容全部是中文，請參閱目錄。\n" }.joined()
    let damaged = String(String.UnicodeScalarView(original.utf8.map { Unicode.Scalar($0) }))
    let result = try runner.run("repair", "-f", "utf-8", input: Array(damaged.utf8))
    #expect(result.text == original && result.status == 0)
  }

  @Test func healthyTextStaysInRepairAndInCheck() throws {
    let text = "Only\u{A0}the\u{A0}first\u{A0}line\u{A0}counts\n\\fIтип\\fP\nπr²\n"
    try runner.write(Array(text.utf8), to: "a")
    #expect(try runner.run("repair", "-i", "a").status == 0)
    _ = try runner.run("check", "--fix", "--rules=mojibake", "a")
    #expect(try runner.content("a") == Array(text.utf8))
  }

  /// A letter of another alphabet, single letters and their lists are no evidence of damage, however odd they are.
  @Test(arguments: [
    "let pаsskey = \"\"\n", "kindВersion: v2\n", "# Å² and Å³ per atom\n", "r\"[ЖжЩщ]\"\n",
    "weekdays: 'א׳_ב׳_ג׳_ד׳_ה׳_ו׳_ש׳'\n", "'aàAÀeèEÈiìIÌoòOÒ'\n", "('庐', 'V'), ('杞', 'V')\n",
    "langα = [dθ, θs]\n", "짙 = 52, 짤 = 53\n",
  ])
  func oddLettersStayAndAreNoFinding(text: String) throws {
    try runner.write(Array(text.utf8), to: "a.py")
    #expect(try runner.run("repair", "-i", "a.py").status != 2)
    let result = try runner.run("check", "--fix", "--rules=mojibake", "a.py")
    #expect(result.status == 0 && !result.text.contains("mojibake"))
    #expect(try runner.content("a.py") == Array(text.utf8))
  }

  @Test func whatIsUnsureIsProposedAndWhatIsLostIsReported() throws {
    let text = "gar‡on\nGr\u{FFFD}\u{FFFD}e\n"
    let result = try runner.run("repair", input: Array(text.utf8))
    #expect(result.text == text && result.status == 1)
    #expect(result.messages.contains("line 1: 'gar‡on' may have been"))
    #expect(result.messages.contains("line 2: characters are lost"))
  }

  @Test func theListHasReadingsAndConfidence() throws {
    try runner.write(Array(Self.damaged.utf8), to: "a")
    let rows = try runner.run("repair", "--dry-run", "a")
    #expect(rows.status == 1)
    let first = "2: 'FranÃ§ois' was 'François' in UTF-8, read as windows-1252 (0.99"
    #expect(rows.text.hasPrefix(first))
    #expect(try runner.run("repair", "--explain", "a").text.contains("nats against the text"))
    let json = try runner.run("repair", "--json", "a").text
    #expect(json.split(separator: "\n").count == 4)
    for line in json.split(separator: "\n") {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let offset = try #require(object?["offset"] as? Int)
      let length = try #require(object?["length"] as? Int)
      let bytes = Array(Self.damaged.utf8)[offset..<offset + length]
      #expect(object?["text"] as? String == String(decoding: bytes, as: UTF8.self))
    }
    let diff = try runner.run("repair", "--diff", "a").text
    #expect(diff.contains("-FranÃ§ois,MÃ¼nchen\n+François,München\n"))
  }

  @Test func aFileKeepsItsEncoding() throws {
    // A text in windows-1251 that holds UTF-8 read as windows-1251.
    try runner.write(Array("РџСЂРёРІРµС‚, РјРёСЂ\n".utf8), to: "a")
    _ = try runner.shell("\"$0\" -f utf-8 -t windows-1251 a > b")
    #expect(try runner.run("repair", "-f", "windows-1251", "b").text == "Привет, мир\n")
    #expect(try runner.run("repair", "-f", "windows-1251", "-i", "b").status == 0)
    #expect(try runner.run("-f", "windows-1251", "b").text == "Привет, мир\n")
  }

  @Test func aPlanOfAnotherTextIsRefused() throws {
    try runner.write(Array(Self.damaged.utf8), to: "a")
    #expect(try runner.run("repair", "a", "-o", "b", "--plan=plan").status == 0)
    // The text that was planned for and not repaired stays; one that was changed is refused, and so is a shorter one.
    #expect(try runner.run("repair", "-i", "--undo=plan", "a").status == 0)
    #expect(try runner.content("a") == Array(Self.damaged.utf8))
    try runner.write(Array("x\(Self.damaged)".utf8), to: "a")
    let other = try runner.run("repair", "-i", "--undo=plan", "a")
    #expect(other.status == 2 && other.messages.contains("the plan has 'François' at byte 10"))
    #expect(try runner.content("a") == Array("x\(Self.damaged)".utf8))
    try runner.write(Array("name".utf8), to: "c")
    let short = try runner.run("repair", "--undo=plan", "c")
    #expect(short.status == 2 && short.messages.contains("ends before byte 10"))
  }

  @Test(arguments: [
    "{", "[]", "{\"version\":1}",
    #"{"version":2,"path":"a","before":"0","repairs":[],"hash":"0"}"#,
    #"{"version":2,"path":"a","before":"0","repairs":[{"offset":-1}],"hash":"0123456789abcdef"}"#,
  ]) func aPlanThatIsNoneIsRefused(line: String) throws {
    try runner.write(Array((line + "\n").utf8), to: "plan")
    try runner.write(Array(Self.healthy.utf8), to: "a")
    let result = try runner.run("repair", "-i", "--undo=plan", "a")
    #expect(result.status == 2 && result.messages.contains("plan: line 1: expected"))
    #expect(try runner.content("a") == Array(Self.healthy.utf8))
  }

  /// What a plan has repaired in place could not be taken back by one that was changed.
  @Test(arguments: [
    ("windows-1252", "iso-8859-1"), ("offset\":10", "offset\":11"), ("François", "Francois"),
    ("\"path\":\"a\"", "\"path\":\"b\""),
  ]) func aChangedPlanIsRefused(from old: String, to new: String) throws {
    try runner.write(Array(Self.damaged.utf8), to: "a")
    #expect(try runner.run("repair", "-i", "--plan=plan", "a").status == 0)
    let plan = String(decoding: try runner.content("plan"), as: UTF8.self)
    let changed = plan.replacingOccurrences(of: old, with: new)
    #expect(changed != plan)
    try runner.write(Array(changed.utf8), to: "plan")
    let result = try runner.run("repair", "-i", "--undo=plan", "a")
    #expect(result.status == 2 && result.messages.contains("the line was changed since"))
    #expect(try runner.content("a") == Array(Self.healthy.utf8))
  }

  /// Without its plan, a repair cannot be taken back.
  @Test func aPlanIsNotReplacedByAnother() throws {
    try runner.write(Array(Self.damaged.utf8), to: "a")
    #expect(try runner.run("repair", "-i", "--plan=plan", "a").status == 0)
    let plan = try runner.content("plan")
    try runner.write(Array(Self.damaged.utf8), to: "a")
    for arguments in [["-i"], ["-o", "b"], []] {
      let result = try runner.shell(
        "exec \"$0\" repair --plan=plan a \"$@\"", arguments)
      #expect(result.status == 2 && result.text.isEmpty)
      #expect(result.messages.contains("plan: exists already, and a plan is never overwritten"))
    }
    #expect(try runner.run("check", "--fix", "--plan=plan", "a").status == 2)
    #expect(try runner.content("plan") == plan)
    #expect(try runner.content("a") == Array(Self.damaged.utf8))
  }

  @Test func noFileChangesWithoutItsPlan() throws {
    for name in ["a", "b", "c"] { try runner.write(Array(Self.damaged.utf8), to: name) }
    let result = try runner.run("repair", "-i", "--plan=/dev/full", "a", "b", "c")
    #expect(result.status == 2 && result.messages.contains("a: left alone: the plan /dev/full"))
    let checked = try runner.run("check", "--fix", "--plan=/dev/full", "a", "b", "c")
    #expect(checked.status == 2)
    // The plan has room for the line of the first file alone.
    let limited = try runner.shell(
      "trap '' XFSZ; ulimit -f 1; \"$0\" repair -i --plan=plan a b c")
    #expect(limited.status == 2)
    for name in ["a", "b", "c"] {
      let isRepaired = try runner.content(name) == Array(Self.healthy.utf8)
      #expect(try isRepaired || runner.content(name) == Array(Self.damaged.utf8))
      let plan = String(decoding: try runner.content("plan"), as: UTF8.self)
      #expect(plan.contains("\"path\":\"\(name)\"") || !isRepaired)
    }
    _ = try runner.run("repair", "-i", "--undo=plan", "a", "b", "c")
    for name in ["a", "b", "c"] { #expect(try runner.content(name) == Array(Self.damaged.utf8)) }
  }

  /// A run that was stopped has planned the repair of a file and not made it, or written a part of a line.
  @Test func aRunThatWasStoppedIsTakenBack() throws {
    for name in ["a", "b"] { try runner.write(Array(Self.damaged.utf8), to: name) }
    #expect(try runner.run("repair", "-i", "--plan=plan", "a", "b").status == 0)
    try runner.write(Array(Self.damaged.utf8), to: "b")
    try runner.write(runner.content("plan") + Array("{\"version\":2,\"pa".utf8), to: "plan")
    let result = try runner.run("repair", "-i", "--undo=plan", "a", "b")
    #expect(result.status == 0 && result.messages.contains("plan: line 3 ends early"))
    for name in ["a", "b"] { #expect(try runner.content(name) == Array(Self.damaged.utf8)) }
  }

  @Test func namesThatAreNotUTF8AreTakenBack() throws {
    try runner.write(Array(Self.damaged.utf8), to: "a")
    let result = try runner.shell(
      """
      cp a "$(printf 'x\\377')"; cp a "$(printf 'x\\376')"; cp a "$(printf 'x\\357\\277\\275')"
      "$0" repair -i --plan=plan x*; echo $?; cmp -s x* a; echo $?
      "$0" repair -i --undo=plan x*; echo $?; for name in x*; do cmp "$name" a; done; wc -l < plan
      """)
    #expect(result.text == "0\n2\n0\n3\n", "\(result.text)\(result.messages)")
  }

  @Test func fixesOfCheckAreTakenBackByTheirPlan() throws {
    let damaged = Array((Self.damaged + "// \u{2067}שלום\r\n\u{FEFF}b\n").utf8)
    for name in ["a", "b", "c"] { try runner.write(damaged, to: name) }
    try runner.write([0xE9, 0x0D, 0x0A, 0x0A], to: "mixed")
    _ = try runner.run("check", "--fix", "--plan=plan", "a", "b", "c", "mixed")
    let fixed = try runner.content("a")
    #expect(fixed.starts(with: Self.healthy.utf8) && !fixed.contains(0x0D))
    let mixed = try runner.content("mixed")
    #expect(mixed == [0xE9, 0x0A, 0x0A] || mixed == [0xE9, 0x0D, 0x0A, 0x0D, 0x0A])
    // A file that was changed since stays; the plan is none of repair.
    try runner.write(fixed + [0x0A], to: "c")
    let refused = try runner.run("repair", "-i", "--undo=plan", "a", "b")
    #expect(refused.status == 2 && refused.messages.contains("`check --undo` takes back"))
    let undone = try runner.run("check", "--undo=plan", "a", "b", "c", "mixed")
    #expect(undone.status == 2 && undone.messages.contains("c: left alone: it was changed since"))
    #expect(undone.messages.hasSuffix("legible: 3 files restored\n"))
    try runner.write(fixed, to: "c")
    let again = try runner.run("check", "--undo=plan", "a", "b", "c", "mixed")
    #expect(again.status == 0)
    #expect(again.messages == "legible: 1 file restored; 3 files already as before\n")
    let quiet = try runner.run("check", "--undo=plan", "-q", "a", "b", "c", "mixed")
    #expect(quiet.status == 0 && quiet.messages.isEmpty)
    try runner.write(fixed + [0x0A], to: "c")
    for name in ["a", "b"] { #expect(try runner.content(name) == damaged) }
    #expect(try runner.content("mixed") == [0xE9, 0x0D, 0x0A, 0x0A])
    #expect(try runner.content("c") == fixed + [0x0A])
    // Once more, as where a run was stopped; and with a file that is not given.
    #expect(try runner.run("check", "--undo=plan", "a").status == 2)
    #expect(try runner.content("a") == damaged)
    let plan = String(decoding: try runner.content("plan"), as: UTF8.self)
    let changed = plan.replacingOccurrences(of: "offset\":0", with: "offset\":9")
    try runner.write(Array(changed.dropFirst().utf8), to: "plan")
    #expect(try runner.run("check", "--undo=plan", "a").status == 2)
    #expect(try runner.run("check", "--plan=other", "a").status == 2)
  }

  @Test func aPlanOfNoTextGivenIsRefused() throws {
    for name in ["a", "b", "c"] { try runner.write(Array(Self.damaged.utf8), to: name) }
    #expect(try runner.run("repair", "-i", "--plan=plan", "a", "b").status == 0)
    let result = try runner.run("repair", "-i", "--undo=plan", "a", "c")
    #expect(result.status == 2)
    #expect(result.messages.contains("plan: has repairs of 'b', which was not given"))
  }

  @Test func optionsThatContradictEachOtherAreRefused() throws {
    try runner.write(Array(Self.damaged.utf8), to: "a")
    for arguments in [
      ["--json", "--diff"], ["--dry-run", "-i"], ["--dry-run", "-o", "b"],
      ["--plan=p", "--undo=p"],
      ["--dry-run", "--plan=p"], ["--undo=missing"], ["--plan=a"], ["--undo=p", "a"],
    ] {
      let result = try runner.shell("exec \"$0\" repair a \"$@\"", arguments)
      #expect(result.status == 2 && !result.messages.isEmpty, "\(arguments)")
    }
    #expect(try runner.run("repair", "-i").status == 2)
    #expect(try runner.content("a") == Array(Self.damaged.utf8))
  }
}
