internal import Accuracy
internal import ArgumentParser
internal import Glibc

/// `legible-bench manifest DIR`.
struct ManifestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manifest",
    abstract: "Print the manifest of labelled files, with the hash of each.",
    discussion: """
      DIR is a labelled folder as accuracy takes it. What is printed is its manifest.tsv, for others to score the same \
      files: what the options say of files that nothing is known of, and the SHA-256 of those that are there. \
      A file that may not be passed on keeps its line, with how to get it in the column recipe, and may be left out. \
      The status is 1 where a file is missing or has other bytes than its line means.
      """)

  @Argument(help: "The labelled folder.")
  var folder: String

  @Option(
    help:
      "What is tried by the files, such as prose, real, lines or damaged."
  )
  var track = ""

  @Option(help: "Where the files are from: a project, or an address.")
  var source = ""

  @Option(help: "Under which terms they may be passed on, as an SPDX expression.")
  var licence = ""

  @Option(help: "How to get the files.")
  var recipe = ""

  func run() throws {
    var defaults = Manifest.Entry(path: "", encoding: "")
    (defaults.track, defaults.project, defaults.licence, defaults.recipe) =
      (track, source, licence, recipe)
    let made = try ManifestMaker(folder: folder, defaults: defaults)
    for item in made.complaints {
      let line = Array("legible-bench: \(item.path): \(item.reason)\n".utf8)
      // A complaint that cannot be written is told by the status all the same.
      _ = write(STDERR_FILENO, line, line.count)
    }
    print(Manifest.text(made.entries), terminator: "")
    if !made.complaints.isEmpty { throw ExitCode(1) }
  }
}
