package import BenchmarkResults

/// The report.
package struct HTMLReport {
  package let page = ""
  package init(_ run: BenchmarkRun) {}
}
