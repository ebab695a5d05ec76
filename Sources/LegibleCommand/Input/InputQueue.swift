import Glibc

/// Finds the inputs of a run lazily, in order.
///
/// There is never a list of all inputs: a tree keeps only the directories that lead to the current
/// file, and a list of names is read incrementally.
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
  private var trackedFiles: TrackedFiles?

  init(_ inputs: Inputs) { self.inputs = inputs }

  /// The next input, or why it cannot be read; `nil` at the end.
  mutating func next() -> Result<Input, Failure>? {
    if let item = tree?.next() { return item }
    tree = nil
    if let item = trackedFiles?.next() { return item }
    trackedFiles = nil
    switch nextGiven() {
    case nil: return nil
    case .failure(let failure): return .failure(failure)
    case .success(let name):
      if name.isStandardInput { return .success(Input(name: name)) }
      let place: FilePlace?
      do {
        place = inputs.isReplaced ? try self.place(of: name) : nil
      } catch {
        return .failure(Failure(name: name, cause: error))
      }
      guard inputs.isRecursive, (place.map(\.status) ?? name.status)?.isDirectory ?? false else {
        return .success(Input(name: name, place: place))
      }
      if inputs.readsTrackedFiles {
        do {
          trackedFiles = try TrackedFiles(in: name, at: place)
        } catch {
          return .failure(Failure(name: name, cause: error))
        }
      }
      if trackedFiles == nil {
        let ignored = inputs.includesIgnored ? [] : GitRepository(at: name).ignoredPaths
        tree = FileTree(
          name, at: place, includesHidden: inputs.includesHidden, ignored: ignored,
          leavingOut: inputs.writtenFolder)
      }
      return next()
    }
  }

  /// The place of a file that is to be replaced.
  ///
  /// Links in names that the user gave are followed. Names in a list were those of files, so a link has
  /// replaced the file since then, and is not followed.
  private func place(of name: FileName) throws -> FilePlace {
    inputs.nameList == nil ? try FilePlace(following: name) : try FilePlace(withoutLinks: name)
  }

  /// Whether the next input can be found without waiting for a name from a pipe.
  var isReady: Bool {
    if tree != nil || trackedFiles != nil || inputs.nameList == nil { return true }
    return switch list {
    case .some(let list): list.isReady
    case .none: false
    }
  }

  /// The next name that the user gave.
  private mutating func nextGiven() -> Result<FileName, Failure>? {
    if let listName = inputs.nameList {
      do {
        if list == nil { list = try NameListReader(listName, besides: inputs.written) }
        return try list?.next().map { .success($0) }
      } catch NameListReader.Failure.emptyName(let number) {
        let cause = NameListReader.Failure.emptyName(number: number)
        return .failure(Failure(name: listName, cause: cause))
      } catch {
        // After an error the rest of the list cannot be read.
        list = NameListReader()
        return .failure(Failure(name: listName, cause: error))
      }
    }
    guard nextName < inputs.names.count else { return nil }
    defer { nextName += 1 }
    return .success(inputs.names[nextName])
  }
}
