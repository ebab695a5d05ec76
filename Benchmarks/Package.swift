// swift-tools-version: 6.2

import PackageDescription

/// The same strict settings as in the package that is measured.
let swiftSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let legible = Target.Dependency.product(name: "Legible", package: "legible")
let evaluation = Target.Dependency.product(name: "LegibleEvaluation", package: "training")
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: swiftSettings)
}

func executable(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies + [argumentParser], swiftSettings: swiftSettings)
}

func tests(of subject: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(subject)Tests",
    dependencies: ["BenchmarkTestSupport", .target(name: subject)] + dependencies,
    swiftSettings: swiftSettings)
}

let package = Package(
  name: "legible-benchmarks",
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "legible-corpus", targets: ["CorpusCommand"]),
    .executable(name: "legible-bench", targets: ["BenchCommand"]),
  ],
  dependencies: [
    // Peers are opened at run time, where they are installed; so none is needed to build.
    .package(name: "legible", path: "..", traits: []),
    .package(name: "training", path: "../Training"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
  ],
  targets: [
    library("PeerLibraries", [legible, evaluation]),
    library("Accuracy", [legible, evaluation]),
    library("BenchmarkResults", ["Accuracy"]),
    library(
      "Throughput", [legible, evaluation, "Accuracy", "PeerLibraries", "BenchmarkResults"]),
    library("BenchmarkReport", [evaluation, "Accuracy", "BenchmarkResults"]),
    executable("CorpusCommand", [legible, evaluation, "Accuracy"]),
    executable(
      "BenchCommand",
      [
        evaluation, "Accuracy", "PeerLibraries", "Throughput", "BenchmarkReport",
        "BenchmarkResults",
      ]),
    .target(
      name: "BenchmarkTestSupport", path: "Tests/BenchmarkTestSupport",
      swiftSettings: swiftSettings),
    tests(of: "Accuracy", [legible, evaluation, "PeerLibraries"]),
    tests(of: "BenchmarkReport", [evaluation, "Accuracy", "BenchmarkResults"]),
    tests(of: "Throughput", [evaluation, "BenchmarkResults"]),
  ]
)
