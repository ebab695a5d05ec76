extension [UInt8] {
  /// The bytes of a part so many times over.
  public init(_ part: [UInt8], times count: Int) {
    self.init()
    reserveCapacity(part.count * count)
    for _ in 0..<count { append(contentsOf: part) }
  }
}
