/// A syntax error in a catalog, and its place.
public struct CatalogError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Where reading stopped, in bytes of the file's UTF-8.
  public let offset: Int

  /// The line of that place, from 1.
  public let line: Int

  /// The expected syntax, as in "`=` behind a key".
  public let expected: String

  /// One sentence in English that names the place and what was expected.
  public var description: String { "byte \(offset) (line \(line)): expected \(expected)" }
}

/// A place where a parser cannot go on, before its line is known.
package struct SyntaxError: Error {
  let offset: Int
  let expected: String
}

extension SyntaxError: CustomStringConvertible {
  /// The place and what is missing there, as an English clause without a full stop.
  package var description: String { "\(expected) is expected at byte \(offset)" }
}
