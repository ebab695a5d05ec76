internal import CTextKernels

/// The codes of a charset that are longer than two bytes.
enum LongForm {
  case none

  /// A lead byte before each pair of another index, as EUC code set 3 has it.
  case prefixed(by: UInt8, CodeIndex)

  /// 0x8E and a plane number before a pair, as EUC-TW has it.
  case cns11643Planes

  /// Four bytes that count through the rest of Unicode, as GB18030 has it.
  case gb18030Ranges

  /// The form as the kernel names it.
  var kernelForm: LegibleLongCodes {
    switch self {
    case .none: legible_no_long_codes
    case .prefixed: legible_prefixed_pairs
    case .cns11643Planes: legible_planes_of_pairs
    case .gb18030Ranges: legible_four_byte_codes
    }
  }

  /// The number of entries in the kernel's table of these codes.
  var count: Int {
    switch self {
    case .none: 0
    case .prefixed: Int(legible_pair_count)
    case .cns11643Planes: Int(legible_plane_count) * Int(legible_pair_count)
    case .gb18030Ranges: Int(legible_four_byte_count)
    }
  }

  /// The index of a code in that table; `nil` if the table lacks it.
  ///
  /// - Parameter code: The bytes of the code as a big-endian number.
  func place(of code: UInt32) -> Int? {
    let byte = { (shift: UInt32) in UInt8(truncatingIfNeeded: code >> shift) }
    let bytes = (byte(24), byte(16), byte(8), byte(0))
    let pair = PairLayout.euc.pointer(bytes.2, bytes.3)
    let place: Int? =
      switch self {
      case .none: nil
      case .prefixed: pair
      case .cns11643Planes: pair.map { (Int(bytes.1) - 0xA1) * Int(legible_pair_count) + $0 }
      case .gb18030Ranges: GB18030Ranges.pointer(of: bytes)
      }
    return place.flatMap { (0..<count).contains($0) ? $0 : nil }
  }
}
