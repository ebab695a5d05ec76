// swift-tools-version: 6.2

import PackageDescription

/// The same strict settings as in the package that is trained for.
let swiftSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let encodings = Target.Dependency.product(name: "LegibleEncodings", package: "legible")
let detection = Target.Dependency.product(name: "LegibleDetection", package: "legible")

let package = Package(
  name: "training",
  platforms: [.macOS(.v26)],
  products: [
    // How detection is measured: for the package in Benchmarks too.
    .library(name: "LegibleEvaluation", targets: ["LegibleEvaluation"]),
    .executable(name: "ModelTrainer", targets: ["ModelTrainer"]),
  ],
  dependencies: [
    .package(name: "legible", path: "..", traits: [])
  ],
  targets: [
    .target(
      name: "LegibleEvaluation", dependencies: [encodings, detection],
      swiftSettings: swiftSettings),
    .target(
      name: "LegibleTraining", dependencies: ["LegibleEvaluation", encodings, detection],
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "ModelTrainer",
      dependencies: ["LegibleTraining", "LegibleEvaluation", encodings, detection],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "LegibleEvaluationTests",
      dependencies: ["LegibleEvaluation", encodings, detection], swiftSettings: swiftSettings),
    .testTarget(
      name: "LegibleTrainingTests",
      dependencies: ["LegibleTraining", "LegibleEvaluation", encodings, detection],
      swiftSettings: swiftSettings),
  ]
)
