#if Uchardet
  internal import CUchardet
  internal import LegibleEncodings

  /// libuchardet behind our interface, with its answers unchanged.
  ///
  /// uchardet 0.0.7 gives no confidence. The confidence reported here is the share of its answers
  /// that were right on labelled legacy text, so it keeps its meaning as a probability.
  struct UchardetDetector: Sendable {
    private let options: DetectionOptions
    private var handle = Handle()
    private var byteCount = 0

    /// The first bytes of the input, for the byte order mark and the kind of file.
    private(set) var head: [UInt8] = []

    /// The beginning of the input, to feed another handle with: libuchardet cannot copy its state.
    private var record: [UInt8] = []
    private static let recordLimit = 1 << 20

    /// The shares of right answers, for legacy encodings and for ASCII.
    private static let confidence = 0.5
    private static let asciiConfidence = 0.99

    init(options: DetectionOptions) { self.options = options }

    /// A detector of libuchardet, which one value at a time uses: a copy makes its own before it
    /// changes anything.
    private final class Handle: @unchecked Sendable {
      // Created by `uchardet_new`, used by the only value that refers to it, deleted once.
      let pointer: uchardet_t? = uchardet_new()

      deinit {
        if let pointer { uchardet_delete(pointer) }
      }

      func consume(_ bytes: UnsafeRawBufferPointer) {
        guard let pointer else { return }
        // The library copies what it keeps; the buffer is alive for the call.
        _ = bytes.withMemoryRebound(to: CChar.self) {
          uchardet_handle_data(pointer, $0.baseAddress, $0.count)
        }
      }
    }

    /// Makes a handle of its own for a copy.
    private mutating func ownHandle() {
      guard !isKnownUniquelyReferenced(&handle) else { return }
      handle = Handle()
      record.withUnsafeBytes { handle.consume($0) }
    }

    mutating func consume(_ bytes: UnsafeRawBufferPointer) {
      ownHandle()
      byteCount += bytes.count
      if head.count < FileKind.length { head += bytes.prefix(FileKind.length - head.count) }
      record += bytes.prefix(Self.recordLimit - record.count)
      handle.consume(bytes)
    }

    mutating func restart() { self = UchardetDetector(options: options) }

    /// libuchardet gives an answer only after the end of the input has been declared, so before
    /// that there is none.
    mutating func detection(atEnd: Bool) -> Detection {
      var detection = Detection(encoding: nil, confidence: 0, byteCount: byteCount)
      ownHandle()
      guard atEnd, let pointer = handle.pointer else { return detection }
      uchardet_data_end(pointer)
      let label = uchardet_get_charset(pointer).map { String(cString: $0) } ?? ""
      detection.evidence = [.engine(.uchardet, label: label.isEmpty ? "unknown" : label)]
      if let encoding = TextEncoding(label), options.allows(encoding) {
        detection.encoding = encoding
        detection.confidence = encoding == .usASCII ? Self.asciiConfidence : Self.confidence
        detection.hasByteOrderMark = ByteOrderMark(head)?.encoding == encoding
      } else if let fallback = options.fallback {
        detection.encoding = fallback
        detection.evidence.append(.fallback(fallback))
      }
      return detection
    }
  }
#endif
