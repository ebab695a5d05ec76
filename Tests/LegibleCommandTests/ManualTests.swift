import Foundation
import LegibleTestSupport
import Testing

/// Help texts; `Scripts/generate-documents --check` compares manual and completions, which come from the same definition.
final class ManualTests {
  private let runner: CommandRunner
  private static let subcommands = [
    "convert", "detect", "repair", "direction", "marks", "reorder", "strings", "check", "edit",
    "guard",
    "restore",
    "git", "lsp", "mcp", "show", "encodings", "completions",
  ]

  init() throws { runner = try CommandRunner() }

  deinit { runner.cleanUp() }

  @Test(arguments: ["convert", "detect"])
  func theBriefHelpIsAsItWas(subcommand: String) throws {
    let expected = try Repository.text(
      "Tests/LegibleCommandTests/Snapshots/\(subcommand)-help.txt")
    #expect(try runner.run(subcommand, "-h").text == expected)
  }

  @Test func whatIsInstalledIsPrinted() throws {
    for (shell, name) in [("bash", "legible.bash"), ("zsh", "_legible"), ("fish", "legible.fish")] {
      #expect(
        try runner.run("completions", shell).text == Repository.text("docs/completions/\(name)"))
    }
    #expect(try runner.run("completions", "tcsh").status == 2)
    #expect(try runner.run("completions").status == 2)
    for subcommand in Self.subcommands {
      #expect(
        try runner.run("help", "--man", subcommand).text
          == Repository.text("docs/man/legible-\(subcommand).1"))
    }
    #expect(try runner.run("help", "--man").text == Repository.text("docs/man/legible.1"))
    #expect(try runner.run("help", "--man", "nonsense").status == 2)
  }

  /// `docs/recipes.md`, "Add an option to the command": some test gives it to the command, by its name or its letter.
  @Test func everyOptionIsTested() throws {
    let given = try GivenOptions(below: "Tests/LegibleCommandTests", subcommands: Self.subcommands)
    for subcommand in Self.subcommands {
      let help = try runner.run(subcommand, "--help").text
      for line in help.matches(of: #/(?m)^  ((?:-\w, )?--[a-z0-9-]+)/#).map(\.1) {
        #expect(
          line.split(separator: ", ").contains(where: given.contains), "\(subcommand) \(line)")
      }
    }
    // No test gives --nothing, which comments and comparisons name.
    #expect(!given.contains("--nothing"))
  }

  @Test(arguments: subcommands)
  func everyShortOptionMayStandInACluster(subcommand: String) throws {
    let help = try runner.run(subcommand, "--help").text
    for letter in Set(help.matches(of: #/(?m)^ +-(\w), /#).map(\.1)) {
      let result = try runner.run(subcommand, "-h\(letter)")
      #expect(!result.messages.contains("a file of that name"), "-\(letter)")
    }
    #expect(try runner.run(subcommand, "-hx").messages.contains("a file of that name"))
  }

  @Test(arguments: [""] + subcommands)
  func theBriefHelpFitsOnAScreen(subcommand: String) throws {
    let arguments = subcommand.isEmpty ? ["-h"] : [subcommand, "-h"]
    let result = try runner.shell("exec \"$0\" \"$@\"", arguments)
    let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(result.status == 0)
    #expect(lines.count > 5 && lines.count <= 25)
    #expect(lines.allSatisfy { $0.count <= 80 })
    let long = try runner.shell("exec \"$0\" \"$@\"", arguments.dropLast() + ["--help"])
    #expect(long.status == 0 && long.text.hasPrefix("OVERVIEW: "))
  }

  @Test func optionsAloneAreThoseOfConvert() throws {
    #expect(
      try runner.run("-i", "-h").output == runner.run("convert", "-h").output)
    #expect(try runner.run("--version").text.hasPrefix("0."))
  }

  @Test(arguments: subcommands)
  func examplesOfTheHelpTextsWork(subcommand: String) throws {
    let help = try runner.run(subcommand, "--help").text
    let examples = help.split(separator: "\n").drop { $0 != "Examples:" }.dropFirst()
      .prefix { $0.hasPrefix("  ") }.map { $0.dropFirst(2) }
    if ["convert", "detect"].contains(subcommand) { #expect(examples.count > 3) }
    let fixture = """
      mkdir bin tree before; ln -s "$0" bin/legible; PATH=$PWD/bin:$PATH
      printf '\\314\\305\\323 \\311 \\320\\317\\314\\305, \\304\\317\\315 \\311 \\323\\301\\304\\n' > old.txt
      cp old.txt tree; echo text > tree/plain.txt; echo text | tee new.txt > a.txt
      export VISUAL=true; : > repairs.jsonl; : > fixes.jsonl
      printf 'na\\303\\257ve caf\\303\\251 cr\\303\\250me br\\303\\273l\\303\\251e \\200\\n' > damaged.txt
      printf 'caf&eacute; \\\\u00e9\\n' | tee export.txt > strings.json
      printf '<p>5 \\342\\202\\254</p>\\n' > page.html
      printf '\\355\\345\\354\\371\\n' > visual.txt
      printf 'le caf\\303\\251\\nune cr\\350me\\n' > server.log
      printf 'id,name\\n1,caf\\303\\251\\n' > table.csv
      printf 'msgid "%%s on Mac"\\nmsgstr "%%s \\327\\221 Mac"\\n' | tee old.po > he.po
      [ -d .git ] || { git init -q . && git add old.txt &&
        git -c user.name=a -c user.email=b commit -qm 1; }
      printf 'Safari \\330\\271\\331\\204\\331\\211 Mac\\n' > chat.txt
      """
    for example in examples {
      let result = try runner.shell("rm -rf -- *; \(fixture)\n\(example)")
      #expect(result.status <= 1, "\(example): \(result.messages)")
      #expect(!result.messages.contains("Usage"), "\(example): \(result.messages)")
    }
  }

  @Test func usageErrorsAreMessagesLikeOthers() throws {
    let result = try runner.run("detect", "--bogus")
    #expect(result.messages.hasPrefix("legible: unknown option '--bogus'"))
    #expect(result.messages.contains("\nUsage: legible detect "))
    #expect(result.status == 2)
  }

  @Test(arguments: subcommands)
  func theLongHelpBeginsWithTheSubcommandsOwnOptions(subcommand: String) throws {
    let help = try runner.run(subcommand, "--help").text
    let sections = help.split(separator: "\n").filter { $0.hasSuffix(":") && $0 == $0.uppercased() }
    #expect(sections.first != "MORE:" && sections.last == "OPTIONS:")
  }

  @Test func helpIsAboutSubcommandsOnly() throws {
    for arguments in [
      ["help", "nonsense"], ["help", "detect", "nonsense"], ["help", "no", "-h"],
    ] {
      let result = try runner.shell("exec \"$0\" \"$@\"", arguments)
      #expect(result.status == 2 && result.output.isEmpty, "\(arguments)")
      #expect(result.messages.contains("; there are convert, detect, "), "\(arguments)")
    }
    let two = try runner.run("help", "detect", "convert")
    #expect(two.status == 2 && two.messages.hasPrefix("legible: help takes one subcommand\n"))
    for subcommand in Self.subcommands {
      let asked = try runner.run("help", subcommand)
      #expect(asked.status == 0)
      #expect(asked.output == (try runner.run(subcommand, "--help").output))
      #expect(
        try runner.run("help", subcommand, "-h").output == runner.run(subcommand, "-h").output)
    }
    #expect(try runner.run("help").output == runner.run("--help").output)
    #expect(try runner.run("help", "-h").output == runner.run("-h").output)
  }

  @Test(arguments: ["-dash.txt", "-rx", "-h.txt", "-ix"])
  func aNameThatBeginsWithAHyphenIsNoCluster(argument: String) throws {
    let result = try runner.run("detect", argument)
    #expect(result.messages.hasPrefix("legible: unknown option '\(argument)'; a file of that name"))
    #expect(result.status == 2 && result.output.isEmpty)
  }

  /// As where a script has `--output="$FILE"`, and the variable is not set.
  @Test(arguments: ["--output=", "-o=", "--from=", "--in-place=", "-i=", "-ri=", "--report="])
  func aValueThatIsMissingIsNotTheNextArgument(option: String) throws {
    try runner.write(Array("text".utf8), to: "file")
    let result = try runner.run(option, "file")
    #expect(result.messages.hasPrefix("legible: missing value for '\(option)'\n"))
    #expect(result.status == 2)
    #expect(try runner.shell("cat file; ls").text == "textfile\n")
  }

  @Test func aValueMayStandAtItsOption() throws {
    try runner.write(Array("caf".utf8) + [0xE9], to: "-old.txt")
    let result = try runner.run("-vfiso-8859-1", "-tutf-16be", "-oout", "--", "-old.txt")
    #expect(result.messages == "legible: -old.txt: read as ISO-8859-1\n")
    #expect(try runner.run("-f=UTF-16BE", "-tl1", "out").output == Array("caf".utf8) + [0xE9])
    #expect(try runner.run("-fhz-gb-2312", input: Array("~~".utf8)).text == "~")
    let labels = try runner.run("detect", "-bj2", "./-old.txt", "out").text
    #expect(labels == "windows-1252\nUTF-16BE\n")
  }

  /// What the shell offers for the beginnings of command lines, in a folder with a file `menu.txt`.
  private func offered(_ shell: String, _ lines: [String]) throws -> [Set<String>] {
    let script = """
      mkdir -p bin; ln -sf "$0" bin/legible; PATH=$PWD/bin:$PATH; touch menu.txt
      root=$1; completions=$root/docs/completions; shift
      case $SHELL_TO_TEST in
        bash)
          source "$completions/legible.bash"
          for line in "$@"; do
            COMP_LINE=$line; read -ra COMP_WORDS <<<"${line//=/ = }"
            if [[ $line == *' ' ]]; then COMP_WORDS+=(''); fi
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _legible; echo "${COMPREPLY[*]}"
          done ;;
        fish)
          for line in "$@"; do
            HOME=$PWD fish -N -c "source '$completions/legible.fish'; complete -C '$line'" |
              cut -f 1 | tr '\\n' ' '
            echo
          done ;;
        zsh)
          for line in "$@"; do
            zsh -f "$root/Tests/LegibleCommandTests/offered-by-zsh" "$completions" "$line" | tr '\\n' ' '
            echo
          done ;;
      esac
      """
    let result = try runner.shell(
      "export SHELL_TO_TEST=\(shell)\n\(script)", [Repository.root.path] + lines)
    #expect(result.messages.isEmpty, "\(shell)")
    return result.text.split(separator: "\n", omittingEmptySubsequences: false).map {
      Set($0.split(separator: " ").map(String.init))
    }
  }

  @Test(.enabled(if: TestCondition.isInstalled("bash"), "bash is not installed"))
  func bashOffersWhatMayCome() throws { try checkOffers(of: "bash") }

  @Test(.enabled(if: TestCondition.isInstalled("fish"), "fish is not installed"))
  func fishOffersWhatMayCome() throws { try checkOffers(of: "fish") }

  @Test(.enabled(if: TestCondition.isInstalled("zsh"), "zsh is not installed"))
  func zshOffersWhatMayCome() throws { try checkOffers(of: "zsh") }

  private func checkOffers(of shell: String) throws {
    let offered = try offered(
      shell,
      [
        "legible m", "legible --ma", "legible -f KOI8-", "legible detect --na",
        "legible detect --names ", "legible reorder --engine ", "legible encodings --",
        "legible detect me", "legible git ", "legible help det", "legible completions ",
        "legible detect -l czec", "legible detect --list=not-u", "legible -f koi8-",
        "legible detect --only utf-8,koi8-", "legible he",
      ])
    guard offered.count > 15 else {
      Issue.record("\(shell) offers nothing")
      return
    }
    #expect(offered[0].isSuperset(of: ["marks", "menu.txt"]))
    #expect(offered[1] == ["--malformed"])
    #expect(offered[2].isSuperset(of: ["KOI8-R", "KOI8-U"]))
    #expect(offered[3] == ["--names"])
    #expect(offered[4] == ["whatwg", "iana", "iconv", "python", "java"])
    #expect(offered[5].contains("native") && !offered[5].contains("uchardet"))
    #expect(offered[6].isSuperset(of: ["--json", "--help"]) && !offered[6].contains("--from"))
    #expect(offered[7] == ["menu.txt"])
    #expect(offered[8].isSuperset(of: ["setup", "status", "textconv", "merge"]))
    #expect(offered[9] == ["detect"])
    #expect(offered[10] == ["bash", "zsh", "fish"])
    #expect(offered[11] == ["czech"])
    #expect(offered[12].contains { $0.hasSuffix("not-utf-8") })
    #expect(offered[13].contains { $0.lowercased() == "koi8-r" })
    #expect(offered[14].contains { $0.lowercased().hasSuffix("koi8-u") })
    #expect(offered[15].contains("help"))
  }
}
