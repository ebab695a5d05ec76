import LegibleCheck
import Testing

/// The three ways of CVE-2021-42574 in twelve languages: each is found by `deceiving-order`, at the control
/// that does it.
struct TrojanSourceTests {
  /// Code that displays as a part of a comment, a comment that displays as code, and a string that seems to
  /// end; `«` is RLO, `→` LRI, `←` RLI, `■` PDI.
  private static let lines: [(language: String, lines: [String])] = [
    (
      "C",
      [
        "  /* Pay out, unless the account is empty ←*/ return 0;",
        "  /*« } →if (may_open(door))■ → only with a key */",
        "  if (strcmp(level, \"guest« →// a guest may look■ →\")) {",
      ]
    ),
    (
      "C++",
      [
        "  /* Adds to the balance; then ←*/ return;",
        "  /*« } →if (session.isOwner())■ → owners only */",
        "  if (level != \"guest« →// a guest may look■ →\"s) {",
      ]
    ),
    (
      "C#",
      [
        "  /* Never more than there is ←*/ return false;",
        "  /*« } →if (user.IsOwner)■ → owners only */",
        "  if (level != \"guest« →// a guest may look■ →\") {",
      ]
    ),
    (
      "JavaScript",
      [
        "  /* checks the token, and then ←*/ return true",
        "  /*« } →if (isOwner)■ → owners only */",
        "  if (level !== 'guest« →// a guest may look■ →') {",
      ]
    ),
    (
      "Java",
      [
        "    /* Stops when all is paid ←*/ return;",
        "    /*« } →if (isOwner)■ → owners only */",
        "    if (level != \"guest« →// a guest may look■ →\") {",
      ]
    ),
    (
      "Rust",
      [
        "  /* nothing is taken that is not there ←*/ return Ok(());",
        "  /*« } →if is_owner■ → owners only */",
        "  if level != \"guest« →// a guest may look■ →\" {",
      ]
    ),
    (
      "Go",
      [
        "\t/* the last one closes the door ←*/ return nil",
        "\t/*« } →if isOwner■ → owners only */",
        "\tif level != \"guest« →// a guest may look■ →\" {",
      ]
    ),
    (
      "Python",
      [
        "    ''' Takes the sum from the account, and then ←''' ;return",
        "    if level != 'none« →# whoever has a name■ →' and ok:",
        "    text = \"\"\"« →if is_owner:■ → owners only\"\"\"",
      ]
    ),
    (
      "SQL",
      [
        "/* moves the old rows ←*/ DELETE FROM accounts;",
        "SELECT * FROM t WHERE role = 'guest« →-- of the house■ →';",
        "/*« →AND is_owner■ → owners only */",
      ]
    ),
    (
      "Bash",
      [
        "if [ \"$role\" = \"root« →# for the night■ →\" ]; then",
        "echo 'done« →; rm -r \"$dir\"■ →' && ls",
        ": '« →exit 0■ → nothing is done here'",
      ]
    ),
    (
      "Assembly",
      [
        "  mov eax, 1 /* the next line is skipped ←*/ ; ret",
        "  /*« →je owner■ → owners only */",
        "  .ascii \"guest« →; a guest may look■ →\\0\", 1",
      ]
    ),
    (
      "Solidity",
      [
        "    /* only what is there ←*/ return;",
        "    /*« } →if (msg.sender == owner)■ → owners only */",
        "    require(keccak256(level) != \"guest« →// may look■ →\");",
      ]
    ),
  ]

  @Test func everyOneIsFoundAtItsPlace() {
    #expect(Self.lines.count == 12)
    for (language, lines) in Self.lines {
      for (index, text) in lines.enumerated() {
        let line = ControlSigns.line(text)
        let file = "before\n\(line.text)\nbehind\n"
        let found = TextCheck.findings(in: Array(file.utf8))
        #expect(
          found.map(\.rule) == [.deceivingOrder], "\(language) \(index): \(found.map(\.message))")
        #expect(found.first?.line == 2)
        // The control that begins it is the first one of the line.
        #expect(found.first?.column == line.columns.first, "\(language) \(index)")
      }
    }
  }
}
