extension Evaluation {
  /// Takes a setting of the command line, such as `genre=web`.
  ///
  /// - Throws: `TrainerError` for a key or a value that does not exist.
  mutating func set(_ argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { throw TrainerError("no KEY=VALUE: \(argument)") }
    let value = parts[1]
    switch parts[0] {
    case "split": split = try Self.value(value, TrainingText.Split.init(rawValue:))
    case "genre": genre = try Self.value(value, Genre.init(rawValue:))
    case "damage": damage = try Self.value(value, Damage.init(rawValue:))
    case "samples": samplesPerCase = try Self.value(value) { Int($0) }
    case "confusions": confusionLimit = try Self.value(value) { Int($0) }
    case "examples": exampleLimit = try Self.value(value) { Int($0) }
    case "languages": languages = Set(value.split(separator: ",").map(String.init))
    case "encodings": takesRare = try Self.value(value) { ["all": true, "common": false][$0] }
    case "own-language":
      withholdsLanguage = try Self.value(value) { ["yes": false, "no": true][$0] }
    default: throw TrainerError("no such key: \(parts[0])")
    }
  }

  private static func value<Value>(
    _ text: String, _ parse: (String) -> Value?
  ) throws -> Value {
    guard let value = parse(text) else { throw TrainerError("no such value: \(text)") }
    return value
  }
}
