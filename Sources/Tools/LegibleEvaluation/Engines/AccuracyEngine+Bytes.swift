extension AccuracyEngine {
  /// The answers for bytes that are not in files; they are written into some where the engine opens what
  /// it looks at.
  ///
  /// - Throws: `EngineFailure` where the engine does not work, and what writing files throws.
  func answers(for contents: [[UInt8]]) throws -> [Answer] {
    let folder = readsPaths ? try ScratchFolder() : nil
    let files = contents.enumerated().map { index, bytes in
      (path: "\(folder?.path ?? "")/\(index)", bytes: bytes)
    }
    if folder != nil { for file in files { try FileBytes.write(file.bytes, to: file.path) } }
    var cost = Cost()
    let answers = try answers(for: files, cost: &cost)
    // The files have to be there until they are read.
    return withExtendedLifetime(folder) { answers }
  }
}
