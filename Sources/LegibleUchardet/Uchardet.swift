// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The functions of uchardet.h, under the names and with the meaning that they have there. A `uchardet_t` is a
// pointer to a handle that it keeps alive; the callers' part is to use none behind `uchardet_delete`.

/// Returns the detector behind a pointer of C.
private func handle(_ pointer: OpaquePointer?) -> UchardetHandle? {
  pointer.map { Unmanaged.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
}

/// A detector; never NULL.
@c
public func uchardet_new() -> OpaquePointer? {
  OpaquePointer(Unmanaged.passRetained(UchardetHandle()).toOpaque())
}

/// Frees a detector and what it gave.
@c
public func uchardet_delete(_ ud: OpaquePointer?) {
  guard let ud else { return }
  Unmanaged<UchardetHandle>.fromOpaque(UnsafeRawPointer(ud)).release()
}

/// Looks at the next bytes; 0 if all is well.
@c
public func uchardet_handle_data(
  _ ud: OpaquePointer?, _ data: UnsafePointer<CChar>?, _ len: Int
) -> CInt {
  guard let handle = handle(ud), len >= 0, data != nil || len == 0 else { return 1 }
  return handle.consume(UnsafeRawBufferPointer(start: data, count: len)) ? 0 : 1
}

/// Ends the input.
@c
public func uchardet_data_end(_ ud: OpaquePointer?) { handle(ud)?.end() }

/// Begins another input.
@c
public func uchardet_reset(_ ud: OpaquePointer?) { handle(ud)?.reset() }

/// Whether the answer is there already (later than 0.0.8).
@c
public func uchardet_is_done(_ ud: OpaquePointer?) -> CInt { handle(ud)?.isAtEnd == true ? 1 : 0 }

/// The name of the encoding, for iconv; "" before the end, and if it is not known. Lives until the next input.
@c
public func uchardet_get_charset(_ ud: OpaquePointer?) -> UnsafePointer<CChar>? {
  uchardet_get_encoding(ud, 0)
}

/// How many readings there are (0.0.8).
@c
public func uchardet_get_n_candidates(_ ud: OpaquePointer?) -> Int {
  handle(ud)?.candidates.count ?? 0
}

/// The probability of a reading, 0 to 1 (0.0.8).
@c
public func uchardet_get_confidence(_ ud: OpaquePointer?, _ candidate: Int) -> Float {
  reading(ud, candidate)?.confidence ?? 0
}

/// The encoding of a reading, "" behind the last (0.0.8).
@c
public func uchardet_get_encoding(_ ud: OpaquePointer?, _ candidate: Int) -> UnsafePointer<CChar>? {
  reading(ud, candidate)?.name.start ?? none.start
}

/// The language of a reading, as the code of ISO 639-1, or NULL (0.0.8).
@c
public func uchardet_get_language(_ ud: OpaquePointer?, _ candidate: Int) -> UnsafePointer<CChar>? {
  reading(ud, candidate)?.language?.start
}

/// Says how likely a language is beside others; to be called before the first bytes (0.0.8).
@c
public func uchardet_weigh_language(
  _ ud: OpaquePointer?, _ language: UnsafePointer<CChar>?, _ weight: Float
) {
  guard let language else { return }
  handle(ud)?.weigh(String(cString: language), by: weight)
}

/// Says how likely the other languages are (0.0.8).
@c
public func uchardet_set_default_weight(_ ud: OpaquePointer?, _ weight: Float) {
  handle(ud)?.setDefaultWeight(weight)
}

private func reading(_ ud: OpaquePointer?, _ index: Int) -> UchardetHandle.Candidate? {
  guard let candidates = handle(ud)?.candidates, candidates.indices.contains(index) else {
    return nil
  }
  return candidates[index]
}

/// The answer that is none; it never changes and lives as long as the process.
private nonisolated(unsafe) let none = CText("")
