// swift-tools-version: 6.2

import PackageDescription

/// The same strict settings as in the package whose tables are written.
let swiftSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "tools",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(name: "legible", path: "..", traits: [])
  ],
  targets: [
    .executableTarget(name: "ManualGenerator", swiftSettings: swiftSettings),
    // It reads the layouts of tables, which are internal, by `@testable` imports: only debug builds have these.
    .executableTarget(
      name: "TableGenerator",
      dependencies: [
        .product(name: "LegibleEncodings", package: "legible"),
        .product(name: "LegibleBidi", package: "legible"),
      ],
      swiftSettings: swiftSettings),
  ]
)
