/// Whether the file of `-o` may be emptied: an input is empty too where the program failed that was to write it.
struct EmptyOutputOption: OptionGroup {
  var allowEmpty = false

  static var options: OptionTable<Self> {
    [
      .flag(
        \.allowEmpty, "--allow-empty",
        help: "Let an empty result take the place of a file of -o that is not empty.")
    ]
  }

  /// Throws if there is no such file.
  func validate(for output: String?) throws {
    if allowEmpty && output == nil { throw ValidationError("--allow-empty needs -o") }
  }
}
