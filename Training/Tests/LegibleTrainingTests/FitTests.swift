import Foundation
@_spi(Training) import LegibleDetection
import LegibleEncodings
import Testing

@testable import LegibleTraining

/// The fit, on a handful of samples.
@Suite struct FitTests {
  static func samples() -> FitSamples {
    var pack = SamplePack()
    let texts = ["Größe und Straße", "déjà vu à côté", "señor mañana", "Привет, мир", "für élève"]
    for (index, text) in texts.enumerated() {
      for encoding in ["windows-1252", "UTF-8", "windows-1251", "IBM850"] {
        guard let bytes = try? TextEncoding(encoding)?.encode(text) else { continue }
        pack.add(bytes, SampleLabel(truth: encoding, language: "de", source: "\(index % 2)"))
      }
    }
    let samples = FitSamples()
    samples.add(pack, named: "few", weight: 1, isByProject: true)
    return samples
  }

  @Test func aFitLowersTheLossAndIsRepeatable() {
    func fitted() -> [Float] {
      var values = TrainableModel.fittedValues
      let prior = TrainableModel.parameterNames.firstIndex(of: "encodingPrior") ?? 0
      values[prior] = -3
      var fit = ParameterFit(
        .shared, values: values, samples: Self.samples(), languageSamples: Self.samples()
      ) { _ in }
      let before = Self.samples().result(.shared, values).loss
      fit.fit(rounds: 2)
      #expect(Self.samples().result(.shared, fit.values).loss < before)
      return fit.values
    }
    #expect(fitted() == fitted())
  }

  @Test func anotherParameterChangesTheAnswer() {
    var values = TrainableModel.fittedValues
    let samples = Self.samples()
    #expect(samples.result(.shared, values).percent > 80)
    values[TrainableModel.parameterNames.firstIndex(of: "evidence") ?? 0] = 0
    #expect(samples.result(.shared, values).percent < 80)
  }

  @Test func tablesOfAFileAreThoseOfTheExecutable() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources/Native/CLanguageModels/data/detection.bin")
    let tables = TrainableTables(file: [UInt8](try Data(contentsOf: file)))
    let values = TrainableModel.fittedValues
    let samples = Self.samples()
    #expect(samples.result(tables, values).loss == samples.result(.shared, values).loss)
  }

  @Test func aModelSeesItsOwnTables() throws {
    // Made-up text of three languages knows no Greek.
    let tables = TrainableTables(file: try TablesTests.file())
    let model = TrainableModel(tables, values: TrainableModel.fittedValues)
    let languages = model.languages(of: Array("schöne grüße".utf8), in: .utf8)
    #expect((languages["de"] ?? 0) > 0.5)
    #expect(languages["el"] == nil)
  }

  @Test func calibrationFindsTheOddsOfItsAnswers() {
    // Three of four are right at log-odds 2, half at 0.
    let answers = (0..<400).map { index in
      CalibrationAnswer(
        features: [index % 2 == 0 ? 2 : 0, 1, 0],
        isRight: index % 2 == 0 ? index % 8 != 0 : index % 4 == 1, weight: 1)
    }
    let calibration = Calibration(answers)
    #expect(abs(calibration.probability([2, 1, 0]) - 0.75) < 0.02)
    #expect(abs(calibration.probability([0, 1, 0]) - 0.5) < 0.02)
    #expect(calibration.without(1, answers) > calibration.loss)
  }

  @Test func valuesAreReadFromTheFileThatWasWritten() throws {
    var values = TrainableModel.fittedValues.map(ParameterFile.rounded)
    values[0] = 1e-7
    values[1] = -12
    let worth = ParameterFit.Worth(loss: 0.0123, points: 0.5, measure: "readings")
    let source = ParameterFile(values: values, worths: ["list": worth]).source
    #expect(source.contains("    -12.0,  // list: readings +0.0123, +0.50 points\n"))
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(source.utf8).write(to: file)
    #expect(try ParameterFile.values(in: file) == values)
  }
}
