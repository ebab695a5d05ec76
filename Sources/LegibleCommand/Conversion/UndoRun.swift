import Glibc
import Legible

/// `-i=SUFFIX --undo`: renames the backups of an earlier run to the names of their files.
struct UndoRun: Sendable {
  let inputs: Inputs

  /// The suffix of backups.
  let suffix: [UInt8]
  let verbosity: Verbosity

  /// Why a backup is not restored.
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
    // There is little to do for each file, so one thread is enough.
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

  /// Restores one backup.
  ///
  /// - Returns: Whether there is one. In a tree not every file has been converted.
  private func undo(_ input: Input) throws -> Bool {
    guard let place = input.place else { throw ReplacementFailure.notRegular }
    let backup = place.beside(FileName(bytes: place.base.bytes + suffix))
    guard let old = backup.status else {
      if input.isFromTree { return false }
      throw Refusal.noBackup(backup.base)
    }
    guard let new = place.status, new.isRegular, old.isRegular else { throw Refusal.noFile }
    // The status change of the backup is the moment when it got its name, after the new file was
    // complete.
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
