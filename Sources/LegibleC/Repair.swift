// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CLegible
import Legible

/// The repair of a text that was decoded wrongly, behind a handle, with its texts as strings of C.
private final class RepairHandle: Sendable {
  let stretches: [TextRepair.Stretch]
  let losses: [TextRepair.Loss]
  let text: OwnedBytes

  /// The repaired text of each stretch.
  let texts: [OwnedBytes]

  init(_ repair: TextRepair) {
    stretches = repair.stretches
    losses = repair.losses
    text = OwnedBytes(repair.repairedUTF8)
    texts = repair.stretches.map { OwnedBytes($0.repaired) }
  }
}

extension OpaquePointer {
  fileprivate var repair: RepairHandle { object() }
}

/// See `legible.h`.
@c @implementation
public func legible_repair_create(
  _ utf8: UnsafePointer<CChar>?, _ length: Int
) -> OpaquePointer? {
  guard let text = String(text: utf8, length: length) else { return nil }
  return OpaquePointer(owning: RepairHandle(TextRepair(of: text)))
}

/// See `legible.h`.
@c @implementation
public func legible_repair_free(_ repair: OpaquePointer?) { repair?.release() }

/// See `legible.h`.
@c @implementation
public func legible_repair_text(_ repair: OpaquePointer?) -> UnsafePointer<CChar>? {
  repair?.repair.text.start
}

/// See `legible.h`.
@c @implementation
public func legible_repair_text_length(_ repair: OpaquePointer?) -> Int {
  repair?.repair.text.count ?? 0
}

/// See `legible.h`.
@c @implementation
public func legible_repair_stretch_count(_ repair: OpaquePointer?) -> Int {
  repair?.repair.stretches.count ?? 0
}

private func stretch(_ repair: OpaquePointer?, _ index: Int) -> TextRepair.Stretch? {
  repair?.repair.stretches.element(at: index)
}

/// See `legible.h`.
@c @implementation
public func legible_repair_stretch_start(_ repair: OpaquePointer?, _ index: Int) -> UInt64 {
  UInt64(stretch(repair, index)?.range.lowerBound ?? 0)
}

/// See `legible.h`.
@c @implementation
public func legible_repair_stretch_end(_ repair: OpaquePointer?, _ index: Int) -> UInt64 {
  UInt64(stretch(repair, index)?.range.upperBound ?? 0)
}

/// See `legible.h`.
@c @implementation
public func legible_repair_stretch_line(_ repair: OpaquePointer?, _ index: Int) -> UInt64 {
  UInt64(stretch(repair, index)?.line ?? 0)
}

/// See `legible.h`.
@c @implementation
public func legible_repair_stretch_text(
  _ repair: OpaquePointer?, _ index: Int
) -> UnsafePointer<CChar>? {
  repair?.repair.texts.element(at: index)?.start
}

/// See `legible.h`.
@c @implementation
public func legible_repair_stretch_text_length(_ repair: OpaquePointer?, _ index: Int) -> Int {
  repair?.repair.texts.element(at: index)?.count ?? 0
}

/// See `legible.h`.
@c @implementation
public func legible_repair_stretch_confidence(_ repair: OpaquePointer?, _ index: Int) -> Double {
  stretch(repair, index)?.confidence ?? 0
}

/// See `legible.h`.
@c @implementation
public func legible_repair_stretch_is_sure(_ repair: OpaquePointer?, _ index: Int) -> Bool {
  stretch(repair, index)?.isSure ?? false
}

/// See `legible.h`.
@c @implementation
public func legible_repair_step_count(_ repair: OpaquePointer?, _ index: Int) -> Int {
  stretch(repair, index)?.steps.count ?? 0
}

/// See `legible.h`.
@c @implementation
public func legible_repair_step_read(
  _ repair: OpaquePointer?, _ index: Int, _ step: Int
) -> Int32 {
  EncodingNames.number(of: stretch(repair, index)?.steps.element(at: step)?.read)
}

/// See `legible.h`.
@c @implementation
public func legible_repair_step_written(
  _ repair: OpaquePointer?, _ index: Int, _ step: Int
) -> Int32 {
  EncodingNames.number(of: stretch(repair, index)?.steps.element(at: step)?.written)
}

/// See `legible.h`.
@c @implementation
public func legible_repair_step_edits(
  _ repair: OpaquePointer?, _ index: Int, _ step: Int
) -> UInt32 {
  UInt32(stretch(repair, index)?.steps.element(at: step)?.edits.rawValue ?? 0)
}

/// See `legible.h`.
@c @implementation
public func legible_repair_loss_count(_ repair: OpaquePointer?) -> Int {
  repair?.repair.losses.count ?? 0
}

/// See `legible.h`.
@c @implementation
public func legible_repair_loss_start(_ repair: OpaquePointer?, _ index: Int) -> UInt64 {
  UInt64(repair?.repair.losses.element(at: index)?.range.lowerBound ?? 0)
}

/// See `legible.h`.
@c @implementation
public func legible_repair_loss_end(_ repair: OpaquePointer?, _ index: Int) -> UInt64 {
  UInt64(repair?.repair.losses.element(at: index)?.range.upperBound ?? 0)
}

/// See `legible.h`.
@c @implementation
public func legible_repair_loss_line(_ repair: OpaquePointer?, _ index: Int) -> UInt64 {
  UInt64(repair?.repair.losses.element(at: index)?.line ?? 0)
}

/// Returns the text that a mistaken reading, or its inverse, makes of a text of the caller.
private func rereading(
  _ utf8: UnsafePointer<CChar>?, _ length: Int, _ read: Int32, _ written: Int32,
  _ edits: UInt32, _ body: (RepairStep, String) -> String?
) -> OpaquePointer? {
  guard let text = String(text: utf8, length: length),
    let read = EncodingNames.names(of: read)?.encoding,
    let written = EncodingNames.names(of: written)?.encoding,
    let edits = UInt8(exactly: edits),
    let result = body(
      RepairStep(read: read, written: written, edits: RepairEdits(rawValue: edits)), text)
  else { return nil }
  return OpaquePointer(owning: OwnedBytes(result))
}

/// See `legible.h`.
@c @implementation
public func legible_reading_undone(
  _ utf8: UnsafePointer<CChar>?, _ length: Int, _ read: Int32, _ written: Int32
) -> OpaquePointer? {
  rereading(utf8, length, read, written, 0) { $0.undone($1) }
}

/// See `legible.h`.
@c @implementation
public func legible_reading_repeated(
  _ utf8: UnsafePointer<CChar>?, _ length: Int, _ read: Int32, _ written: Int32, _ edits: UInt32
) -> OpaquePointer? {
  rereading(utf8, length, read, written, edits) { $0.done(to: $1) }
}
