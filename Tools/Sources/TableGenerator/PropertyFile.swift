import Foundation

/// A file of the Unicode Character Database, or one in the same form: fields between semicolons,
/// and comments behind `#`.
struct PropertyFile {
  /// The fields of each line that has more than one.
  let rows: [[String]]

  init(_ url: URL) throws {
    rows = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").compactMap { line in
      let fields = line.prefix { $0 != "#" }.split(separator: ";", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      return fields.count > 1 ? fields : nil
    }
  }

  /// The code points of a field such as `0600` or `0600..0605`.
  static func range(_ field: String) throws -> ClosedRange<UInt32> {
    let bounds = field.components(separatedBy: "..").compactMap { UInt32($0, radix: 16) }
    guard let first = bounds.first, let last = bounds.last, first <= last else {
      throw GeneratorError("\(field) is no range of code points")
    }
    return first...last
  }
}
