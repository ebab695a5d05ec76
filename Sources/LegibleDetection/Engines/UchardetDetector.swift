#if Uchardet
  internal import CUchardet
  internal import LegibleEncodings

  /// libuchardet behind our interface, with its answers unchanged.
  ///
  /// uchardet 0.0.7 gives no confidence. The confidence reported here is the share of its answers
  /// that were right on labelled legacy text, so it keeps its meaning as a probability.
  final class UchardetDetector: DetectorCore {
    private let options: DetectionOptions

    // Created by `uchardet_new`, used by one thread at a time, and deleted once, in `deinit`.
    private let handle: uchardet_t?
    private var byteCount = 0
    private var head: [UInt8] = []

    /// The beginning of the input, to feed a copy with: libuchardet cannot copy its state.
    private var record: [UInt8] = []
    private static let recordLimit = 1 << 20

    init(options: DetectionOptions) {
      self.options = options
      handle = uchardet_new()
    }

    deinit {
      if let handle { uchardet_delete(handle) }
    }

    func consume(_ bytes: UnsafeRawBufferPointer) {
      byteCount += bytes.count
      if head.count < ByteOrderMark.maximumLength {
        head += bytes.prefix(ByteOrderMark.maximumLength - head.count)
      }
      record += bytes.prefix(Self.recordLimit - record.count)
      guard let handle else { return }
      // The library copies what it keeps; the buffer is alive for the call.
      _ = bytes.withMemoryRebound(to: CChar.self) {
        uchardet_handle_data(handle, $0.baseAddress, $0.count)
      }
    }

    func restart() {
      if let handle { uchardet_reset(handle) }
      byteCount = 0
      head = []
      record = []
    }

    func copy() -> any DetectorCore {
      let copy = UchardetDetector(options: options)
      record.withUnsafeBytes { copy.consume($0) }
      copy.byteCount = byteCount
      return copy
    }

    /// libuchardet gives an answer only after the end of the input has been declared, so before
    /// that there is none.
    func detection(atEnd: Bool) -> Detection {
      var detection = Detection(encoding: nil, confidence: 0, byteCount: byteCount)
      guard atEnd, let handle else { return detection }
      uchardet_data_end(handle)
      let label = uchardet_get_charset(handle).map { String(cString: $0) } ?? ""
      detection.evidence = [.engine(.uchardet, label: label.isEmpty ? "unknown" : label)]
      if let encoding = TextEncoding(label), options.allows(encoding) {
        detection.encoding = encoding
        detection.confidence =
          (encoding == .usASCII ? parameters.engine.uchardetASCII : parameters.engine.uchardet)
          .probability
        detection.hasByteOrderMark = ByteOrderMark(head)?.encoding == encoding
      } else if let fallback = options.fallback {
        detection.encoding = fallback
        detection.evidence.append(.fallback(fallback))
      }
      return detection
    }
  }
#endif
