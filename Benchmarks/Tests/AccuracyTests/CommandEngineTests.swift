import Accuracy
import LegibleEncodings
import LegibleEvaluation
import Testing

struct CommandEngineTests {
  private static func results(_ commands: [String]) throws -> AccuracyResults {
    let folder = try ScratchFolder()
    for (number, text) in ["Müller", "Köln", "Düne"].enumerated() {
      try FileBytes.write(
        TextEncoding.windows1252.encode(text), to: "\(folder.path)/windows-1252/\(number).txt")
    }
    try FileBytes.write(Array("Привет".utf8), to: "\(folder.path)/utf-8/a file.txt")
    var engines: [any AccuracyEngine] = []
    for command in commands { engines.append(try CommandEngine(command)) }
    var measurement = AccuracyMeasurement(folder: folder.path, engines: engines)
    return try measurement.run()
  }

  @Test func aCommandIsScoredByWhatItPrints() throws {
    let results = try Self.results([
      "always=echo 'windows-1252' --of {}",
      "named=sh -c 'echo \"$0: iso-8859-1 with confidence 0.75\"' {}",
      "lines=sh -c 'for f; do echo utf-8; done' - {+}",
      "silent=true {}",
    ])
    let engines = results.engines
    #expect(engines.map(\.name) == ["always", "named", "lines", "silent"])
    #expect(engines.map(\.all.decodedEqual) == [3, 3, 1, 0])
    #expect(engines.map(\.all.strict) == [3, 0, 1, 0])
    #expect(engines[1].calibration?.bins[7].count == 3)
    #expect(engines[3].confusions.map(\.answer) == ["", ""])
    #expect(engines[0].cost.files == 4)
  }

  @Test(arguments: ["detect", "detect 'open {}", ""])
  func aCommandWithoutAPlaceForTheFileIsRefused(command: String) {
    #expect(throws: EngineFailure.self) { try CommandEngine(command) }
  }

  @Test func aCommandThatDoesNotExistIsAnError() {
    #expect(throws: EngineFailure.self) { try Self.results(["no-such-command-here {}"]) }
    // A program that is missing behind an interpreter prints nothing.
    #expect(throws: EngineFailure.self) { try Self.results(["sh -c 'exit 1' {+}"]) }
  }
}
