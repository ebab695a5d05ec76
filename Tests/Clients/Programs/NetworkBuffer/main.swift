import Legible

/// A buffer as network libraries have it: bytes come at its end and are read at its beginning.
struct NetworkBuffer {
  private var storage: [UInt8] = []
  private var readerIndex = 0

  /// The bytes that can be read, as a collection that shares the storage.
  var readableBytesView: View { View(bytes: storage[readerIndex...]) }

  mutating func write(_ bytes: some Sequence<UInt8>) { storage.append(contentsOf: bytes) }

  mutating func moveReaderIndex(forwardBy count: Int) { readerIndex += count }

  /// A collection of bytes that is neither an array nor a slice of one.
  struct View: RandomAccessCollection {
    fileprivate let bytes: ArraySlice<UInt8>
    var startIndex: Int { bytes.startIndex }
    var endIndex: Int { bytes.endIndex }
    subscript(index: Int) -> UInt8 { bytes[index] }

    func withContiguousStorageIfAvailable<Result>(
      _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result? {
      try bytes.withContiguousStorageIfAvailable(body)
    }
  }
}

var buffer = NetworkBuffer()
var decoder = DetectingDecoder(malformed: .replace)
var text: [UInt8] = []
for packet: [UInt8] in [[0x6E, 0x61, 0xEF], [0x76, 0x65, 0x20, 0x63], [0x61, 0x66, 0xE9, 0x0A]] {
  buffer.write(packet)
  try decoder.decode(buffer.readableBytesView, into: &text)
  buffer.moveReaderIndex(forwardBy: buffer.readableBytesView.count)
}
let detection = try decoder.finish(into: &text)
precondition(String(decoding: text, as: UTF8.self) == "naïve café\n")
precondition(detection.encoding == .windows1252 && decoder.report.isLossless)
