/// Why the tool cannot do what it was asked to do.
package struct TrainerError: Error, CustomStringConvertible {
  /// What is wrong and where.
  package let description: String

  /// An error with a message.
  package init(_ description: String) { self.description = description }
}
