import Foundation
import LegibleTraining

/// A command, its options (`--name VALUE`, `--name=VALUE`, `-o VALUE`) and its operands.
struct Arguments {
  let command: String
  let operands: [String]
  private let options: [String: String]

  init(_ arguments: some Collection<String>) throws {
    command = arguments.first ?? ""
    var operands: [String] = []
    var options: [String: String] = [:]
    var name: String?
    for argument in arguments.dropFirst() {
      if let option = name {
        options[option] = argument
        name = nil
      } else if argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") {
        options[String(argument[..<equals])] = String(argument[argument.index(after: equals)...])
      } else if argument.hasPrefix("-") {
        name = argument
      } else {
        operands.append(argument)
      }
    }
    if let name { throw TrainingError("\(name) needs a value") }
    self.operands = operands
    self.options = options
  }

  /// The value of an option that may be left out.
  func value(_ name: String) -> String? { options[name] }

  /// The file or folder that an option names.
  func path(_ name: String) throws -> URL {
    guard let value = options[name] else { throw TrainingError("\(name) is missing") }
    return URL(fileURLWithPath: value)
  }
}
