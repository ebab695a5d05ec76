/// Where the work on one input puts its data and messages, so that they come out in the order of
/// the inputs.
struct OutputSlot: ~Copyable {
  private let turn: InputTurn
  private var kept = KeptOutput()

  init(_ turn: InputTurn) { self.turn = turn }

  /// Writes data.
  ///
  /// - Parameter flushing: Whether it is handed on to the system at once, for a reader that waits.
  /// - Throws: When the output has failed; it has been reported then.
  mutating func write(_ data: [UInt8], flushing: Bool = false) throws(OutputFailure) {
    // What is written alone is not copied.
    if kept.data.isEmpty { kept.data = data } else { kept.data += data }
    if flushing || kept.size >= InputFile.chunkSize { try pass(flushing: flushing) }
  }

  /// Writes text.
  ///
  /// - Throws: When the output has failed; it has been reported then.
  mutating func write(_ text: String) throws(OutputFailure) {
    var text = text
    var start = 0
    let count = text.utf8.count
    while start < count {
      // A long text is not held twice.
      let end = min(start + InputFile.chunkSize, count)
      text.withUTF8 { kept.data.append(contentsOf: $0[start..<end]) }
      start = end
      if kept.size >= InputFile.chunkSize { try pass(flushing: false) }
    }
  }

  /// Hands on to the system what was written, as far as it is this input's turn.
  ///
  /// - Throws: When the output has failed; it has been reported then.
  mutating func flush() throws(OutputFailure) { try pass(flushing: true) }

  /// Writes a line of the report on what was done.
  mutating func writeReport(_ line: JSONText) {
    kept.reports += Array((line.text + "\n").utf8)
  }

  /// Tells people something about the input.
  mutating func report(_ reason: String, at name: FileName) {
    kept.messages.append(Messages.text(of: reason, at: name))
  }

  /// Tells people why the input failed.
  mutating func report(_ error: any Error, of name: FileName, in inputs: Inputs) {
    report("\(error.reason)\(inputs.hint(for: error, name))", at: name)
  }

  /// Ends the work on the input.
  consuming func finish(_ status: ExitStatus) {
    kept.status = status
    turn.end(kept)
  }

  /// Passes on what is kept if it is this input's turn, or if it is too much.
  private mutating func pass(flushing: Bool) throws(OutputFailure) {
    if !turn.hasCome {
      if kept.size < OrderedRun.keepLimit { return }
      turn.wait()
    }
    try turn.write(&kept, flushing: flushing)
  }
}
