internal import Glibc

/// A shared library that is opened if it is installed, so that nothing needs it to build.
public struct DynamicLibrary: @unchecked Sendable {
  // The handle stays open for the life of the process, so every symbol stays valid; `dlsym` may be
  // called from any thread.
  private let handle: UnsafeMutableRawPointer

  /// The name by which it was opened.
  public let name: String

  /// The first of the named libraries that can be opened.
  public init?(_ names: [String]) {
    for name in names {
      if let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) {
        self.handle = handle
        self.name = name
        return
      }
    }
    return nil
  }

  /// The address of a function as a Swift function of the given C type.
  ///
  /// The type must be what the library's header declares; each use below names the header.
  public func function<Function>(_ name: String, as type: Function.Type = Function.self)
    -> Function?
  {
    dlsym(handle, name).map { unsafeBitCast($0, to: type) }
  }
}
