import Glibc

/// The inputs of a run, as the user gave them.
struct Inputs: Equatable, Sendable {
  /// Files, and with `isRecursive` directories too.
  var names: [FileName]

  /// A file that lists the inputs instead, each name ended by NUL.
  var nameList: FileName?

  /// Whether the files in directories are read, at any depth.
  var isRecursive = false

  /// Whether files and directories in a tree are read whose names begin with a full stop.
  var includesHidden = false

  /// Whether files and directories in a tree are read that Git ignores.
  var includesIgnored = false

  /// Whether files in a tree are read that are not text.
  var includesBinary = false

  /// Whether inputs will be replaced. Pipes cannot be, so opening one does not wait.
  var isReplaced = false

  /// Whether of a directory in a Git repository only tracked files are read.
  var readsTrackedFiles = false

  /// Whether the files are read as they are in the index of Git.
  var isStaged = false

  /// The folder of the output of the run, which is not read as a part of a tree.
  var writtenFolder: FileIdentity?

  /// The output files of the run, which are not read as inputs.
  var written: Set<FileIdentity> = []

  /// The report on the run, which may be in a tree that is read.
  var report: FileIdentity?

  /// The number of inputs that are processed at once.
  var workerCount = 1

  init(_ names: [FileName]) { self.names = names }

  /// Whether there is a single input, whose name need not be printed.
  var isSingle: Bool { names.count == 1 && nameList == nil && !isRecursive }

  /// Whether there may be any number of inputs.
  var isMany: Bool { isRecursive || nameList != nil }

  /// Whether `input` is skipped without a message if it is not text.
  func passesOver(_ input: Input) -> Bool { input.isFromTree && !includesBinary }
}

/// One input of a run.
struct Input: Sendable {
  let name: FileName

  /// The place of the file; `nil` for standard input, and for a name that is only read.
  var place: FilePlace?

  /// Whether the file was found in a directory, so that the user did not name it.
  var isFromTree = false
}

extension Inputs {
  /// A suggestion that is appended to the reason of an error.
  func hint(for error: any Error, _ name: FileName) -> String {
    switch (error as? SystemError)?.code {
    case EISDIR where !isRecursive && !name.isStandardInput: "; -r reads the files in it"
    case ENOENT where isList(name), ENAMETOOLONG where isList(name):
      "; the names of a list end with NUL"
    case ENOENT: hint(forMissing: name)
    default: ""
    }
  }

  /// A suggestion for a file that does not exist.
  private func hint(forMissing name: FileName) -> String {
    guard names.contains(name), !name.bytes.contains(UInt8(ascii: "/")) else { return "" }
    let text = name.text
    if isReplaced && (text.hasPrefix(".") || text.hasPrefix("~")) && names.first == name {
      return "; a suffix stands at its option, as in -i=\(name.forPeople)"
    }
    if ["ltr", "rtl", "auto"].contains(text) {
      return "; a direction stands at its option, as in --add=\(text)"
    }
    if text == "version" { return "; --version tells the version" }
    guard names.first == name, let near = SubcommandName.nearest(to: text) else { return "" }
    return "; did you mean the subcommand \(near.rawValue)?"
  }

  /// Whether the name is probably a list of names that end with line feeds.
  private func isList(_ name: FileName) -> Bool {
    nameList != nil && name.bytes.contains(UInt8(ascii: "\n"))
  }
}
