internal import CTextKernels

/// Returns the natural exponential of a number.
@inline(__always)
func exponential(_ value: Double) -> Double { legible_exponential(value) }

/// Returns the natural logarithm of a number.
@inline(__always)
func logarithm(_ value: Double) -> Double { legible_logarithm(value) }

/// Terms that are further below the greatest, in nats, are left out of a sum of exponentials: e^−24 is below the precision of a
/// float.
let countedLead: Float = 24

/// Returns the exponential of a number to about 1 part in 10,000, in few operations.
@inline(__always)
func expf(_ value: Float) -> Float {
  let scaled = max(value, -80) * 1.442695
  // Without SSE 4.1, to round down is a call.
  let whole = Int32(scaled) &- (scaled < 0 ? 1 : 0)
  let rest = scaled - Float(whole)
  let power = Float(bitPattern: UInt32(bitPattern: (whole &+ 127) &<< 23))
  return power * (1 + rest * (0.6951786 + rest * (0.2276444 + rest * 0.0771775)))
}

/// Returns the natural logarithm of a positive number, with an error of about 1 in 10,000.
@inline(__always)
func naturalLogarithm(_ value: Float) -> Float {
  let bits = Int32(bitPattern: value.bitPattern)
  let rest = Float(bitPattern: UInt32(bitPattern: bits & 0x7F_FFFF | 0x3F80_0000)) - 1
  let series =
    rest
    * (0.99949556 + rest
      * (-0.49190896 + rest * (0.28947478 + rest * (-0.13606275 + rest * 0.03215845))))
  return Float((bits &>> 23) &- 127) * 0.6931472 + series
}

/// Returns a power of a positive number.
@inline(__always)
func powf(_ base: Float, _ exponent: Float) -> Float {
  Float(legible_power(Double(base), Double(exponent)))
}
