package import LegibleEncodings

/// The encodings that the judge can name.
package enum DetectableEncodings {
  /// All of them: those with a table of single bytes, with a structure of several bytes, with escape sequences,
  /// with code units, and UTF-8, UTF-7 and ASCII.
  package static var all: Set<TextEncoding> {
    Set(SingleByteTable.all.map(\.encoding))
      .union(MultiByteStructure.all.flatMap(\.encodings))
      .union(EscapeSequence.allEncodings)
      .union(CodeUnitForm.all.map(\.encoding))
      .union([.utf8, .utf7, .usASCII])
  }
}
