internal import CBidiTables

/// The scripts that run from right to left, and the languages that are written in them where a tag
/// names no script, a line of ASCII each.
///
/// A line is a code of ISO 15924, a language (`ckb`), or a language with a region (`pa-PK`); after
/// `!` a region in which a language of another line is written from left to right.
package enum RightToLeftTags {
  /// The lines of the table.
  package static let lines: Set<Substring> = {
    // The bytes of the table, constant and alive as long as the process.
    let data = UnsafeBufferPointer(
      start: legible_right_to_left_tags(), count: legible_right_to_left_tags_size())
    return Set(String(decoding: data, as: UTF8.self).split(separator: "\n"))
  }()
}
