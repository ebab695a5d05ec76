import Glibc

/// Which inputs a run reads, as the user gave them.
struct Inputs: Equatable, Sendable {
  /// Files, and with `isRecursive` directories too.
  var names: [FileName]

  /// A file that lists the inputs instead, each name ended by NUL.
  var nameList: FileName?

  /// Whether a directory stands for all the files in it, at any depth.
  var isRecursive = false

  /// Whether files and directories in a tree count whose names begin with a full stop.
  var includesHidden = false

  /// Whether files in a tree count that are no text.
  var includesBinary = false

  /// Whether each input is to be replaced, which a pipe cannot be: it is not waited for.
  var isReplaced = false

  /// Whether a directory in a repository of Git stands for the files that are tracked there.
  var readsTrackedFiles = false

  /// The files that the run writes while it reads: what is written is never what is read.
  var written: Set<FileIdentity> = []

  /// The report on the run, which may be in a tree that it is about.
  var report: FileIdentity?

  /// How many inputs are worked on at once.
  var workerCount = 1

  init(_ names: [FileName]) { self.names = names }

  /// Whether there is one input and no other, so that an answer about it needs no name.
  var isSingle: Bool { names.count == 1 && nameList == nil && !isRecursive }

  /// Whether there may be any number of inputs.
  var isMany: Bool { isRecursive || nameList != nil }

  /// Whether `input` is passed over in silence when it turns out to be no text.
  func passesOver(_ input: Input) -> Bool { input.isFromTree && !includesBinary }
}

/// One input of a run.
struct Input: Sendable {
  let name: FileName

  /// Where the file is; `nil` for standard input, and for a name that is only to be read.
  var place: FilePlace?

  /// Whether the file was found in a directory, so that the user did not name it.
  var isFromTree = false
}

extension Inputs {
  /// What the user may have meant, in words that go behind the reason of an error.
  func hint(for error: any Error, _ name: FileName) -> String {
    switch (error as? SystemError)?.code {
    case EISDIR where !isRecursive && !name.isStandardInput: "; -r reads the files in it"
    case ENOENT where isList(name), ENAMETOOLONG where isList(name):
      "; the names of a list end with NUL"
    case ENOENT: hint(forMissing: name)
    default: ""
    }
  }

  /// What a name may have been meant for that no file has.
  private func hint(forMissing name: FileName) -> String {
    guard names.contains(name), !name.bytes.contains(UInt8(ascii: "/")) else { return "" }
    let text = name.text
    if isReplaced && (text.hasPrefix(".") || text.hasPrefix("~")) && names.first == name {
      return "; a suffix stands at its option, as in -i=\(name.forPeople)"
    }
    if ["ltr", "rtl", "auto"].contains(text) {
      return "; a direction stands at its option, as in --add=\(text)"
    }
    guard names.first == name, let near = SubcommandName.nearest(to: text) else { return "" }
    return "; did you mean the subcommand \(near.rawValue)?"
  }

  /// Whether the name is likely to be a list whose names end with line breaks.
  private func isList(_ name: FileName) -> Bool {
    nameList != nil && name.bytes.contains(UInt8(ascii: "\n"))
  }
}
