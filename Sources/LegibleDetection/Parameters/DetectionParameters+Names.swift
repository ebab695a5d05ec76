extension DetectionParameters {
  /// One parameter as a tool sees it.
  package struct Entry: Sendable {
    /// The group and the property, such as `prior.hint`.
    package let name: String

    /// The name of its unit, such as `Nats`.
    package let unit: String

    /// Its place among all parameters.
    fileprivate let index: Int

    fileprivate let isWhole: Bool
  }

  /// All parameters, in the order of the table.
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

  /// The value of the parameter with a name, or `nil` where there is none.
  package func value(of name: String) -> Double? {
    guard let entry = Self.entries.first(where: { $0.name == name }) else { return nil }
    // All properties are units of eight bytes, side by side; a test checks that there are as many entries.
    return withUnsafeBytes(of: self) { bytes in
      let offset = entry.index * MemoryLayout<UInt64>.size
      return entry.isWhole
        ? Double(bytes.load(fromByteOffset: offset, as: Int.self))
        : bytes.load(fromByteOffset: offset, as: Double.self)
    }
  }

  /// Sets the parameter with a name.
  ///
  /// Where the unit is whole, the value is rounded.
  ///
  /// - Returns: Whether there is such a parameter, and the value is finite.
  @discardableResult
  package mutating func set(_ name: String, to value: Double) -> Bool {
    guard let entry = Self.entries.first(where: { $0.name == name }), value.isFinite,
      abs(value) < 1e15
    else { return false }
    // All properties are units of eight bytes, side by side, and every value of a `Double` or `Int` is one.
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
