import Legible

/// A call of `convert` or `detect` that gives file names and no option.
///
/// Such a call needs no parser, and making one takes ArgumentParser longer than all the rest of a
/// short run: it reflects on every option of every subcommand. So these calls, which are the most
/// frequent ones in scripts, go to the job at once; a test checks that both ways have the same
/// defaults.
enum PlainInvocation {
  case convert(ConvertJob)
  case detect(DetectJob)

  /// The call with these arguments, unless it takes a parser.
  init?(_ arguments: ArraySlice<String>) {
    guard !arguments.contains(where: { $0.hasPrefix("-") && $0 != "-" }) else { return nil }
    let inputs = { (names: ArraySlice<String>) in Inputs(InputChoices.names(of: names)) }
    switch arguments.first {
    case "convert": self = .convert(ConvertJob(inputs: inputs(arguments.dropFirst())))
    case "detect": self = .detect(DetectJob(inputs: inputs(arguments.dropFirst())))
    case "help": return nil
    case let name? where LegibleCommand.hasSubcommand(named: name): return nil
    default: self = .convert(ConvertJob(inputs: inputs(arguments)))
    }
  }

  /// Does the job.
  func run() -> ExitStatus {
    switch self {
    case .convert(let job): job.run()
    case .detect(let job): job.run()
    }
  }
}
