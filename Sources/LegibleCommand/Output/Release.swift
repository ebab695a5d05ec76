import CLegible

/// The version of the command, which stands in `legible.h`, and nowhere else.
enum Release {
  static let version = LEGIBLE_VERSION
}
