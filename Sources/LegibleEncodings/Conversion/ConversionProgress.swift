/// How far a call came that converts to memory of a fixed size.
public struct ConversionProgress: Sendable, Equatable {
  /// How many bytes of the input were read; the rest is to be handed in again, with more room.
  public var bytesRead: Int

  /// How many bytes were written, from the start of the memory on.
  public var bytesWritten: Int

  /// How far a call came that has read and written so many bytes.
  public init(bytesRead: Int, bytesWritten: Int) {
    self.bytesRead = bytesRead
    self.bytesWritten = bytesWritten
  }
}
