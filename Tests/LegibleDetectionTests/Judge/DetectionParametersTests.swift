import Foundation
import LegibleDetection
import LegibleTestSupport
import Testing

/// The one table of constants.
@Suite struct DetectionParametersTests {
  @Test func everyParameterIsFoundByItsName() {
    let entries = DetectionParameters.entries
    #expect(entries.count * 8 == MemoryLayout<DetectionParameters>.size)
    #expect(Set(entries.map(\.name)).count == entries.count)
    for (index, entry) in entries.enumerated() {
      var values = DetectionParameters()
      let isSet = values.set(entry.name, to: Double(index + 3))
      #expect(isSet && values.value(of: entry.name) == Double(index + 3))
    }
    var values = DetectionParameters()
    let isUnknownSet = values.set("prior.nothing", to: 1)
    let isInfinitySet = values.set("prior.hint", to: .infinity)
    #expect(!isUnknownSet && !isInfinitySet && values.value(of: "prior.nothing") == nil)
    #expect(values.value(of: "prior.hint") == values.prior.hint.nats)
    #expect(values.value(of: "sample.excerpt") == Double(values.sample.excerpt.bytes))
  }

  /// Each says what it does, and how it was chosen.
  @Test func everyParameterSaysHowItWasChosen() throws {
    var failures = Failures()
    var count = 0
    for file in try Self.sources() where file.path.contains("/Parameters/") {
      var comment: [Substring] = []
      for line in file.lines {
        let code = line.drop { $0 == " " }
        if code.hasPrefix("///") {
          comment.append(code)
        } else {
          if code.hasPrefix("package var "), code.contains("=") || code.contains(": Nats") {
            if !code.contains("Parameters()") {
              count += 1
              failures.check(
                comment.contains { $0.contains("/// Chosen ") }, "\(file.path): \(code)")
            }
          }
          comment = []
        }
      }
    }
    #expect(failures.isEmpty, "\(failures)")
    #expect(count == DetectionParameters.entries.count)
  }

  /// The numbers outside of the table, by file and name: each decides nothing, for the reason given.
  private static let exempt: [(reason: String, constants: Set<String>)] = [
    (
      "the form of the model's data, which `ModelTrainer` writes and the library reads",
      [
        "CostScale.stepsPerNat", "UnigramTable.least", "UnigramTable.step",
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
    ("a mark that no sum reaches", ["ASCIICosts.computed"]),
    (
      "how often it is looked whether a sum may be given up, which no sum depends on",
      ["LanguageModel+Costs.pairsBetweenLooks"]
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

  /// Numbers that decide answers stand in the table: elsewhere no line has a fraction, or names a number, but
  /// for the constants above.
  @Test func noOtherFileHasNumbersThatDecide() throws {
    var failures = Failures()
    let exempt = Self.exempt.reduce(into: Set<String>()) { $0.formUnion($1.constants) }
    var met: Set<String> = []
    for file in try Self.sources() where !file.path.contains("/Parameters/") {
      for line in file.lines {
        let code = line.drop { $0 == " " }
        if code.hasPrefix("//") || code.contains("\"") { continue }
        let named = code.firstMatch(of: /static let ([a-zA-Z]+)(: [A-Za-z0-9]+)? = -?[0-9]/)?.1
        let constant = "\(file.name.dropLast(".swift".count)).\(named ?? "")"
        if exempt.contains(constant) {
          met.insert(constant)
          continue
        }
        let fraction = code.firstMatch(of: /[^0-9A-Za-z_.]([0-9]+\.[0-9]+)/)?.1
        failures.check(
          fraction == nil || fraction == "0.0" || fraction == "1.0", "\(file.name): \(code)")
        failures.check(named == nil || code.contains("0x"), "\(file.name): \(code)")
      }
    }
    #expect(failures.isEmpty, "\(failures)")
    #expect(met == exempt, "named above, and not there")
  }

  private static func sources() throws -> [(path: String, name: String, lines: [Substring])] {
    let base = Repository.url("Sources/LegibleDetection")
    let names = FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String }
    return try (names ?? []).filter { $0.hasSuffix(".swift") }.sorted().map { path in
      let text = try String(contentsOf: base.appendingPathComponent(path), encoding: .utf8)
      return (
        "/" + path, (path as NSString).lastPathComponent,
        text.split(separator: "\n", omittingEmptySubsequences: false)
      )
    }
  }
}
