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
  dependencies: [
    .package(name: "legible", path: "..", traits: [])
  ],
  targets: [
    .target(
      name: "LegibleTraining", dependencies: [encodings, detection], swiftSettings: swiftSettings),
    .executableTarget(
      name: "ModelTrainer", dependencies: ["LegibleTraining", encodings, detection],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "LegibleTrainingTests", dependencies: ["LegibleTraining", encodings, detection],
      swiftSettings: swiftSettings),
  ]
)
