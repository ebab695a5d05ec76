import LegibleCheck
import LegibleEncodings
import Testing

/// `.editorconfig`, by the cases that its specification and its published tests have.
struct EditorConfigTests {
  /// A pattern, paths that it describes, and paths that it does not.
  private static let patterns: [(pattern: String, matching: [String], others: [String])] = [
    // A star is any text without a slash.
    ("a*e.c", ["ace.c", "ae.c", "abcde.c", "x/ace.c"], ["abcd/e.c", "ace.d"]),
    (
      "Bar/*", ["Bar/foo.txt", "Bar/.editorconfig"], ["Bar.txt", "Bar/foo/x.txt", "x/Bar/foo.txt"]
    ),
    ("*", ["file", "Bar/foo.txt", ".editorconfig"], []),
    ("/top.c", ["top.c"], ["x/top.c"]),
    ("*.c", ["a.c", "x/y/a.c", ".c"], ["a.cc", "a.c/x"]),
    // Two stars are any text.
    ("a**z.c", ["a/z.c", "amnz.c", "am/nz.c", "a/mnz.c", "amn/z.c", "a/mn/z.c"], ["b/z.c"]),
    ("b/**z.c", ["b/z.c", "b/mnz.c", "b/mn/z.c"], ["bmnz.c", "bm/nz.c", "bmn/z.c"]),
    ("c**/z.c", ["c/z.c", "cmn/z.c", "c/mn/z.c"], ["cmnz.c", "cm/nz.c", "c/mnz.c"]),
    (
      "d/**/z.c", ["d/z.c", "d/mn/z.c", "d/mn/op/z.c"], ["dmnz.c", "dm/nz.c", "d/mnz.c", "dmn/z.c"]
    ),
    ("**/lib", ["lib", "a/lib", "a/b/lib"], ["liba", "xlib"]),
    // A question mark is one character, but a slash.
    ("som?.c", ["some.c", "somé.c"], ["som.c", "something.c", "som/.c"]),
    // Sets of characters.
    ("[ab].a", ["a.a", "b.a"], ["c.a", "ab.a"]), ("[!ab].b", ["c.b"], ["a.b", "b.b"]),
    ("[d-g].c", ["f.c"], ["h.c"]), ("[!d-g].d", ["h.d"], ["f.d"]),
    ("[abd-g].e", ["e.e", "a.e"], ["c.e"]), ("[-ab].f", ["-.f", "b.f"], ["c.f"]),
    ("[\\]ab].g", ["].g", "b.g"], ["c.g"]), ("[ab]].g", ["b].g"], ["b.g"]),
    ("[!\\]ab].g", ["c.g"], ["].g"]), ("[!ab]].g", ["c].g"], ["a].g"]),
    ("[äöü].h", ["ö.h"], ["o.h"]),
    // With a slash in it, or without an end, a bracket is text.
    ("ab[e/]cd.i", ["ab[e/]cd.i"], ["abecd.i", "ab/cd.i"]), ("ab[/c", ["ab[/c"], ["ab/c"]),
    // Alternatives.
    ("*.{py,js,html}", ["a.py", "b/c.js", "d.html"], ["e.pyjs", "f.p"]),
    ("{single}.b", ["{single}.b"], ["single.b"]), ("{}.c", ["{}.c"], [".c"]),
    ("a{b,c,}.d", ["a.d", "ab.d", "ac.d"], ["a,.d", "ad.d"]),
    ("a{,b,,c,}.e", ["a.e", "ab.e", "ac.e"], ["ad.e"]),
    ("{.f", ["{.f"], [".f"]), ("{},b}.h", ["{},b}.h"], ["b.h"]),
    ("{some,a{*c,b}[ef]}.j", ["some.j", "abe.j", "abf.j", "ace.j", "axce.j"], ["abg.j", "a.j"]),
    ("{a\\,b,cd}.txt", ["a,b.txt", "cd.txt"], ["a.txt", "b.txt"]),
    ("{e,\\},f}.txt", ["e.txt", "}.txt", "f.txt"], ["\\.txt"]),
    ("src/{a,b/c}/*.x", ["src/a/1.x", "src/b/c/1.x"], ["src/b/1.x"]),
    // Blanks belong to the words.
    ("*.{pl, txt, htm}", ["a.pl", "a. txt"], ["a.txt", "a.htm"]),
    ("{word,{also},this}.g", ["word.g", "{also}.g", "this.g"], ["word,this}.g", "{also,this}.g"]),
    ("{{a,b},c}.k", ["a.k", "b.k", "c.k"], ["{{a,b},c}.k", "{a,b}.k"]),
    ("{a,{b,c}}.l", ["a.l", "b.l", "c.l"], ["{a,{b,c}}.l", "{b,c}.l"]),
    ("{{,b,c{d}.i", ["{{,b,c{d}.i"], ["{.i", "b.i", "c{d.i", ".i"]),
    ("{g,\\\\,i}.txt", ["g.txt", "\\.txt", "i.txt"], ["\\\\.txt"]),
    // Slashes, also one that is escaped; a backslash is none.
    ("path/separator", ["path/separator"], ["nested/path/separator", "path\\separator"]),
    ("/top/of/path", ["top/of/path"], ["not/top/of/path"]),
    ("windows\\separator", ["windowsseparator"], ["windows/separator"]),
    ("windows\\\\separator2", ["windows\\separator2"], ["windows/separator2"]),
    // Signs of comments are characters of a section's name.
    ("test\\;.c", ["test;.c"], ["test"]), ("test\\#.c", ["test#.c"], ["test"]),
    (" test 7 ", [" test 7 "], ["test 7"]),
    // Ranges of numbers.
    ("{3..120}", ["3", "15", "60", "120"], ["1", "5a", "121", "060"]),
    ("v{-2..2}.x", ["v-2.x", "v0.x", "v2.x"], ["v3.x", "v-3.x"]), ("{3..1}", ["2"], ["4"]),
    ("{aardvark..antelope}", ["{aardvark..antelope}"], ["aardvark", "a"]),
    // Escapes, and other scripts.
    ("\\*.t", ["*.t"], ["a.t"]), ("a\\[b.t", ["a[b.t"], ["ab.t"]),
    ("中文.txt", ["中文.txt"], ["中.txt"]),
  ]

  @Test func patternsDescribeTheirFilesAndNoOthers() {
    for (pattern, matching, others) in Self.patterns {
      let file = EditorConfig("[\(pattern)]\nkey = value\n")
      for path in matching {
        #expect(file.properties(of: path) == ["key": "value"], "\(pattern) and \(path)")
      }
      for path in others { #expect(file.properties(of: path).isEmpty, "\(pattern) and \(path)") }
    }
  }

  @Test func linesAreReadAsTheGrammarHasThem() {
    let file = EditorConfig(
      """
      \u{FEFF}; a comment
      ROOT = True
      # another one

        [*.c]
      Charset=utf-8
        end_of_line  =  lf\u{20}
      max_line_length = 80 ; not a comment
      nonsense
      = nothing
      [*.{c,h}]
      charset = latin1
      indent =
      [ ]
      [*.c] trailing
      charset = utf-16le
      """)
    #expect(file.isRoot)
    #expect(
      file.properties(of: "a.c") == [
        "charset": "latin1", "end_of_line": "lf", "max_line_length": "80 ; not a comment",
        "indent": "",
      ])
    #expect(file.properties(of: "a.h")["charset"] == "latin1")
    #expect(!EditorConfig("[*]\nroot = true\n").isRoot)
    #expect(EditorConfig("root=true\r\n[*]\r\na=b\r\n").properties(of: "x") == ["a": "b"])
    #expect(EditorConfig("").properties(of: "x").isEmpty)
  }

  /// The cases of the test suite of EditorConfig about parsing and about pairs.
  @Test func namesAndKnownValuesAreInSmallLetters() {
    let file = EditorConfig(
      """
      [a]
      TestKey = testvalue
      test_key = TestValue
      End_of_Line = CrLf
      INDENT_STYLE = Space
      key1 = value; not comment
      key2 = value \\# not comment
      key3 = a = b
      """)
    #expect(
      file.properties(of: "a") == [
        "testkey": "testvalue", "test_key": "TestValue", "end_of_line": "crlf",
        "indent_style": "space", "key1": "value; not comment", "key2": "value \\# not comment",
        "key3": "a = b",
      ])
    let long = String(repeating: "a", count: 4097)
    let limits = EditorConfig(
      "[a]\n\(long.prefix(1024)) = 1\n\(long.prefix(1025)) = 2\nk = \(long.prefix(4096))\n"
        + "l = \(long)\n[\(long.prefix(4096))]\nm = 3\n[\(long)]\nm = 4\n")
    #expect(
      limits.properties(of: "a")
        == [String(long.prefix(1024)): "1", "k": String(long.prefix(4096))])
    #expect(limits.properties(of: String(long.prefix(4096))) == ["m": "3"])
    #expect(limits.properties(of: long).isEmpty)
    for text in ["", "\n\r\n\n", "; a\n# b", "\n# c\n\n"] {
      #expect(EditorConfig(text).properties(of: "a").isEmpty && !EditorConfig(text).isRoot)
    }
  }

  @Test func laterSectionsAndInnerFilesWin() {
    var settings = FolderSettings()
    settings.enter("/".utf8, editorConfig: "[*]\nmax_line_length = 1\n", attributes: nil)
    settings.enter(
      "/a[b/".utf8,
      editorConfig: "Root = TRUE\n[*.c]\nindent_size = 2\n[*]\nindent_size = 4\n[x.c]\n"
        + "indent_size = 8\ninsert_final_newline = true\n", attributes: nil)
    settings.enter(
      "/a[b/d/".utf8, editorConfig: "[*.c]\nindent_size = unset\n", attributes: nil)
    let outer = settings.expectation(of: Array("/a[b/x.c".utf8))
    #expect(outer?.indentSize == 8 && outer?.hasFinalNewline == true)
    #expect(outer?.tabWidth == 8 && outer?.maxLineLength == nil)
    #expect(settings.expectation(of: Array("/a[b/y.c".utf8))?.indentSize == 4)
    #expect(settings.expectation(of: Array("/a[b/d/x.c".utf8))?.indentSize == nil)
  }

  @Test(
    arguments: [
      // Style, size, width: size and width of the answer.
      ("space", "4", nil, 4, 4), ("tab", nil, nil, nil, nil), ("space", nil, nil, nil, nil),
      ("tab", nil, "2", 2, 2), ("tab", "tab", "8", 8, 8), ("tab", "tab", nil, nil, nil),
      ("space", "tab", "3", 3, 3), ("tab", "4", "8", 4, 8), ("space", "unset", "unset", nil, nil),
      ("space", "0", "-1", nil, nil), ("space", "99999999999999999999", "x", nil, nil),
    ] as [(String, String?, String?, Int?, Int?)])
  func sizesAndWidthsStandForEachOther(
    style: String, size: String?, width: String?, indentSize: Int?, tabWidth: Int?
  ) {
    var properties = ["indent_style": style]
    properties["indent_size"] = size
    properties["tab_width"] = width
    let expectation = TextExpectation(properties: properties)
    #expect(expectation?.indentSize == indentSize && expectation?.tabWidth == tabWidth)
    #expect(expectation?.indentStyle?.rawValue == style)
  }

  @Test func unsetTakesBackWhatWasSaid() {
    let file = EditorConfig("[*]\ncharset = latin1\n[*.md]\ncharset = unset\n")
    #expect(TextExpectation(properties: file.properties(of: "a.c"))?.encoding == .iso8859_1)
    #expect(TextExpectation(properties: file.properties(of: "a.md"))?.encoding == nil)
  }

  @Test func hugeAndHostilePatternsEnd() {
    let stars = EditorConfig("[" + String(repeating: "*a", count: 200) + "b]\nk = v\n")
    #expect(stars.properties(of: String(repeating: "a", count: 400)).isEmpty)
    let braces = EditorConfig("[" + String(repeating: "{", count: 5000) + "]\nk = v\n")
    #expect(braces.properties(of: "a").isEmpty)
    let brackets = EditorConfig("[" + String(repeating: "[", count: 4000) + "x/[ab]]\nk = v\n")
    #expect(brackets.properties(of: String(repeating: "[", count: 4000) + "x/b") == ["k": "v"])
    let nested = String(repeating: "{a,", count: 100) + String(repeating: "}", count: 100)
    _ = EditorConfig("[\(nested)]\nk = v\n").properties(of: "a")
    // Each of these has more ways through it than could be gone one by one.
    let path = String(repeating: "a", count: 180)
    for pattern in ["{a,aa,aaa}", "{a,a}", "*{a,}", "{,**}", "{a*,*a}", "{1..9,a}"] {
      let pattern = String(repeating: pattern, count: 60)
      let file = EditorConfig("[\(pattern)b]\nk = v\n[\(pattern)]\nk = w\n")
      let isFound = !pattern.contains("{a,a}") && !pattern.contains("1..9")
      #expect(file.properties(of: path)["k"] == (isFound ? "w" : nil), "\(pattern)")
    }
  }

  @Test func macrosOfGitAreLookedIntoOnce() {
    // Written out, the last has 2^40 attributes.
    let doubled = (1...40).map { "[attr]m\($0) m\($0 - 1) m\($0 - 1)\n" }.joined()
    let file = GitAttributes("[attr]m0 eol=crlf\n\(doubled)* m40\n")
    #expect(file.attributes(of: "x")["eol"] == .value("crlf"))
    #expect(file.attributes(of: "x").count == 42)
    let chain = (1...20_000).map { "[attr]m\($0) a\($0) m\($0 - 1)\n" }.joined()
    #expect(GitAttributes("\(chain)* m20000\n").attributes(of: "x").count == 40_001)
    let loop = GitAttributes("[attr]a b x\n[attr]b a y\n* a -x\n")
    #expect(loop.attributes(of: "f") == ["a": .set, "b": .set, "x": .unset, "y": .set])
    // What stands behind the macro is the last word, and `binary` is one, too.
    let binary = GitAttributes("*.d binary text\n*.e text binary\n*.f -binary\n")
    #expect(binary.attributes(of: "a.d")["text"] == .set)
    #expect(binary.attributes(of: "a.e")["text"] == .unset)
    #expect(binary.attributes(of: "a.f") == ["binary": .unset])
  }

  @Test func gitsPatternsAreItsOwn() {
    let file = GitAttributes(
      "/top a\n*.{c,h} b\n\"with space\" c\ndir/ d\n!no e\n[^a].x f\nx/*.y g\n")
    #expect(file.attributes(of: "top") == ["a": .set])
    #expect(file.attributes(of: "x/top").isEmpty)
    #expect(file.attributes(of: "a.c").isEmpty)
    #expect(file.attributes(of: "a.{c,h}") == ["b": .set])
    #expect(file.attributes(of: "with space") == ["c": .set])
    #expect(file.attributes(of: "dir/a").isEmpty && file.attributes(of: "no").isEmpty)
    #expect(file.attributes(of: "b.x") == ["f": .set] && file.attributes(of: "a.x").isEmpty)
    #expect(file.attributes(of: "x/1.y") == ["g": .set] && file.attributes(of: "1.y").isEmpty)
    let last = GitAttributes("* eol=lf -text !diff\n*.bat eol=crlf text\n")
    #expect(
      last.attributes(of: "a.bat")
        == ["eol": .value("crlf"), "text": .set, "diff": .unspecified])
  }
}
