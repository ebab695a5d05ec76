import LegibleDetection

/// Other values of the detector's parameters, for the length of a run.
package enum ParameterSettings {
  /// Puts settings such as `prior.hint=5` into force; before anything is detected, since some tables are
  /// made of parameters once.
  ///
  /// - Throws: `TrainerError` for a name that no parameter has, and for a value that is no number.
  package static func apply(_ settings: [String]) throws {
    for setting in settings {
      let (name, values) = try parts(of: setting)
      guard values.count == 1 else { throw TrainerError("\(setting): one value is expected") }
      LegibleDetection.parameters.set(name, to: values[0])
    }
  }

  /// The name and the values of a setting such as `prior.hint=4,5,6`.
  ///
  /// - Throws: `TrainerError` for a name that no parameter has, and for a value that is no number.
  package static func parts(of setting: String) throws -> (name: String, values: [Double]) {
    let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { throw TrainerError("\(setting): NAME=VALUE is expected") }
    guard DetectionParameters.entries.contains(where: { $0.name == parts[0] }) else {
      let near = DetectionParameters.entries.map(\.name).filter {
        $0.lowercased().contains(parts[0].split(separator: ".").last?.lowercased() ?? "")
      }
      let hint =
        near.isEmpty ? "`ModelTrainer parameters` lists them" : near.joined(separator: ", ")
      throw TrainerError("there is no parameter \(parts[0]): \(hint)")
    }
    let values = parts[1].split(separator: ",").compactMap { Double($0) }
    guard !values.isEmpty, values.count == parts[1].split(separator: ",").count else {
      throw TrainerError("\(setting): not a number")
    }
    return (parts[0], values)
  }

  /// All parameters with their values and units, a line each.
  package static var lines: [String] {
    DetectionParameters.entries.map { entry in
      let value = LegibleDetection.parameters.value(of: entry.name) ?? .nan
      return "\(entry.name) = \(value) \(entry.unit)"
    }
  }
}
