internal import BenchmarkResults
internal import Glibc
internal import LegibleEvaluation
internal import PeerLibraries

/// The libraries of others that are installed here.
struct Peers {
  let icu = ICULibrary()
  let uchardet = UchardetLibrary()
  let simdutf = SimdutfLibrary()
  let hasFriBidi = FriBidiLibrary() != nil

  /// The C library's name and version, such as `glibc 2.36`.
  private static var libcVersion: String {
    var text = [UInt8](repeating: 0, count: 64)
    let count = text.withUnsafeMutableBytes {
      confstr(Int32(_CS_GNU_LIBC_VERSION), $0.baseAddress, $0.count)
    }
    return String(decoding: text.prefix(max(count - 1, 0)), as: UTF8.self)
  }

  /// What is compared, with versions as far as the libraries tell them.
  var versions: [EngineVersion] {
    var versions = [
      EngineVersion(name: EngineName.legible, version: "this tree"),
      EngineVersion(name: EngineName.iconv, version: Self.libcVersion),
    ]
    if let icu { versions.append(EngineVersion(name: EngineName.icu, version: "\(icu.version)")) }
    if uchardet != nil {
      versions.append(EngineVersion(name: EngineName.uchardet, version: "libuchardet.so.0"))
    }
    if let simdutf {
      versions.append(EngineVersion(name: EngineName.simdutf, version: simdutf.name))
    }
    if hasFriBidi {
      versions.append(EngineVersion(name: EngineName.fribidi, version: "libfribidi.so.0"))
    }
    versions.append(EngineVersion(name: EngineName.swift, version: "standard library"))
    return versions
  }
}

/// The names of engines in reports.
enum EngineName {
  static let legible = "legible"
  static let iconv = "iconv"
  static let icu = "icu"
  static let uchardet = "uchardet"
  static let simdutf = "simdutf"
  static let fribidi = "fribidi"
  static let swift = "swift"
}
