internal import Legible
internal import LegibleEvaluation

/// Contests of what tells whether text was decoded wrongly, and puts it back. No other engine does.
struct RepairContests {
  let texts: SampleTexts

  /// What has happened to text before.
  private static let damages: [(name: String, steps: [RepairStep])] = [
    ("healthy", []),
    ("UTF-8 read as windows-1252", [RepairStep(read: .windows1252, written: .utf8)]),
  ]

  var all: [Contest] {
    let plain = contest("healthy ASCII", Array(texts.plainText().utf8))
    let others = Self.damages.flatMap { name, steps in
      ["fr", "ru", "ar", "ja"].compactMap { tag in
        steps.reduce(texts.text(tag, in: .utf8)) { text, step in text.flatMap { step.done(to: $0) }
        }
        .map { contest("\(name), \(tag)", Array($0.utf8)) }
      }
    }
    return [plain] + others
  }

  private func contest(_ name: String, _ utf8: [UInt8]) -> Contest {
    let work: () -> Int? = {
      var repairer = TextRepairer()
      return repairer.repair(utf8).losses.isEmpty ? utf8.count : nil
    }
    return Contest(
      group: .repair, name: name, unit: .megabytes,
      contenders: [Contest.Contender(engine: EngineName.legible, work: work)])
  }
}
