/// Whether files are looked at together.
struct TogetherOption: OptionGroup {
  var together = false

  static var options: OptionTable<Self> {
    [
      .flag(
        \.together, "--together",
        help:
          "Let paths and the other files tell the encoding of files that are not sure by themselves."
      )
    ]
  }
}
