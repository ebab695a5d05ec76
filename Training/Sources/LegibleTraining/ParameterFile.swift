package import Foundation
@_spi(Training) import LegibleDetection

/// `FittedParameters.swift`: the values of the parameters, and what leaving each out costs.
package struct ParameterFile {
  package var values: [Float]
  package var worths: [String: ParameterFit.Worth] = [:]

  package init(values: [Float], worths: [String: ParameterFit.Worth] = [:]) {
    (self.values, self.worths) = (values, worths)
  }

  /// Reads values by name from a file that `source` wrote, or of lines with a name and a value;
  /// what it lacks is as in this executable.
  ///
  /// - Throws: If the file cannot be read.
  package static func values(in file: URL) throws -> [Float] {
    var values = TrainableModel.fittedValues
    let names = TrainableModel.parameterNames
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let fields = line.split { " ,:".contains($0) }
      let isSource = fields.count >= 3 && fields[1] == "//"
      guard fields.count >= 2, let value = Float(fields[isSource ? 0 : 1]),
        let index = names.firstIndex(of: String(fields[isSource ? 2 : 0]))
      else { continue }
      values[index] = value
    }
    return values
  }

  /// A value with as many digits as the file has.
  static func rounded(_ value: Float) -> Float { Float(literal(value)) ?? value }

  private static func literal(_ value: Float) -> String {
    let number = String(format: "%.4g", value)
    return number.contains(".") || number.contains("e") ? number : number + ".0"
  }

  /// The file as Swift.
  package var source: String {
    let lines = zip(TrainableModel.parameterNames, values).map { name, value in
      let worth = worths[name].map { ": \($0.description)" } ?? ""
      return "    \(Self.literal(value)),  // \(name)\(worth)"
    }
    return """
      // Written by `Scripts/retrain`; the order is that of `DetectionParameters.Name`. The remarks tell what
      // leaving the parameter out costs the samples that it was fitted to: the mean loss, −ln(0.99 p + 0.01)
      // with the probability p of the truth, and the share of right answers.
      extension DetectionParameters {
        static let fitted = DetectionParameters(values: [
      \(lines.joined(separator: "\n"))
        ])
      }

      """
  }
}
