/// The output of one input, which is written in the order of the inputs.
struct OutputSlot: ~Copyable {
  private let turn: InputTurn
  private var kept = KeptOutput()

  init(_ turn: InputTurn) { self.turn = turn }

  /// Writes data.
  ///
  /// - Parameter flushing: Whether to pass it to the system at once, since a reader may be waiting.
  /// - Throws: If the output has failed, which has been reported.
  mutating func write(_ data: [UInt8], flushing: Bool = false) throws(OutputFailure) {
    // A single piece of data is not copied.
    if kept.data.isEmpty { kept.data = data } else { kept.data += data }
    if flushing || kept.size >= InputFile.chunkSize { try pass(flushing: flushing) }
  }

  /// Writes text.
  ///
  /// - Throws: If the output has failed, which has been reported.
  mutating func write(_ text: String) throws(OutputFailure) {
    var text = text
    var start = 0
    let count = text.utf8.count
    while start < count {
      // A long text is passed on in pieces, so that it is not in memory twice.
      let end = min(start + InputFile.chunkSize, count)
      text.withUTF8 { kept.data.append(contentsOf: $0[start..<end]) }
      start = end
      if kept.size >= InputFile.chunkSize { try pass(flushing: false) }
    }
  }

  /// Passes buffered output to the system if it is the turn of this input.
  ///
  /// - Throws: If the output has failed, which has been reported.
  mutating func flush() throws(OutputFailure) { try pass(flushing: true) }

  /// Writes a line of `--report`.
  mutating func writeReport(_ line: JSONText) {
    kept.reports += line.line
  }

  /// Writes a message about the input.
  mutating func report(_ reason: String, at name: FileName) {
    kept.messages.append(Messages.text(of: reason, at: name))
  }

  /// Writes why the input failed.
  mutating func report(_ error: any Error, of name: FileName, in inputs: Inputs) {
    report("\(error.reason)\(inputs.hint(for: error, name))", at: name)
  }

  /// Ends the input.
  consuming func finish(_ status: ExitStatus) {
    kept.status = status
    turn.end(kept)
  }

  /// Writes buffered output if it is the turn of this input, and waits for that if there is too
  /// much of it.
  private mutating func pass(flushing: Bool) throws(OutputFailure) {
    if !turn.hasCome {
      if kept.size < OrderedRun.keepLimit { return }
      turn.wait()
    }
    try turn.write(&kept, flushing: flushing)
  }
}
