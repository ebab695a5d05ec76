import Foundation
import LegibleTestSupport
import Testing

/// Each recipe of `docs/tools.md` does what it says.
final class ToolsPageTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  deinit { runner.cleanUp() }

  /// The recipes, by their names.
  private static func recipes() throws -> [String: String] {
    var recipes: [String: String] = [:]
    for part in try Repository.text("docs/tools.md").components(separatedBy: "```sh recipe=")
      .dropFirst()
    {
      let lines = part.components(separatedBy: "\n```")[0].split(separator: "\n", maxSplits: 1)
      recipes[String(lines[0])] = String(lines[1])
    }
    return recipes
  }

  /// A repository with a source in windows-1251, one that an editor has damaged, and `legible` in `PATH`.
  private static let fixture = """
    mkdir bin repo; ln -s "$0" bin/legible; PATH=$PWD/bin:$PATH
    export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 HOME=$PWD
    cd repo; git init -q -b main .; git config user.email a@b.c; git config user.name a; mkdir src
    printf '// \\320\\363\\361\\361\\352\\350\\351 \\362\\345\\352\\361\\362, \\357\\360\\356\\361\\362\\356\\351 \\350 \\352\\356\\360\\356\\362\\352\\350\\351.\\nint colour = 1;\\n' > src/main.c
    printf 'colour \\303\\251 in UTF-8\\n' > old.txt; git add -A; git commit -qm 1; cp src/main.c ../main.c
    damage() { python3 -c 'import sys; p = sys.argv[1]; t = open(p, errors="replace").read().replace("= 1", "= 2"); open(p, "w").write(t)' src/main.c; }
    expected() { sed 's/= 1/= 2/' ../main.c; }
    """

  /// What stands before and behind each recipe; the last word that is printed says that it was right.
  private static let checks: [String: (before: String, behind: String)] = [
    "restore": ("damage", "expected | cmp - src/main.c && echo right"),
    "setup": (
      "",
      "sed s/colour/color/ ../main.c | cmp - src/main.c && [ -z \"$(git status --short)\" ] && git show HEAD:src/main.c | cmp - src/main.c && echo right"
    ),
    "textconv": (
      "legible edit src/main.c -- sed -i 's/простой/сложный/'",
      "git diff | grep -q '^+// Русский текст, сложный' && echo right"
    ),
    "merge": (
      """
      printf 'a\\nb\\n' >> src/main.c; git commit -qam 2; git checkout -q -b other
      legible -f cp1251 src/main.c | sed s/b/c/ > ../new; cat ../new > src/main.c; git commit -qam 3
      git checkout -q main; sed -i s/colour/color/ src/main.c; git commit -qam 4
      """,
      "{ sed s/colour/color/ ../main.c; printf 'a\\nc\\n'; } | cmp - src/main.c && echo right"
    ),
    "hook": (
      "", "damage; git commit -qam 2 && echo wrong; git add -A; git commit -qm 2 || echo right"
    ),
    "edit": ("", "grep -q '^color é' old.txt && echo right"),
    "like": ("", "grep -q '^color é' old.txt && echo right"),
    "show": (
      "rg() { \"$2\" src/main.c | grep 'текст' > /dev/null && echo found; }; less() { cat; }",
      "echo right"
    ),
  ]

  @Test func everyRecipeWorks() throws {
    let recipes = try Self.recipes()
    #expect(Set(recipes.keys) == Set(Self.checks.keys))
    for (name, recipe) in recipes {
      guard let check = Self.checks[name] else { continue }
      if name == "edit", !TestCondition.isInstalled("ed") { continue }
      let result = try runner.shell(
        "rm -rf *; \(Self.fixture)\n\(check.before)\n\(recipe)\n\(check.behind)")
      #expect(result.text.hasSuffix("right\n"), "\(name): \(result.text)\(result.messages)")
      #expect(!result.text.contains("wrong"), "\(name): \(result.text)\(result.messages)")
    }
  }

  /// The settings for agents: what stands there is run as agents do, before and after an edit.
  @Test func hooksOfAgentsPutBackWhatTheEditDestroys() throws {
    let page = try Repository.text("docs/tools.md")
    let block = page.components(separatedBy: "```json\n")[1].components(separatedBy: "\n```")[0]
    let settings = try #require(
      try JSONSerialization.jsonObject(with: Data(block.utf8)) as? [String: Any])
    let hooks = try #require(settings["hooks"] as? [String: [[String: Any]]])
    let command = { (event: String) in
      try #require(
        (hooks[event]?.first?["hooks"] as? [[String: Any]])?.first?["command"] as? String)
    }
    let script = """
      \(Self.fixture)
      json() { printf '{"session_id":"x","hook_event_name":"%s","cwd":"%s","tool_name":"Edit","tool_input":{"file_path":"%s/src/main.c","old_string":"= 1","new_string":"= 2"}}' "$1" "$PWD" "$PWD"; }
      json PreToolUse | (\(try command("PreToolUse"))); echo $?; damage
      json PostToolUse | (\(try command("PostToolUse"))) 2> /dev/null | grep -c .; expected | cmp - src/main.c && echo right
      printf '// \\357\\277\\275\\357\\277\\275\\357\\277\\275 of nowhere\\n' >> src/main.c
      json PostToolUse | (\(try command("PostToolUse"))) > /dev/null 2>&1; echo $?
      """
    let result = try runner.shell(script)
    #expect(result.text == "0\n2\nright\n2\n", "\(result.text)\(result.messages)")
  }
}
