/// Failures of a loop over many cases in one test: all are counted, the first few are told.
public struct Failures: CustomStringConvertible {
  /// How many there are.
  public private(set) var count = 0
  private var messages: [String] = []

  /// No failures.
  public init() {}

  /// Whether nothing failed.
  public var isEmpty: Bool { count == 0 }

  /// Notes a failure unless the condition holds.
  public mutating func check(_ condition: Bool, _ message: @autoclosure () -> String) {
    if condition { return }
    count += 1
    if messages.count < 20 { messages.append(message()) }
  }

  /// How many there are, and the first of them.
  public var description: String {
    "\(count) failures, such as:\n" + messages.joined(separator: "\n")
  }
}
