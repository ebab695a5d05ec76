/// The constants that decide answers, grouped by the term that they belong to.
package struct DetectionParameters: BitwiseCopyable, Sendable {
  package var posterior = PosteriorParameters()

  package init() {}
}

/// The constants in force.
///
/// Tools that try other values set them before anything is detected, and never while a detection runs: that
/// is what makes reading them from any thread safe.
package nonisolated(unsafe) var parameters = DetectionParameters()
