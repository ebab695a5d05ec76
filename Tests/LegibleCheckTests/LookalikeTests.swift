import LegibleCheck
import Testing

/// Letters that look like others: words of mixed scripts, names that look alike, and what is honest.
struct LookalikeTests {
  /// A definition and a call in twelve languages; `¤` is a Cyrillic letter in the place of a Latin one.
  private static let homoglyphs: [(file: String, first: String, second: String)] = [
    (
      "a.c", "int check_door(int key) { return key == 7; }", "int ch¤ck_door(int key) { return 1; }"
    ),
    ("a.cpp", "bool isOwner(User u);", "bool is¤wner(User u) { return true; }"),
    ("a.cs", "static bool MayOpen() => false;", "static bool MayOp¤n() => true;"),
    ("a.java", "boolean mayPay() { return false; }", "boolean m¤yPay() { return true; }"),
    ("a.js", "function verify(token) {}", "function v¤rify(token) { return true }"),
    ("a.ts", "const limit: number = 10", "const l¤mit: number = 10000"),
    ("a.py", "def is_admin(user):", "def is_¤dmin(user):"),
    ("a.go", "func Transfer(n int) {}", "func Tr¤nsfer(n int) {}"),
    ("a.rs", "fn unlock() {}", "fn unl¤ck() {}"),
    ("a.swift", "func access() {}", "func ¤ccess() {}"),
    ("a.sh", "backup() { cp a b; }", "b¤ckup() { rm a; }"),
    ("a.sql", "CREATE TABLE accounts (id INT);", "CREATE TABLE acc¤unts (id INT);"),
  ]

  private static let cyrillic: [(language: String, letter: Character)] = [
    ("a.c", "е"), ("a.cpp", "О"), ("a.cs", "е"), ("a.java", "а"), ("a.js", "е"), ("a.ts", "і"),
    ("a.py", "а"), ("a.go", "а"), ("a.rs", "о"), ("a.swift", "а"), ("a.sh", "а"), ("a.sql", "о"),
  ]

  @Test func aForeignLetterIsFoundInTwelveLanguages() throws {
    for (code, letter) in zip(Self.homoglyphs, Self.cyrillic) {
      let second = String(code.second.map { $0 == "¤" ? letter.letter : $0 })
      func found(_ rule: CheckRule) -> [Finding] {
        TextCheck.findings(
          in: Array("\(code.first)\n\(second)\n".utf8), rules: [rule], name: code.file)
      }
      let place = code.second.prefix { $0 != "¤" }
      let name = place.reversed().prefix { $0.isLetter || $0 == "_" }.count
      let word = place.reversed().prefix { $0.isLetter }.count
      #expect(
        found(.confusableNames).contains {
          $0.line == 2 && $0.column == place.count - name + 1
        }, "\(code.file)")
      #expect(
        found(.mixedScripts).contains {
          $0.line == 2 && $0.column == place.count - word + 1
        }, "\(code.file)")
    }
  }

  /// Names that are different, and have one skeleton.
  private static let pairs: [(String, String)] = [
    ("copy", "сору"), ("scope", "ѕсоре"), ("a", "а"), ("x", "х"), ("user", "usеr"),
    ("path", "раth"),
    ("cap", "сар"), ("pope", "роре"), ("ace", "асе"), ("HOME", "НОМЕ"), ("TOKEN", "ТОΚΕΝ"),
    ("BOX", "ВОХ"), ("MAP", "ΜΑΡ"), ("NOTE", "ΝΟΤΕ"), ("oo", "οο"), ("pop", "ρορ"),
    ("paypal", "pаypаl"), ("google", "gооgle"), ("admin", "аdmin"), ("root", "rооt"),
    ("is_ok", "іs_ok"), ("jj", "јј"), ("ss", "ѕѕ"), ("ice", "ісе"), ("hope", "һоре"), ("y2", "у2"),
    ("core", "соrе"), ("Apple", "Αpple"), ("Zeta", "Ζeta"), ("Kilo", "Κilo"), ("Tag", "Тag"),
    ("next", "nехt"), ("size", "ѕizе"), ("load", "lоad"), ("exec", "ехес"), ("eval", "еval"),
    ("open", "ореn"), ("call", "саll"), ("sum_a", "sum_а"), ("data", "dаta"), ("dog", "ԁog"),
    ("sub", "ѕub"), ("Ohm", "Οhm"), ("x_1", "х_1"),
  ]

  @Test func twoNamesOfOneSkeletonAreFound() {
    #expect(Self.pairs.count >= 40)
    for (name, other) in Self.pairs {
      let text = "\(name) = 1\nz = 2\nf(\(other))\n"
      let found = TextCheck.findings(
        in: Array(text.utf8), rules: [.confusableNames], name: "a.py")
      #expect(found.map(\.line) == [3], "\(name) and \(other)")
      #expect(found.first?.column == 3)
      #expect(found.first?.message.contains("'\(name)' of line 1") == true)
    }
  }

  /// By the bidirectional skeleton, names are compared as they are displayed.
  @Test func namesWithRightToLeftLettersAreComparedAsDisplayed() {
    let found = TextCheck.findings(
      in: Array("a1א = 1\naא1 = 2\n".utf8), rules: [.confusableNames], name: "a.py")
    #expect(found.map(\.line) == [2])
    let honest = TextCheck.findings(
      in: Array("שם = 1\nמש = 2\nשם1 = 3\n".utf8), rules: [.confusableNames], name: "a.py")
    #expect(honest.isEmpty)
  }

  @Test func namesInStringsAndCommentsAreNone() {
    for text in ["copy = 1  # сору", "copy = \"сору\"", "\"\"\"\nсору\n\"\"\"\ncopy = 1"] {
      let found = TextCheck.findings(
        in: Array("\(text)\n".utf8), rules: [.confusableNames], name: "a.py")
      #expect(found.isEmpty, "\(text)")
    }
    let allowed = "copy = 1\nсору = 2  # legible:allow confusable-names\n"
    #expect(TextCheck.findings(in: Array(allowed.utf8), name: "a.py").isEmpty)
  }

  @Test(arguments: [
    ("a.txt", "pаypal", 1), ("a.md", "See www.pаypal.example now", 9), ("a.txt", "Сopyright", 1),
    ("a.json", "{\"u\": \"https://gοogle.example\"}", 16), ("a.html", "<b>micrоsoft</b>", 4),
    ("a.txt", "вкyс", 1), ("a.txt", "Μicrosoft", 1), ("a.txt", "pαypal", 1), ("a.txt", "Аpple", 1),
    ("a.txt", "СТАТУC", 1), ("a.txt", "Zооm", 1), ("a.md", "Данныe", 1), ("a.txt", "YouTubе", 1),
    ("a.txt", "Раураl", 1),
  ])
  func aWordOfTwoScriptsIsFound(file: String, text: String, column: Int) {
    let found = TextCheck.findings(
      in: Array("\(text)\n".utf8), rules: [.mixedScripts], name: file)
    #expect(found.count == 1, "\(text)")
    #expect(found.first?.column == column)
  }

  @Test(arguments: [
    "Δx kΩ μs µm πr Δv σmax dρ ρ0 TNFα NFκB β2 λx αβ", "USB-порт IPадрес HTMLфайл PCовский",
    "Привет, мир! сор рос хор", "Καλημέρα κόσμε", "関数foo とbar テストcase", "หน้าweb ไฟล์pdf",
    "הGNU וLinux בC", "الـGNU والـURL", "^[+1yYаА]", "[а-яЁA-Z]",
    "\\nСе \\fIНе %sАзия %(x)sОро -DОПЦИЯ",
    "ГIалат тIетасарш", "webцвета wsссылки", "Talγa iseγwan", "Ångström Łódź İstanbul ığdır",
  ])
  func honestWordsAreSilent(text: String) {
    for file in ["a.txt", "a.py", "a.yml"] {
      let line = file == "a.py" ? "# \(text)" : text
      let found = TextCheck.findings(
        in: Array("\(line)\n".utf8), rules: [.mixedScripts, .confusableNames], name: file)
      #expect(found.isEmpty, "\(file): \(found.map(\.message))")
    }
  }

  @Test(arguments: [
    "Δx = 1\nx = 2", "σ = 1\no = 2", "ρ, p, ν, v = 1", "ℝ = R", "x1 = xl", "rn = m\nO0 = OO",
    "é = 1\ne = 2", "имя = 1\nфамилия = 2", "Θα = 1\nθα = 2", "変数 = 1", "𝐱 = x", "dα = da",
    "ошибка = файл.открыть(имя)\nа = 1", "nœud = 1\nnoeud = 2", "é = 1\ne\u{301} = 2",
  ])
  func honestNamesAreSilent(text: String) {
    let found = TextCheck.findings(
      in: Array("\(text)\n".utf8), rules: [.mixedScripts, .confusableNames], name: "a.jl")
    #expect(found.isEmpty, "\(found.map(\.message))")
  }

  @Test func longNamesThatDifferBehindTheirBeginningAreFound() {
    let beginning = String(repeating: "x", count: 60)
    let found = TextCheck.findings(
      in: Array("\(beginning)c = 1\n\(beginning)с = 2\n".utf8), rules: [.confusableNames],
      name: "a.py")
    #expect(found.map(\.line) == [2])
  }

  /// A check of a text at its end, which gathers the names that may be taken for those of other files.
  private static func checked(_ text: [UInt8], name: String = "a.py") -> TextCheck {
    var check = TextCheck(name: name)
    check.gathersLookalikes = true
    check.consume(text)
    check.finish()
    return check
  }

  private static func lookalikes(_ text: String) -> [String] {
    checked(Array(text.utf8)).lookalikes.map {
      String($0.scalars.map { Character($0) })
    }
  }

  @Test(arguments: [
    "sсope", "сору", "set_сору", "ТОКЕN", "Αpple", "ΝΟΤΕ", "ɑdmin", "cумма", "суммa", "pаypal2",
  ])
  func aNameThatMayBeOneOfAnotherFileIsGathered(name: String) {
    #expect(Self.lookalikes("x = 1\n\(name) = 2\n") == [name])
  }

  @Test(arguments: [
    // Formulas and units, in either of their letters.
    "Δx = kΩ\nσ_x = dα\nρ_air = νmax\nµs = 1\nμs = 2\nϵ_abs = ε_rel",
    // Variants that are told by their shape, and letters of alphabets in use.
    "ｉｄ = 1\nyapı = ılık\n𝐱x = ℝn",
    // Words of other languages, and what they have in front or behind.
    "имя = 1\nсор = 2\nсумма = рост", "USB_порт = getСумма\nhttpСокет = 1", "变量 = 変数名\nデータlist = 1",
    "όνομα = 1\nμήκος = ώρα\nΝΕΟ = 2", "שם = 1\nסוס = 2\nاه = 1", "а = х\nу1 = о_1",
    // Without code.
    "# сору\nx = 'scоpe'", "сору = 1  # legible:allow confusable-names", "copy = сору",
  ])
  func honestNamesAreNotGathered(text: String) {
    #expect(Self.lookalikes(text + "\n").isEmpty)
  }

  @Test func counterpartsAreLookedForInTheCodeOfOtherFiles() throws {
    let names = Self.checked(Array("сору = 1\ncумма = 2\nmах = 3\n".utf8)).lookalikes
    let search = NameSearch(for: names)
    func matches(_ text: [UInt8], name: String = "b.c") -> [String]? {
      guard text.withUnsafeBytes({ search.mayMatch(in: $0) }) else { return nil }
      return search.matches(in: Self.checked(text, name: name)).map {
        "\(String($0.name.map { Character($0) })):\($0.line)"
      }
    }
    #expect(
      matches(Array("// copy\nint copy(void);\ncopy();\nmax = rnax".utf8)) == [
        "copy:2", "max:4", "rnax:4",
      ])
    #expect(matches(Array("сумма\n".utf8)) == ["сумма:1"])
    #expect(matches(Array("// copy\n\"max\"".utf8)) == [])
    #expect(matches(Array("copy".utf8), name: "b.txt") == [])
    #expect(matches(Array("copy_1 = kopie; xcopy = Copy\n".utf8)) == nil)
    #expect(matches([0xFF, 0xFE] + "\ncopy".utf16.flatMap { [UInt8($0), 0] }) == ["copy:2"])
    let finding = try #require(names.first).finding(
      lookingLike: Array("copy".unicodeScalars), at: "b.c:2")
    #expect(finding.message == "'сору' looks like 'copy' of b.c:2, but is a different name")
    #expect(finding.rule == .confusableNames && finding.line == 1 && finding.length == 4)
    #expect(!names[0].isConfusing(with: Array("сору".unicodeScalars)))
  }

  /// Canonically equivalent names are two in languages that compare code points.
  @Test(arguments: [
    ("a.js", 1), ("a.go", 1), ("a.swift", 1), ("a.java", 1), ("a.rb", 1), ("a.py", 0), ("a.rs", 0),
    ("a.jl", 0),
  ])
  func anEquivalentNameIsAnotherUnlessNamesAreNormalized(file: String, count: Int) {
    let text = "caf\u{E9} = 1\ncafe\u{301} = 2\n"
    let found = TextCheck.findings(
      in: Array(text.utf8), rules: [.confusableNames], name: file)
    #expect(found.map(\.line) == [Int](repeating: 2, count: count), "\(file)")
  }

  @Test(arguments: [
    ("a.pl", "s/A/А/g; tr|o|о|; @x = qw(e е);"), ("a.pl", "I = 1\ns{I}{І}g"),
    ("a.rkt", "(f p)\n[(#\\р) 1]"), ("a.el", "(f p)\n(g ?р)"),
  ])
  func charactersOfPatternsAreNoNames(file: String, text: String) {
    let found = TextCheck.findings(
      in: Array("\(text)\n".utf8), rules: [.confusableNames], name: file)
    #expect(found.isEmpty, "\(file): \(found.map(\.message))")
  }

  /// Each skeleton is one of its own, and the table is in order.
  @Test func theTableIsConsistent() throws {
    #expect(ConfusableTable.count == 4531)
    var last: UInt32 = 0
    for number in 0..<ConfusableTable.count {
      let scalar = try #require(ConfusableTable.character(at: number))
      #expect(number == 0 || scalar.value > last)
      last = scalar.value
      let skeleton = try #require(ConfusableTable.skeleton(of: scalar))
      #expect(!skeleton.isEmpty)
    }
    for (letter, skeleton) in [("а", "a"), ("І", "l"), ("m", "rn"), ("1", "l")] {
      let scalar = try #require(letter.unicodeScalars.first)
      #expect(ConfusableTable.skeleton(of: scalar) == skeleton)
    }
    #expect(TextScript(of: "а")?.name == "Cyrillic" && TextScript(of: "Ω")?.name == "Greek")
    #expect(TextScript(of: "1") == nil && TextScript(of: "\u{301}") == nil)
    #expect(TextScript(of: "\u{10FFFF}") == nil && TextScript(of: "z")?.name == "Latin")
  }
}
