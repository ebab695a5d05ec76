extension TextDecoder {
  /// The number of bytes of room with which a call makes progress; with less it may read and write nothing.
  public static var minimumRoom: Int { ConversionOutput.minimumRoom }

  /// Decodes the next bytes, and writes the text as UTF-8 to memory of the caller's.
  ///
  /// If the output does not fit, pass the rest of the input, from `bytesRead` on, to another call. No byte
  /// outside of `utf8` is touched; those inside of it from `bytesWritten` on may change, and mean nothing. The
  /// memory need not be initialized, and must not overlap the input.
  ///
  /// - Parameters:
  ///   - bytes: The input, of which a character that is cut at the end is kept for the next call.
  ///   - utf8: The memory to write to, of `minimumRoom` bytes at least.
  /// - Returns: The numbers of bytes that were read and written.
  /// - Throws: `ConversionError` as `decode(_:into:)` for an array does. What came before has been written:
  ///   `report.bytesOut` has grown by its length.
  /// - Complexity: O(*n*) in the number of bytes that are read.
  public mutating func decode(
    _ bytes: UnsafeRawBufferPointer, into utf8: UnsafeMutableRawBufferPointer
  ) throws(ConversionError) -> ConversionProgress {
    var rest = bytes
    var output = ConversionOutput(utf8)
    _ = try convert(&rest, atEnd: false, into: &output)
    return ConversionProgress(bytesRead: bytes.count - rest.count, bytesWritten: output.count)
  }

  /// Decodes the next bytes, given as a span, and appends the text as UTF-8 to a span of the caller's.
  ///
  /// If the output does not fit, pass the rest to another call, as with `decode(_:into:)` for a buffer.
  ///
  /// - Returns: The number of bytes of the input that were read.
  /// - Throws: `ConversionError` as `decode(_:into:)` for an array does. What came before has been appended.
  /// - Complexity: O(*n*) in the number of bytes that are read.
  public mutating func decode(
    _ bytes: borrowing some ByteSpan & ~Copyable & ~Escapable, into utf8: inout OutputSpan<UInt8>
  ) throws(ConversionError) -> Int {
    try bytes.withRawBytes { chunk throws(ConversionError) in
      var rest = chunk
      _ = try utf8.fill { output throws(ConversionError) in
        try convert(&rest, atEnd: false, into: &output)
      }
      return chunk.count - rest.count
    }
  }

  /// Ends the text as `finish(into:)` for an array does, in memory of the caller's.
  ///
  /// - Returns: The number of bytes that were written; `nil` if there are not `minimumRoom` bytes, and nothing was done.
  /// - Throws: `ConversionError` as `decode(_:into:)` does.
  public mutating func finish(
    into utf8: UnsafeMutableRawBufferPointer
  ) throws(ConversionError) -> Int? {
    var output = ConversionOutput(utf8)
    return try finish(into: &output) ? output.count : nil
  }

  /// Ends the text as `finish(into:)` for an array does, in a span of the caller's.
  ///
  /// - Returns: Whether the text has ended; if there are not `minimumRoom` bytes, nothing was done.
  /// - Throws: `ConversionError` as `decode(_:into:)` does.
  public mutating func finish(into utf8: inout OutputSpan<UInt8>) throws(ConversionError) -> Bool {
    try utf8.fill { output throws(ConversionError) in try finish(into: &output) }
  }
}

/// Bytes read and written by one call that converts into a buffer.
public struct ConversionProgress: Sendable, Equatable {
  /// The number of bytes of the input that were read; pass the rest again, with more room.
  public var bytesRead: Int

  /// The number of bytes that were written, from the start of the memory on.
  public var bytesWritten: Int

  /// The progress of a call that has read and written some bytes.
  public init(bytesRead: Int, bytesWritten: Int) {
    self.bytesRead = bytesRead
    self.bytesWritten = bytesWritten
  }
}

extension TextEncoder {
  /// The number of bytes of room with which a call makes progress; with less it may read and write nothing.
  public static var minimumRoom: Int { ConversionOutput.minimumRoom }

  /// Encodes the next UTF-8 text, and writes the bytes to memory of the caller's.
  ///
  /// If the output does not fit, pass the rest of the input, from `bytesRead` on, to another call. No byte
  /// outside of `bytes` is touched; those inside of it from `bytesWritten` on may change, and mean nothing. The
  /// memory need not be initialized, and must not overlap the input.
  ///
  /// - Parameters:
  ///   - utf8: The input, of which a character that is cut at the end is kept for the next call.
  ///   - bytes: The memory to write to, of `minimumRoom` bytes at least.
  /// - Returns: The numbers of bytes that were read and written.
  /// - Throws: `ConversionError` as `encode(_:into:)` for an array does. What came before has been written:
  ///   `report.bytesOut` has grown by its length.
  /// - Complexity: O(*n*) in the number of bytes that are read.
  public mutating func encode(
    _ utf8: UnsafeRawBufferPointer, into bytes: UnsafeMutableRawBufferPointer
  ) throws(ConversionError) -> ConversionProgress {
    var rest = utf8
    var output = ConversionOutput(bytes)
    _ = try convert(&rest, atEnd: false, into: &output)
    return ConversionProgress(bytesRead: utf8.count - rest.count, bytesWritten: output.count)
  }

  /// Encodes the next UTF-8 text, given as a span, and appends the bytes to a span of the caller's.
  ///
  /// If the output does not fit, pass the rest to another call, as with `encode(_:into:)` for a buffer.
  ///
  /// - Returns: The number of bytes of the input that were read.
  /// - Throws: `ConversionError` as `encode(_:into:)` for an array does. What came before has been appended.
  /// - Complexity: O(*n*) in the number of bytes that are read.
  public mutating func encode(
    _ utf8: borrowing some ByteSpan & ~Copyable & ~Escapable, into bytes: inout OutputSpan<UInt8>
  ) throws(ConversionError) -> Int {
    try utf8.withRawBytes { chunk throws(ConversionError) in
      var rest = chunk
      _ = try bytes.fill { output throws(ConversionError) in
        try convert(&rest, atEnd: false, into: &output)
      }
      return chunk.count - rest.count
    }
  }

  /// Ends the text as `finish(into:)` for an array does, in memory of the caller's.
  ///
  /// - Returns: The number of bytes that were written; `nil` if there are not `minimumRoom` bytes, and nothing was done.
  /// - Throws: `ConversionError` as `encode(_:into:)` does.
  public mutating func finish(
    into bytes: UnsafeMutableRawBufferPointer
  ) throws(ConversionError) -> Int? {
    var output = ConversionOutput(bytes)
    return try finish(into: &output) ? output.count : nil
  }

  /// Ends the text as `finish(into:)` for an array does, in a span of the caller's.
  ///
  /// - Returns: Whether the text has ended; if there are not `minimumRoom` bytes, nothing was done.
  /// - Throws: `ConversionError` as `encode(_:into:)` does.
  public mutating func finish(into bytes: inout OutputSpan<UInt8>) throws(ConversionError) -> Bool {
    try bytes.fill { output throws(ConversionError) in try finish(into: &output) }
  }
}
