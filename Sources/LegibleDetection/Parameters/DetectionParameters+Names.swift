extension DetectionParameters {
  /// A parameter as tools see it.
  package struct Entry: Sendable {
    /// The group and the property, such as `prior.hint`.
    package let name: String

    /// The name of the unit, such as `Nats`.
    package let unit: String

    /// The index among all parameters.
    fileprivate let index: Int

    fileprivate let isWhole: Bool
  }

  /// All parameters, in the order of the groups.
  package static let entries: [Entry] = {
    var entries: [Entry] = []
    for group in Mirror(reflecting: DetectionParameters()).children {
      for child in Mirror(reflecting: group.value).children {
        let isWhole = child.value is Count || child.value is Bytes || child.value is Steps
        entries.append(
          Entry(
            name: "\(group.label ?? "").\(child.label ?? "")",
            unit: "\(type(of: child.value))", index: entries.count, isWhole: isWhole))
      }
    }
    return entries
  }()

  /// Returns the value of a parameter by its name, or `nil` if there is no such parameter.
  package func value(of name: String) -> Double? {
    guard let entry = Self.entries.first(where: { $0.name == name }) else { return nil }
    // All properties are units of eight bytes without gaps; a test checks that there are as many
    // entries.
    return withUnsafeBytes(of: self) { bytes in
      let offset = entry.index * MemoryLayout<UInt64>.size
      return entry.isWhole
        ? Double(bytes.load(fromByteOffset: offset, as: Int.self))
        : bytes.load(fromByteOffset: offset, as: Double.self)
    }
  }

  /// Sets a parameter by its name.
  ///
  /// The value is rounded if the unit is a whole number.
  ///
  /// - Returns: Whether there is such a parameter and the value is finite.
  @discardableResult
  package mutating func set(_ name: String, to value: Double) -> Bool {
    guard let entry = Self.entries.first(where: { $0.name == name }), value.isFinite,
      abs(value) < 1e15
    else { return false }
    // All properties are units of eight bytes without gaps, and any `Double` or `Int` is valid.
    withUnsafeMutableBytes(of: &self) { bytes in
      let offset = entry.index * MemoryLayout<UInt64>.size
      if entry.isWhole {
        bytes.storeBytes(of: Int(value.rounded()), toByteOffset: offset, as: Int.self)
      } else {
        bytes.storeBytes(of: value, toByteOffset: offset, as: Double.self)
      }
    }
    return true
  }
}
