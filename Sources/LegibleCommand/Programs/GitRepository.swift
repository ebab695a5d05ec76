import Glibc

/// A repository of Git as far as it is asked by running `git`.
///
/// Names are those of files; none of them is taken for an option or for a pattern.
struct GitRepository {
  /// How long a file may be that is asked for, in bytes.
  static let sizeLimit = 256 << 20

  /// A folder in the working tree.
  let folder: FileName

  init(at folder: FileName) { self.folder = folder }

  /// The repository that a file is in, if it is in one.
  init(of file: FileName) { folder = file.directory }

  /// What `git` writes when it is run in the folder; `nil` where it fails.
  func output(_ arguments: [String], _ names: [[UInt8]] = []) -> [UInt8]? {
    guard let result = result(arguments, names), result.status == 0 else { return nil }
    return result.output
  }

  /// What `git` writes when it is run in the folder, and its status.
  func result(_ arguments: [String], _ names: [[UInt8]]) -> Program.Result? {
    Program.result(of: words(arguments, names), limit: Self.sizeLimit)
  }

  /// The call of `git` in the folder.
  func words(_ arguments: [String], _ names: [[UInt8]]) -> [[UInt8]] {
    // Nothing that fsmonitor names may be run, and names are no patterns.
    let lead = ["-c", "core.fsmonitor=false", "--literal-pathspecs"] + arguments
    return ["git", "-C"].map { Array($0.utf8) } + [folder.bytes] + lead.map { Array($0.utf8) }
      + names
  }

  /// What `git` writes, without the line end behind it.
  func line(_ arguments: [String]) -> [UInt8]? {
    guard var line = output(arguments) else { return nil }
    if line.last == 0x0A { line.removeLast() }
    return line.isEmpty ? nil : line
  }

  /// The folder that the working tree begins in, and the folder of the repository, or of the working tree's part of it.
  ///
  /// - Throws: `NoWorkingTree` where the folder is in none.
  func workingTree() throws(NoWorkingTree) -> (top: FileName, gitFolder: FileName) {
    guard let top = line(["rev-parse", "--show-toplevel"]),
      let gitFolder = line(["rev-parse", "--absolute-git-dir"])
    else { throw NoWorkingTree() }
    return (FileName(bytes: top), FileName(bytes: gitFolder))
  }

  /// A folder that is in no working tree of Git.
  struct NoWorkingTree: Error, CustomStringConvertible {
    var description: String { "the working directory is in no working tree of Git" }
  }

  /// The state of a file in a revision.
  ///
  /// - Parameters:
  ///   - revision: As `git` takes it; none is the index.
  ///   - isFiltered: Whether it is what a checkout would write, by the attributes and settings of the repository.
  func content(of name: FileName, in revision: [UInt8], filtered isFiltered: Bool) -> [UInt8]? {
    // A revision is none that begins like an option, or whose end a NUL would cut off.
    if revision.first == UInt8(ascii: "-") || revision.contains(0) { return nil }
    let object = revision + Array(":./".utf8) + name.base.bytes
    return output(["cat-file", isFiltered ? "--filters" : "blob"], [object])
  }

  /// Whether a name is that of a commit.
  func hasRevision(_ revision: [UInt8]) -> Bool {
    !revision.contains(0)
      && output(
        ["rev-parse", "--verify", "--quiet", "--end-of-options"],
        [revision + Array("^{commit}".utf8)]) != nil
  }

  /// The revisions that have changed a file, the latest first.
  func revisions(of name: FileName, limit: Int) -> [[UInt8]] {
    let base = Array("./".utf8) + name.base.bytes
    // Unlike log, this runs no program to verify signatures.
    let list = output(["rev-list", "--max-count=\(limit)", "HEAD", "--"], [base]) ?? []
    return list.split(separator: 0x0A).map(Array.init)
  }

  /// The files below the folder that are not what they are in the last commit.
  ///
  /// - Parameter isStaged: Whether the index is compared, not the working tree.
  func changedFiles(staged isStaged: Bool) -> [FileName]? {
    let arguments = ["diff", "--name-only", "--relative", "--diff-filter=MT", "-z"]
    guard let list = output(arguments + [isStaged ? "--cached" : "HEAD", "--"]) else { return nil }
    let prefix = folder == .here ? [] : folder.directoryPrefix
    return list.split(separator: 0).map { FileName(bytes: prefix + $0) }
  }
}
