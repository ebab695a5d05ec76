/// Why a corpus cannot be read or written.
public struct CorpusError: Error, CustomStringConvertible {
  /// What is wrong and where.
  public let description: String

  /// An error with a message.
  public init(_ description: String) { self.description = description }
}
