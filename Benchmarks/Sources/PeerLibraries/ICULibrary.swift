internal import Glibc
internal import LegibleEvaluation

/// ICU, where it is installed, whatever its version is.
///
/// ICU puts its major version into the names of its libraries and functions.
package struct ICULibrary: Sendable {
  /// The major version.
  package let version: Int

  private let common: DynamicLibrary
  private let i18n: DynamicLibrary

  /// The newest version that is installed, or `nil`.
  package init?() {
    for version in stride(from: 99, through: 60, by: -1) {
      if let common = DynamicLibrary(["libicuuc.so.\(version)"]),
        let i18n = DynamicLibrary(["libicui18n.so.\(version)"])
      {
        self.version = version
        self.common = common
        self.i18n = i18n
        return
      }
    }
    return nil
  }

  /// A function of libicuuc, by its name without the version.
  func commonFunction<Function>(_ name: String, as type: Function.Type) -> Function? {
    common.function("\(name)_\(version)", as: type)
  }

  /// A function of libicui18n, by its name without the version.
  func i18nFunction<Function>(_ name: String, as type: Function.Type) -> Function? {
    i18n.function("\(name)_\(version)", as: type)
  }
}

/// The `UErrorCode` of ICU: above zero is a failure.
typealias ICUStatus = CInt
