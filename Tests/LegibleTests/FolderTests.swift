import Foundation
import LegibleTestSupport
import Testing

/// Inside a module, folders name only what stands below them.
@Suite struct FolderTests {
  /// The folders of modules, from the ground up: each names only folders before it.
  private static let orders: [String: [String]] = [
    "LegibleEncodings": [
      "Steps", "Characters", "System", "Unicode", "SingleByte", "Multibyte", "Shifted", "Registry",
      "", "Declarations", "Conversion", "Editing", "Restoring",
    ],
    "LegibleBidi": [
      "Basics", "Tables", "Algorithm", "Markup", "Direction", "Paragraph", "Carets", "Lines",
      "Order",
      "Escapes", "Engines", "Marks/Placement", "Marks/Items", "Marks",
    ],
    "LegibleCommand": [
      "Files", "Arguments", "Output", "Programs", "Input", "Concurrency", "Replacement",
      "Certainty",
      "Options", "Editing", "Detection", "Conversion", "Direction", "Catalogs", "Checking",
      "Restoring", "Git", "MCP", "",
    ],
  ]

  @Test(arguments: orders.keys.sorted())
  func foldersNameOnlyWhatStandsBelow(module: String) throws {
    let order = try #require(Self.orders[module])
    try Self.checkArrows(in: module, Set(order)) { folder in Set(order.prefix { $0 != folder }) }
  }

  private static func checkArrows(
    in module: String, _ folders: Set<String>, below: (String) -> Set<String>
  ) throws {
    let files = try SourceFile.all(below: "Sources/\(module)")
    #expect(Set(files.map(\.folder)) == folders)
    var homes: [Substring: String] = [:]
    for file in files {
      for type in file.declaredTypes { homes[type] = file.folder }
    }
    var failures = Failures()
    for file in files {
      let below = below(file.folder)
      for (type, home) in homes
      where home != file.folder && !below.contains(home) && file.words.contains(type) {
        failures.check(false, "\(file.folder)/\(file.name) names \(type) of \(home)")
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }
}

/// A file of Swift source as far as a scan of its words tells.
private struct SourceFile {
  let folder: String
  let name: String
  let lines: [Substring]

  static func all(below root: String) throws -> [SourceFile] {
    let base = Repository.url(root)
    let names = FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String }
    return try (names ?? []).filter { $0.hasSuffix(".swift") }.sorted().map { path in
      let text = try String(contentsOf: base.appendingPathComponent(path), encoding: .utf8)
      return SourceFile(
        folder: (path as NSString).deletingLastPathComponent,
        name: (path as NSString).lastPathComponent,
        lines: text.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }

  private static let kinds: Set<Substring> = ["struct", "class", "enum", "protocol"]

  /// The types that are declared at the outermost level and are not private.
  var declaredTypes: [Substring] {
    lines.compactMap { line in
      guard let first = line.first, first.isLetter || first == "@", !line.hasPrefix("private")
      else {
        return nil
      }
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      guard let kind = words.firstIndex(where: Self.kinds.contains), kind + 1 < words.count else {
        return nil
      }
      return words[kind + 1]
    }
  }

  /// The words of the code, without comments and what stands in string literals.
  var words: Set<Substring> {
    var words: Set<Substring> = []
    for line in lines {
      let start = line.drop { $0 == " " }
      if start.hasPrefix("//") { continue }
      let code = start.replacing(/"(\\.|[^"\\])*"/, with: " ")
      words.formUnion(code.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
    }
    return words
  }

  /// The functions and initializers with their lengths in lines, from the declaration to the closing brace
  /// in the same column.
  var functionLengths: [(name: String, length: Int)] {
    var result: [(String, Int)] = []
    for (index, line) in lines.enumerated() {
      let indentation = line.prefix { $0 == " " }
      let code = line.dropFirst(indentation.count)
      guard code.contains("func ") || code.contains("init(") || code.contains("init?("),
        !code.hasPrefix("//"), !code.hasPrefix("self."), !code.hasPrefix("return"),
        let end = lines[index...].firstIndex(where: { $0 == indentation + "}" })
      else { continue }
      result.append((String(code.prefix(60)), end - index + 1))
    }
    return result
  }
}
