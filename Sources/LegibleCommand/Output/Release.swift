/// The version of the command.
enum Release {
  static let version = "0.2.0"
}
