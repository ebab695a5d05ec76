import CLegible
import Legible

/// The last output of a converter, at an address that stays until its next call.
struct StreamOutput {
  /// Where the next output is gathered.
  var bytes: [UInt8] = []

  private var last = OwnedBytes([])

  /// Hands on what was gathered.
  mutating func give(
    _ start: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?
  ) {
    last = OwnedBytes(bytes)
    bytes.removeAll(keepingCapacity: true)
    start?.pointee = last.start
    length?.pointee = last.count
  }
}
