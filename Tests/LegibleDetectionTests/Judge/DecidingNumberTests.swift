import Foundation
import LegibleTestSupport
import Testing

/// Numbers that affect answers are in the table of parameters. Elsewhere there are only those
/// listed here, with a reason, and budgets, which bound the work of the loop next to them.
@Suite struct DecidingNumberTests {
  /// Named numbers by file and name, none of which affects answers.
  private static let constants: [(reason: String, names: Set<String>)] = [
    (
      "the form of the model's data, which `ModelTrainer` writes and the library reads",
      [
        "CostScale.stepsPerNat", "UnigramTable.minCost", "UnigramTable.step",
        "LanguageModels.stampSize",
        "ContextFilter.bitsOfBlock", "LetterContext.reach",
      ]
    ),
    (
      "how many cases there are",
      [
        "PositionFault.count", "WordPosition.count", "PairGroup.caseCount",
        "Surroundings.classCount",
      ]
    ),
    ("what stands for one in sums of integers", ["TextPair.unit", "FileSurvey.unit"]),
    (
      "how often it is looked whether a sum may be given up, which no sum depends on",
      ["LanguageModel+Costs.pairsBetweenChecks"]
    ),
    (
      "memory",
      [
        "Arena.blockSize", "Mixture.partLimit", "Arena.alignment", "ConstantMemory.pieceSize",
        "ConstantMemory.pageSize",
        "ConstantMemory.alignment", "MixedDecoder.switchLimit", "UchardetDetector.recordLimit",
      ]
    ),
  ]

  /// Unnamed whole numbers above 2, by file, which something is compared with, multiplied or
  /// divided by, or set to.
  private static let wholeNumbers: [(reason: String, places: [String: Set<Int>])] = [
    (
      "lengths of sequences, words and code units that a standard has",
      [
        "LanguageHint": [4],
        "EscapeSequence": [4, 8],
        "SurrogateSequences": [3, 5], "InputFacts+UTF8": [3], "Judge+Structure": [3],
        "SpreadText": [4],
        "InputFacts": [4], "CodeUnitForm": [4], "CodeUnitText": [4], "SampleShares": [4],
        "CommitPolicy": [4],
        "TwoEncodingCheck": [3, 8], "EncodingID+DoubleBytes": [3, 4], "MultiByteStructure": [3],
        "UTF7Sequences": [6, 16, 62, 63], "PathNames": [4], "ByteContexts": [8],
      ]
    ),
    (
      "how many characters a category has, of which each is as likely",
      [
        "CharacterCategory": [
          10, 30, 32, 40, 60, 70, 80, 90, 120, 150, 600, 2_500, 5_000, 8_000,
        ]
      ]
    ),
    (
      "the form of the model's data, and numbers of cases",
      [
        "CostScale": [255], "CharacterEntry": [512], "CharacterInfo": [3],
        "ConfidenceCurves": [65_535],
        "ContextFilter": [8, 9], "LanguageModel": [3], "LanguageModels": [3, 4, 512],
        "ModelSymbols": [255],
        "UnigramTable": [4, 15], "Surroundings": [3, 4],
      ]
    ),
    (
      "memory, and defaults that callers set",
      [
        "BulkByteCounts": [32], "DistinctWordWriter": [4, 768], "SpellingNotation": [3],
        "CharacterPairs": [3], "PairCounter": [64], "SingleByteTable": [256],
        "LanguageFastPath+Margin": [8],
        "DetectingDecoder": [65_536], "MixedDecoder": [65_536], "JudgeLedger": [5],
      ]
    ),
    (
      "they do decide, and are still to be moved into the table",
      [
        "CandidateCollector+MultiByte": [3], "ChanceTerm": [3], "DetectingDecoder+Stages": [8],
        "MixtureGate": [3, 4], "TwoEncodingCheck": [32],
      ]
    ),
  ]

  @Test func noOtherFileHasNumbersThatDecide() throws {
    var failures = Failures()
    let exempt = Self.constants.reduce(into: Set<String>()) { $0.formUnion($1.names) }
    var met: Set<String> = []
    for file in try DetectionSource.all() where !file.path.contains("/Parameters/") {
      for line in file.codeLines {
        if line.contains(/static let [a-zA-Z]+: Budget = [0-9_]+$/) { continue }
        let named = line.firstMatch(of: /static let ([a-zA-Z]+)(: [A-Za-z0-9]+)? = -?[0-9]/)?.1
        let constant = "\(file.name).\(named ?? "")"
        if exempt.contains(constant) {
          met.insert(constant)
          continue
        }
        let fraction = line.firstMatch(of: /[^0-9A-Za-z_.]([0-9]+\.[0-9]+)/)?.1
        failures.check(
          fraction == nil || fraction == "0.0" || fraction == "1.0", "\(file.name): \(line)")
        failures.check(named == nil || line.contains("0x"), "\(file.name): \(line)")
      }
    }
    #expect(failures.isEmpty, "\(failures)")
    #expect(met == exempt, "named above, and not there")
  }

  @Test func noOtherFileHasWholeNumbersThatDecide() throws {
    var failures = Failures()
    var exempt: [String: Set<Int>] = [:]
    for (_, places) in Self.wholeNumbers {
      for (name, numbers) in places { exempt[name, default: []].formUnion(numbers) }
    }
    var met: [String: Set<Int>] = [:]
    for file in try DetectionSource.all() where !file.path.contains("/Parameters/") {
      for line in file.codeLines
      where !line.contains(/static let [a-zA-Z]+(: [A-Za-z0-9]+)? = -?[0-9]/) {
        for number in Self.decidingNumbers(in: line) where number > 2 {
          met[file.name, default: []].insert(number)
          failures.check(
            exempt[file.name, default: []].contains(number), "\(file.name): \(number) in \(line)")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures)")
    for (name, numbers) in exempt {
      #expect(numbers.isSubset(of: met[name, default: []]), "named above, and not there: \(name)")
    }
  }

  @Test(
    arguments: [
      ("guard letters >= 12 else { return }", [12]), ("case .latin: 120", [120]),
      ("let most = max(8, count / 3)", [3, 8]), ("if 5 < count { sum *= 1_000 }", [5, 1_000]),
      ("let text = \"a > 7\"  // 3 * 4", []), ("word << 8 | bytes[3] & 15", []),
    ] as [(String, Set<Int>)])
  func wholeNumbersAreSeen(line: String, numbers: Set<Int>) {
    #expect(Self.decidingNumbers(in: DetectionSource.code(of: line[...])) == numbers)
  }

  private static let comparisons: Set<Substring> = [
    "==", "!=", "<", ">", "<=", ">=", "*", "/", "%", "&*", "*=", "/=",
  ]
  private static let assignments: Set<Substring> = ["=", "?", ":", "return"]

  /// Returns the decimal numbers next to an operator that compares or multiplies, or after one that
  /// assigns.
  private static func decidingNumbers(in line: String) -> Set<Int> {
    var numbers: Set<Int> = []
    func insert(_ digits: Substring?) {
      if let number = digits.flatMap({ Int($0.filter { $0 != "_" }) }) { numbers.insert(number) }
    }
    let words = line.split(separator: " ")
    for (index, word) in words.enumerated() {
      let previous = index > 0 ? words[index - 1] : ""
      let isCase = previous.hasSuffix(":") && index == words.count - 1
      if comparisons.contains(previous) || assignments.contains(previous) {
        insert(word.firstMatch(of: /^[(\[\-]*([0-9][0-9_]*)(?![0-9A-Za-z_]|\.[0-9])/)?.1)
      } else if isCase {
        insert(word.wholeMatch(of: /-?([0-9][0-9_]*)/)?.1)
      }
      if index + 1 < words.count, comparisons.contains(words[index + 1]) {
        insert(word.firstMatch(of: /(?:^|[^0-9A-Za-z_.$])([0-9][0-9_]*)$/)?.1)
      }
      insert(word.firstMatch(of: /\b(?:min|max)\(([0-9][0-9_]*)(?![0-9A-Za-z_.])/)?.1)
    }
    return numbers
  }
}

/// A file of LegibleDetection.
struct DetectionSource {
  let path: String
  let lines: [Substring]

  /// Its name without the ending.
  var name: String { String(path.split(separator: "/").last?.dropLast(".swift".count) ?? "") }

  /// The lines without comments and string literals.
  var codeLines: [String] {
    lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }.map(Self.code)
  }

  static func code(of line: Substring) -> String {
    let code = line.replacing(/"(\\.|[^"\\])*"/, with: "\"\"")
    return String(code.firstRange(of: " // ").map { code[..<$0.lowerBound] } ?? code)
  }

  static func all() throws -> [DetectionSource] {
    let base = Repository.url("Sources/LegibleDetection")
    let names = FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String }
    return try (names ?? []).filter { $0.hasSuffix(".swift") }.sorted().map { path in
      let text = try String(contentsOf: base.appendingPathComponent(path), encoding: .utf8)
      return DetectionSource(
        path: "/" + path, lines: text.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }
}
