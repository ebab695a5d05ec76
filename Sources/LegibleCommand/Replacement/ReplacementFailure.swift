/// Why a file was not replaced. It is unchanged.
enum ReplacementFailure: Error, Equatable {
  /// The input is not a regular file.
  case notRegular

  /// The file has several hard links, and the others would keep the old content.
  case hardLinks(count: Int)

  /// The file has changed since it was read.
  case changed

  /// The user may not write the file.
  case readOnly(SystemError)

  /// A temporary file cannot be made in the directory.
  case directory(SystemError)

  /// The new content cannot be written.
  case unwritable(SystemError)

  /// The new file cannot be given the owner and the group of the old one.
  case owner(SystemError)

  /// Mode, times or extended attributes cannot be read or set.
  case attributes(SystemError)

  /// The backup would replace another file.
  case backupExists(FileName)

  /// The backup cannot be made.
  case backup(SystemError)

  /// Another process is replacing the same file.
  case busy

  /// The existing file is not of the kind that is to be written, such as a baseline.
  case otherKind(expected: String)

  /// The new content is empty, and the old content is not.
  case emptied
}

extension ReplacementFailure: CustomStringConvertible {
  /// The outcome for the file, as an English clause without a full stop.
  var description: String {
    if case .notRegular = self { return reason }
    return "left alone: \(reason)"
  }

  /// Why the file was not replaced.
  var reason: String {
    switch self {
    case .notRegular: "not a regular file, so it cannot be replaced"
    case .hardLinks(let count): "it has \(count) names, which would be parted"
    case .changed: "it changed while it was being converted"
    case .readOnly(let error): "it may not be written: \(error)"
    case .directory(let error): "its directory takes no new file: \(error)"
    case .unwritable(let error): "the new content cannot be written: \(error)"
    case .owner(let error): "its owner and group cannot be kept: \(error)"
    case .attributes(let error): "its attributes cannot be kept: \(error)"
    case .backupExists(let name): "the backup \(name.base.forPeople) exists already"
    case .backup(let error): "the backup cannot be made: \(error)"
    case .busy: "another process is converting it"
    case .otherKind(let expected): "it is there already, and no \(expected)"
    case .emptied: "the result is empty, and the file is not; --allow-empty writes it"
    }
  }
}
