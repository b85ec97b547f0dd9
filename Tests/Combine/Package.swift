// swift-tools-version: 6.2
import PackageDescription

// The libraries' sources with OpenCombine in the place of Combine, so that what is behind `#if canImport(Combine)` runs on
// Linux. The libraries in `Sources`, the benchmarks and some folders of the tests are symbolic links. As the libraries are
// built once more for it, identified arrays have plain accessors here, and PlainAccessorTests their tests.
let package = Package(
  name: "CombineBridges",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0")],
  targets: [
    .target(name: "Combine", dependencies: [.product(name: "OpenCombine", package: "OpenCombine")]),
    .target(name: "SwiftUI", swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(name: "MiniRx", dependencies: ["Combine"], swiftSettings: [.strictMemorySafety()]),
    .target(
      name: "RxComposable", dependencies: ["MiniRx", "Combine", "SwiftUI"],
      swiftSettings: [.strictMemorySafety(), .define("PLAIN_ACCESSORS")]),
    .target(name: "MiniRxTesting", dependencies: ["MiniRx"], swiftSettings: [.strictMemorySafety()]),
    .target(
      name: "RxComposableTesting", dependencies: ["RxComposable", "MiniRxTesting"],
      swiftSettings: [.strictMemorySafety()]),
    .target(name: "RxComposableRecording", dependencies: ["RxComposable"], swiftSettings: [.strictMemorySafety()]),
    .target(name: "ThreadTesting", dependencies: ["MiniRxTesting"], swiftSettings: [.strictMemorySafety()]),
    .systemLibrary(name: "CMalloc"),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "RxComposableTesting", "RxComposableRecording", "Combine", "CMalloc",
        .product(name: "OpenCombine", package: "OpenCombine"),
      ],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "CombineTests",
      dependencies: [
        "RxComposableTesting", "ThreadTesting", "Combine", "SwiftUI",
        .product(name: "OpenCombineDispatch", package: "OpenCombine"),
      ]),
    .testTarget(
      name: "PlainAccessorTests", dependencies: ["RxComposableTesting"],
      sources: [
        "IdentifiedArray/DifferentialTests.swift", "IdentifiedArray/IdentifiedArrayConformanceTests.swift",
        "IdentifiedArray/IdentifiedArrayPreconditionTests.swift", "IdentifiedArray/IdentifiedArrayTests.swift",
        "IdentifiedArray/IdentifiedTests.swift", "IdentifiedArray/Invariants.swift", "StateWrappers",
        "Store/Observed.swift", "Store/StoreDifferentialTests.swift", "Store/World.swift", "Support/TestEffort.swift",
      ],
      swiftSettings: [.define("PLAIN_ACCESSORS")]),
    .testTarget(
      name: "Swift5CombineTests", dependencies: ["MiniRx", "RxComposable", "Combine"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
  ],
  swiftLanguageModes: [.v6]
)
