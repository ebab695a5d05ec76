import Synchronization
import Testing

/// A test that not all of its cases pass, for a cause that is told: `@Test(.passes(7, of: 9, "cause"))`.
///
/// It fails where another number of its cases pass: fewer are a loss, and more are a new figure to write down.
final class FloorTrait: TestTrait, TestScoping {
  private let expected: (passed: Int, total: Int)
  private let cause: Comment
  private let counts = Mutex((passed: 0, total: 0))

  init(_ passed: Int, of total: Int, _ cause: Comment) {
    expected = (passed, total)
    self.cause = cause
  }

  /// The trait has a scope for the whole test, and one for each of its cases.
  func scopeProvider(for test: Test, testCase: Test.Case?) -> FloorTrait? { self }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard let testCase else {
      try await function()
      let (passed, total) = counts.withLock { $0 }
      if (passed, total) != expected {
        Issue.record("\(passed) of \(total) cases pass, not \(expected.passed): \(cause)")
      }
      return
    }
    let hasPassed = Atomic(true)
    let filter = IssueHandlingTrait.filterIssues { _ in
      hasPassed.store(false, ordering: .relaxed)
      return false
    }
    do {
      try await filter.provideScope(for: test, testCase: testCase, performing: function)
    } catch {
      hasPassed.store(false, ordering: .relaxed)
    }
    counts.withLock {
      $0.total += 1
      if hasPassed.load(ordering: .relaxed) { $0.passed += 1 }
    }
  }
}

extension Trait where Self == FloorTrait {
  /// So many cases of a test pass, and the others do not for the cause that is given.
  static func passes(_ passed: Int, of total: Int, _ cause: Comment) -> Self {
    FloorTrait(passed, of: total, cause)
  }
}
