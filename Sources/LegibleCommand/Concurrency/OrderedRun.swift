import Glibc

/// One run over all inputs: several may be worked on at once, and what comes of them is written in
/// the order of the inputs.
///
/// The input whose turn it is writes through. The others keep what they have to say, up to a limit,
/// and then wait for their turn; so memory is bounded, and nobody waits for ever, since the one
/// whose turn it is never does.
final class OrderedRun: Sendable {
  /// What one input may keep before its turn, and all that are done together, in bytes.
  static let keepLimit = 1 << 20
  private static let doneLimit = 8 << 20

  private let inputs: Inputs
  private let source: Monitor<Source>
  private let state: Monitor<State>

  /// Runs over the inputs, and puts data into `data` and lines about each input into `reports`.
  ///
  /// - Parameters:
  ///   - markOfData: What data may begin with that has no place further on: a byte order mark.
  ///   - separatorOfData: What stands between the data of two inputs.
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

  /// Where the inputs come from; who takes one may have to wait for its name, alone.
  fileprivate struct Source: ~Copyable {
    var queue: InputQueue

    /// The number of the input that was handed out last.
    var handedOut = 0
  }

  fileprivate struct State: ~Copyable {
    /// Whether a person may be waiting for each answer.
    let isForTerminal: Bool
    let markOfData: [UInt8]
    let separatorOfData: [UInt8]
    var data: OutputStream
    var hasData = false
    var reports: OutputStream?

    /// The number of the input whose turn it is.
    var turn = 1

    /// What the inputs have to say that are done before their turn.
    var done: [Int: KeptOutput] = [:]
    var doneSize = 0

    var status = ExitStatus.success

    /// The output that failed, so that there is no use in going on.
    var failure: OutputFailure?
  }

  /// Does `body` for each input on `workerCount` threads; what fails is reported, and the others are
  /// still done.
  ///
  /// - Parameters:
  ///   - makeTools: Makes what a thread uses for all its inputs.
  ///   - looksAhead: Whether files in a tree that are no text by their first bytes are passed over here, and not by `body`,
  ///     which reads these bytes anyway.
  ///   - onFailure: Writes what stands in the place of an input that failed.
  /// - Returns: The worst status over all inputs.
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
          let isPassedOver = looksAhead && self.passesOver(input, file)
          status = isPassedOver ? .success : try body(input, file, &tools, &slot)
        } catch is OutputFailure {
          // It was reported when it happened.
        } catch {
          slot.report(error, of: input.name, in: self.inputs)
          onFailure(input.name, error, &slot)
        }
      }
      slot.finish(status)
    }
  }

  /// The same for a body that needs no tools.
  func forEach(
    workers workerCount: Int, looksAhead: Bool = true,
    _ body: @escaping @Sendable (Input, borrowing InputFile, inout OutputSlot) throws -> ExitStatus,
    onFailure: @escaping @Sendable (FileName, any Error, inout OutputSlot) -> Void = { _, _, _ in }
  ) -> ExitStatus {
    forEach(
      workers: workerCount, looksAhead: looksAhead, with: {},
      { input, file, _, slot in try body(input, file, &slot) }, onFailure: onFailure)
  }

  /// Does `body` for each input, and for each failure to find one, on `workerCount` threads.
  ///
  /// - Parameters:
  ///   - makeTools: Makes what a thread uses for all its inputs.
  ///   - whenIdle: Called before somebody is waited for who names the next input, and at the end.
  ///   - body: Ends the turn that it is handed, at once or before `whenIdle` returns.
  /// - Returns: The worst status over all inputs.
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
    return state.withLock { state in
      if state.failure == nil { state.flush() }
      return state.status
    }
  }

  /// Opens an input; one that was found in a tree is the file that was found there.
  func open(_ input: Input) throws -> InputFile {
    let file = try Self.file(of: input)
    if input.isFromTree && !file.isRegular { throw InputFile.NoFile() }
    try file.checkIsNone(of: inputs.written)
    if !input.isFromTree, let report = inputs.report { try file.checkIsNone(of: [report]) }
    return file
  }

  private static func file(of input: Input) throws -> InputFile {
    if let place = input.place { return try InputFile(place) }
    return try InputFile(input.name)
  }

  /// Whether the file was found in a tree, and is of a kind that is known to be no text, or is the report on
  /// this run.
  func passesOver(_ input: Input, _ file: borrowing InputFile) -> Bool {
    guard input.isFromTree else { return false }
    if let report = inputs.report, report == file.identity { return true }
    return inputs.passesOver(input) && file.signature != nil
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

/// The place of one input in the order of a run.
struct InputTurn: Sendable {
  fileprivate let run: OrderedRun
  fileprivate let ticket: Int

  /// Whether it has come, so that data may be written.
  var hasCome: Bool { run.isTurn(of: ticket) }

  /// Waits until it has come.
  func wait() { run.waitForTurn(of: ticket) }

  /// Writes what the input has kept, whose turn it is.
  func write(_ kept: inout KeptOutput, flushing: Bool) throws(OutputFailure) {
    try run.write(&kept, flushing: flushing)
  }

  /// Ends the input with what it still has to say.
  func end(_ kept: consuming KeptOutput) {
    run.end(ticket, kept)
    Messages.noteProgress(inputs: 1)
  }
}

/// What one input has to say before its turn.
struct KeptOutput {
  var data: [UInt8] = []

  /// Whether `data` is what it has to say first.
  var isBeginning = true
  var messages: [String] = []
  var reports: [UInt8] = []
  var status = ExitStatus.success

  /// What keeping this costs in bytes, about; nothing is not free.
  var size: Int { 128 + data.count + reports.count + messages.reduce(0) { $0 + $1.utf8.count } }
}

extension OrderedRun {
  /// Whether it is the turn of this input.
  fileprivate func isTurn(of ticket: Int) -> Bool { state.withLock { $0.turn == ticket } }

  /// Waits for the turn of this input.
  fileprivate func waitForTurn(of ticket: Int) {
    state.wait(until: { $0.turn == ticket || $0.failure != nil }, then: { _ in })
  }

  /// Writes what the input has kept, whose turn it is.
  fileprivate func write(_ kept: inout KeptOutput, flushing: Bool) throws(OutputFailure) {
    let failure = state.withLock { state in
      state.write(kept)
      if flushing { state.flush() }
      return state.failure
    }
    let isBeginning = kept.isBeginning && kept.data.isEmpty
    kept = KeptOutput()
    kept.isBeginning = isBeginning
    if let failure { throw failure }
  }

  /// Ends an input: its turn goes to the next one, or if it is not its turn, what it has kept waits.
  fileprivate func end(_ ticket: Int, _ kept: consuming KeptOutput) {
    let kept = kept
    let doneSize = state.change { state in
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
    // Who is far ahead waits for those behind.
    if doneSize <= Self.doneLimit { return }
    state.wait(until: { $0.doneSize <= Self.doneLimit || $0.failure != nil }, then: { _ in })
  }
}

extension OrderedRun.State {
  /// Writes all that the input has to say whose turn it is, and gives the turn to the next one.
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
