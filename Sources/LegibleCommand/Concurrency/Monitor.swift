import Glibc

/// A value that one thread at a time may use, and whose changes others can wait for.
final class Monitor<Value: ~Copyable>: @unchecked Sendable {
  // Both are allocated for as long as the monitor lives, since the system takes them by address.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// Touched only while `mutex` is held: that makes the class `Sendable`, and leaves nothing for checks of exclusive
  /// access to find, which would take longer than the lock.
  @exclusivity(unchecked)
  private var value: Value

  init(_ value: consuming sending Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Runs `body` alone with the value.
  func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }

  /// Runs `body` alone with the value, unless another thread is using it.
  func withLockIfFree<Result>(_ body: (inout Value) -> Result) -> Result? {
    guard pthread_mutex_trylock(mutex) == 0 else { return nil }
    defer { pthread_mutex_unlock(mutex) }
    return body(&value)
  }

  /// Runs `body` alone with the value, and wakes those who wait.
  func change<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    return body(&value)
  }

  /// Waits until `isReady`, and then runs `body` alone with the value.
  func wait<Result>(
    until isReady: (borrowing Value) -> Bool, then body: (inout Value) -> Result
  ) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isReady(value) { pthread_cond_wait(condition, mutex) }
    return body(&value)
  }
}
