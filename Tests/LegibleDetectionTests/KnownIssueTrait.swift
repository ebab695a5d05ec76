import Testing

/// Marks a test whose failures are known and have a cause outside of the test: `@Test(.known("cause"))`.
///
/// It does not fail where the answer is right, so that it stays when the model is fitted again.
struct KnownIssueTrait: TestTrait, TestScoping {
  let cause: Comment

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await withKnownIssue(cause, isIntermittent: true) { try await function() }
  }
}

extension Trait where Self == KnownIssueTrait {
  /// The test may fail, for the cause that is given.
  static func known(_ cause: Comment) -> Self { KnownIssueTrait(cause: cause) }
}
