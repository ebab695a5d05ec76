/// How fast engines do the same work in the same run.
package struct ThroughputResults: Codable, Sendable {
  /// The versions of all engines.
  package var engines: [EngineVersion]

  /// The cases, in the order of the report.
  package var cases: [ThroughputCase]

  /// How time grows with the length of a line.
  package var growth: [GrowthCase]

  /// The most memory that work took.
  package var memory: [MemoryCase]

  /// Results.
  package init(
    engines: [EngineVersion] = [], cases: [ThroughputCase] = [], growth: [GrowthCase] = [],
    memory: [MemoryCase] = []
  ) {
    self.engines = engines
    self.cases = cases
    self.growth = growth
    self.memory = memory
  }
}

/// An engine that was measured.
package struct EngineVersion: Codable, Sendable {
  /// Its name.
  package var name: String

  /// Its version, as far as it is known.
  package var version: String

  /// An engine.
  package init(name: String, version: String) {
    self.name = name
    self.version = version
  }
}

/// One kind of work, and how fast each engine does it.
package struct ThroughputCase: Codable, Sendable {
  /// Which part of the toolkit it belongs to: `decode`, `encode`, `detect` …
  package var group: String

  /// What is done to what.
  package var name: String

  /// What rates count: `MB/s` or `files/s`.
  package var unit: String

  /// The rates, ours first.
  package var rates: [EngineRate]

  /// A case.
  package init(group: String, name: String, unit: String, rates: [EngineRate]) {
    self.group = group
    self.name = name
    self.unit = unit
    self.rates = rates
  }
}

/// How fast an engine does the work of a case.
package struct EngineRate: Codable, Sendable {
  /// The engine's name.
  package var engine: String

  /// The median rate over the rounds, in the case's unit, by processor time.
  package var rate: Double

  /// How many times as fast ours is, round against round; `nil` for ours.
  package var ratio: Spread?

  /// A rate.
  package init(engine: String, rate: Double, ratio: Spread?) {
    self.engine = engine
    self.rate = rate
    self.ratio = ratio
  }
}

/// A value that was measured several times.
package struct Spread: Codable, Sendable, Equatable {
  /// The lower quartile.
  package var low: Double

  /// The median.
  package var median: Double

  /// The upper quartile.
  package var high: Double

  /// The quartiles of some values, which must not be empty.
  package init(of values: [Double]) {
    let sorted = values.sorted()
    func quantile(_ share: Double) -> Double {
      let position = share * Double(sorted.count - 1)
      let index = Int(position)
      let next = min(index + 1, sorted.count - 1)
      return sorted[index] + (sorted[next] - sorted[index]) * (position - Double(index))
    }
    low = quantile(0.25)
    median = quantile(0.5)
    high = quantile(0.75)
  }
}

/// How much longer ten times as much text of one pattern takes.
package struct GrowthCase: Codable, Sendable {
  /// The pattern.
  package var name: String

  /// The engine.
  package var engine: String

  /// How many characters the shorter text has.
  package var characters: Int

  /// The processor time for it, in seconds.
  package var seconds: Double

  /// The time of ten times as many characters, in parts of `seconds`; 10 is linear.
  package var growth: Double

  /// A case.
  package init(name: String, engine: String, characters: Int, seconds: Double, growth: Double) {
    self.name = name
    self.engine = engine
    self.characters = characters
    self.seconds = seconds
    self.growth = growth
  }
}

/// The most memory that a process of its own needed for some work.
package struct MemoryCase: Codable, Sendable {
  /// What was done.
  package var name: String

  /// The engine.
  package var engine: String

  /// How many bytes went in.
  package var inputBytes: Int

  /// The peak of resident memory above that of the same process before the work, in bytes.
  package var peakBytes: Int

  /// A case.
  package init(name: String, engine: String, inputBytes: Int, peakBytes: Int) {
    self.name = name
    self.engine = engine
    self.inputBytes = inputBytes
    self.peakBytes = peakBytes
  }
}
