// swift-tools-version: 6.2

import PackageDescription

// Programs that depend on the library as anybody's would: a client of each product, which shows that the
// product is enough by itself, and programs for what users of the library do with it. None of them names
// a trait. `Scripts/check-clients` builds and runs them all.

let swiftSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

func program(_ name: String, in folder: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "\(folder)/\(name)",
    swiftSettings: swiftSettings)
}

func library(_ name: String) -> Target.Dependency { .product(name: name, package: "legible") }

let package = Package(
  name: "clients",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "legible", path: "../..")],
  targets: [
    .executableTarget(
      name: "NothingClient", path: "Products/NothingClient", swiftSettings: swiftSettings)
  ]
    + [
      "Legible", "LegibleEncodings", "LegibleDetection", "LegibleBidi", "LegibleCatalogs",
      "LegibleCheck", "LegibleFoundation",
    ].map { program("\($0)Client", in: "Products", [library($0)]) }
    + [
      "ActorOfAStream", "CaretInARenderer", "DecoderInATask", "DetectionTime", "GateOfSources",
      "IteratorOfText", "LinesOfAGigabyte", "MailParts", "MenuOfReadings", "NamesInAnArchive",
      "NetworkBuffer", "OldSystemExport", "TopLevelScript", "UploadValidation",
    ].map { program($0, in: "Programs", [library("Legible")]) }
    + ["DataOfAFile", "FoundationCall"].map {
      program($0, in: "Programs", [library("Legible"), library("LegibleFoundation")])
    }
)

// With this set there is a second dependency, which depends on the library too and says nothing about
// traits: what SwiftPM then turns on for it, it turns on for all.
if Context.environment["LEGIBLE_SECOND_DEPENDENCY"] != nil {
  package.dependencies.append(.package(path: "Second"))
  package.targets.append(
    program(
      "SecondDependencyClient", in: "Products",
      [library("Legible"), .product(name: "Second", package: "Second")]))
}
