/// Feeds a converter chunks of any size, and carries what a chunk's end cut in two into the next.
///
/// A driver is a value: what a copy is fed does not change the original.
struct StepDriver: Sendable {
  private var converter: AnyStepConverter
  private var longestSequence: Int

  /// The beginning of a character whose rest has not come yet.
  private var carry: [UInt8] = []

  /// The number of bytes of the input that are consumed.
  private(set) var position = 0

  /// The output of steps that are given no other memory; made by the first one. Copies of a driver share it until one
  /// of them continues.
  private var output: OutputBuffer?

  init(_ converter: AnyStepConverter) {
    self.converter = converter
    longestSequence = converter.longestSequence
  }

  /// Replaces the converter; discards carried-over bytes.
  mutating func switchConverter(to converter: AnyStepConverter) {
    self.converter = converter
    longestSequence = converter.longestSequence
    carry = []
  }

  /// The memory that this driver alone writes to. If a copy has the same memory and converter, the
  /// driver takes others.
  private mutating func ownOutput() -> UnsafeMutableRawBufferPointer {
    // To bind `output` before the check would make a second reference.
    if isKnownUniquelyReferenced(&output), let output { return output.bytes }
    if output != nil { converter = converter.copy() }
    let own = OutputBuffer()
    output = own
    return own.bytes
  }

  /// The result of a step; the bytes at which it stopped are those before `position`.
  struct Event {
    /// The number of bytes that were written.
    var produced: Int

    /// As in `ConversionStep`.
    var lineFeeds: Int?

    /// The number of characters that would not come back as the same bytes.
    var oneWayCount = 0

    /// Whether bytes were read that an encoder writes otherwise for the same text.
    var hasRedundantForm = false

    /// Why the step stopped before the end of the input.
    var stop: ConversionStep.Stop?

    /// The malformed bytes, or those of the character that the encoding lacks.
    var bytes = MalformedBytes()

    /// Whether the input is used up.
    var isDone: Bool
  }

  /// Bytes per block: small enough to stay in the L1 cache between the scan and the copy.
  static let blockSize = 16 * 1024

  /// Takes bytes that need no conversion off the start of the input: a block at most, and no more than `limit`.
  mutating func takeUnchanged(
    _ input: inout UnsafeRawBufferPointer, limit: Int = blockSize
  ) -> UnsafeRawBufferPointer {
    // A carried-over sequence is not contiguous with the input, so it cannot be passed through.
    let block = carry.isEmpty ? input.prefix(min(limit, Self.blockSize)) : input.prefix(0)
    let count = converter.unchangedPrefixLength(of: UnsafeRawBufferPointer(rebasing: block))
    let unchanged = UnsafeRawBufferPointer(rebasing: block.prefix(count))
    input = UnsafeRawBufferPointer(rebasing: input.dropFirst(count))
    position += count
    return unchanged
  }

  /// Converts the next part of the input to memory of its own, and takes it off.
  ///
  /// - Parameter limit: The maximum number of bytes that are written.
  mutating func next(
    _ input: inout UnsafeRawBufferPointer, atEnd: Bool, limit: Int = .max
  ) -> Event {
    let output = ownOutput()
    return next(
      &input, atEnd: atEnd,
      into: UnsafeMutableRawBufferPointer(rebasing: output[..<min(limit, output.count)]))
  }

  /// Converts the next part of the input to the caller's memory, and takes it off.
  ///
  /// - Parameter output: Has room for 32 bytes at least.
  mutating func next(
    _ input: inout UnsafeRawBufferPointer, atEnd: Bool, into output: UnsafeMutableRawBufferPointer
  ) -> Event {
    // A copy of the driver may still have the converter in common with it.
    _ = ownOutput()
    if !carry.isEmpty { return nextWithCarry(&input, atEnd: atEnd, into: output) }
    return event(of: converter.convert(input, into: output, atEnd: atEnd), &input)
  }

  /// Takes what a step has converted off the input, and carries what was cut.
  private mutating func event(
    of step: ConversionStep, _ input: inout UnsafeRawBufferPointer
  ) -> Event {
    var event = finished(step, of: input)
    input = UnsafeRawBufferPointer(rebasing: input[(step.consumed + event.bytes.count)...])
    if step.stop == .inputEmpty {
      carry = Array(input)
      input = UnsafeRawBufferPointer(rebasing: input[input.endIndex...])
      event.isDone = true
    }
    return event
  }

  /// Converts the carried bytes together with the first new ones.
  private mutating func nextWithCarry(
    _ input: inout UnsafeRawBufferPointer, atEnd: Bool, into output: UnsafeMutableRawBufferPointer
  ) -> Event {
    let added = UnsafeRawBufferPointer(
      rebasing: input.prefix(max(0, 2 * longestSequence - carry.count)))
    let endsHere = added.count == input.count
    return withUnsafeTemporaryAllocation(byteCount: carry.count + added.count, alignment: 1) {
      memory in
      // The memory has the length of both.
      carry.withUnsafeBytes { memory.copyMemory(from: $0) }
      UnsafeMutableRawBufferPointer(rebasing: memory[carry.count...]).copyMemory(from: added)
      let joined = UnsafeRawBufferPointer(memory)
      var step = converter.convert(joined, into: output, atEnd: atEnd && endsHere)
      if step.stop == .inputEmpty && step.consumed == 0 && !joined.isEmpty {
        if endsHere && !atEnd && joined.count < 2 * longestSequence {
          carry = Array(joined)
          input = UnsafeRawBufferPointer(rebasing: input[input.endIndex...])
          return Event(produced: 0, isDone: true)
        }
        // No character is that long: without an error, the converter would be called for ever.
        step.stop = .malformed(length: 1)
      }
      let event = finished(step, of: joined)
      let taken = step.consumed + event.bytes.count
      if taken >= carry.count {
        input = UnsafeRawBufferPointer(rebasing: input[(taken - carry.count)...])
        carry = []
      } else {
        carry.removeFirst(taken)
      }
      return event
    }
  }

  private mutating func finished(_ step: ConversionStep, of input: UnsafeRawBufferPointer) -> Event
  {
    var event = Event(
      produced: step.produced, lineFeeds: step.lineFeeds, oneWayCount: step.oneWayCount,
      hasRedundantForm: step.hasRedundantForm, isDone: false)
    switch step.stop {
    case .inputEmpty, .outputFull: break
    case .malformed(let length), .unencodable(_, let length):
      event.stop = step.stop
      event.bytes = MalformedBytes(
        UnsafeRawBufferPointer(rebasing: input[step.consumed..<(step.consumed + length)]))
    case .unsupported: event.stop = step.stop
    }
    position += step.consumed + event.bytes.count
    return event
  }

  /// The `count` bytes that a step has written; valid until the next step.
  func written(_ count: Int) -> UnsafeRawBufferPointer {
    guard let output else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(rebasing: output.bytes[..<count])
  }

  /// Whether the input, if it ended here, would end inside of a character.
  var isInsideCharacter: Bool { !carry.isEmpty }

  /// Converts a text that is no part of the input, such as a replacement.
  ///
  /// - Returns: The number of bytes that were written, or `nil` if the text does not convert.
  mutating func convertAside(_ text: [UInt8]) -> Int? {
    let output = ownOutput()
    let step = text.withUnsafeBytes { converter.convert($0, into: output, atEnd: true) }
    return step.stop == .inputEmpty && step.consumed == text.count ? step.produced : nil
  }

  /// Brings the output back to its initial state.
  ///
  /// - Returns: The number of bytes that were written.
  mutating func finish() -> Int {
    converter.finish(into: ownOutput())
  }
}

/// Memory that a driver writes to.
///
/// It may be sent elsewhere, because only a driver that alone refers to it writes to it.
private final class OutputBuffer: @unchecked Sendable {
  /// Allocated and freed with the object.
  let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 32 * 1024, alignment: 64)

  deinit { bytes.deallocate() }
}

/// The bytes of a malformed sequence, or of a character the encoding lacks; up to eight are stored inline, since a
/// damaged text has many short ones, and most callers need their number alone.
struct MalformedBytes: Sendable {
  /// The length of the sequence.
  let count: Int

  /// The first eight, the first lowest.
  private let head: UInt64

  /// All of them where there are more.
  private let all: [UInt8]

  init() {
    count = 0
    head = 0
    all = []
  }

  init(_ bytes: UnsafeRawBufferPointer) {
    count = bytes.count
    var head: UInt64 = 0
    if bytes.count <= 8 { for byte in bytes.reversed() { head = head << 8 | UInt64(byte) } }
    self.head = head
    all = bytes.count > 8 ? Array(bytes) : []
  }

  /// The bytes.
  var array: [UInt8] {
    if count > 8 { return all }
    return (0..<count).map { UInt8(truncatingIfNeeded: head >> UInt64(8 * $0)) }
  }
}
