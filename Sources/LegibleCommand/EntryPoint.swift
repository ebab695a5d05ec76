/// The command `legible`: it reads its arguments, runs one subcommand, and exits with its status.
@main
enum EntryPoint {
  static func main() {
    StandardStreams.fillGaps()
    ResourceLimits.run { CommandLineArguments(RawArguments.texts).run() }.exitProcess()
  }
}
