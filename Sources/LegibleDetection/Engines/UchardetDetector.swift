#if Uchardet
  internal import CUchardet
  internal import LegibleEncodings

  /// libuchardet behind our interface: its answer is passed on as it is.
  ///
  /// uchardet 0.0.7 gives no confidence. Ours is the share of its answers that were right on
  /// labelled legacy text, so that the number still means what it does elsewhere.
  final class UchardetDetector: DetectorCore {
    private let options: DetectionOptions

    // Made by `uchardet_new`, used by one thread at a time, and deleted once, in `deinit`.
    private let handle: uchardet_t?
    private var byteCount = 0
    private var head: [UInt8] = []

    /// The beginning of the input, which a copy is fed: libuchardet cannot copy its state.
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

    /// The library tells its answer only once it knows that no more will come, so before the end
    /// there is none.
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
