import Dispatch

/// Maps numbers on all processors; the results are in order, and do not depend on the threads.
func concurrentMap<Result: Sendable>(
  _ count: Int, _ body: @Sendable (Int) -> Result
) -> [Result] {
  let results = [Result](unsafeUninitializedCapacity: count) { buffer, initialized in
    // Each place is written once, by one thread, before the call returns.
    nonisolated(unsafe) let places = buffer
    DispatchQueue.concurrentPerform(iterations: count) { index in
      (places.baseAddress.map { $0 + index })?.initialize(to: body(index))
    }
    initialized = count
  }
  return results
}
