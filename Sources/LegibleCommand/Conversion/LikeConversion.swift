import Legible

/// `convert --like=FILE`: writes UTF-8 in the encoding, byte order mark and line ends of FILE.
struct LikeConversion {
  let job: ConvertJob
  let like: FileName

  func run() -> ExitStatus {
    do {
      let sure = SureDetection(
        options: job.settings.options, engine: job.settings.engine, floor: job.likeFloor,
        remedy: "--only names it")
      let isSame =
        if case .file(let output) = job.destination { output.isSameFile(as: like) } else { false }
      let file = try EditedFile.open(like, source: named, sure, isReplaced: isSame)
      if isSame { return try merge(into: file) }
      return converted(like: file.text).run()
    } catch {
      Messages.report(error, at: like)
      return error is SystemError || error is ReplacementFailure ? .trouble : .negative
    }
  }

  /// The encoding of FILE if hints allow only one, apart from those of Unicode, which show by their
  /// structure. (`-f` is about the text.)
  private var named: TextEncoding? {
    let options = job.settings.options
    guard options.onlySuggested, options.fallback == nil else { return nil }
    let allowed = options.suggested.filter { $0.family != .unicode }
    return allowed.count == 1 ? allowed.first : nil
  }

  /// The conversion to the encoding, byte order mark and line ends of FILE.
  private func converted(like text: EditableText) -> ConvertJob {
    var job = job
    job.like = nil
    job.settings.source = job.settings.source ?? .utf8
    job.settings.options = DetectionOptions()
    job.settings.target = text.encoding
    job.settings.byteOrderMark = text.hasByteOrderMark ? .add : .remove
    job.settings.newlines =
      switch text.lineEnding {
      case .lf: .lf
      case .crlf: .crlf
      case .cr, .mixed: .keep
      }
    return job
  }

  /// Writes the text into FILE, where unchanged lines keep their bytes.
  private func merge(into file: EditedFile) throws -> ExitStatus {
    var settings = ConversionSettings()
    settings.source = job.settings.source ?? .utf8
    settings.malformed = job.settings.malformed
    settings.declarations = .keep
    var text: [UInt8] = []
    for name in job.inputs.names {
      do {
        let input = try InputFile(name)
        try input.checkIsNone(of: [file.identity])
        var conversion = TextConversion(settings)
        try input.forEachChunk { try conversion.convert($0, into: &text) }
        try conversion.finish(into: &text)
      } catch {
        Messages.report(error, at: name)
        return .trouble
      }
    }
    if text.isEmpty && !file.text.bytes.isEmpty && !job.allowsEmpty {
      throw ReplacementFailure.emptied
    }
    let bytes = try file.text.merging(text)
    if bytes == file.text.bytes { return .success }
    Interruption.removeTemporariesAtSignals()
    try file.replace(by: bytes)
    return .success
  }
}
