// swift-tools-version: 6.2

import PackageDescription

// A library that a client of Legible may depend on besides; it knows nothing of traits.
let package = Package(
  name: "Second",
  platforms: [.macOS(.v26)],
  products: [.library(name: "Second", targets: ["Second"])],
  dependencies: [.package(name: "legible", path: "../../..")],
  targets: [
    .target(name: "Second", dependencies: [.product(name: "Legible", package: "legible")])
  ]
)
