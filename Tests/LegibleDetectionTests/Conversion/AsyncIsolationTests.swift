import LegibleDetection
import LegibleEncodings
import Synchronization
import Testing

/// Where the lines of an asynchronous sequence are decoded.
struct AsyncIsolationTests {
  /// Runs the jobs of an actor, and counts them.
  private final class CountingExecutor: SerialExecutor {
    let count = Atomic(0)

    func enqueue(_ job: consuming ExecutorJob) {
      count.add(1, ordering: .relaxed)
      let job = UnownedJob(job)
      Task.detached { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }

  private actor Reader {
    let executor = CountingExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func lineCount(of chunks: [[UInt8]]) async throws -> Int {
      var count = 0
      let stream = AsyncStream { continuation in
        for chunk in chunks { continuation.yield(chunk) }
        continuation.finish()
      }
      for try await _ in stream.decodedLines() { count += 1 }
      return count
    }

    var jobCount: Int { executor.count.load(ordering: .relaxed) }
  }

  @Test func anActorDoesNotLeaveItsPlaceForEachLine() async throws {
    let reader = Reader()
    let lines = Array(String(repeating: "a line\n", count: 5_000).utf8)
    #expect(try await reader.lineCount(of: [lines, lines]) == 10_000)
    #expect(await reader.jobCount < 100)
  }
}
