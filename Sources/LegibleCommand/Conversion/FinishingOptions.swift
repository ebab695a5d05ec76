import ArgumentParser
import Legible

/// What `convert` does with the beginning of a text, with old files, and for the record.
struct FinishingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      What becomes of a byte order mark; it is removed by default, and kept with --verify, and with \
      -i where the encoding has one. \
      Where several files go to one output, only the first has one.
      """,
      valueName: "POLICY"))
  var bom: ByteOrderMarkPolicy?

  @Option(help: ArgumentHelp("How lines end in the output.", valueName: "POLICY"))
  var newlines: NewlinePolicy = .keep

  @Option(
    help: ArgumentHelp(
      "How half-width katakana are written in ISO-2022-JP, where many programs read full-width ones only.",
      valueName: "POLICY"))
  var halfWidthKatakana: HalfWidthKatakanaPolicy = .widen

  @Option(
    help: ArgumentHelp(
      """
      What becomes of a declaration, as in XML, HTML or Python, that names another encoding than the output; by default it is \
      updated with -i, but for --verify, and told without.
      """,
      valueName: "POLICY"))
  var declarations: DeclarationPolicy?

  @Option(
    help: ArgumentHelp(
      """
      How long a pipe must pause, as in 200ms, before text is passed on that is not sure yet; or how \
      many bytes are held, as in 4k, however long it pauses; end: 64k.
      """,
      valueName: "TIME|BYTES"),
    transform: NamedArgument.hold)
  var hold: HoldPolicy = .pause(milliseconds: 200)

  @Option(
    help: ArgumentHelp(
      "Write UTF-8 as FILE is: its encoding, mark and line ends. Hints are about FILE then.",
      valueName: "FILE"),
    completion: .file())
  var like: String?

  @Flag(help: "With -i, change nothing, and say what would become of each FILE.")
  var dryRun = false

  @Flag(help: "With --dry-run, print one JSON object a line.")
  var json = false

  @Flag(help: "Convert each result back too; it is trouble if that does not give the input.")
  var verify = false

  @Option(
    help: ArgumentHelp(
      "With -i, keep each old file under its name followed by SUFFIX.", valueName: "SUFFIX"))
  var backup: String?

  @Flag(help: "With -i=SUFFIX, put the old files back that such a call has kept.")
  var undo = false

  @Flag(help: "With -i, keep the times of each file.")
  var keepTime = false

  @Option(
    help: ArgumentHelp("Write a line of JSON about each input to this file.", valueName: "FILE"),
    completion: .file())
  var report: String?
}
