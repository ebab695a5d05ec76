import Glibc

/// What a pair counts that occurs so often.
enum PairWeight {
  /// A phrase that is repeated is not as much evidence as so many phrases: *n* times count as
  /// *n*^0.8. And a long run of one character is a rule or padding.
  static func weight(of count: Int, isRun: Bool) -> Float {
    let counted = isRun ? min(count, 4) : count
    return counted < table.count ? table[counted] : powf(Float(counted), 0.8)
  }

  private static let table = (0..<256).map { powf(Float($0), 0.8) }
}
