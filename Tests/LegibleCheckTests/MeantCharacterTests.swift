import LegibleCheck
import Testing

/// Invisible characters and controls that a line is about, and the same ones where they got into it.
struct MeantCharacterTests {
  private static let rules = CheckRule.usual.filter { $0 != .mojibake }

  private static func found(_ text: String, in file: String) -> [Finding] {
    TextCheck.findings(in: Array("\(text)\n".utf8), rules: rules, name: file)
  }

  @Test(arguments: [
    // Classes, patterns and commands.
    ("a.js", "s.replace(/[\u{200B}\u{200C}]/g, '')"), ("a.js", "x = /[\u{200B}\\u200D\u{2060}]/"),
    ("a.pl", "s/\u{200D}/-/g;"), ("a.pl", "s/-/\u{200D}/g;"), ("a.pl", "tr/\u{200C}//d;"),
    ("a.py", "x = '\u{200C}\u{200C}'"),
    // Named by code or name.
    ("a.php", "0xad, // \u{AD}"), ("a.php", "0x200c, // \u{200C}"), ("a.php", "0x1a, // \u{1A}"),
    ("a.rkt", "(display \"\u{200B}_\") ;; zero-width space"),
    ("a.php", "'ه\u{200C}\u{200C}' => 'e', # with two non-joiner"),
    ("a.in", "200B \u{200B} => 0"), ("a.py", "f('\u{200E}x')  # &#8206;"),
    ("a.go", "{\"\\U0010ffff\", \"`\u{10FFFF}`\"},"),
    // TeX.
    ("a.tex", "\\catcode`\u{200C}=11"), ("a.tex", "\\def\\zj{\u{200D}}%"),
    ("a.sty", "\\if@RTL\u{200F}\\fi"), ("a.sty", "\\ifnum#4>\\@ne\u{200C}\\fi%"),
    ("a.sty", "\u{200C}%"), ("hyph-hi.tex", "1\u{200C}1"),
    ("a.tex", "\\skip{4mm}\u{200C}\\skip{4mm}"),
    // Keys and keyboards.
    ("a.vim", "`\t\u{200D}"), ("a.vim", "normal \u{1}"), ("a.vim", "if name =~ '\u{18}\u{18}'"),
    ("a.vim", "setlocal keys=!\u{6},o"), ("a.kmap", "\\kmap B \u{200C}"),
    // Tables of encodings.
    ("a.js", "c = 'œ\u{200C}\u{200D}ں'"), ("a.js", "c = '\u{80}\u{81}\u{82}\u{83}x'"),
    ("a.txt", "\u{200B} \u{200C} \u{200D} \u{200E} \u{200F}"),
    ("a.textproto", "auxiliary: \"\u{200C}\u{200D} ৲ ৎ র ৱ\""),
    ("a.txt", "श ष स ह \u{200C} \u{200D}"),
    // Alone in quotation marks.
    ("a.js", "if (\"\u{FFFE}\" === x) {}"),
    // Arguments of formats.
    ("a.py", "x = \"%s\u{200E}\""), ("a.php", "'gmt' => '-%02d:%02d\u{200E}',"),
    ("a.txt", "\"cites\": \"link \\\"$1\u{200E}\\\"\","),
    ("a.txt", "◌\u{17B5}"), ("a.txt", "hieroglyphs 𓆎𓅓\u{200C}𓏏𓊖"),
    ("a.html", "القنوات التي يبدأ اسمها بـ \u{200E}#debian-*\u{200E}."),
  ])
  func isSilent(file: String, line: String) {
    let found = Self.found(line, in: file)
    #expect(found.isEmpty, "\(file): \(found.map(\.message))")
  }

  @Test(arguments: [
    ("a.js", "if (us\u{200B}er) {} // U+200B"), ("a.js", "/\u{200B}/ zero-width space"),
    ("a.py", "x = s[\u{200B}i]"), ("a.py", "x = '\u{200B}\u{200C}\u{200B}\u{200C}\u{200B}'"),
    ("a.js", "x = `\u{FE01}\u{FE02}`"), ("a.js", "x = `\u{200B}\u{200C}\u{200D}\u{200B}\u{200C}`"),
    ("a.sh", "cd srv/\u{200B}/ww"),
    ("a.txt", "end of\u{200C}\\n"), ("a.sh", "a\u{1}b"), ("a.txt", "x\u{85}y \u{80}z"),
    ("a.py", "x = name\u{200E}\""), ("CLAUDE.md", "U+200B \u{200B}"),
    ("a.txt", "ر\u{200B} ڑ\u{200B} ز\u{200B} ژ"),
  ])
  func isFound(file: String, line: String) {
    #expect(!Self.found(line, in: file).isEmpty, "\(file): \(line)")
  }

  @Test(arguments: [
    "graphql", "gql", "erb", "ejs", "hbs", "haml", "pug", "jinja", "j2", "jsp", "cshtml",
    "razor", "aspx", "astro", "sass", "styl", "wgsl", "re", "hx", "odin", "vy", "mod", "sum", "sed",
    "html.erb", "html.j2",
  ])
  func programsOfAnyLanguageAreCode(ending: String) {
    let found = Self.found("us\u{AD}er(x)\u{200B};", in: "a.\(ending)")
    #expect(found.map(\.column) == [3, 9], "\(ending)")
  }

  @Test func notebooksAreData() {
    #expect(Self.found("\"us\u{AD}er(x)\u{200B};\"", in: "a.ipynb").map(\.column) == [10])
  }

  @Test func capitalsTellADictionaryFromAGrammar() {
    #expect(Self.found("x\u{3000}= 1", in: "SKK-JISYO.L").isEmpty)
    #expect(Self.found("x\u{3000}= 1", in: "scan.l").count == 1)
  }

  @Test func manyFindingsOfARuleAreOne() throws {
    let line = "a\u{200B}b pаypal\n"
    let found = TextCheck.findings(
      in: Array(("x\n" + String(repeating: line, count: TextCheck.ruleLimit + 1)).utf8),
      rules: Self.rules)
    #expect(found.map(\.rule) == [.hiddenCharacter, .mixedScripts])
    #expect(found.map(\.line) == [2, 2] && found.map(\.column) == [2, 5])
    #expect(found.allSatisfy { $0.message.hasSuffix("; \(TextCheck.ruleLimit + 1) in all") })
    let few = TextCheck.findings(
      in: Array(String(repeating: line, count: TextCheck.ruleLimit).utf8), rules: Self.rules)
    #expect(few.count == 2 * TextCheck.ruleLimit)
  }

  @Test func aHomoglyphIsOneFinding() {
    let found = TextCheck.findings(in: Array("admin = 1\nаdmin = 2\n".utf8), name: "a.py")
    #expect(found.map(\.rule) == [.confusableNames])
  }
}
