/// Why a corpus cannot be read or written.
package struct CorpusError: Error, CustomStringConvertible {
  /// What is wrong and where.
  package let description: String

  /// An error with a message.
  package init(_ description: String) { self.description = description }
}
