package import LegibleEncodings

/// The encodings that can be detected.
package enum DetectableEncodings {
  /// All of them: encodings with a single-byte table, a multi-byte structure, escape sequences or
  /// code units, and UTF-8, UTF-7 and ASCII.
  package static var all: Set<TextEncoding> {
    Set(SingleByteTable.all.map(\.encoding))
      .union(MultiByteStructure.all.flatMap(\.encodings))
      .union(EscapeSequence.allEncodings)
      .union(CodeUnitForm.all.map(\.encoding))
      .union([.utf8, .utf7, .usASCII])
  }
}
