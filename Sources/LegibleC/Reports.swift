import CLegible
import Legible

extension legible_report {
  /// Creates the report of a conversion for C.
  init(_ report: ConversionReport) {
    self.init()
    bytes_in = UInt64(report.bytesIn)
    bytes_out = UInt64(report.bytesOut)
    malformed_count = UInt64(report.malformedCount)
    first_malformed_offset = report.malformedOffsets.first.map { UInt64($0) } ?? .max
    substituted_count = UInt64(report.substitutedCount)
    first_substituted_offset = report.substitutedOffsets.first.map { UInt64($0) } ?? .max
    one_way_count = UInt64(report.oneWayCount)
    lf_count = UInt64(report.lineEndings.lf)
    crlf_count = UInt64(report.lineEndings.crlf)
    cr_count = UInt64(report.lineEndings.cr)
    has_byte_order_mark = report.hasByteOrderMark ? 1 : 0
    is_lossless = report.isLossless ? 1 : 0
    is_reversible = report.isReversible ? 1 : 0
  }
}

/// The policies in the order of their numbers in C.
enum Policies {
  static let malformed: [MalformedPolicy] = [.fail, .replace, .escape, .skip]
  static let unencodable: [UnencodablePolicy] = [
    .fail, .replace, .escape, .ncr, .transliterate, .skip,
  ]
  static let byteOrderMark: [ByteOrderMarkPolicy] = [.remove, .keep, .add]
  static let newlines: [NewlinePolicy] = [.keep, .lf, .crlf]
  static let isolates: [IsolatePolicy] = [.never, .whenNeeded]
  static let strategies: [BaseDirectionStrategy] = [.firstStrong, .anyRightToLeft, .wordMajority]
}
