// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CLegible
import Legible

/// The findings in a text behind a handle, with their texts as strings of C.
private final class FindingsHandle: Sendable {
  let findings: [Finding]
  let rules: [OwnedBytes]
  let messages: [OwnedBytes]

  init(_ findings: [Finding]) {
    self.findings = findings
    rules = findings.map { OwnedBytes($0.rule.name) }
    messages = findings.map { OwnedBytes($0.message) }
  }
}

extension OpaquePointer {
  fileprivate var findings: FindingsHandle { object() }
}

/// Parses names of rules, separated by commas; `nil` if a name is unknown.
private func rules(named names: String) -> [CheckRule]? {
  if names.isEmpty { return CheckRule.usual }
  let list = names.split(separator: ",", omittingEmptySubsequences: false)
  let rules = list.compactMap { CheckRule(named: String($0)) }
  return rules.count == list.count ? rules : nil
}

/// See `legible.h`.
@c @implementation
public func legible_check(
  _ bytes: UnsafeRawPointer?, _ length: Int, _ encoding: Int32, _ rule_names: UnsafePointer<CChar>?,
  _ rules_length: Int, _ name: UnsafePointer<CChar>?, _ name_length: Int
) -> OpaquePointer? {
  let expected = EncodingNames.names(of: encoding)?.encoding
  guard let bytes = UnsafeRawBufferPointer(bytes, length: length),
    expected != nil || encoding == LEGIBLE_NO_ENCODING,
    let names = String(text: rule_names, length: rules_length), let rules = rules(named: names),
    let name = String(text: name, length: name_length)
  else { return nil }
  let findings = TextCheck.findings(
    in: bytes, expecting: TextExpectation(encoding: expected), rules: rules, name: name)
  return OpaquePointer(owning: FindingsHandle(findings))
}

/// See `legible.h`.
@c @implementation
public func legible_findings_free(_ findings: OpaquePointer?) { findings?.release() }

/// See `legible.h`.
@c @implementation
public func legible_finding_count(_ findings: OpaquePointer?) -> Int {
  findings?.findings.findings.count ?? 0
}

private func finding(_ findings: OpaquePointer?, _ index: Int) -> Finding? {
  findings?.findings.findings.element(at: index)
}

/// See `legible.h`.
@c @implementation
public func legible_finding_rule(
  _ findings: OpaquePointer?, _ index: Int
) -> UnsafePointer<CChar>? {
  findings?.findings.rules.element(at: index)?.start
}

/// See `legible.h`.
@c @implementation
public func legible_finding_message(
  _ findings: OpaquePointer?, _ index: Int
) -> UnsafePointer<CChar>? {
  findings?.findings.messages.element(at: index)?.start
}

/// See `legible.h`.
@c @implementation
public func legible_finding_line(_ findings: OpaquePointer?, _ index: Int) -> UInt64 {
  UInt64(finding(findings, index)?.line ?? 0)
}

/// See `legible.h`.
@c @implementation
public func legible_finding_column(_ findings: OpaquePointer?, _ index: Int) -> UInt64 {
  UInt64(finding(findings, index)?.column ?? 0)
}

/// See `legible.h`.
@c @implementation
public func legible_finding_length(_ findings: OpaquePointer?, _ index: Int) -> UInt64 {
  UInt64(finding(findings, index)?.length ?? 0)
}

/// See `legible.h`.
@c @implementation
public func legible_finding_offset(_ findings: OpaquePointer?, _ index: Int) -> UInt64 {
  finding(findings, index)?.byteOffset.map { UInt64($0) } ?? .max
}
