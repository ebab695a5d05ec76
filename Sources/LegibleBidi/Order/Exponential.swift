#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The natural exponential function.
func exponential(_ value: Double) -> Double { exp(value) }
