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
  private let state: Monitor<State>

  /// Runs over the inputs, and puts data into `data` and lines about each input into `reports`.
  ///
  /// - Parameter markOfData: What data may begin with that has no place further on: a byte order
  ///   mark.
  init(
    _ inputs: Inputs, data: consuming sending OutputStream,
    reports: consuming sending OutputStream? = nil, markOfData: [UInt8] = []
  ) {
    self.inputs = inputs
    let isTerminal = data.isTerminal
    state = Monitor(
      State(
        queue: InputQueue(inputs), isForTerminal: isTerminal, markOfData: markOfData, data: data,
        reports: reports))
  }

  fileprivate struct State: ~Copyable {
    var queue: InputQueue

    /// Whether a person may be waiting for each answer.
    let isForTerminal: Bool
    let markOfData: [UInt8]
    var data: OutputStream
    var hasData = false
    var reports: OutputStream?

    /// The number of the input that was handed out last, and of the one whose turn it is.
    var handedOut = 0
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
  /// - Parameter onFailure: The line of the report on an input that failed.
  /// - Returns: The worst status over all inputs.
  func forEach(
    workers workerCount: Int,
    _ body: @escaping @Sendable (Input, borrowing InputFile, inout OutputSlot) throws -> ExitStatus,
    onFailure: @escaping @Sendable (FileName, any Error) -> JSONText? = { _, _ in nil }
  ) -> ExitStatus {
    Threads.run(workerCount) { self.work(body, onFailure) }
    return state.withLock { state in
      if state.failure == nil { state.flush() }
      return state.status
    }
  }

  private func work(
    _ body: (Input, borrowing InputFile, inout OutputSlot) throws -> ExitStatus,
    _ onFailure: (FileName, any Error) -> JSONText?
  ) {
    while let (item, ticket) = next() {
      var slot = OutputSlot(of: self, ticket: ticket)
      var status = ExitStatus.trouble
      switch item {
      case .failure(let failure):
        slot.report(failure.cause, at: failure.name, onFailure(failure.name, failure.cause))
      case .success(let input):
        do {
          let file = try InputFile(input.name, waits: !inputs.isReplaced)
          status = try body(input, file, &slot)
        } catch is OutputFailure {
          // It was reported when it happened.
        } catch is Interruption.Interrupted {
          // The process ends by the signal, which says it all.
        } catch {
          slot.report(
            error, at: input.name, onFailure(input.name, error), hint: hint(for: error, input.name))
        }
      }
      slot.finish(status)
      Messages.noteProgress(inputs: 1)
    }
  }

  /// What the user may have meant, in words that go behind the reason.
  private func hint(for error: any Error, _ name: FileName) -> String {
    switch (error as? SystemError)?.code {
    case EISDIR where !inputs.isRecursive && !name.isStandardInput: "; -r reads the files in it"
    case ENOENT where isList(name), ENAMETOOLONG where isList(name):
      "; the names of a list end with NUL"
    default: ""
    }
  }

  /// Whether the name is likely to be a list whose names end with line breaks.
  private func isList(_ name: FileName) -> Bool {
    inputs.nameList != nil && name.bytes.contains(UInt8(ascii: "\n"))
  }

  private func next() -> (Result<Input, InputQueue.Failure>, Int)? {
    state.withLock { state in
      guard state.failure == nil, !Interruption.isPending, let item = state.queue.next() else {
        return nil
      }
      state.handedOut += 1
      return (item, state.handedOut)
    }
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
  func isTurn(of ticket: Int) -> Bool { state.withLock { $0.turn == ticket } }

  /// Waits for the turn of this input.
  func waitForTurn(of ticket: Int) {
    state.wait(until: { $0.turn == ticket || $0.failure != nil }, then: { _ in })
  }

  /// Writes what the input has kept, whose turn it is.
  func write(_ kept: inout KeptOutput, flushing: Bool) throws(OutputFailure) {
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
  func end(_ ticket: Int, _ kept: consuming KeptOutput) {
    let kept = kept
    state.change { state in
      if state.turn == ticket && state.failure == nil {
        state.take(kept)
      } else {
        state.done[ticket] = kept
        state.doneSize += kept.size
      }
      while state.failure == nil, let next = state.done.removeValue(forKey: state.turn) {
        state.doneSize -= next.size
        state.take(next)
      }
      if state.isForTerminal { state.flush() }
    }
    // Who is far ahead waits for those behind.
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
