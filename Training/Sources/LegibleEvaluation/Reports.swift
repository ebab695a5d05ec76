internal import Glibc

/// A table, as it is printed, written into Markdown, or put behind a chart.
public struct ReportTable: Sendable {
  /// What it is about.
  public var title: String

  /// The heads of the columns; the first column heads the rows.
  public var columns: [String]

  /// The rows.
  public var rows: [[String]]

  /// A table.
  public init(title: String, columns: [String], rows: [[String]]) {
    self.title = title
    self.columns = columns
    self.rows = rows
  }

  /// The table for a terminal, in columns of equal width.
  public var text: String {
    let widths = columns.indices.map { column in
      ([columns] + rows).map { $0[column].count }.max() ?? 0
    }
    let lines = ([columns] + rows).map { row in
      row.enumerated().map { index, cell in
        let padding = String(repeating: " ", count: widths[index] - cell.count)
        return index == 0 ? cell + padding : padding + cell
      }.joined(separator: "  ")
    }
    return "\(title)\n" + lines.map { "  \($0)\n" }.joined()
  }
}

/// Numbers as reports write them: the same in every locale.
public enum NumberText {
  /// A share as a percentage with one decimal, `–` without one.
  public static func percent(_ share: Double?) -> String {
    share.map { decimal($0 * 100) } ?? "–"
  }

  /// How many times as much: 12×, 3.4×, 0.85×.
  public static func ratio(_ value: Double) -> String {
    let digits = value >= 9.95 ? 0 : value >= 0.995 ? 1 : value >= 0.01 ? 2 : 4
    return decimal(value, digits) + "×"
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

  /// A plain decimal with so many digits behind the point, up to 15, rounded to the nearest.
  public static func decimal(_ value: Double, _ digits: Int = 1) -> String {
    // A number has 309 digits before the point at most, and the buffer has room for all of them.
    var buffer = [CChar](repeating: 0, count: 400)
    let count = withVaList([CInt(digits), value]) {
      vsnprintf(&buffer, buffer.count, "%.*f", $0)
    }
    return String(
      decoding: buffer.prefix(Int(max(count, 0))).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// Whether answers given with a confidence are right as often as it says.
public struct Calibration: Codable, Sendable {
  /// Answers with confidences of one tenth.
  public struct Bin: Codable, Sendable {
    /// How many answers.
    public var count = 0

    /// How many of them were right.
    public var right = 0

    /// The sum of their confidences.
    public var confidenceSum = 0.0

    /// No answers yet.
    public init() {}

    /// The mean confidence, 0…1.
    public var confidence: Double? { count == 0 ? nil : confidenceSum / Double(count) }

    /// The share that was right, 0…1.
    public var accuracy: Double? { count == 0 ? nil : Double(right) / Double(count) }
  }

  /// The tenths from 0…0.1 to 0.9…1.
  public private(set) var bins = Array(repeating: Bin(), count: 10)

  /// No answers yet.
  public init() {}

  /// Counts an answer.
  public mutating func add(confidence: Double, isRight: Bool) {
    let clamped = min(max(confidence, 0), 1)
    let index = min(Int(clamped * Double(bins.count)), bins.count - 1)
    bins[index].count += 1
    bins[index].confidenceSum += clamped
    if isRight { bins[index].right += 1 }
  }

  /// How many answers were counted.
  public var count: Int { bins.reduce(0) { $0 + $1.count } }

  /// The expected calibration error: the mean distance of confidence and accuracy over the tenths,
  /// weighted by the number of answers (Naeini, Cooper and Hauskrecht 2015).
  public var expectedError: Double? {
    if count == 0 { return nil }
    return bins.reduce(0) { sum, bin in
      sum + abs(bin.confidenceSum - Double(bin.right))
    } / Double(count)
  }
}
