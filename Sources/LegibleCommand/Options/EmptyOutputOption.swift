/// Whether an empty result may replace the file of `-o`. By default it may not: an input is often
/// empty because the program before it in a pipe failed.
struct EmptyOutputOption: OptionGroup {
  var allowEmpty = false

  static var options: OptionTable<Self> {
    [
      .flag(
        \.allowEmpty, "--allow-empty",
        help: "Let an empty result take the place of a file of -o that is not empty.")
    ]
  }

  /// Throws a `ValidationError` if `--allow-empty` is given without `-o`.
  func validate(for output: String?) throws {
    if allowEmpty && output == nil { throw ValidationError("--allow-empty needs -o") }
  }
}
