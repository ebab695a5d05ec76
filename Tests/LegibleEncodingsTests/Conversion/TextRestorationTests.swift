import LegibleEncodings
import LegibleTestSupport
import Testing

/// What a program has destroyed comes back by a reference, what was edited stays, and nothing is invented.
struct TextRestorationTests {
  /// What programs make of bytes, written without the library.
  enum Damage: String, CaseIterable {
    case replacedSubparts, replacedBytes, question, questionCharacters, latin1, dropped, converted

    func text(of bytes: [UInt8], _ text: String) -> String {
      let ascii = { (other: String) in
        bytes.map { $0 < 0x80 ? String(Unicode.Scalar($0)) : other }.joined()
      }
      return switch self {
      case .replacedSubparts: String(decoding: bytes, as: UTF8.self)
      case .replacedBytes: ascii("\u{FFFD}")
      case .question: ascii("?")
      case .questionCharacters:
        text.unicodeScalars.map { $0.isASCII ? String($0) : "?" }.joined()
      case .latin1: bytes.map { String(Unicode.Scalar($0)) }.joined()
      case .dropped: ascii("")
      case .converted: text
      }
    }
  }

  private static let texts: [(TextEncoding, [String])] = [
    (
      .windows1251, ["Привет, мир", "соседка сушит яблоки", "цена", "и ещё строка", "объём данных"]
    ),
    (.koi8R, ["Привет, мир", "соседка сушит яблоки", "цена", "и ещё строка", "объём данных"]),
    (
      .windows1252,
      ["déjà vu", "Größe der Datei", "naïve façade", "el último páramo", "crème brûlée"]
    ),
    (.iso8859_2, ["žluťoučký kůň", "příliš", "ďábelské ódy", "łódź i żuraw", "őrült űr"]),
    (.shiftJIS, ["日本語の文字", "表示する", "ファイルを開く", "十分な長さ", "価格は千円"]),
    (.gb18030, ["中文字符", "打开文件", "价格是一千元", "测试数据", "用户名和密码"]),
    (.eucKR, ["한국어 문자", "파일을 연다", "가격은 천원", "사용자 이름", "비밀번호"]),
    (.utf8, ["Привет, мир", "déjà vu", "日本語", "naïve façade", "한국어"]),
    (.windows1253, ["Καλημέρα κόσμε", "άνοιγμα αρχείου", "τιμή", "δεδομένα", "χρήστης"]),
  ]

  /// A source with comments in the language.
  private static func lines(_ words: [String], _ random: inout SeededGenerator) -> [String] {
    (0..<Int.random(in: 6...24, using: &random)).map { number in
      let word = words[Int.random(in: 0..<words.count, using: &random)]
      return switch Int.random(in: 0..<4, using: &random) {
      case 0: "// \(word) \(number)"
      case 1: "  print(\"\(word)\");  // line \(number)"
      case 2: "int value\(number) = \(number);"
      default: "\(word) \(number) \(words[number % words.count])"
      }
    }
  }

  /// An edit of ASCII, which can be done on the damaged text as well.
  private static func edited(_ lines: [String], _ kind: Int, at place: Int) -> [String] {
    var lines = lines
    switch kind {
    case 0: lines[place] += " // edited"
    case 1: lines.insert("int added = 1;", at: place)
    case 2: lines[place] = "    " + lines[place]
    case 3: lines.remove(at: place)
    default: break
    }
    return lines
  }

  @Test(arguments: Damage.allCases, ["\n", "\r\n"])
  func lettersComeBackAndEditsStay(damage: Damage, newline: String) throws {
    var failures = Failures()
    var random = SeededGenerator(seed: 43)
    var equalCount = 0
    var count = 0
    for round in 0..<45 {
      let (encoding, words) = Self.texts[round % Self.texts.count]
      if encoding == .utf8 && [.converted, .replacedSubparts].contains(damage) { continue }
      let lines = Self.lines(words, &random)
      let (kind, place) = (round % 5, Int.random(in: 0..<lines.count, using: &random))
      let bytes = { (lines: [String]) in try lines.map { try encoding.encode($0) } }
      let original = try bytes(lines)
      let damaged = zip(original, lines).map { damage.text(of: $0, $1) }
      let joined = { (parts: [[UInt8]]) in
        Array(parts.joined(separator: newline.utf8)) + newline.utf8
      }
      let reference = try EditableText(joined(original), encoding: encoding)
      let input = joined(Self.edited(damaged, kind, at: place).map { Array($0.utf8) })
      let restoration = TextRestoration(of: input, by: reference)
      let expected = joined(try bytes(Self.edited(lines, kind, at: place)))
      let result = try? restoration.bytes()
      let isTold = restoration.ambiguousCount + restoration.lostCount > 0
      count += 1
      if result == expected { equalCount += 1 }
      failures.check(
        result == expected || isTold,
        "\(encoding) \(damage) edit \(kind) at \(place): \(String(decoding: input, as: UTF8.self))")
    }
    #expect(failures.isEmpty, "\(failures)")
    // Where letters are left out, an edit beside them may stand before or after them.
    #expect(
      Double(equalCount) >= Double(count) * (damage == .dropped ? 0.9 : 0.97),
      "\(equalCount) of \(count)")
  }

  private static func restoration(
    _ damaged: String, by reference: String, _ encoding: TextEncoding = .windows1251
  ) throws -> TextRestoration {
    let text = try EditableText(try encoding.encode(reference), encoding: encoding)
    return TextRestoration(of: Array(damaged.utf8), by: text)
  }

  @Test func whatMayBeOneOrTheOtherStays() throws {
    // One of two lines was removed, and nobody knows which.
    let restoration = try Self.restoration(
      "a = 1\n// \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\n", by: "a = 1\n// вася\n// петя\n")
    #expect(restoration.ambiguousCount == 4 && restoration.restoredCount == 0)
    #expect(throws: EditFailure.self) { try restoration.bytes() }
    let both = try Self.restoration(
      "a = 1\n// \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\n// \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\n",
      by: "a = 1\n// вася\n// петя\n")
    #expect(both.ambiguousCount == 0 && both.restoredCount == 8)
  }

  /// A source in an old encoding of which some lines are damaged, in the way that a program has that rewrites them.
  @Test(arguments: [Damage.question, .questionCharacters, .replacedSubparts, .latin1, .dropped])
  func someLinesAreDamaged(damage: Damage) throws {
    var failures = Failures()
    var random = SeededGenerator(seed: 56)
    var equalCount = 0
    for round in 0..<60 {
      let (encoding, words) = Self.texts[round % Self.texts.count]
      if encoding == .utf8 && damage == .replacedSubparts { continue }
      let lines = Self.lines(words, &random) + words.map { "// \($0), x \($0)" }
      let original = try lines.map { try encoding.encode($0) }
      let places = lines.indices.filter { original[$0].contains { $0 >= 0x80 } }.shuffled(
        using: &random)
      var damaged = original
      for place in places.prefix(round % 2 == 0 ? 1 : places.count / 2) {
        damaged[place] = Array(damage.text(of: original[place], lines[place]).utf8)
      }
      let joined = { (parts: [[UInt8]]) -> [UInt8] in parts.flatMap { $0 + [0x0A] } }
      let edit = Array("int added = 1;".utf8)
      let place = Int.random(in: 0..<lines.count, using: &random)
      damaged.insert(edit, at: place)
      var expected = original
      expected.insert(edit, at: place)
      let reference = try EditableText(joined(original), encoding: encoding)
      let restoration = TextRestoration(of: joined(damaged), by: reference)
      let isTold = restoration.ambiguousCount + restoration.lostCount > 0
      let result = try? restoration.bytes()
      if result == joined(expected) { equalCount += 1 }
      failures.check(!restoration.isUndamaged, "\(encoding) round \(round): not found")
      failures.check(result == joined(expected) || isTold, "\(encoding) round \(round): wrong")
    }
    #expect(failures.isEmpty, "\(failures)")
    #expect(equalCount >= 50, "\(equalCount)")
  }

  /// Edits that put other text in the place of letters beyond ASCII are no damage.
  @Test(arguments: [
    ("// Hello, world!", "// Привет, мир!"), ("// TODO", "// Привет"),
    ("  return x;", "Привет мир"),
    ("x = 1;", "x = 1; // цена"), ("// why?", "// цена"), ("// Привет, мир?", "// Привет, мир!"),
    ("// Приветы, миры!", "// Привет, мир!"), ("call(a, b);", "call(é, ü);"),
  ])
  func editsAreNoDamage(edited: String, line: String) throws {
    let rest = "int y;\n// ещё одна строка\n// и ещё одна\n"
    let encoding: TextEncoding = line.contains("é") ? .utf8 : .windows1251
    let reference = try EditableText(
      try encoding.encode("\(line)\n\(rest)"), encoding: encoding)
    let restoration = TextRestoration(
      of: try encoding.encode("\(edited)\n\(rest)"), by: reference)
    #expect(restoration.isUndamaged, "\(restoration.lines)")
  }

  @Test func lettersOfOnePlaceThatAreGoneAreTold() throws {
    let rest = "int y;\n// ещё одна строка\n"
    let reference = try EditableText(
      try TextEncoding.windows1251.encode("print(\"цена\");\n\(rest)"), encoding: .windows1251)
    let damaged = try TextEncoding.windows1251.encode("print(\"\");\n\(rest)")
    let restoration = TextRestoration(of: damaged, by: reference)
    #expect(restoration.lines.map(\.number) == [1])
    #expect(restoration.ambiguousCount == 4 && restoration.restoredCount == 0)
    #expect(try restoration.bytes() == damaged)
  }

  /// Signs of a loss alone do not tell which line they were.
  @Test func linesOfQuestionMarksAloneAreAmbiguous() throws {
    let restoration = try Self.restoration("????\n????\n????\n", by: "вася\nпетя\n")
    #expect(restoration.restoredCount == 0 && restoration.ambiguousCount > 0)
  }

  /// The marks of one line have the lengths that words of another line have by another reading.
  @Test func marksThatAWholeLineExplainsAreThoseOfThatLine() throws {
    let text = """
        if (x > 1) { y(); }  // Сусід обіцяв
      Ґудзенко;Юлія;Кам'янець-Подільський; 540,25
      // вул. Січових Стрільців, буд. 9,
        print("Не забудь зачинити"); /* 4 */

      """
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let damaged = lines.prefix(2).map { line in
      line.map { $0.isASCII ? String($0) : "?" }.joined()
    }
    let bytes = try TextEncoding.windows1251.encode(
      (damaged + lines.dropFirst(2).map(String.init)).joined(separator: "\n"))
    let reference = try EditableText(TextEncoding.windows1251.encode(text), encoding: .windows1251)
    let restoration = TextRestoration(of: bytes, by: reference)
    #expect(try restoration.bytes() == TextEncoding.windows1251.encode(text))
  }

  @Test func textThatWasReadWronglyTwiceIsPutBack() throws {
    let text = "// Привет, мир\nint x = 1;\n"
    let twice = { (bytes: [UInt8]) in
      let once = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
      return String(String.UnicodeScalarView(once.utf8.map { Unicode.Scalar($0) }))
    }
    for encoding in [TextEncoding.windows1251, .utf8] {
      let original = try encoding.encode(text)
      let restoration = try Self.restoration(
        twice(original).replacing("x = 1", with: "x = 2"), by: text, encoding)
      #expect(
        try restoration.bytes() == encoding.encode(text.replacing("x = 1", with: "x = 2")),
        "\(encoding)")
    }
  }

  @Test func whatOneReferenceLacksAnotherOneHas() throws {
    var restoration = try Self.restoration(
      "// ????\nint a = 2;\n// \u{FFFD}\u{FFFD}\u{FFFD} one\n", by: "// вася\nint a = 1;\n")
    #expect(restoration.lostCount == 3)
    restoration.complete(
      by: try EditableText(
        try TextEncoding.windows1251.encode("int b;\r\n// три one\r\n"), encoding: .windows1251))
    #expect(restoration.lostCount == 0)
    #expect(
      String(decoding: restoration.text, as: UTF8.self) == "// вася\nint a = 2;\n// три one\n")
  }

  @Test func whatNoReferenceHasIsLost() throws {
    let restoration = try Self.restoration(
      "// \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD} 1\nnew \u{FFFD}\u{FFFD}x\n", by: "// вася 1\n")
    #expect(restoration.lostCount == 2 && restoration.restoredCount == 4)
    #expect(restoration.lines.map(\.number) == [1, 2])
    #expect(
      String(decoding: restoration.text, as: UTF8.self) == "// вася 1\nnew \u{FFFD}\u{FFFD}x\n")
  }

  /// Python and glibc know no characters for private use in GBK, and take one byte of what they do not know.
  @Test func readersOfGBKDifferInWhatTheyKnow() throws {
    let text = "print(\"冬至那天，整棟公寓都飄著\"); // 1\n"
    let damaged =
      "print(\"锟絍锟杰\u{FFFD}锟斤拷选A锟斤拷嗓锟斤拷J锟斤拷锟狡碉拷\"); // 2\n"
    let restoration = try Self.restoration(damaged, by: text, .big5)
    #expect(
      String(decoding: restoration.text, as: UTF8.self) == text.replacing("// 1", with: "// 2"))
    #expect(restoration.ambiguousCount + restoration.lostCount == 0)
  }

  @Test func whatNobodyTellsMayBeFilled() throws {
    let line = "// 锟斤拷锟斤拷\n"
    let restoration = try Self.restoration(
      "int a = 2;\n\(line)", by: "int a = 1;\n// вася\n// петя\n")
    #expect(restoration.ambiguousCount > 0 && restoration.restoredCount == 0)
    #expect(throws: EditFailure.self) { try restoration.bytes() }
    #expect(try restoration.bytes(filling: "?") == Array("int a = 2;\n// ??????\n".utf8))
    // What somebody has written is not filled.
    let honest = try Self.restoration(
      "int a = 2; ☃\n\(line)", by: "int a = 1;\n// вася\n// петя\n")
    #expect(throws: EditFailure.self) { try honest.bytes(filling: "?") }
  }

  @Test func movedLinesAreFound() throws {
    let restoration = try Self.restoration(
      "int b = 2;\nint a = 1;\n// \u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}: first\n",
      by: "// вася: first\nint a = 1;\nint b = 2;\n")
    #expect(
      String(decoding: restoration.text, as: UTF8.self)
        == "int b = 2;\nint a = 1;\n// вася: first\n")
    #expect(restoration.lostCount + restoration.ambiguousCount == 0)
  }

  @Test func honestLettersAndQuestionMarksStay() throws {
    let restoration = try Self.restoration(
      "// ????, ??? 1\nreally? новое\n", by: "// цена, мир 1\nreally\n")
    #expect(String(decoding: restoration.text, as: UTF8.self) == "// цена, мир 1\nreally? новое\n")
    let edited = try Self.restoration("// цена, мир 2\n", by: "// цена, мир 1\n")
    #expect(edited.reading.isRight && edited.changes == [.encoding] && edited.restoredCount == 0)
    #expect(try edited.bytes() == TextEncoding.windows1251.encode("// цена, мир 2\n"))
  }

  @Test func formsOfTheTextComeBack() throws {
    let utf8 = { (text: String) in Array(text.utf8) }
    let marked = try EditableText(utf8("\u{FEFF}é = 1\r\nb\r\n"), encoding: .utf8)
    let restoration = TextRestoration(of: utf8("é = 2\nb\n"), by: marked)
    #expect(restoration.changes == [.byteOrderMark, .lineEnds])
    #expect(try restoration.bytes() == utf8("\u{FEFF}é = 2\r\nb\r\n"))
    let mixed = try EditableText(utf8("é = 1\r\nb\nc\r\n"), encoding: .utf8)
    let joined = TextRestoration(of: utf8("é = 2\nb\nc\n"), by: mixed)
    #expect(try joined.bytes() == utf8("é = 2\r\nb\nc\r\n"))
    let wide = try EditableText(try TextEncoding.utf16.encode("é = 1\r\nb\r\n"), encoding: .utf16)
    let narrow = TextRestoration(of: utf8("é = 3\r\nb\r\n"), by: wide)
    #expect(try narrow.bytes() == TextEncoding.utf16.encode("é = 3\r\nb\r\n"))
  }

  @Test func anEditInTheEncodingIsNoDamage() throws {
    let original = try TextEncoding.windows1251.encode("// цена\nint a = 1;\n// мир\n")
    let edited = try TextEncoding.windows1251.encode("// цена и мера\nint a = 2;\n// мир\nновое\n")
    let reference = try EditableText(original, encoding: .windows1251)
    let restoration = TextRestoration(of: edited, by: reference)
    #expect(restoration.isUndamaged)
    #expect(try restoration.bytes() == edited)
  }

  @Test func linesThatWereAddedInUTF8AreRead() throws {
    let original = try TextEncoding.windows1251.encode("// цена\nint a = 1;\n")
    let reference = try EditableText(original, encoding: .windows1251)
    let restoration = TextRestoration(of: original + Array("// новое\n".utf8), by: reference)
    #expect(restoration.changes == [.addedUTF8])
    #expect(try restoration.bytes() == original + TextEncoding.windows1251.encode("// новое\n"))
  }

  /// Whatever the bytes are, there is an answer, and what it puts back is the reference's.
  @Test func anyBytesHaveAnAnswer() throws {
    var random = SeededGenerator(seed: 7)
    for encoding in TextEncoding.all where !encoding.isConvertedBySystem {
      let reference = try EditableText(random.bytes(60), encoding: encoding)
      for length in [0, 1, 40] {
        let restoration = TextRestoration(of: random.bytes(length), by: reference)
        _ = try? restoration.bytes()
      }
      let same = TextRestoration(of: reference.bytes, by: reference)
      #expect(same.restoredCount == 0 && (try? same.bytes()) == reference.bytes, "\(encoding)")
    }
  }
}
