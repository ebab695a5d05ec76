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
struct Input: Equatable, Sendable {
  let name: FileName

  /// Whether the file was found in a directory, so that the user did not name it.
  var isFromTree = false
}
