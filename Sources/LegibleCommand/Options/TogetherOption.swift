import ArgumentParser

/// Whether files are looked at together.
struct TogetherOption: ParsableArguments {
  @Flag(
    help:
      "Let paths and the other files tell the encoding of files that are not sure by themselves.")
  var together = false
}
