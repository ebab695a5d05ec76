import ArgumentParser

/// Which files a subcommand reads.
struct InputChoices {
  var files: [String] = []
  var recursive = false
  var hidden = false
  var binary = false
  var nameList: String?

  /// Throws a `ValidationError` if the options contradict one another.
  func validate() throws {
    if nameList != nil && !files.isEmpty {
      throw ValidationError("--files0-from and FILE cannot be used together")
    }
    if !recursive && (hidden || binary) {
      throw ValidationError("--hidden and --binary need -r")
    }
  }

  /// The inputs in the order given.
  var inputs: Inputs {
    // A tree is here when no other is named, and a list takes the place of names.
    let names =
      nameList != nil ? [] : files.isEmpty && recursive ? [.here] : Self.names(of: files)
    var inputs = Inputs(names)
    inputs.nameList = nameList.map { FileName(argument: $0) }
    inputs.isRecursive = recursive
    inputs.includesHidden = hidden
    inputs.includesBinary = binary
    return inputs
  }

  /// The names that the arguments stand for.
  static func names(of arguments: some Collection<String>) -> [FileName] {
    arguments.isEmpty ? [.standardInput] : arguments.flatMap(JoinedNames.names)
  }
}

/// How many inputs are worked on at once.
struct WorkerChoice {
  /// More would only wait for each other.
  private static let limit = 256

  /// What is taken unasked of a machine that may have other work to do.
  static let unaskedLimit = 8

  var jobs: Int?

  /// Throws a `ValidationError` if there would be too many.
  func validate() throws {
    guard (0...Self.limit).contains(jobs ?? 0) else {
      throw ValidationError("-j takes a number from 0 to \(Self.limit)")
    }
  }

  /// How many threads work.
  ///
  /// - Parameter isMany: Whether it is likely that there is work for several.
  func count(isMany: Bool) -> Int {
    switch jobs {
    case nil: isMany ? min(Threads.processorCount, Self.unaskedLimit) : 1
    case 0: Threads.processorCount
    case let jobs?: jobs
    }
  }
}
