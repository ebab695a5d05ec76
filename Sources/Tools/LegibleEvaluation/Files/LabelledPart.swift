/// Which files of a labelled folder are looked at.
///
/// A third is held back: nothing is chosen by it or fitted to it, and only figures that are published
/// come from it. A hash of the path decides, so a file is in the same part on every machine.
public enum LabelledPart: String, CaseIterable, Codable, Sendable {
  /// What parameters are chosen by and calibration is fitted to.
  case tuning

  /// What only figures are reported of.
  case held

  /// Both.
  case all

  /// Of the 256 values of the first byte of SHA-256, so many are held back: a third.
  private static let heldBound: UInt8 = 86

  /// Whether a file is in the part.
  ///
  /// - Parameter path: The path as the manifest has it, from the labelled folder.
  public func contains(_ path: String) -> Bool {
    let isHeld = SHA256(of: Array(path.utf8)).bytes[0] < Self.heldBound
    return switch self {
    case .tuning: !isHeld
    case .held: isHeld
    case .all: true
    }
  }
}
