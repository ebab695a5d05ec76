/// The release that this is.
enum Release {
  static let version = "0.2.0"
}
