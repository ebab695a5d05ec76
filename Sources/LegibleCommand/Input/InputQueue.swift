import Glibc

/// The inputs of a run in order, found as they are asked for.
///
/// No list of all inputs is ever made: a tree holds the names of the directories that lead to the
/// current file, and a list of names is read as it comes.
struct InputQueue: ~Copyable {
  /// An input that could not be found, or a directory that could not be read.
  struct Failure: Error {
    let name: FileName
    let cause: any Error
  }

  private let inputs: Inputs
  private var list: NameListReader?
  private var nextName = 0
  private var tree: FileTree?

  init(_ inputs: Inputs) { self.inputs = inputs }

  /// The next input, or why there is none at this place; `nil` at the end.
  mutating func next() -> Result<Input, Failure>? {
    if let item = tree?.next() { return item }
    tree = nil
    switch nextGiven() {
    case nil: return nil
    case .failure(let failure): return .failure(failure)
    case .success(let name):
      guard inputs.isRecursive, !name.isStandardInput, name.isDirectory else {
        return .success(Input(name: name))
      }
      tree = FileTree(name, includesHidden: inputs.includesHidden)
      return next()
    }
  }

  /// Whether the next input can be told without waiting for somebody to name it.
  var isReady: Bool {
    if tree != nil || inputs.nameList == nil { return true }
    return switch list {
    case .some(let list): list.isReady
    case .none: false
    }
  }

  /// The next name that the user gave.
  private mutating func nextGiven() -> Result<FileName, Failure>? {
    if let listName = inputs.nameList {
      do {
        if list == nil { list = try NameListReader(listName) }
        return try list?.next().map { .success($0) }
      } catch NameListReader.Failure.emptyName(let number) {
        let cause = NameListReader.Failure.emptyName(number: number)
        return .failure(Failure(name: listName, cause: cause))
      } catch {
        // Where the list ends cannot be told any more.
        list = NameListReader()
        return .failure(Failure(name: listName, cause: error))
      }
    }
    guard nextName < inputs.names.count else { return nil }
    defer { nextName += 1 }
    return .success(inputs.names[nextName])
  }
}

extension FileName {
  /// Whether the name leads to a directory, by symbolic links too.
  fileprivate var isDirectory: Bool {
    withPath { path in
      var status = stat()
      return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
  }
}
