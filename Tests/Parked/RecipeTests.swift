import Foundation
import LegibleDetection
import LegibleTestSupport
import Testing

/// Everything that the recipes of `CONTRIBUTING.md` name exists.
@Suite struct RecipeTests {
  private static let recipes = Result { try Repository.text("CONTRIBUTING.md") }

  /// Returns the text between backticks.
  private static func code(in text: some StringProtocol) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  /// The rows of the table of terms: terms, files and groups of parameters.
  private static func rows() throws -> [[[String]]] {
    let text = try recipes.get()
    let start = try #require(text.range(of: "| term |"))
    let end = try #require(text.range(of: "[`everyTermIsInTheRecipe`]"))
    return text[start.lowerBound..<end.lowerBound].split(separator: "\n").dropFirst(2)
      .map { $0.split(separator: "|").map(code(in:)) }.filter { $0.count > 3 }
      .map { Array($0[1...3]) }
  }

  @Test func everyTermIsInTheRecipe() throws {
    let rows = try Self.rows()
    let listed = rows.flatMap { $0[0] }
    #expect(listed.sorted() == TermKind.allCases.map { "\($0)" }.sorted())
    let groups = Set(
      DetectionParameters.entries.map { String($0.name.prefix { $0 != "." }) })
    for row in rows {
      for path in row[1] {
        let file = Repository.url("Sources/LegibleDetection/\(path)").path
        #expect(FileManager.default.fileExists(atPath: file), "\(path)")
      }
      for group in row[2] { #expect(groups.contains(group), "no parameters \(group)") }
    }
  }

  /// Tests are named in brackets: `[first, second]`, each in backticks.
  @Test func everyTestOfTheRecipesIsThere() throws {
    var tests: Set<Substring> = []
    let folder = Repository.url("Tests")
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    for name in names ?? [] where name.hasSuffix(".swift") && !name.contains(".build") {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      for match in text.matches(of: /func ([A-Za-z0-9]+)\(/) { tests.insert(match.1) }
    }
    var named = 0
    for match in try Self.recipes.get().matches(of: /\[(`[^\]]*)\]/) {
      for word in Self.code(in: match.1) where word.allSatisfy({ $0.isLetter || $0.isNumber }) {
        named += 1
        #expect(tests.contains(word[...]), "there is no test \(word)")
      }
    }
    #expect(named > 20)
  }
}
