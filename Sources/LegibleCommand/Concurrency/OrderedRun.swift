import Glibc

/// A run over all inputs, several of which may be processed at once. Output is written in the order
/// of the inputs.
///
/// The input whose turn it is writes directly. The others buffer their output up to a limit, and
/// then wait for their turn. So memory is bounded, and there is no deadlock, since the input whose
/// turn it is never waits.
final class OrderedRun: Sendable {
  /// The maximum number of bytes that one input may buffer before its turn, and all finished inputs together.
  fileprivate static let keepLimit = 1 << 20
  fileprivate static let doneLimit = 8 << 20

  private let inputs: Inputs
  private let source: Monitor<Source>
  fileprivate let state: Monitor<State>

  /// - Parameters:
  ///   - data: The output.
  ///   - reports: Where lines about each input go.
  ///   - markOfData: A byte order mark, which is removed from the data of all inputs but the first.
  ///   - separatorOfData: Bytes that are written between the data of two inputs.
  init(
    _ inputs: Inputs, data: consuming sending OutputStream,
    reports: consuming sending OutputStream? = nil, markOfData: [UInt8] = [],
    separatorOfData: [UInt8] = []
  ) {
    self.inputs = inputs
    let isTerminal = data.isTerminal
    source = Monitor(Source(queue: InputQueue(inputs)))
    state = Monitor(
      State(
        isForTerminal: isTerminal, markOfData: markOfData, separatorOfData: separatorOfData,
        data: data, reports: reports))
  }

  /// The inputs. Its lock is separate, since a thread that takes an input may have to wait for a
  /// name from a pipe.
  fileprivate struct Source: ~Copyable {
    var queue: InputQueue

    /// The number of the input that was taken last.
    var handedOut = 0
  }

  fileprivate struct State: ~Copyable {
    /// Whether the output of each input is flushed for a person who reads it.
    let isForTerminal: Bool
    let markOfData: [UInt8]
    let separatorOfData: [UInt8]
    var data: OutputStream
    var hasData = false
    var reports: OutputStream?

    /// The number of the input whose turn it is.
    var turn = 1

    /// The output of inputs that finished before their turn.
    var done: [Int: KeptOutput] = [:]
    var doneSize = 0

    var status = ExitStatus.success

    /// The first failure to write, after which no more inputs are processed.
    var failure: OutputFailure?
  }

  /// Calls `body` for each input, on `workerCount` threads. Errors are reported, and the other
  /// inputs are still processed.
  ///
  /// - Parameters:
  ///   - makeTools: Makes what a thread uses for all its inputs.
  ///   - looksAhead: Whether files in a tree are skipped here if their first bytes show that they
  ///     are not text. A `body` that reads these bytes anyway can do so itself.
  ///   - onFailure: Called for an input that failed, to write something in its place.
  /// - Returns: The worst status of all inputs.
  func forEach<Tools>(
    workers workerCount: Int, looksAhead: Bool = true,
    with makeTools: @escaping @Sendable () -> Tools,
    _ body:
      @escaping @Sendable (Input, borrowing InputFile, inout Tools, inout OutputSlot) throws
      -> ExitStatus,
    onFailure: @escaping @Sendable (FileName, any Error, inout OutputSlot) -> Void = { _, _, _ in }
  ) -> ExitStatus {
    forEachTurn(workers: workerCount, with: makeTools) { item, tools, turn in
      var slot = OutputSlot(turn)
      var status = ExitStatus.trouble
      switch item {
      case .failure(let failure):
        slot.report(failure.cause, of: failure.name, in: self.inputs)
        onFailure(failure.name, failure.cause, &slot)
      case .success(let input):
        do {
          let file = try self.open(input)
          let isSkipped = looksAhead && self.skips(input, file)
          status = isSkipped ? .success : try body(input, file, &tools, &slot)
        } catch is OutputFailure {
          // It has been reported.
        } catch {
          slot.report(error, of: input.name, in: self.inputs)
          onFailure(input.name, error, &slot)
        }
      }
      slot.finish(status)
    }
  }

  /// The same, for a body that needs no tools.
  func forEach(
    workers workerCount: Int, looksAhead: Bool = true,
    _ body: @escaping @Sendable (Input, borrowing InputFile, inout OutputSlot) throws -> ExitStatus,
    onFailure: @escaping @Sendable (FileName, any Error, inout OutputSlot) -> Void = { _, _, _ in }
  ) -> ExitStatus {
    forEach(
      workers: workerCount, looksAhead: looksAhead, with: {},
      { input, file, _, slot in try body(input, file, &slot) }, onFailure: onFailure)
  }

  /// Calls `body` for each input, and for each failure to find one, on `workerCount` threads.
  ///
  /// - Parameters:
  ///   - makeTools: Makes what a thread uses for all its inputs.
  ///   - whenIdle: Called before a wait for the name of the next input, and at the end.
  ///   - body: Must end the turn that it gets, at once or before `whenIdle` returns.
  /// - Returns: The worst status of all inputs.
  func forEachTurn<Tools>(
    workers workerCount: Int, with makeTools: @escaping @Sendable () -> Tools,
    whenIdle: (@Sendable () -> Void)? = nil,
    _ body: @escaping @Sendable (Result<Input, InputQueue.Failure>, inout Tools, InputTurn) -> Void
  ) -> ExitStatus {
    Threads.run(workerCount) {
      var tools = makeTools()
      while let (item, turn) = self.next(whenIdle) { body(item, &tools, turn) }
    }
    whenIdle?()
    let hiddenCount = inputs.tellsHidden ? source.withLock { $0.queue.hiddenCount } : 0
    if hiddenCount > 0 {
      let names = hiddenCount == 1 ? "1 hidden name was" : "\(hiddenCount) hidden names were"
      Messages.write("legible: \(names) left out; --hidden reads them")
    }
    return state.withLock { state in
      if state.failure == nil { state.flush() }
      return state.status
    }
  }

  /// Opens an input. One that was found in a tree is opened in its directory, so that it is still
  /// the same file.
  func open(_ input: Input) throws -> InputFile {
    let file = try inputs.isStaged ? Self.staged(input) : Self.file(of: input)
    if input.isFromTree && !file.isRegular { throw InputFile.NoFile() }
    try file.checkIsNone(of: inputs.written)
    if !input.isFromTree, let report = inputs.report { try file.checkIsNone(of: [report]) }
    return file
  }

  /// The content of a file in the index of Git.
  private static func staged(_ input: Input) throws -> InputFile {
    let repository = GitRepository(of: input.name)
    guard let bytes = repository.content(of: input.name, in: [], filtered: false) else {
      throw SystemError(code: ENOENT)
    }
    return try InputFile(content: bytes)
  }

  private static func file(of input: Input) throws -> InputFile {
    if let place = input.place { return try InputFile(place) }
    return try InputFile(input.name)
  }

  /// Whether a file that was found in a tree is skipped: it is not text by its first bytes, or is
  /// the report on this run.
  func skips(_ input: Input, _ file: borrowing InputFile) -> Bool {
    guard input.isFromTree else { return false }
    if let report = inputs.report, report == file.identity { return true }
    return inputs.skips(input) && file.kind != nil
  }

  private func next(
    _ whenIdle: (@Sendable () -> Void)?
  ) -> (Result<Input, InputQueue.Failure>, InputTurn)? {
    if let whenIdle, !(source.withLockIfFree { $0.queue.isReady } ?? false) { whenIdle() }
    return source.withLock { source in
      guard state.withLock({ $0.failure == nil }), let item = source.queue.next() else {
        return nil
      }
      source.handedOut += 1
      return (item, InputTurn(run: self, ticket: source.handedOut))
    }
  }
}

/// The place of an input in the order of a run.
struct InputTurn: Sendable {
  fileprivate let run: OrderedRun
  fileprivate let ticket: Int

  /// Whether it is the turn of this input, so that data may be written.
  fileprivate var hasCome: Bool { run.state.withLock { $0.turn == ticket } }

  func wait() {
    run.state.wait(until: { $0.turn == ticket || $0.failure != nil }, then: { _ in })
  }

  /// Writes buffered output. It must be the turn of this input.
  func write(_ kept: inout KeptOutput, flushing: Bool) throws(OutputFailure) {
    let failure = run.state.withLock { state in
      state.write(kept)
      if flushing { state.flush() }
      return state.failure
    }
    let isBeginning = kept.isBeginning && kept.data.isEmpty
    kept = KeptOutput()
    kept.isBeginning = isBeginning
    if let failure { throw failure }
  }

  /// Ends the input. If it is its turn, the next input gets it; else the buffered output is kept
  /// until then.
  func end(_ kept: consuming KeptOutput) {
    let kept = kept
    let doneSize = run.state.change { state in
      if state.turn == ticket && state.failure == nil {
        state.take(kept)
      } else {
        state.done[ticket] = kept
        state.doneSize += kept.size
      }
      while !state.done.isEmpty, state.failure == nil,
        let next = state.done.removeValue(forKey: state.turn)
      {
        state.doneSize -= next.size
        state.take(next)
      }
      if state.isForTerminal { state.flush() }
      return state.doneSize
    }
    // A thread that is far ahead waits for the others.
    if doneSize > OrderedRun.doneLimit {
      run.state.wait(
        until: { $0.doneSize <= OrderedRun.doneLimit || $0.failure != nil }, then: { _ in })
    }
    Messages.noteProgress(inputs: 1)
  }
}

/// The output of an input that is buffered until its turn.
struct KeptOutput {
  var data: [UInt8] = []

  /// Whether `data` is the beginning of the output.
  var isBeginning = true
  var messages: [String] = []
  var reports: [UInt8] = []
  var status = ExitStatus.success

  /// The approximate memory in bytes, with a fixed cost for each input.
  var size: Int { 128 + data.count + reports.count + messages.reduce(0) { $0 + $1.utf8.count } }
}

extension OrderedRun.State {
  /// Writes all output of the input whose turn it is, and gives the turn to the next one.
  mutating func take(_ kept: KeptOutput) {
    write(kept)
    status.merge(kept.status)
    turn += 1
  }

  mutating func write(_ kept: KeptOutput) {
    for message in kept.messages { Messages.write(message) }
    do {
      if !kept.data.isEmpty { try write(kept.data, isBeginning: kept.isBeginning) }
      if !kept.reports.isEmpty { try reports?.write(kept.reports) }
    } catch {
      fail(error)
    }
  }

  private mutating func write(_ bytes: [UInt8], isBeginning: Bool) throws(OutputFailure) {
    let isMarked = isBeginning && hasData && bytes.starts(with: markOfData)
    if isBeginning && hasData && !separatorOfData.isEmpty { try data.write(separatorOfData) }
    hasData = true
    try data.write(isMarked ? Array(bytes.dropFirst(markOfData.count)) : bytes)
  }

  mutating func flush() {
    do {
      try data.flush()
      try reports?.flush()
    } catch {
      fail(error)
    }
  }

  private mutating func fail(_ failure: OutputFailure) {
    if self.failure != nil { return }
    failure.report()
    self.failure = failure
    status = .trouble
  }
}

/// The output of one input, which is written in the order of the inputs.
struct OutputSlot: ~Copyable {
  private let turn: InputTurn
  private var kept = KeptOutput()

  init(_ turn: InputTurn) { self.turn = turn }

  /// The number of the input in the order of the run, from 1.
  var number: Int { turn.ticket }

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
