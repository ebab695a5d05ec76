/// The interface between `EncodingDetector` and its engines.
///
/// An engine is fed the bytes in order, in chunks of any size; its answer must not depend on where
/// the chunks are cut. Its memory is bounded.
protocol DetectorCore: AnyObject {
  /// Looks at the next bytes of the input.
  func consume(_ bytes: UnsafeRawBufferPointer)

  /// Returns the answer for the bytes so far; `atEnd` is true if no more will come.
  func detection(atEnd: Bool) -> Detection

  /// Resets the engine for another input.
  func restart()

  /// Returns an engine that has seen the same bytes and shares no mutable state with this one.
  func copy() -> any DetectorCore
}
