import Testing

/// How arguments are read, whichever option they are about.
final class ArgumentReadingTests {
  private let runner: CommandRunner

  init() throws {
    runner = try CommandRunner()
    try runner.write(Array("caf".utf8) + [0xE9, 0x0A], to: "f")
  }

  deinit { runner.cleanUp() }

  @Test(arguments: [
    ["-f", "latin1"], ["-f=latin1"], ["-flatin1"], ["--from", "latin1"], ["--from=latin1"],
    ["-qf", "latin1"], ["-qf=latin1"], ["-qflatin1"], ["-f", "koi8-r", "-f", "latin1"],
  ])
  func aValueStandsInAnyPlace(arguments: [String]) throws {
    let result = try runner.shell("exec \"$0\" \"$@\" f", arguments)
    #expect(result.text == "café\n", "\(result.messages)")
  }

  @Test(arguments: [
    (["-f"], "missing value for '-f <ENC>'"),
    (["-qo"], "missing value for '-o <FILE>'"),
    (["--to", "--mixed"], "missing value for '--to <ENC>'"),
    (["--mixed=yes"], "the option '--mixed' does not take any value, but 'yes' was specified."),
    (["--hlod=1s"], "unknown option '--hlod'. Did you mean '--hold'?"),
    (["-V"], "unknown option '-V'. Did you mean '--version'?"),
    (["-n"], "unknown option '-n'. Did you mean '--dry-run'?"),
    (["edit", "-n", "f"], "unknown option '-n'. Did you mean '--check'?"),
    (["detect", "-n"], "unknown option '-n'"),
    (["check", "--newlines=lf"], "unknown option '--newlines'; it is an option of convert\n"),
    (["detect", "-f", "koi8-r"], "unknown option '-f'; it is an option of convert, repair and"),
    (
      ["check", "--rules=hiden-character"],
      "the value 'hiden-character' is invalid for '--rules <RULE,...>': there is no rule 'hiden-character'; did you mean hidden-character?"
    ),
    (
      ["check", "--explain=bidi"],
      "the value 'bidi' is invalid for '--explain <RULE>': there is no rule 'bidi'; did you mean deceiving-order or open-control?"
    ),
    (
      ["detect", "--only=wbe"],
      "the value 'wbe' is invalid for '--only <ENC,...>': there is no encoding 'wbe'; did you mean web?"
    ),
    (["check", "-r"], "unknown option '-r'; folders are read at any depth without it"),
    (["check", "--recursive"], "unknown option '--recursive'; folders are read at any depth"),
    (
      ["-f", "auto"],
      "the value 'auto' is invalid for '-f <ENC>': there is no encoding 'auto'; without the option"
    ),
    (["check", "--xml"], "unknown option '--xml'. Did you mean '--junit' or '--checkstyle'?"),
    (["--to-code=x"], "unknown option '--to-code'. Did you mean '--to'?"),
    (["--help=chek"], "--help takes no value; 'legible help check' describes a subcommand"),
    (["help", "detct"], "unknown subcommand 'detct'; did you mean 'detect'?"),
    (["--nothing-like-it"], "unknown option '--nothing-like-it'\n"),
    (["-x"], "unknown option '-x'\n"),
    (["-qx"], "unknown option '-qx'; a file of that name is './-qx'"),
    (["--bom=no"], "the value 'no' is invalid for '--bom <POLICY>'. Please provide one of 'keep',"),
    (["-j", "-1"], "-j takes a number from 0 to 256"),
    (["-j", "x"], "the value 'x' is invalid for '-j <N>'\n"),
    (["encodings", "f"], "unexpected argument 'f'"),
    (["encodings", "f", "g"], "2 unexpected arguments: 'f', 'g'\n"),
    (["edit"], "missing expected argument '<FILE> ...'"),
    (["git"], "missing expected argument '<ACTION>'"),
    (["git", "commit"], "the value 'commit' is invalid for '<ACTION>'. Please provide one of"),
    (["edit", "f", "--"], "there is no COMMAND after --"),
  ])
  func whatIsWrongIsTold(arguments: [String], reason: String) throws {
    let result = try runner.shell("exec \"$0\" \"$@\"", arguments)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.messages.hasPrefix("legible: \(reason)"), "\(result.messages)")
    #expect(result.messages.contains("\nUsage: legible "))
    #expect(result.messages.contains("--help' for more information."))
  }

  @Test func theVersionIsNoSubcommand() throws {
    #expect(
      try runner.run("version").messages
        == "legible: version: No such file or directory; --version shows the version\n")
  }

  /// An option whose value may be left out takes none from the next argument.
  @Test func aValueThatMayBeLeftOutStandsBehindItsSign() throws {
    try runner.write(Array("all words are plain \u{5D0}\n".utf8), to: "rtl")
    #expect(try runner.run("marks", "--add", "rtl").text == "all words are plain \u{5D0}\n")
    #expect(
      try runner.run("marks", "--add=rtl", "rtl").text == "\u{200F}all words are plain \u{5D0}\n")
  }

  @Test func behindTwoHyphensAreNames() throws {
    try runner.write(Array("a\n".utf8), to: "-q")
    #expect(try runner.run("--", "-q").text == "a\n")
    #expect(try runner.run("-f", "latin1", "--", "f", "-q").text == "café\na\n")
  }

  @Test func theCommandBehindTwoHyphensKeepsItsOptions() throws {
    let result = try runner.run("edit", "-f", "latin1", "f", "--", "sed", "-i", "-e", "s/c/k/")
    #expect(result.status == 0, "\(result.messages)")
    #expect(try runner.content("f") == Array("kaf".utf8) + [0xE9, 0x0A])
  }

  @Test func whoAsksForHelpIsNotToldOfErrors() throws {
    let help = try runner.run("detect", "--help").output
    #expect(try runner.run("detect", "--bogus", "--help").output == help)
    #expect(try runner.run("detect", "-h", "--help").output == help)
    #expect(try runner.run("detect", "f", "--", "--help").status == 2)
  }
}
