/// The signs of comments and string literals in a language.
struct LineSyntax: Equatable, Sendable {
  /// A sign that begins a comment up to the end of the line.
  struct LineComment: Equatable {
    let sign: [Unicode.Scalar]

    /// Whether the sign begins a comment only after a blank or at the beginning of a line, since it has other
    /// meanings inside words.
    let standsAlone: Bool
  }

  /// The signs around a comment that may have several lines.
  struct BlockComment: Equatable {
    let open: [Unicode.Scalar]
    let close: [Unicode.Scalar]
  }

  /// The signs that string literals begin and end with, the longer ones first.
  private(set) var quotes: [[Unicode.Scalar]]

  /// The quotes whose literals may span several lines.
  private(set) var spanningQuotes: [[Unicode.Scalar]] = []
  private(set) var comments: [BlockComment]
  private(set) var lineComments: [LineComment]

  /// Other properties of the language.
  private(set) var features: Features = []

  /// Properties that tell code from strings in some languages, or allow characters in code.
  struct Features: OptionSet {
    let rawValue: UInt16

    /// `<<WORD` begins a string that ends with the line `WORD`.
    static let hereDocuments = Features(rawValue: 1)

    /// `/` after a sign begins a regular expression, which is a string.
    static let regularExpressions = Features(rawValue: 2)

    /// Text may stand in the code without quotation marks, as between the tags of JSX.
    static let markup = Features(rawValue: 4)

    /// The value of a setting is text without quotation marks, as in YAML.
    static let bareValues = Features(rawValue: 8)

    /// `s/a/b/`, `tr/a/b/`, `m|a|`, `qw(a b)` are strings, as in Perl.
    static let quoteOperators = Features(rawValue: 16)

    /// `#\a` and `?a` are characters, as in Lisp.
    static let characterLiterals = Features(rawValue: 32)

    /// Controls are keys that a script types, as in Vim's.
    static let typedKeys = Features(rawValue: 64)

    /// Operators may be signs of mathematics, such as U+2212.
    static let mathematicalSigns = Features(rawValue: 128)

    /// Canonically equivalent names are one.
    static let normalizedNames = Features(rawValue: 256)
  }

  /// The ASCII characters that one of the signs begins with, by their code.
  private var beginsSign = [Bool](repeating: false, count: 0x80)

  /// - Parameters:
  ///   - lines: Signs of comments up to the end of the line; with a blank in front if they must stand alone.
  ///   - blocks: Pairs of signs of other comments.
  ///   - spanning: Quotation marks whose literals may have several lines.
  init(
    _ lines: [String], blocks: [(String, String)] = [], quotes: [String] = ["\"", "'"],
    spanning: [String] = []
  ) {
    func scalars(_ sign: String) -> [Unicode.Scalar] { Array(sign.unicodeScalars) }
    self.quotes = (spanning + quotes).map(scalars).sorted { $0.count > $1.count }
    spanningQuotes = spanning.map(scalars)
    comments = blocks.map { BlockComment(open: scalars($0), close: scalars($1)) }
    lineComments = lines.map { line in
      LineComment(
        sign: scalars(line).filter { $0 != " " }, standsAlone: line.hasPrefix(" "))
    }
    for sign in self.quotes + comments.map({ $0.open }) + lineComments.map({ $0.sign }) {
      if let first = sign.first, first.isASCII { beginsSign[Int(first.value)] = true }
    }
    // The end of a comment that began on a line above.
    beginsSign[Int(UInt8(ascii: "*"))] = true
  }

  /// Whether a comment or a string may begin with the character, or a comment end.
  func mayBegin(with scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80 && beginsSign[Int(scalar.value)]
  }

  /// Rough rules for all languages: some words of prose are taken for strings.
  static let any = LineSyntax(
    ["//", " #", " --", " ;", " %"],
    blocks: [("/*", "*/"), ("<!--", "-->"), ("(*", "*)"), ("{-", "-}")],
    quotes: ["\"\"\"", "'''", "\"", "'", "`"])

  /// No signs: all is text.
  static let none = LineSyntax([], quotes: [])
}

extension LineSyntax {
  private static let c = LineSyntax(["//"], blocks: [("/*", "*/")], spanning: ["\"\"\""])
  private static let go = LineSyntax(["//"], blocks: [("/*", "*/")], spanning: ["`"])
  private static let script = with(go, [.regularExpressions])
  private static let rust = with(
    LineSyntax(["//"], blocks: [("/*", "*/")], quotes: ["'"], spanning: ["\""]),
    [.normalizedNames])
  private static let php = with(
    LineSyntax(["//", " #"], blocks: [("/*", "*/")], quotes: [], spanning: ["\"", "'"]),
    [.hereDocuments, .markup])
  private static let python = with(
    LineSyntax(["#"], spanning: ["\"\"\"", "'''"]), [.normalizedNames])
  private static let shell = with(
    LineSyntax([" #"], quotes: [], spanning: ["\"", "'", "`"]), [.hereDocuments])
  private static let ruby = with(
    LineSyntax([" #"], blocks: [("=begin", "=end")], quotes: [], spanning: ["\"", "'", "`"]),
    [.hereDocuments, .regularExpressions])
  private static let perl = with(
    LineSyntax(
      [" #"],
      blocks: ["pod", "head1", "head2", "over", "item", "encoding", "begin", "for"].map {
        ("=\($0)", "=cut")
      }, quotes: ["'"], spanning: ["\""]),
    [.hereDocuments, .regularExpressions, .quoteOperators])
  private static let julia = with(
    LineSyntax(
      ["#"], blocks: [("#=", "=#")], quotes: ["'"], spanning: ["\"\"\"", "\""]),
    [.mathematicalSigns, .normalizedNames])
  private static let sql = LineSyntax(
    ["--"], blocks: [("/*", "*/")], quotes: ["`"], spanning: ["\"", "'"])
  private static let lua = LineSyntax(["--"], blocks: [("--[[", "]]"), ("[[", "]]")])
  private static let haskell = with(
    LineSyntax(["--"], blocks: [("{-", "-}"), ("/-", "-/")], quotes: ["\""]),
    [.mathematicalSigns])
  private static let ada = LineSyntax(["--"], quotes: ["\""])
  private static let ml = LineSyntax(["//"], blocks: [("(*", "*)")], quotes: [], spanning: ["\""])
  private static let pascal = LineSyntax(["//"], blocks: [("(*", "*)"), ("{", "}")], quotes: ["'"])
  private static let lisp = with(
    LineSyntax([";"], blocks: [("#|", "|#")], quotes: [], spanning: ["\""]),
    [.characterLiterals, .mathematicalSigns, .normalizedNames])
  private static let percent = LineSyntax(["%"], quotes: ["\"", "'"])
  private static let assembler = LineSyntax(
    ["//", " #", ";", " @"], blocks: [("/*", "*/")], quotes: ["\""])
  private static let fortran = LineSyntax(["!"])
  private static let basic = LineSyntax(["'"], quotes: ["\""])
  private static let batch = LineSyntax(["::", " rem", " REM"], quotes: ["\""])
  private static let json = LineSyntax(["//"], blocks: [("/*", "*/")], quotes: ["\""])
  private static let toml = LineSyntax(["#"], spanning: ["\"\"\"", "'''"])
  private static let settings = with(
    LineSyntax([" #", " ;"], quotes: ["\"", "'"]), [.bareValues])
  private static let graphQL = LineSyntax(["#"], spanning: ["\"\"\""])
  private static let sass = LineSyntax(["//"], blocks: [("/*", "*/")])
  private static let vim = with(
    LineSyntax([" \""], quotes: ["'"]), [.bareValues, .typedKeys])

  private static func with(_ syntax: LineSyntax, _ features: Features) -> LineSyntax {
    var syntax = syntax
    syntax.features.formUnion(features)
    var signs = ""
    if features.contains(.regularExpressions) { signs += "/" }
    if features.contains(.quoteOperators) { signs += "/|!{(<[" }
    if features.contains(.characterLiterals) { signs += "#?" }
    for sign in signs.utf8 { syntax.beginsSign[Int(sign)] = true }
    return syntax
  }

  /// The syntax of source code by the extension of its file, or by its name.
  private static let sources: [String: LineSyntax] = {
    var found: [String: LineSyntax] = [:]
    func add(_ syntax: LineSyntax, _ names: String) {
      for name in names.split(separator: " ") { found[String(name)] = syntax }
    }
    add(
      c,
      "c h cc cpp cxx c++ hh hpp hxx inl ipp m mm java cs swift kt kts scala groovy gradle dart d "
        + "sol v sv svh glsl hlsl vert frag proto thrift zig vala cu cl ino pde y yy l ll idl css scss "
        + "less hcl tf jsonnet wgsl re hx odin mod sum styl")
    add(go, "go")
    add(script, "js mjs cjs ts mts cts qml as")
    add(
      with(script, [.markup]), "jsx tsx vue svelte astro ejs hbs jsp cshtml razor aspx")
    add(with(ruby, [.markup]), "erb haml")
    add(with(python, [.markup]), "jinja j2")
    add(with(script, [.markup, .bareValues]), "pug")
    add(rust, "rs")
    add(php, "php php3 php5 phtml inc")
    add(graphQL, "graphql gql")
    add(sass, "sass")
    add(python, "py pyw pyi pyx pxd bzl bazel gn nim sconstruct wscript vy")
    add(
      shell,
      "sh bash zsh ksh fish ebuild bashrc profile zshrc awk mk mak cmake makefile gnumakefile sed "
        + "dockerfile containerfile nix bats")
    // Braces enclose strings.
    add(with(shell, [.markup]), "tcl")
    add(ruby, "rb rake gemspec gemfile rakefile cr")
    add(perl, "pl pm t")
    add(julia, "jl r ex exs coffee ps1 psm1")
    add(sql, "sql ddl psql")
    add(lua, "lua")
    add(haskell, "hs lhs elm purs agda lean idr")
    add(ada, "ada adb ads vhd vhdl")
    add(ml, "ml mli sml fs fsi fsx")
    add(pascal, "pas pp dpr lpr")
    add(lisp, "el lisp lsp scm ss rkt clj cljs cljc")
    add(percent, "erl hrl")
    add(assembler, "s asm nasm")
    add(fortran, "f f77 f90 f95 f03")
    add(basic, "vb vbs bas")
    add(batch, "bat cmd")
    return found
  }()

  /// The syntax of settings and data.
  private static let data: [String: LineSyntax] = {
    var found: [String: LineSyntax] = [:]
    for name in [
      "json", "jsonc", "json5", "jsonl", "ndjson", "geojson", "webmanifest", "ipynb",
    ] {
      found[name] = json
    }
    for name in ["toml", "lock"] { found[name] = toml }
    for name in [
      "yaml", "yml", "ini", "cfg", "conf", "cnf", "env", "config", "properties", "service", "csv",
      "tsv", "plist", "csproj", "vcxproj", "props", "targets", "sln", "gitignore", "gitattributes",
      "gitconfig", "gitmodules", "editorconfig", "npmrc", "dockerignore", "htaccess", "manifest",
    ] {
      found[name] = settings
    }
    for name in ["vim", "vimrc", "gvimrc"] { found[name] = vim }
    return found
  }()

  /// The syntax of the programs that `#!` names.
  static func ofInterpreter(_ name: some StringProtocol) -> LineSyntax? {
    // Versions follow the names: `python3.11`.
    let word = name.prefix { $0.isLetter }
    switch word {
    case "python", "pypy": return python
    case "sh", "bash", "dash", "zsh", "ksh", "fish", "awk", "gawk", "make", "tclsh", "wish":
      return shell
    case "ruby": return ruby
    case "perl": return perl
    case "node", "nodejs", "deno", "bun": return script
    case "php": return php
    case "lua", "luajit": return lua
    case "Rscript", "julia", "elixir", "pwsh": return julia
    default: return nil
    }
  }

  static func ofSource(_ name: String) -> LineSyntax? { sources[name] }
  static func ofData(_ name: String) -> LineSyntax? { data[name] }
}
