/// Memory of the caller that a conversion fills from its start.
struct ConversionOutput {
  /// Lives as long as the call that this was made for.
  private let memory: UnsafeMutableRawBufferPointer

  /// The number of bytes that were written.
  private(set) var count = 0

  init(_ memory: UnsafeMutableRawBufferPointer) { self.memory = memory }

  /// The number of bytes that a round of a conversion leaves free for what follows it: a substitute, a byte order mark.
  private static let reserve = 128

  /// With less room no round begins: a converter wants 16 bytes, and most of them more to do well.
  private static let minRoom = reserve + 64

  /// With this much room at the beginning, what a converter holds back at the end of a text fits in any case: 16
  /// bytes at most, each of which may become a substitute of its own.
  static let minimumRoom = 512

  /// The number of bytes.
  var capacity: Int { memory.count }

  /// Whether there is room for another round.
  var hasRoom: Bool { memory.count - count >= Self.minRoom }

  /// The memory that a round writes to; its bytes may have any values.
  var room: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(rebasing: memory[count..<(memory.count - Self.reserve)])
  }

  /// The bytes from some place on that were written.
  func written(from start: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: memory[start..<count])
  }

  /// Notes that a round has written `written` bytes to `room`.
  mutating func advance(by written: Int) { count += written }

  /// Writes bytes, for which there must be room.
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyMemory(from: bytes)
    count += bytes.count
  }

  /// Writes bytes, for which there must be room.
  mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { append($0) }
  }

  /// U+FFFD.
  static let replacementCharacter: InlineArray<3, UInt8> = [0xEF, 0xBF, 0xBD]

  /// Writes U+FFFD, for which there must be room.
  mutating func appendReplacementCharacter() {
    for index in Self.replacementCharacter.indices {
      memory[count + index] = Self.replacementCharacter[index]
    }
    count += Self.replacementCharacter.count
  }

  /// Puts bytes, for which there must be room, in place of some that were written.
  mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
    let rest = written(from: range.upperBound)
    let place = range.lowerBound + bytes.count
    UnsafeMutableRawBufferPointer(rebasing: memory[place...]).copyMemory(from: rest)
    UnsafeMutableRawBufferPointer(rebasing: memory[range.lowerBound...]).copyBytes(from: bytes)
    count += bytes.count - range.count
  }
}

extension [UInt8] {
  /// The number of bytes of output for which room is made, for each byte of input. If more are needed, there is another
  /// round.
  private static let usualExpansion = 4

  /// The maximum room of a round: small enough to stay in the second-level cache until it is read again.
  private static let maxRoom = 128 * 1024

  /// Appends what a conversion writes; the array grows by what is written, and nothing is copied.
  ///
  /// - Parameters:
  ///   - inputCount: The number of bytes of input that are left.
  ///   - body: Writes as much as it likes.
  /// - Throws: What the closure throws; what was written before that has been appended.
  @discardableResult
  mutating func append<Result>(
    forInputOf inputCount: Int,
    _ body: (inout ConversionOutput) throws(ConversionError) -> Result
  ) throws(ConversionError) -> Result {
    let room =
      ConversionOutput.minimumRoom + Swift.min(Self.maxRoom, Self.usualExpansion * inputCount)
    var result: Swift.Result<Result, ConversionError>?
    append(addingCapacity: room) { span in
      result = span.result(body)
    }
    guard let result else { throw ConversionError(.unsupported, in: .utf8) }
    return try result.get()
  }

  /// Appends what a conversion writes, in as many rounds as it needs.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - convert: Converts as much of the rest as there is room for, takes it off, and returns whether all is
  ///     taken.
  mutating func append(
    conversionOf input: UnsafeRawBufferPointer,
    _ convert: (
      inout UnsafeRawBufferPointer, inout ConversionOutput
    ) throws(ConversionError) -> Bool
  ) throws(ConversionError) {
    var rest = input
    var isDone = false
    while !isDone {
      isDone = try append(forInputOf: rest.count) { output throws(ConversionError) in
        try convert(&rest, &output)
      }
    }
  }
}

extension OutputSpan<UInt8> {
  /// Appends what a conversion writes.
  mutating func fill<Result>(
    _ body: (inout ConversionOutput) throws(ConversionError) -> Result
  ) throws(ConversionError) -> Result {
    try result(body).get()
  }

  /// Appends what a conversion writes, and returns its result.
  fileprivate mutating func result<Result>(
    _ body: (inout ConversionOutput) throws(ConversionError) -> Result
  ) -> Swift.Result<Result, ConversionError> {
    withUnsafeMutableBufferPointer { buffer, count in
      // The bytes from `count` on are not initialized, and a conversion reads none that it has not written.
      var output = ConversionOutput(
        UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[count...]))
      defer { count += output.count }
      do throws(ConversionError) {
        return .success(try body(&output))
      } catch {
        return .failure(error)
      }
    }
  }
}
