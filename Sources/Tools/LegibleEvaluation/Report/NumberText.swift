internal import Foundation

/// Numbers as reports write them: the same in every locale.
public enum NumberText {
  /// A share as a percentage with one decimal, `–` without one.
  public static func percent(_ share: Double?) -> String {
    share.map { String(format: "%.1f", $0 * 100) } ?? "–"
  }

  /// A rate with about three digits: 12,345, 678, 34.5, 1.23.
  public static func rate(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "–" }
    if value >= 100 { return grouped(Int(value.rounded())) }
    return String(format: value >= 10 ? "%.1f" : "%.2f", value)
  }

  /// How many times as much: 12×, 3.4×, 0.85×.
  public static func ratio(_ value: Double) -> String {
    let format =
      value >= 9.95 ? "%.0f×" : value >= 0.995 ? "%.1f×" : value >= 0.01 ? "%.2f×" : "%.4f×"
    return String(format: format, value)
  }

  /// A count with thousands apart.
  public static func grouped(_ count: Int) -> String {
    var digits = Array(String(abs(count)))
    var index = digits.count - 3
    while index > 0 {
      digits.insert(",", at: index)
      index -= 3
    }
    return (count < 0 ? "-" : "") + String(digits)
  }

  /// A size in bytes, as megabytes (10⁶ bytes).
  public static func size(_ bytes: Int) -> String {
    bytes < 100_000 ? "under 0.1 MB" : String(format: "%.1f MB", Double(bytes) / 1e6)
  }

  /// A plain decimal for coordinates.
  public static func decimal(_ value: Double, _ digits: Int = 1) -> String {
    String(format: "%.\(digits)f", value)
  }
}
