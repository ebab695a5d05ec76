import LegibleDetection
import LegibleTestSupport
import Testing

/// The table of parameters.
@Suite struct DetectionParametersTests {
  @Test func everyParameterIsFoundByItsName() {
    let entries = DetectionParameters.entries
    #expect(entries.count * 8 == MemoryLayout<DetectionParameters>.size)
    #expect(Set(entries.map(\.name)).count == entries.count)
    for (index, entry) in entries.enumerated() {
      var values = DetectionParameters()
      let isSet = values.set(entry.name, to: Double(index + 3))
      #expect(isSet && values.value(of: entry.name) == Double(index + 3))
    }
    var values = DetectionParameters()
    let isUnknownSet = values.set("prior.nothing", to: 1)
    let isInfinitySet = values.set("prior.hint", to: .infinity)
    #expect(!isUnknownSet && !isInfinitySet && values.value(of: "prior.nothing") == nil)
    #expect(values.value(of: "prior.hint") == values.prior.hint.nats)
    #expect(values.value(of: "sample.excerpt") == Double(values.sample.excerpt.bytes))
  }

  /// How many parameters give no other reason for their value. These numbers may only fall: adding
  /// a reason or removing a parameter lowers them, and a new parameter says how it was chosen.
  private static let bareReasons: [Substring: Int] = [
    "Chosen by hand.": 186, "Chosen for speed.": 9, "Chosen by sweep.": 5,
  ]

  /// Each parameter says what it does and how it was chosen.
  @Test func everyParameterSaysHowItWasChosen() throws {
    var failures = Failures()
    var count = 0
    var bare: [Substring: Int] = [:]
    for file in try DetectionSource.all() where file.path.contains("/Parameters/") {
      var comment: [Substring] = []
      for line in file.lines {
        let code = line.drop { $0 == " " }
        if code.hasPrefix("///") {
          comment.append(code.dropFirst(4))
          continue
        }
        defer { comment = [] }
        guard code.hasPrefix("package var "), code.contains("=") || code.contains(": Nats"),
          !code.contains("Parameters()")
        else { continue }
        count += 1
        let purpose = comment.prefix { !$0.hasPrefix("Chosen ") }
        let reason = comment[purpose.count...].joined(separator: " ")[...]
        failures.check(
          !purpose.isEmpty && !reason.isEmpty, "\(file.path): \(code) has no purpose, or no reason")
        if Self.bareReasons.keys.contains(reason) {
          bare[reason, default: 0] += 1
        } else {
          failures.check(
            reason.split(separator: " ").count > 2, "\(file.path): \(code) is only \(reason)")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures)")
    #expect(count == DetectionParameters.entries.count)
    for (reason, allowed) in Self.bareReasons {
      let found = bare[reason, default: 0]
      #expect(found <= allowed, "say by what the new ones were chosen, and not only: \(reason)")
      #expect(found >= allowed, "well done: \(reason) has to be \(found) in this test now")
    }
  }
}
