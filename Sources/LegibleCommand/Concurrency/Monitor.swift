import Glibc

/// A value protected by a mutex, with a condition variable that is signalled upon changes.
final class Monitor<Value: ~Copyable>: @unchecked Sendable {
  // Allocated, since the system needs stable addresses.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// Accessed only while `mutex` is held, which makes the class `Sendable`. Dynamic exclusivity
  /// checks would find nothing, and cost more than the lock.
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

  /// Calls `body` with exclusive access to the value.
  func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }

  /// Calls `body` with exclusive access to the value, unless another thread has it.
  func withLockIfFree<Result>(_ body: (inout Value) -> Result) -> Result? {
    guard pthread_mutex_trylock(mutex) == 0 else { return nil }
    defer { pthread_mutex_unlock(mutex) }
    return body(&value)
  }

  /// Calls `body` with exclusive access to the value, and wakes all waiting threads.
  func change<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    return body(&value)
  }

  /// Waits until `isReady` returns true, and then calls `body` with exclusive access to the value.
  func wait<Result>(
    until isReady: (borrowing Value) -> Bool, then body: (inout Value) -> Result
  ) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isReady(value) { pthread_cond_wait(condition, mutex) }
    return body(&value)
  }
}
