/// An enumeration whose raw values are the valid values of an option.
typealias NamedChoice = RawRepresentable<String> & CaseIterable

extension OptionTable {
  /// An option with a few valid values and a default.
  static func choice<Value: NamedChoice>(
    _ path: WritableKeyPath<Owner, Value>, _ names: String..., value: String, help: String
  ) -> Self where Owner: OptionGroup {
    var record = record(of: Value.self, names, value, help)
    record.defaultValue = Owner()[keyPath: path].rawValue
    return Self(record) { owner, text in owner[keyPath: path] = try named(text) }
  }

  /// An option with a few valid values and no default.
  ///
  /// - Parameter implied: The value if only the name is given. Another value must then follow `=`.
  static func optionalChoice<Value: NamedChoice>(
    _ path: WritableKeyPath<Owner, Value?>, _ names: String..., value: String,
    implied: String? = nil, help: String
  ) -> Self {
    var record = record(of: Value.self, names, value, help)
    record.impliedValue = implied
    return Self(record) { owner, text in owner[keyPath: path] = try named(text) }
  }

  /// A required operand with a few valid values.
  static func word<Value: NamedChoice>(
    _ path: WritableKeyPath<Owner, Value?>, value: String, help: String
  ) -> Self {
    let values = Value.allCases.map(\.rawValue)
    let record = OptionRecord(
      kind: .operand, valueName: value, help: help, completion: .words(values), values: values,
      isRequired: true)
    return Self(record) { owner, text in owner[keyPath: path] = try named(text) }
  }

  private static func record<Value: NamedChoice>(
    of: Value.Type, _ names: [String], _ value: String, _ help: String
  ) -> OptionRecord {
    let values = Value.allCases.map(\.rawValue)
    return OptionRecord(
      kind: .value, names: names, valueName: value, help: help, completion: .words(values),
      values: values)
  }

  private static func named<Value: NamedChoice>(_ text: String) throws -> Value {
    guard let value = Value(rawValue: text) else { throw ValidationError("") }
    return value
  }
}
