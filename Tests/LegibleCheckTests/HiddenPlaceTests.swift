import LegibleCheck
import Testing

/// Invisible characters beside signs, in names and in values: each is found where it stands.
struct HiddenPlaceTests {
  /// All rules but the one that judges words by their language, which takes most of the time.
  private static let rules = CheckRule.all.filter { $0 != .mojibake }

  private static let space: Unicode.Scalar = "\u{200B}"
  private static let joiner: Unicode.Scalar = "\u{2060}"
  private static let hyphen: Unicode.Scalar = "\u{AD}"
  private static let mark: Unicode.Scalar = "\u{200E}"

  /// The name of a file, a line of it in which `¦` stands for the character, and the character.
  private static let places: [(file: String, line: String, character: Unicode.Scalar)] = [
    // Comments that do not end or begin.
    ("gate.c", "/* shut *¦/ open();", space), ("gate.c", "/* shut *¦/ open();", joiner),
    ("gate.c", "/* shut *¦/ open();", hyphen), ("gate.c", "/* shut *¦/ open();", mark),
    ("gate.c", "/* shut *¦/ open();", "\u{200D}"), ("gate.c", "/* shut *¦/ open();", "\u{2064}"),
    ("gate.c", "/¦* shut */", space), ("gate.rs", "/¦/ shut", space),
    ("gate.js", "wait() /¦/ shut", hyphen), ("gate.java", " * @see x *¦/", space),
    ("page.html", "<!-- draft --¦>", space), ("page.html", "<!-- draft -¦->", space),
    ("page.html", "<¦!-- draft -->", space), ("notes.md", "<!-- draft --¦>", joiner),
    ("gate.hs", "{- shut -¦}", space), ("gate.ml", "(* shut *¦)", space),
    ("gate.css", "/* shut *¦/", mark), ("gate.sql", "-¦- shut", space),
    // Operators and brackets.
    ("sum.js", "if (a =¦= b) {}", space), ("sum.js", "if (a ==¦= b) {}", hyphen),
    ("sum.c", "x = a !¦= b;", space), ("sum.c", "p-¦>next;", space), ("sum.c", "a &¦& b", joiner),
    ("sum.cpp", "std:¦:move(x);", space), ("sum.rs", "x =¦> y,", space),
    ("sum.py", "x +¦= 1", space), ("sum.go", "x :¦= 1", space), ("sum.swift", "f(¦);", space),
    ("sum.js", "f()¦;", space), ("sum.js", "f(¦);", mark), ("sum.py", "xs[0]¦", space),
    ("sum.rb", "x = y¦ + 1", space), ("sum.ts", "a?¦.b", space), ("sum.py", "print(¦x)", joiner),
    ("sum.kt", "fun f(¦) {}", space), ("sum.pl", "$x =¦~ y;", space),
    // Names, keys and slugs.
    ("app.yml", "na¦me: x", space), ("app.yml", "¦name: x", space), ("app.yml", "name¦: x", space),
    ("app.json", "{\"¦id\": 1}", space), ("app.json", "{\"id¦\": 1}", space),
    ("app.json", "{\"re¦gion\": 1}", hyphen), ("app.toml", "key¦ = 1", space),
    ("app.ini", "[sec¦tion]", space), ("app.env", "TOKEN=¦abc", space),
    ("app.py", "us¦er = 1", hyphen),
    ("app.py", "us¦er = 1", "\u{034F}"), ("post.md", "/posts/first¦-post", space),
    ("app.properties", "a.¦b=1", space), (".gitignore", "build/¦", space),
    // Options, paths and addresses.
    ("run.sh", "tar ¦--list", space), ("run.sh", "tar -¦-list", space),
    ("run.sh", "cd /srv/¦www", space),
    ("run.sh", "curl https://example.org/¦a", space),
    ("app.json", "{\"u\": \"https:/¦/example.org\"}", space),
    ("app.json", "{\"u\": \"https://example.org¦\"}", space), ("app.yml", "image: ¦app:1.2", space),
    ("Dockerfile", "RUN make ¦-j4", space), ("Makefile", "all:¦ build", space),
    // Marks and controls in texts without a right-to-left letter.
    ("thumbprint.txt", "¦a9 09 50 2d d8", mark), ("path.ps1", "cd ¦C:\\temp", "\u{202A}"),
    ("phones.csv", "Ann,¦+1 555 0100\u{202C}", "\u{202A}"), ("date.txt", "Date: ¦2026-11-30", mark),
    ("phones.txt", "Call ¦555 0100\u{2069}.", "\u{2068}"), ("n.md", "Version ¦2", "\u{200F}"),
    // Instructions for agents.
    ("AGENTS.md", "Be brief.¦ Ask first.", space), ("CLAUDE.md", "Say \"¦\" first.", space),
    (".cursorrules", "Write a¦/b.", space), ("skills/SKILL.md", "e¦very", hyphen),
    (".cursor/rules/style.mdc", "No tabs ¦here.", joiner),
    (".github/copilot-instructions.md", "x¦", "\u{E0041}"),
  ]

  @Test(arguments: places) func isFoundWhereItStands(
    file: String, line: String, character: Unicode.Scalar
  ) throws {
    let text = String(line.map { $0 == "¦" ? Character(character) : $0 })
    let column = try #require(
      line.unicodeScalars.firstIndex(of: "¦").map {
        line.unicodeScalars.distance(from: line.unicodeScalars.startIndex, to: $0) + 1
      })
    let bytes = Array("first line\n\(text)\n".utf8)
    let found = TextCheck.findings(
      in: bytes, rules: [.hiddenCharacter, .openControl, .deceivingOrder], name: file)
    let isThere = found.contains {
      ($0.rule == .hiddenCharacter || $0.rule == .openControl) && $0.line == 2
        && $0.column == column
    }
    #expect(isThere, "\(file): \(line): \(found.map(\.message))")
  }

  @Test func thereAreSixtyPlaces() { #expect(Self.places.count >= 60) }

  @Test(arguments: [
    ("a.md", "a/\u{200B}b"), ("a.txt", "f(\u{2060}x)"), ("a.html", "<p>a/\u{200B}b</p>"),
    ("a.md", "Daten\u{AD}schutz"), ("a.js", "s.replace(/\u{200B}/g, \"\")"),
    ("a.js", "s = \"\u{200B}\""), ("a.js", "x = /[\u{200B}-\u{200D}]/"),
    ("a.json", "{\"t\": \"Daten\u{AD}schutz\"}"), ("a.py", "# 関数\u{200B}foo"),
    ("a.po", "msgstr \"a/\u{200B}b\""), ("lang/de/a.js", "a/\u{200B}b"),
    ("locales/de.json", "{\"t\": \"a/\u{200B}b\"}"),
    ("a.py", "t = '\u{200E}%s'"), ("he.json", "{\"minus\": \"\u{200E}-5\"}"),
    ("a.c", "/* שלום\u{200E}. */"),
    ("AGENTS.md", "Use 👨\u{200D}👩\u{200D}👧 and ❤\u{FE0F}, می\u{200C}روم."),
  ])
  func whatDoesSomethingIsSilent(file: String, line: String) {
    let found = TextCheck.findings(in: Array("\(line)\n".utf8), rules: Self.rules, name: file)
    #expect(found.isEmpty, "\(file): \(found.map(\.message))")
  }

  /// Programs in folders that are named as those of translations are programs.
  @Test(arguments: ["src/java/lang/Text.java", "lang/str.js"])
  func programsAreNoTranslations(file: String) {
    let text = Array("a =\u{200B}= b;\n".utf8)
    #expect(!TextCheck.findings(in: text, rules: Self.rules, name: file).isEmpty)
  }

  /// Some systems put marks around the numbers of a date.
  @Test(arguments: [
    "\u{200E}8\u{200E}/\u{200E}22\u{200E}/\u{200E}2019 \u{200E}1\u{200E}:\u{200E}05\u{200E}:\u{200E}12\u{200E} \u{200E}PM"
  ])
  func aDateWithMarksIsNoMojibake(date: String) {
    for text in ["\(date)\n", "Größe \(date)\n", "תאריך \(date)\n"] {
      let found = TextCheck.findings(in: Array(text.utf8))
      #expect(!found.contains { $0.rule == .mojibake }, "\(found.map(\.message))")
    }
  }

  @Test(
    arguments: [
      ("a.py", "x\u{A0}= 1", 2), ("a.sh", "ls\u{3000}-l", 3), ("a.c", "int a;\u{C}int b;", 7),
      ("a.js", "let a =\u{2009}1", 8), ("a.json", "{\"a\":\u{A0}1}", 6), ("a.yml", "\u{A0}a: 1", 1),
      ("a.ini", "a\u{A0}= 1", 2), ("a.sh", "x=1 \u{1B}[0m", 5), ("a.go", "x := 1\u{2028}", 7),
      ("a.rs", "let a\u{2800}= 1;", 6), ("CLAUDE.md", "a\u{1B}[8mb", 2),
      // Signs that look like ones of ASCII.
      ("a.js", "if (envǃ=PROD) {", 8), ("a.js", "f()\u{37E}", 4), ("a.py", "c = a − b", 7),
      ("a.py", "x = f․read()", 6), ("a.c", "if (x) ｛", 8), ("a.go", "x = a ∕ b", 7),
      ("a.js", "u = \"https://evil.com∕.google.com/\"", 22),
      ("a.md", "See https://a.example⁄b", 22),
      // What ends a line for some.
      ("a.js", "x = 1; // y \u{2028} z = 2", 13), ("a.c", "// y \u{2029} z = 2;", 6),
      ("nginx.conf", "listen\u{A0}80;", 7),
    ])
  func unusualCharactersOfCodeAreFound(file: String, line: String, column: Int) {
    let found = TextCheck.findings(in: Array("\(line)\n".utf8), rules: Self.rules, name: file)
    #expect(found.map(\.rule) == [.unusualCharacter], "\(file): \(found.map(\.message))")
    #expect(found.first?.column == column)
  }

  @Test(arguments: [
    ("a.py", "# a\u{A0}b"), ("a.py", "\"\"\"a\nb\u{A0}\"c\n\"\"\""),
    ("a.js", "/* a\n \u{3000}' */"),
    ("a.js", "x = `\n\u{A0}`"), ("a.sh", "cat <<END\na\u{A0}b\nEND"),
    ("a.yml", "t: Prix\u{A0}: 5\u{A0}€"),
    ("a.md", "Prix\u{A0}: 5"), ("a.c", "\u{C}"), ("a.c", "\u{C}int a;"),
    ("a.jsx", "<p>5\u{A0}€</p>"),
    ("a.sh", "echo \"\u{1B}[0m\""), ("a.js", "x = /a\u{A0}\"b/"), ("a.rb", "# \u{3000}"),
    ("a.lisp", "\"a\n\u{A0}\""), ("AGENTS.md", "Prix\u{A0}: 5"),
    ("a.el", "(key ?\u{3000} nil)"), ("a.js", "s = \"a − b ∕ c ｛ｄ｝\" // ǃKung ∶ ⁄"),
    ("a.jl", "c = a − b"), ("a.jsx", "<p>5 − 2</p>"), ("a.js", "/* \u{2028} */"),
    ("a.md", "See https://a.example/b∕c and 1⁄2"), ("a.js", "x = '\u{2028}'"),
  ])
  func stringsCommentsAndTextsExplainThem(file: String, text: String) {
    let found = TextCheck.findings(in: Array("\(text)\n".utf8), rules: Self.rules, name: file)
    #expect(found.isEmpty, "\(file): \(found.map(\.message))")
  }

  @Test func hundredsAreOneFinding() throws {
    let text = String(repeating: "x\u{A0}= 1\n", count: 300)
    let found = TextCheck.findings(in: Array(text.utf8), rules: Self.rules, name: "a.py")
    #expect(found.count == 1)
    #expect(found.first?.message.hasSuffix("; 300 in all") == true)
    let bytes = "\u{FEFF}a\nbb\u{A0}= 1\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let place = try #require(TextCheck.findings(in: bytes, name: "a.py").first)
    #expect(place.line == 2 && place.column == 3 && place.byteOffset == 2 + 2 * 4)
  }
}
