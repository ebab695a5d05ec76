/// The seam between `EncodingDetector` and whoever finds the answer.
///
/// An engine is fed the bytes in order, in chunks of any size; its answer must not depend on where
/// the chunks were cut. Its memory is bounded, whatever it is fed.
protocol DetectorCore: AnyObject {
  /// Looks at the next bytes of the input.
  func consume(_ bytes: UnsafeRawBufferPointer)

  /// The answer for the bytes so far; `atEnd` says that no more will come.
  func detection(atEnd: Bool) -> Detection

  /// Forgets all bytes: what comes next is another input.
  func restart()

  /// An engine that has seen the same bytes, and shares nothing that changes with this one.
  func copy() -> any DetectorCore
}
