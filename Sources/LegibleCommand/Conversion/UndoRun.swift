import Glibc
import Legible

/// `-i=SUFFIX --undo`: the old files take their places again, from which a run has put them away under other names.
struct UndoRun: Sendable {
  let inputs: Inputs

  /// What stands behind the names of the old files.
  let suffix: [UInt8]
  let verbosity: Verbosity

  /// Why an old file does not take its place.
  enum Refusal: Error, CustomStringConvertible {
    case noBackup(FileName)
    case edited
    case noFile

    var description: String {
      switch self {
      case .noBackup(let name): "there is no \(name.forPeople)"
      case .edited: "left alone: it was changed since it was converted"
      case .noFile: "left alone: it is no regular file"
      }
    }
  }

  func run() -> ExitStatus {
    // One after the other: a name is what it takes.
    OrderedRun(inputs, data: OutputStream(.standardOutput)).forEachTurn(workers: 1, with: {}) {
      item, _, turn in
      var kept = KeptOutput()
      switch item {
      case .failure(let failure):
        kept.messages = [Messages.text(of: "\(failure.cause)", at: failure.name)]
        kept.status = .trouble
      case .success(let input):
        do {
          if try undo(input), verbosity == .verbose {
            kept.messages = [Messages.text(of: "put back", at: input.name)]
          }
        } catch {
          kept.messages = [Messages.text(of: "\(error)", at: input.name)]
          kept.status = error is Refusal ? .negative : .trouble
        }
      }
      turn.end(kept)
    }
  }

  /// Puts one old file back.
  ///
  /// - Returns: Whether there is one; in a tree not every file has been converted.
  private func undo(_ input: Input) throws -> Bool {
    guard let place = input.place else { throw ReplacementFailure.notRegular }
    let backup = place.beside(FileName(bytes: place.base.bytes + suffix))
    guard let old = backup.status else {
      if input.isFromTree { return false }
      throw Refusal.noBackup(backup.base)
    }
    guard let new = place.status, new.st_mode & S_IFMT == S_IFREG, old.st_mode & S_IFMT == S_IFREG
    else { throw Refusal.noFile }
    // The old file got its other name when the new one was whole.
    if (new.st_mtim.tv_sec, new.st_mtim.tv_nsec) > (old.st_ctim.tv_sec, old.st_ctim.tv_nsec) {
      throw Refusal.edited
    }
    let code = backup.base.withPath { from in
      place.base.withPath {
        renameat(backup.directory.descriptor, from, place.directory.descriptor, $0)
      }
    }
    if code != 0 { throw SystemError.last }
    place.directory.synchronize()
    return true
  }
}
