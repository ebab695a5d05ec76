import Foundation
import LegibleTestSupport

/// The part of JSON Schema that the schemas in `docs` use.
struct JSONSchema {
  private let root: [String: Any]

  /// The schema in `docs/<name>.schema.json`.
  init(named name: String) throws {
    let schema = try Data(contentsOf: Repository.url("docs/\(name).schema.json"))
    root = try JSONSerialization.jsonObject(with: schema) as? [String: Any] ?? [:]
  }

  /// What is wrong with a line of JSON; nothing if it follows the schema and says no more than that.
  func violations(of line: Substring) throws -> [String] {
    let value = try JSONSerialization.jsonObject(
      with: Data(line.utf8), options: [.fragmentsAllowed])
    return Self.violations(of: value, by: root, at: "")
  }

  private static func violations(
    of value: Any, by schema: [String: Any], at place: String
  ) -> [String] {
    var found: [String] = []
    if let constant = schema["const"] as? NSNumber, constant != value as? NSNumber {
      found.append("\(place): not \(constant)")
    }
    if let choices = schema["enum"] as? [String], !choices.contains(value as? String ?? "") {
      found.append("\(place): \(value) is none of \(choices)")
    }
    let types = schema["type"] as? [String] ?? (schema["type"] as? String).map { [$0] } ?? []
    if !types.isEmpty, !types.contains(where: { isA($0, value) }) {
      found.append("\(place): \(value) is no \(types)")
    }
    if let number = value as? NSNumber {
      let range =
        (schema["minimum"] as? Double ?? -.infinity)...(schema["maximum"] as? Double ?? .infinity)
      if !range.contains(number.doubleValue) { found.append("\(place): \(number) is out of range") }
    }
    if let elements = value as? [Any], let items = schema["items"] as? [String: Any] {
      for (index, element) in elements.enumerated() {
        found += violations(of: element, by: items, at: "\(place)[\(index)]")
      }
    }
    if let members = value as? [String: Any] {
      let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
      for name in schema["required"] as? [String] ?? [] where members[name] == nil {
        found.append("\(place).\(name) is missing")
      }
      for (name, member) in members {
        if let property = properties[name] {
          found += violations(of: member, by: property, at: "\(place).\(name)")
        } else {
          found.append("\(place).\(name) is not described")
        }
      }
    }
    return found
  }

  private static func isA(_ type: String, _ value: Any) -> Bool {
    // Foundation has one class for numbers and booleans; only the encoding of the type tells.
    let number = value as? NSNumber
    let isBoolean = number.map { String(cString: $0.objCType) == "c" } ?? false
    switch type {
    case "string": return value is String
    case "boolean": return isBoolean
    case "integer":
      return !isBoolean && number.map { $0.doubleValue.rounded() == $0.doubleValue } ?? false
    case "number": return !isBoolean && number != nil
    case "array": return value is [Any]
    case "object": return value is [String: Any]
    case "null": return value is NSNull
    default: return false
    }
  }
}
