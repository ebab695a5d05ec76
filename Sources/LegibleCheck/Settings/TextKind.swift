internal import LegibleBidi
internal import LegibleEncodings

/// The purpose of a text, which decides what invisible characters are legitimate in it.
enum TextKind: Equatable {
  /// Text for people, in which characters for line breaking have an effect.
  case prose

  /// For a compiler or an interpreter.
  case source(LineSyntax)

  /// Settings, lists and messages of programs.
  case data(LineSyntax)

  /// For an agent that reads and follows all of it, hidden characters included.
  case instructions

  /// The signs of its comments and strings; `nil` for prose.
  var syntax: LineSyntax? {
    switch self {
    case .prose: nil
    case .source(let syntax), .data(let syntax): syntax
    case .instructions: LineSyntax.none
    }
  }

  /// Whether programs read it.
  var isForPrograms: Bool {
    switch self {
    case .source, .data: true
    case .prose, .instructions: false
    }
  }

  /// The names of files of instructions, in lower case.
  private static let instructionNames: Set<String> = [
    "claude.md", "claude.local.md", "agents.md", "agent.md", "gemini.md", "skill.md", "skills.md",
    "copilot-instructions.md", "conventions.md", "llms.txt", ".cursorrules", ".windsurfrules",
    ".clinerules", ".roorules", ".goosehints", ".aider.conf.yml", ".rules",
  ]

  /// The ends of names of files of instructions.
  private static let instructionEnds = [
    ".mdc", ".prompt", ".prompt.md", ".instructions.md", ".chatmode.md", ".agent.md", ".prompty",
  ]

  /// Folders with instructions.
  private static let instructionFolders: Set<Substring> = [
    ".claude", ".cursor", ".windsurf", ".clinerules", ".roo", ".codex", ".gemini", ".kiro",
    ".continue",
  ]

  /// Folders with messages in many languages.
  private static let translationFolders: Set<Substring> = [
    "i18n", "l10n", "locale", "locales", "_locales", "lang", "langs", "languages", "localization",
    "translations", "nls",
  ]

  /// The kind of a file by its name: prose, if nothing is known of it.
  ///
  /// - Parameter path: Its name, with the folders that it is in as far as they are known.
  init(path: String) {
    let parts = path.lowercased().split(separator: "/")
    guard let last = parts.last else {
      self = .prose
      return
    }
    let name = String(last)
    let ending = Self.ending(of: name)
    // `.L` and `.Y`, in capitals, are not grammars of lex and yacc.
    let isOther = ["L", "Y", "T", "D", "V"].contains(Self.ending(of: path))
    let isTranslated = parts.dropLast().contains { Self.translationFolders.contains($0) }
    let source =
      isOther
      ? nil
      : LineSyntax.ofSource(ending.isEmpty ? name : ending) ?? LineSyntax.ofSource(name)
        // A template of a markup language has the extension of the code in it before its own.
        ?? (LineSyntax.ofData(ending) == nil
          ? name.split(separator: ".").dropFirst(2).last.flatMap { LineSyntax.ofSource(String($0)) }
          : nil)
    let isInFolder = parts.dropLast().contains { Self.instructionFolders.contains($0) }
    if Self.instructionNames.contains(name)
      || Self.instructionEnds.contains(where: { name.hasSuffix($0) })
      || isInFolder && ["md", "txt", ""].contains(ending)
    {
      self = .instructions
    } else if isTranslated && (source == nil || parts.suffix(2).contains { Self.isOfLanguage($0) })
    {
      // Translated strings are for people. Such folders also contain programs, as in `java/lang`.
      self = .prose
    } else if let source {
      self = .source(source)
    } else if let syntax = LineSyntax.ofData(ending)
      ?? (name.hasPrefix(".env") ? .ofData("env") : nil)
    {
      self = .data(syntax)
    } else {
      self = .prose
    }
  }

  /// Whether the name of a file or a folder begins with what may be the tag of a language: `de.js`, `pt-BR`, `zh_Hant`.
  private static func isOfLanguage(_ name: Substring) -> Bool {
    name.prefix { ("a"..."z").contains($0) }.count == 2
      && name.drop { ("a"..."z").contains($0) }.first.map { ".-_".contains($0) } ?? true
  }

  /// The extension, without the endings of templates.
  private static func ending(of name: String) -> String {
    var parts = name.split(separator: ".", omittingEmptySubsequences: false)
    while parts.count > 2,
      ["in", "tmpl", "template", "j2", "erb", "example", "sample"].contains(parts.last)
    {
      parts.removeLast()
    }
    return parts.count > 1 ? String(parts[parts.count - 1]) : ""
  }

  /// Whether a component of a path is the tag of a right-to-left language: `locales/he.json`.
  static func namesRightToLeft(_ path: String) -> Bool {
    path.lowercased().split { !$0.isLetter }.contains { RightToLeftTags.lines.contains($0) }
  }

  /// The kind, refined by the beginning of the text: an interpreter, or markup that contradicts the file name.
  ///
  /// - Parameter head: The first bytes, in an encoding with ASCII in it.
  func refined(by head: some Sequence<UInt8>) -> TextKind {
    var line = head.prefix { $0 != 0x0A && $0 != 0x0D }.prefix(128)[...]
    if line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    let text = String(decoding: line, as: UTF8.self)
    if DeclaredEncoding.beginsXML(text.utf8) || text.hasPrefix("<!DOCTYPE") {
      // Qt's translations have the extension of TypeScript.
      if case .source = self { return .prose }
      return self
    }
    guard self == .prose, text.hasPrefix("#!") else { return self }
    let words = text.dropFirst(2).split(whereSeparator: { $0 == " " || $0 == "/" || $0 == "\t" })
    let syntaxes = words.compactMap { LineSyntax.ofInterpreter($0) }
    return syntaxes.last.map { .source($0) } ?? self
  }
}
