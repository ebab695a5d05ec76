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

  /// Whether the number of hidden files that were left out is reported at the end of the run.
  var tellsHidden = false

  /// Whether files and directories in a tree that Git ignores are read.
  var includesIgnored = false

  /// Whether files in a tree that are not text are read.
  var includesBinary = false

  /// Whether inputs will be replaced. Pipes cannot be, so opening one does not wait.
  var isReplaced = false

  /// Whether only the tracked files of a directory in a Git repository are read.
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

  /// The number of inputs, and of bytes in them.
  struct Total {
    let inputs: Int
    let bytes: Int
  }

  /// The total, if it is known before the run: all inputs are named, and are files.
  var total: Total? {
    if isMany { return nil }
    var bytes = 0
    for name in names {
      guard !name.isStandardInput, let status = name.status, status.isRegular else { return nil }
      bytes += Int(status.st_size)
    }
    return Total(inputs: names.count, bytes: bytes)
  }

  /// Whether `input` is skipped without a message if it is not text.
  func skips(_ input: Input) -> Bool { input.isFromTree && !includesBinary }
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
      return "; a suffix is attached to its option, as in -i=\(name.escapedForDisplay)"
    }
    if ["ltr", "rtl", "auto"].contains(text) {
      return "; a direction is attached to its option, as in --add=\(text)"
    }
    if text == "version" { return "; --version shows the version" }
    guard names.first == name, let near = LegibleCommand.nameOfSubcommand(near: text) else {
      return ""
    }
    return "; did you mean the subcommand \(near)?"
  }

  /// Whether the name is probably a list of names that end with line feeds.
  private func isList(_ name: FileName) -> Bool {
    nameList != nil && name.bytes.contains(UInt8(ascii: "\n"))
  }
}

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

  /// The number of hidden files and directories that were left out of the trees read so far.
  private(set) var hiddenCount = 0

  init(_ inputs: Inputs) { self.inputs = inputs }

  /// The next input, or why it cannot be read; `nil` at the end.
  mutating func next() -> Result<Input, Failure>? {
    if let item = tree?.next() { return item }
    hiddenCount += tree?.hiddenCount ?? 0
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

/// Reads file names that are each ended by NUL, as `find -print0` and `git ls-files -z` write them.
private struct NameListReader: ~Copyable {
  /// The maximum length of a name; no system supports longer ones.
  private static let nameLimit = 64 * 1024

  /// Why a list is invalid.
  enum Failure: Error, CustomStringConvertible {
    case emptyName(number: Int)
    case longName(number: Int)

    var description: String {
      switch self {
      case .emptyName(let number): "name \(number) of the list is empty"
      case .longName(let number): "name \(number) of the list is too long; is NUL at its end?"
      }
    }
  }

  private let file: InputFile?
  private var buffer: [UInt8] = []
  private var start = 0
  private var number = 0

  /// Creates an empty list.
  init() { file = nil }

  /// Opens the list; `-` is standard input.
  ///
  /// - Parameter written: The output files, none of which may be the list.
  init(_ name: FileName, besides written: Set<FileIdentity>) throws {
    file = try Self.open(name, besides: written)
  }

  private static func open(
    _ name: FileName, besides written: Set<FileIdentity>
  ) throws -> InputFile {
    let list = try InputFile(name)
    try list.checkIsNone(of: written)
    return list
  }

  /// Whether the next name can be read without blocking.
  var isReady: Bool {
    if buffer[start...].contains(0) { return true }
    return switch file {
    case .some(let file): file.isReady
    case .none: true
    }
  }

  /// The next name; the last one may lack its NUL.
  mutating func next() throws -> FileName? {
    var scanned = start
    while true {
      if let end = buffer[scanned...].firstIndex(of: 0) {
        defer { start = end + 1 }
        return try name(buffer[start..<end])
      }
      buffer.removeFirst(start)
      start = 0
      scanned = buffer.count
      if buffer.count > Self.nameLimit { throw Failure.longName(number: number + 1) }
      guard let count = try file?.read(appendingTo: &buffer), count > 0 else {
        guard !buffer.isEmpty else { return nil }
        defer { buffer = [] }
        return try name(buffer[...])
      }
    }
  }

  private mutating func name(_ bytes: ArraySlice<UInt8>) throws(Failure) -> FileName {
    number += 1
    if bytes.isEmpty { throw .emptyName(number: number) }
    // In a list, `-` is a file of that name, not standard input.
    return FileName(bytes: bytes.elementsEqual("-".utf8) ? Array("./-".utf8) : Array(bytes))
  }
}
