import Glibc
import Legible
import Synchronization

/// `legible git setup`: configures Git to use the filter, and converts the files of the working tree.
struct GitSetup {
  private let repository: GitRepository
  private let top: FileName
  private let gitFolder: FileName

  /// Whether the settings apply to this working tree only.
  private let isOfWorktree: Bool

  private static let processKey = "filter.legible.process"
  private static let requiredKey = "filter.legible.required"
  private static let mergeKey = "merge.legible.driver"
  private static let textconvKey = "diff.legible.textconv"
  private static let attributesKey = "core.attributesFile"

  private static let keys = [processKey, requiredKey, mergeKey, textconvKey, attributesKey]

  /// The setting that stores the previous attributes file.
  private static let formerKey = "legible.formerAttributesFile"

  init(in folder: FileName) throws {
    let repository = GitRepository(at: folder)
    let tree = try repository.workingTree()
    self.init(
      top: tree.top, gitFolder: tree.gitFolder,
      isOfWorktree: repository.line(["config", "--bool", "extensions.worktreeConfig"])
        == Array("true".utf8))
  }

  private init(top: FileName, gitFolder: FileName, isOfWorktree: Bool) {
    repository = GitRepository(at: top)
    self.top = top
    self.gitFolder = gitFolder
    self.isOfWorktree = isOfWorktree
  }

  private var scope: String { isOfWorktree ? "--worktree" : "--local" }

  /// The folder for our files in the Git directory.
  private var folder: FileName { gitFolder.appending("legible".utf8) }
  private var attributes: FileName { folder.appending("attributes".utf8) }

  /// Sets up this working tree.
  func run() throws -> ExitStatus {
    try configure()
    let conversion = try GitConversion(in: top)
    let (count, status) = try convert { bytes, name in try conversion.smudge(bytes, of: name) }
    tell(
      "\(count.counted("file")) in UTF-8 here, and in \(count == 1 ? "its" : "their") encoding in the repository"
    )
    return status
  }

  /// Creates a new working tree and sets it up.
  func make(_ worktree: FileName) throws -> ExitStatus {
    if worktree.exists {
      throw CommandFailure("\(worktree.escapedForDisplay) exists already")
    }
    // With settings per working tree, a shared core.worktree would apply to the new one too.
    if repository.line(["config", "--local", "core.worktree"]) != nil {
      throw CommandFailure(
        "core.worktree is set here, as in submodules; git setup without --worktree works")
    }
    try git(["config", "extensions.worktreeConfig", "true"])
    let here = GitRepository(at: .here)
    guard here.output(["worktree", "add", "--no-checkout", "--"], [worktree.bytes]) != nil else {
      throw CommandFailure(
        "git worktree add \(worktree.escapedForDisplay) failed; is there a branch of that name?")
    }
    let setup = try GitSetup(in: worktree)
    // The reset below must never affect another working tree.
    guard setup.top == (try worktree.resolved()) else {
      throw CommandFailure("Git reports \(setup.top.escapedForDisplay) as the new working tree")
    }
    try setup.configure()
    try setup.git(["reset", "--hard", "--quiet"])
    setup.tell("the files whose encoding is sure are in UTF-8 there")
    return .success
  }

  /// Removes the settings, and converts the files back.
  func undo() throws -> ExitStatus {
    guard repository.line(["config", scope, Self.processKey]) != nil else {
      throw CommandFailure("this working tree was not set up by legible git setup")
    }
    let conversion = try GitConversion(in: top)
    // While the filter is still active, Git accepts files in the form of the repository as unchanged.
    let (count, status) = try convert { bytes, name in try conversion.clean(bytes, of: name) }
    if status != .success {
      Messages.write("legible: git setup: the settings stay, since files are left in UTF-8")
      return status
    }
    let former = repository.line(["config", scope, Self.formerKey])
    for key in Self.keys + [Self.formerKey] {
      _ = repository.output(["config", scope, "--unset-all", key])
    }
    if let former {
      guard repository.output(["config", scope, Self.attributesKey], [former]) != nil else {
        throw CommandFailure("\(Self.attributesKey) cannot be set to what it was")
      }
    }
    for file in [attributes, conversion.memory.file] { _ = file.withPath { unlink($0) } }
    _ = folder.withPath { rmdir($0) }
    tell("\(count.counted("file")) as in the repository again")
    return .success
  }

  private func tell(_ text: String) {
    Messages.write("legible: git setup: \(top.escapedForDisplay): \(text)")
  }

  private func git(_ arguments: [String], _ names: [[UInt8]] = []) throws(CommandFailure) {
    guard repository.output(arguments, names) != nil else {
      throw CommandFailure("git \(arguments.prefix(2).joined(separator: " ")) failed")
    }
  }

  /// Configures the filter.
  private func configure() throws {
    guard let program = try? FileName("/proc/self/exe").resolved() else {
      throw CommandFailure("the path of this program is unknown")
    }
    try folder.makeDirectory(mode: 0o755)
    try writeAttributes()
    let command = Self.quoted(program.bytes)
    // Git expands placeholders that begin with a percent sign.
    let percent = UInt8(ascii: "%")
    let driver = command.flatMap { $0 == percent ? [percent, percent] : [$0] }
    try git(["config", scope, Self.requiredKey, "true"])
    try git(["config", scope, Self.processKey], [command + Array(" git filter".utf8)])
    try git(
      ["config", scope, Self.mergeKey], [driver + Array(" git merge -- %O %A %B %L %P".utf8)])
    try git(["config", scope, Self.textconvKey], [command + Array(" git textconv".utf8)])
    try git(["config", scope, Self.attributesKey], [attributes.bytes])
    for key in Self.keys {
      let value = FileName(bytes: repository.line(["config", scope, key]) ?? [])
      tell("\(key) is \(value.escapedForDisplay)")
    }
  }

  /// Writes the attributes file: the user's global attributes, and the filter for all files. Attributes
  /// in the repository take precedence.
  private func writeAttributes() throws {
    let current = repository.line(["config", "--type=path", Self.attributesKey])
    var bytes: [UInt8] = []
    if let current, current != attributes.bytes {
      if let own = repository.line(["config", scope, Self.attributesKey]) {
        try git(["config", scope, Self.formerKey], [own])
      }
      bytes = Self.content(of: FileName(bytes: current))
    } else if current == nil {
      bytes = Self.globalAttributes.map(Self.content) ?? []
    } else {
      return
    }
    if !bytes.isEmpty && bytes.last != 0x0A { bytes.append(0x0A) }
    let lines =
      ["* filter=legible merge=legible"]
      + Self.settingFiles.map { "\($0) -filter !merge !diff" }
    // The user's own settings decide how differences are shown.
    bytes =
      Array("* diff=legible\n".utf8) + bytes + Array((lines.joined(separator: "\n") + "\n").utf8)
    let place = try FilePlace(following: attributes)
    try FileReplacement(of: place, named: attributes, original: nil).commit(bytes)
  }

  /// The default path of the global attributes file.
  private static var globalAttributes: FileName? {
    // The environment does not change while the command runs, so the strings stay valid.
    let folder = getenv("XDG_CONFIG_HOME").map { String(cString: $0) } ?? ""
    let home = getenv("HOME").map { String(cString: $0) } ?? ""
    if !folder.isEmpty { return FileName("\(folder)/git/attributes") }
    return home.isEmpty ? nil : FileName("\(home)/.config/git/attributes")
  }

  private static func content(of name: FileName) -> [UInt8] {
    guard let file = try? InputFile(name, waits: false), file.isRegular else { return [] }
    return (try? file.bytes(limit: 1 << 20)) ?? []
  }

  /// Quotes a word for the shell.
  private static func quoted(_ word: [UInt8]) -> [UInt8] {
    let quote = UInt8(ascii: "'")
    return [quote] + word.flatMap { $0 == quote ? Array(#"'\''"#.utf8) : [$0] } + [quote]
  }

  /// Converts the tracked files.
  ///
  /// - Returns: The number of changed files.
  private func convert(
    _ body: ([UInt8], FileName) throws -> [UInt8]
  ) throws -> (count: Int, status: ExitStatus) {
    Interruption.removeTemporariesAtSignals()
    guard var files = try TrackedFiles(in: top, at: nil) else {
      throw GitRepository.noWorkingTree
    }
    // Git fails if a file cannot be converted. Then the edited files are unknown, and the index is not
    // refreshed.
    let edited = repository.output(["diff", "--name-only", "-z"]).map {
      Set($0.split(separator: 0).map(Array.init))
    }
    let batch = ReplacementBatch()
    let replaced = Mutex<(unedited: [[UInt8]], count: Int, status: ExitStatus)>(([], 0, .success))
    var status = ExitStatus.success
    while let next = files.next() {
      switch next {
      case .failure(let failure):
        Messages.report(failure.cause, at: failure.name)
        status.merge(.trouble)
      case .success(let input):
        guard let place = input.place else { continue }
        do {
          let file = try LoadedFile(input.name, at: place)
          let path = FileName(bytes: Array(input.name.bytes.dropFirst(top.directoryPrefix.count)))
          if Self.isSetting(path.base) { continue }
          let new = try body(file.bytes, path)
          if new == file.bytes { continue }
          let isUnedited = edited.map { !$0.contains(path.bytes) } ?? false
          batch.add(try file.replacement(by: new), size: new.count, backupSuffix: nil) { failure in
            if let failure {
              Messages.report("left alone: \(failure.plainReason)", at: input.name)
            }
            replaced.withLock { replaced in
              if failure != nil {
                replaced.status = .trouble
              } else {
                replaced.count += 1
                if isUnedited { replaced.unedited.append(path.bytes) }
              }
            }
          }
        } catch {
          Messages.report("left alone: \(error.plainReason)", at: input.name)
          status.merge(error is EditFailure ? .negative : .trouble)
        }
      }
    }
    batch.commit()
    let (unedited, count, statusOfBatch) = replaced.withLock { $0 }
    note(unedited)
    return (count, max(status, statusOfBatch))
  }

  /// Files that Git and editors read directly.
  private static let settingFiles = [
    ".gitattributes", ".gitmodules", ".gitignore", ".editorconfig",
  ]

  private static func isSetting(_ name: FileName) -> Bool {
    settingFiles.contains { name.bytes.elementsEqual($0.utf8) }
  }

  /// Refreshes the size and time in the index of files that are unchanged for Git.
  private func note(_ names: [[UInt8]]) {
    var rest = names[...]
    while !rest.isEmpty {
      var size = 0
      let some = rest.prefix { name in
        size += name.count + 1
        return size < Self.argumentLimit
      }
      // A single name is never longer than the limit.
      _ = repository.output(["update-index", "--"], Array(some))
      rest = rest.dropFirst(max(some.count, 1))
    }
  }

  /// The maximum number of bytes of names for one process, each of which starts a filter that reads the remembered forms.
  private static let argumentLimit = 96 << 10
}
