// swift-tools-version: 6.2

import PackageDescription

/// The strictest language settings that the compiler offers, for every Swift target.
let swiftSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A library or executable written in Swift, in `Sources/<name>`.
func swiftTarget(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: swiftSettings)
}

/// SIMD kernels or `#embed`-ed tables, in `Sources/Native/<name>`.
func nativeTarget(
  _ name: String, exclude: [String] = [], linkerSettings: [LinkerSetting]? = nil
) -> Target {
  .target(
    name: name, path: "Sources/Native/\(name)", exclude: exclude, linkerSettings: linkerSettings)
}

/// Tests of the target `subject`, in `Tests/<subject>Tests`.
///
/// - Parameter isOptimized: Whether the tests loop themselves so much that they would run longer than it takes to optimize
///   them. The others spend their time in the library or in processes.
func testTarget(
  of subject: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
  isOptimized: Bool = false
) -> Target {
  .testTarget(
    name: "\(subject)Tests",
    dependencies: ["LegibleTestSupport", .target(name: subject)] + dependencies,
    exclude: exclude,
    swiftSettings: swiftSettings
      + (isOptimized ? [] : [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"])]))
}

let package = Package(
  name: "legible",
  // The first systems whose standard library has `InlineArray` and `UTF8Span`; other platforms need no
  // version.
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26), .visionOS(.v26)],
  products: [
    .library(name: "Legible", targets: ["Legible"]),
    .library(name: "LegibleEncodings", targets: ["LegibleEncodings"]),
    .library(name: "LegibleDetection", targets: ["LegibleDetection"]),
    .library(name: "LegibleBidi", targets: ["LegibleBidi"]),
    .library(name: "LegibleCatalogs", targets: ["LegibleCatalogs"]),
    .library(name: "LegibleCheck", targets: ["LegibleCheck"]),
    .library(name: "LegibleFoundation", targets: ["LegibleFoundation"]),
    // For C; `make install-lib` links it with Swift's runtime, and calls it liblegible.so.
    .library(name: "LegibleC", type: .dynamic, targets: ["LegibleC"]),
    // For programs that are linked with libuchardet; `make install-uchardet` calls it libuchardet.so.0.
    .library(name: "LegibleUchardet", type: .dynamic, targets: ["LegibleUchardet"]),
    .executable(name: "legible", targets: ["LegibleCommand"]),
  ],
  // No trait is on by default, so that a program which depends on the library needs no C library. `make`
  // turns both on: see CONTRIBUTING.md.
  traits: [
    .trait(
      name: "Uchardet",
      description: "Offer libuchardet's answers as a detection engine."),
    .trait(
      name: "FriBidi",
      description: "Offer libfribidi's ordering as a bidi engine, and its Arabic shaping."),
  ],
  targets: [
    // The library.
    swiftTarget(
      "Legible",
      ["LegibleEncodings", "LegibleDetection", "LegibleBidi", "LegibleCatalogs", "LegibleCheck"]),
    .target(
      name: "LegibleEncodings",
      dependencies: ["CTextKernels", "CEncodingTables"],
      swiftSettings: swiftSettings,
      linkerSettings: [
        .linkedLibrary(
          "iconv", .when(platforms: [.macOS, .iOS, .tvOS, .watchOS, .visionOS, .macCatalyst]))
      ]),
    swiftTarget(
      "LegibleDetection",
      [
        "LegibleEncodings", "CTextKernels", "CLanguageModels",
        .target(name: "CUchardet", condition: .when(traits: ["Uchardet"])),
      ]),
    swiftTarget(
      "LegibleBidi",
      [
        "CBidiTables", "CTextKernels",
        .target(name: "CFriBidi", condition: .when(traits: ["FriBidi"])),
      ]),
    swiftTarget("LegibleCatalogs", ["LegibleBidi"]),
    swiftTarget(
      "LegibleCheck",
      ["LegibleEncodings", "LegibleDetection", "LegibleBidi", "CTextKernels", "CConfusableTables"]),
    swiftTarget("LegibleFoundation", ["Legible"]),
    swiftTarget("LegibleC", ["Legible", "CLegible"]),
    swiftTarget("LegibleUchardet", ["LegibleEncodings", "LegibleDetection"]),

    // The command.
    .executableTarget(
      name: "LegibleCommand",
      dependencies: ["Legible", "CCommandDocuments", "CExtendedAttributes", "CLegible"],
      swiftSettings: swiftSettings),

    // C: kernels above the SSE2 baseline, and tables.
    nativeTarget(
      "CTextKernels", exclude: ["data", "README.md"],
      // A client that imports no C library of the system does not link the one of exp(3).
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux, .android]))]),
    nativeTarget("CEncodingTables", exclude: ["data", "README.md"]),
    nativeTarget("CBidiTables", exclude: ["data", "README.md"]),
    nativeTarget("CConfusableTables", exclude: ["data", "README.md"]),
    nativeTarget("CLanguageModels", exclude: ["data", "README.md"]),
    nativeTarget("CLegible"),
    nativeTarget("CCommandDocuments"),
    .systemLibrary(
      name: "CExtendedAttributes",
      path: "Sources/Native/CExtendedAttributes"),
    .systemLibrary(
      name: "CUchardet",
      path: "Sources/Native/CUchardet",
      pkgConfig: "uchardet",
      providers: [.apt(["libuchardet-dev"])]),
    .systemLibrary(
      name: "CFriBidi",
      path: "Sources/Native/CFriBidi",
      pkgConfig: "fribidi",
      providers: [.apt(["libfribidi-dev"])]),

    // Tests.
    .target(
      name: "LegibleTestSupport",
      path: "Tests/LegibleTestSupport",
      swiftSettings: swiftSettings),
    .target(
      name: "ClientProbe",
      dependencies: ["Legible"],
      path: "Tests/ClientProbe",
      swiftSettings: swiftSettings),
    testTarget(of: "CTextKernels", isOptimized: true),
    testTarget(of: "LegibleEncodings"),
    testTarget(of: "LegibleDetection", ["CLanguageModels"]),
    testTarget(of: "LegibleBidi", isOptimized: true),
    testTarget(of: "LegibleCatalogs"),
    testTarget(of: "LegibleCheck", ["LegibleEncodings", "LegibleDetection"]),
    testTarget(of: "LegibleFoundation"),
    testTarget(of: "LegibleC", ["CLegible"]),
    testTarget(of: "LegibleCommand", ["Legible"], exclude: ["Snapshots", "offered-by-zsh"]),
    testTarget(of: "Legible", ["ClientProbe"]),
  ],
  cLanguageStandard: .c2x
)

// `make check` builds the tests of one module, and only the targets that they need. The engines that need a C
// library are left out, so that nothing has to be installed. Conversion is checked with the kernels that it is made of.
if let module = Context.environment["LEGIBLE_CHECKED_MODULE"] {
  var needed: Set<String> = []
  var next = ["\(module)Tests"] + (module == "LegibleEncodings" ? ["CTextKernelsTests"] : [])
  while let name = next.popLast() {
    guard needed.insert(name).inserted,
      let target = package.targets.first(where: { $0.name == name })
    else { continue }
    target.dependencies.removeAll { ["CUchardet", "CFriBidi"].contains($0.name) }
    next += target.dependencies.map(\.name)
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
  // What the module needs is tried by tests of its own, and is built in a fifth of the time. The tests of the command
  // work on megabytes.
  for target in package.targets
  where target.type == .regular && target.swiftSettings != nil && module != "LegibleCommand"
    && ![module, "LegibleTestSupport"].contains(target.name)
  {
    target.swiftSettings?.append(.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"]))
  }
}

extension Target.Dependency {
  var name: String {
    switch self {
    case .targetItem(let name, _), .byNameItem(let name, _), .productItem(let name, _, _, _): name
    @unknown default: ""
    }
  }
}
