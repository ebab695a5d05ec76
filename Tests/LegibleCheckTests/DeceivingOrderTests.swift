import LegibleCheck
import LegibleTestSupport
import Testing

/// Lines that display in another order than they stand in (CVE-2021-42574), and honest ones.
struct DeceivingOrderTests {
  private static func findings(in text: String) -> [Finding] {
    TextCheck.findings(in: Array((text + "\n").utf8))
  }

  /// `«` is RLO, `→` LRI, `←` RLI, `■` PDI, `▪` PDF.
  @Test(arguments: [
    // A check that is a comment, and shows as code.
    "/*« } →if (user.isAdmin)■ → only for admins */",
    "/* start « } →if (mayDelete(file))■ → of the part for owners */",
    // A comment that shows behind the string, and is a part of it.
    "  if (level != \"guest« →// so that guests are let in■ →\") {",
    "if access != \"none« →# whoever has a name■ →\":",
    "WHERE role = 'user« →-- of the staff■ →' OR 1 = 1",
    "if [ \"$role\" = \"root« →# for maintenance■ →\" ]; then",
    // A return that shows inside the text before it.
    "'''Takes the amount from the account, and then ←''' ;return",
    "/* Pays if there is enough; then ←*/ return;",
    "-- moves it ←*/ DELETE FROM t;",
    "let note = \"done « ;)(llac« \"; call()",
    // A word that shows backwards, and words that change places without a comment.
    "let allow = «nimda▪;",
    "transfer(⇐;from▪)",
    // The end of a string that began above.
    "the rest ←\"\"\"; erase(all)",
    // With right-to-left letters about: the literal is torn all the same.
    "if (level != \"שלום guest« →// ברוך הבא■ →\") {",
    "/* שלום « } →if (user.isAdmin)■ → רק למנהלים */",
    // A lone mark.
    "x = \"foo‹\", \"שלום\"",
    "a ‹/*‹ b",
  ])
  func deceptionIsFound(text: String) {
    let line = ControlSigns.line(text)
    let findings = Self.findings(in: line.text)
    let rules = findings.map(\.rule)
    #expect(rules.contains(.deceivingOrder), "\(text): \(findings.map(\.message))")
    #expect(!rules.contains(.encoding))
  }

  @Test func theFindingStandsAtTheControl() throws {
    let line = ControlSigns.line("if (a != \"b« →// c■ →\") {")
    let finding = try #require(Self.findings(in: line.text).first)
    #expect(
      finding.rule == .deceivingOrder && finding.line == 1 && finding.column == line.columns.first)
    #expect(finding.byteOffset == 11 && finding.length == 1)
  }

  @Test(arguments: [
    "# שלום עולם", "x = \"שלום\" # הערה", "// ←שלום, foo ו-bar■ בסדר", "text = \"◇שלום■: ◇abc■\"",
    "print(\"←שלום (abc) עולם■\")", "\"C++››\" ו-\"C#›\" הן שפות",
    "הקובץ \"C++›\" (או \"C#›\") נמצא",
    "key = \"שלום!‹\";", "\"title\": \"שלום!‹\", \"en\": \"Hello\",", "a = \"◇%@■ نشر ◇%@■\"",
    "‹המחיר: 5% (לא כולל מע\"מ)", "⇐מרחב עברי (abc)▪ and more",
    "msgstr \"←%s■: ←%s■\"", "‹<a href=\"x\">קישור</a>‹", "it's the user's ←שלום■ isn't it",
  ])
  func honestTextIsSilent(text: String) {
    let line = ControlSigns.line(text)
    let found = Self.findings(in: line.text).filter { $0.rule == .deceivingOrder }
    #expect(found.isEmpty, "\(text): \(found.map(\.message))")
  }
}
