import ClientProbe
import Foundation
import LegibleTestSupport
import Testing

/// The rules of the house that a compiler does not check.
struct ArchitectureTests {
  /// What each module may import, besides what comes with the language.
  private static let allowedImports: [String: Set<String>] = [
    "Legible": [
      "LegibleEncodings", "LegibleDetection", "LegibleBidi", "LegibleCatalogs", "LegibleCheck",
    ],
    "LegibleEncodings": systemModules.union(["CTextKernels", "CEncodingTables"]),
    "LegibleDetection": [
      "LegibleEncodings", "CTextKernels", "CLanguageModels", "CUchardet",
    ],
    "LegibleBidi": ["CTextKernels", "CBidiTables", "CFriBidi"],
    "LegibleCatalogs": ["LegibleBidi"],
    "LegibleCheck": [
      "LegibleEncodings", "LegibleDetection", "LegibleBidi", "CTextKernels", "CConfusableTables",
    ],
    "LegibleFoundation": ["Legible", "Foundation"],
    "LegibleC": ["Legible", "CLegible"],
    "LegibleUchardet": ["LegibleEncodings", "LegibleDetection"],
    "LegibleCommand": [
      "Legible", "CCommandDocuments", "CExtendedAttributes", "CLegible", "Glibc",
    ],
  ]

  /// The C libraries of all systems; in the library one file alone imports them.
  private static let systemModules: Set<String> = [
    "Glibc", "Musl", "Android", "Darwin", "ucrt", "WASILibc",
  ]

  private static func swiftFiles(below folder: String) -> [URL] {
    let url = Repository.url(folder)
    let files = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
    // The steps of a tutorial are no part of the module.
    return files?.compactMap { $0 as? URL }.filter {
      $0.pathExtension == "swift" && !$0.path.contains(".docc/")
    } ?? []
  }

  @Test(arguments: allowedImports.keys.sorted())
  func modulesImportOnlyWhatTheirArrowsAllow(module: String) throws {
    let allowed = try #require(Self.allowedImports[module]).union(["Synchronization"])
    let files = Self.swiftFiles(below: "Sources/\(module)")
    #expect(!files.isEmpty)
    for file in files {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        let words = line.split(separator: " ")
        guard let index = words.firstIndex(of: "import"), index + 1 < words.count,
          words[..<index].allSatisfy({ $0.hasPrefix("@") || Self.accessLevels.contains($0) })
        else { continue }
        let imported = String(words[index + 1].prefix { $0 != "." })
        #expect(allowed.contains(imported), "\(file.lastPathComponent) imports \(imported)")
      }
    }
  }

  private static let accessLevels: Set<Substring> = ["public", "package", "internal", "private"]

  /// One reader knows how texts declare their encoding; everybody asks that.
  @Test func oneFolderKnowsTheMarksOfDeclarations() throws {
    let marks = [
      "charset=", "@charset", "inputenc", "scriptencoding", "<meta", "<?xml", "content-type",
      "SET ",
    ]
    for file in Self.swiftFiles(below: "Sources")
    where !file.path.contains("/Declarations/") {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        // What stands in a string is in each second part.
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        for case let (index, text) in parts where index % 2 == 1 && text.utf8.count > 3 {
          let found = marks.first(where: text.contains)
          #expect(found == nil, "\(file.lastPathComponent): \(line)")
        }
      }
    }
  }

  @Test func oneImportIsEnoughForAClient() throws {
    #expect(try ClientProbe.run() == "\u{2068}café\u{2069}")
  }
}
