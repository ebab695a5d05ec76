import Glibc

extension EditFolder {
  /// Removes folders that killed edits of this user have left. Those with changed files are kept and
  /// reported.
  static func clearLeftovers(in parent: Directory) {
    guard var listing = try? DirectoryListing(of: parent, includesHidden: false) else { return }
    while let entry = listing.next() {
      guard entry.kind == .directory, entry.name.bytes.starts(with: prefix),
        entry.name.bytes.count == prefix.count + placeholders.count,
        let directory = try? Directory(entry.name, in: parent), directory.belongsToUser,
        lock(directory, waits: false),
        FilePlace(entry.name, in: parent).status?.identity == directory.identity
      else { continue }
      removeUntouched(in: directory)
      if !removeEmpty(directory, entry.name, in: parent) {
        let kept = rename(entry.name, in: parent)
        Messages.report("an edit that was killed has left files here", at: path(of: kept))
      }
    }
  }

  /// Removes the unchanged copies.
  private static func removeUntouched(in directory: Directory) {
    // Without a stamp the program was not started.
    let forms = (try? InputFile(FilePlace(stamp, in: directory)).bytes()).map {
      String(decoding: $0, as: UTF8.self).split(separator: "\n")
    }
    guard var listing = try? DirectoryListing(of: directory, includesHidden: true) else { return }
    while let entry = listing.next() {
      guard entry.kind == .directory, let folder = try? Directory(entry.name, in: directory),
        var copies = try? DirectoryListing(of: folder, includesHidden: true)
      else { continue }
      while let copy = copies.next() {
        let place = FilePlace(copy.name, in: folder)
        guard copy.kind == .file, let status = place.status else { continue }
        let isUntouched =
          forms.map { forms in
            forms.contains { $0.hasPrefix("\(entry.name.text) \(status.st_size) ") }
              && (try? InputFile(place).bytes()).map {
                forms.contains("\(entry.name.text) \(form(of: $0))"[...])
              } ?? false
          } ?? true
        if isUntouched { try? place.remove() }
      }
    }
  }
}

extension Directory {
  /// Whether the user who runs the command owns the directory.
  fileprivate var belongsToUser: Bool { stat(of: descriptor)?.st_uid == geteuid() }
}
