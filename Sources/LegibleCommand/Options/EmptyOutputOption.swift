import ArgumentParser

/// Whether the file of `-o` may be emptied: an input is empty too where the program failed that was to write it.
struct EmptyOutputOption: ParsableArguments {
  @Flag(help: "Let an empty result take the place of a file of -o that is not empty.")
  var allowEmpty = false

  /// Throws if there is no such file.
  func validate(for output: String?) throws {
    if allowEmpty && output == nil { throw ValidationError("--allow-empty needs -o") }
  }
}
