// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CLegible
import Legible

/// Options that C fills in one by one.
private final class OptionsHandle {
  var options = DetectionOptions()
}

extension DetectionOptions {
  /// Creates the options of a handle; the defaults if there is none.
  init(_ handle: OpaquePointer?) {
    self = handle?.object(OptionsHandle.self).options ?? DetectionOptions()
  }
}

/// Changes options by the encoding with a number; 0, which means none, is valid only if `takesNone`
/// is set.
private func change(
  _ handle: OpaquePointer?, _ number: Int32, takesNone: Bool = false,
  _ body: (inout DetectionOptions, TextEncoding?) -> Void
) -> Int32 {
  let encoding = EncodingNames.names(of: number)?.encoding
  guard let handle, encoding != nil || (takesNone && number == 0) else { return .badArgument }
  body(&handle.object(OptionsHandle.self).options, encoding)
  return .ok
}

private func change(_ handle: OpaquePointer?, _ body: (inout DetectionOptions) -> Void) -> Int32 {
  guard let handle else { return .badArgument }
  body(&handle.object(OptionsHandle.self).options)
  return .ok
}

/// See `legible.h`.
@c @implementation
public func legible_options_create() -> OpaquePointer? { OpaquePointer(owning: OptionsHandle()) }

/// See `legible.h`.
@c @implementation
public func legible_options_free(_ options: OpaquePointer?) { options?.release() }

/// See `legible.h`.
@c @implementation
public func legible_options_suggest(_ options: OpaquePointer?, _ encoding: Int32) -> Int32 {
  change(options, encoding) { options, encoding in
    if let encoding { options.suggested.append(encoding) }
  }
}

/// See `legible.h`.
@c @implementation
public func legible_options_set_only_suggested(_ options: OpaquePointer?, _ only: Bool) -> Int32 {
  change(options) { $0.onlySuggested = only }
}

/// See `legible.h`.
@c @implementation
public func legible_options_disallow(_ options: OpaquePointer?, _ encoding: Int32) -> Int32 {
  change(options, encoding) { options, encoding in
    if let encoding { options.disallowed.insert(encoding) }
  }
}

/// See `legible.h`.
@c @implementation
public func legible_options_add_language(
  _ options: OpaquePointer?, _ tag: UnsafePointer<CChar>?, _ length: Int
) -> Int32 {
  guard let tag = String(text: tag, length: length),
    DetectionOptions(likelyLanguages: [tag]).unknownLanguages.isEmpty
  else { return .badArgument }
  return change(options) { $0.likelyLanguages.append(tag) }
}

/// See `legible.h`.
@c @implementation
public func legible_options_set_fallback(_ options: OpaquePointer?, _ encoding: Int32) -> Int32 {
  change(options, encoding, takesNone: true) { $0.fallback = $1 }
}

/// See `legible.h`.
@c @implementation
public func legible_options_set_declared(_ options: OpaquePointer?, _ encoding: Int32) -> Int32 {
  change(options, encoding, takesNone: true) { $0.declared = $1 }
}

/// See `legible.h`.
@c @implementation
public func legible_options_set_from_windows(
  _ options: OpaquePointer?, _ from_windows: Bool
) -> Int32 {
  change(options) { $0.fromWindows = from_windows }
}

/// See `legible.h`.
@c @implementation
public func legible_options_set_allows_malformed(
  _ options: OpaquePointer?, _ allows: Bool
) -> Int32 {
  change(options) { $0.allowsLossy = allows }
}

/// See `legible.h`.
@c @implementation
public func legible_options_set_coverage(_ options: OpaquePointer?, _ coverage: Double) -> Int32 {
  guard (0..<1).contains(coverage) else { return .badArgument }
  return change(options) { $0.coverage = coverage > 0 ? coverage : nil }
}

/// See `legible.h`.
@c @implementation
public func legible_options_set_minimum_confidence(
  _ options: OpaquePointer?, _ confidence: Double
) -> Int32 {
  guard (0...1).contains(confidence) else { return .badArgument }
  return change(options) { $0.minimumConfidence = confidence }
}
