public import Dispatch
public import Foundation

extension Process {
  /// Runs it, and returns what is signalled when it has ended.
  ///
  /// `waitUntilExit` looks only now and then whether that is so: it takes 33 ms for a process of one.
  public func started() throws -> DispatchSemaphore {
    let end = DispatchSemaphore(value: 0)
    terminationHandler = { _ in end.signal() }
    try run()
    return end
  }
}
