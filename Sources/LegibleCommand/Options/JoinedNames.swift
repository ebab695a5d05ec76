import ArgumentParser

/// Many names of files as one argument.
///
/// ArgumentParser takes time that grows with the square of the number of arguments, which is seconds for the
/// thousands of names that `xargs` or a pattern of the shell gives. So names that stand together go through
/// it as one, with NUL between them, which no argument has.
enum JoinedNames {
  /// So many names are parsed one by one.
  private static let mostSingle = 32

  /// The arguments, with long runs of names joined.
  ///
  /// The first of a run may be a subcommand, or the value of the option before it, and stays alone.
  static func joined(_ arguments: [String]) -> [String] {
    // The help and the list of encodings take no files, and say so of each.
    let takesFiles = !["help", EncodingsCommand.configuration.commandName].contains(arguments.first)
    guard takesFiles, arguments.count > mostSingle else { return arguments }
    var result: [String] = []
    var run: [String] = []
    func endRun() {
      if run.count > mostSingle {
        result.append(run[0])
        result.append(run.dropFirst().joined(separator: "\0"))
      } else {
        result += run
      }
      run = []
    }
    var isBeforeTerminator = true
    for argument in arguments {
      // `-` is a name, but one that would make an option of the names behind it.
      if isBeforeTerminator && argument.hasPrefix("-") {
        endRun()
        result.append(argument)
        if argument == "--" { isBeforeTerminator = false }
      } else {
        run.append(argument)
      }
    }
    endRun()
    return result
  }

  /// The names that an argument stands for.
  static func names(in argument: String) -> [FileName] {
    guard argument.utf8.contains(0) else { return [FileName(argument: argument)] }
    return argument.utf8.split(separator: 0, omittingEmptySubsequences: false)
      .map { FileName(argument: String(Substring($0))) }
  }
}
