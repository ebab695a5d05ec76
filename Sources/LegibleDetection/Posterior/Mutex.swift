// Embedded Swift has no mutex of its own for WebAssembly, and an instance of a module has one thread.
#if hasFeature(Embedded) && arch(wasm32)
  /// A replacement for `Synchronization.Mutex` where there is one thread.
  package final class Mutex<Value>: @unchecked Sendable {
    private var value: Value

    package init(_ value: Value) { self.value = value }

    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result { body(&value) }
  }
#endif
