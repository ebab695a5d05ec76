import Foundation
import LegibleTraining

/// A command, its options (`--name VALUE`, `--name=VALUE`, `-o VALUE`), its flags and its operands.
struct Arguments {
  let command: String
  let operands: [String]
  private let options: [String: String]

  /// The options without a value.
  private static let flags: Set<String> = ["--write", "--uchardet"]

  /// Takes words apart.
  ///
  /// - Parameter known: The text that names all options of the command.
  /// - Throws: `TrainingError` for an option that is unknown or lacks its value.
  init(_ arguments: some Collection<String>, known: String) throws {
    command = arguments.first ?? ""
    let names = Set(known.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init))
    var operands: [String] = []
    var options: [String: String] = [:]
    var name: String?
    for argument in arguments.dropFirst() {
      if let option = name {
        options[option] = argument
        name = nil
        continue
      }
      guard argument.hasPrefix("-") else {
        operands.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let option = String(parts[0])
      guard names.contains(option) else { throw TrainingError("unknown option \(option)") }
      if parts.count > 1 {
        options[option] = String(parts[1])
      } else if Self.flags.contains(option) {
        options[option] = ""
      } else {
        name = option
      }
    }
    if let name { throw TrainingError("\(name) needs a value") }
    self.operands = operands
    self.options = options
  }

  /// Whether an option is there.
  func has(_ name: String) -> Bool { options[name] != nil }

  /// The value of an option that may be left out.
  func value(_ name: String) -> String? { options[name] }

  /// The number, not negative, that an option tells, or what it is without the option.
  func count(_ name: String, default fallback: Int) throws -> Int {
    guard let text = options[name] else { return fallback }
    guard let number = Int(text), number >= 0 else {
      throw TrainingError("\(text) is no value of \(name)")
    }
    return number
  }

  /// The file or folder that an option names.
  func path(_ name: String) throws -> URL {
    guard let value = options[name] else { throw TrainingError("\(name) is missing") }
    return URL(fileURLWithPath: value)
  }
}
