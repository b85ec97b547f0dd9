// swift-tools-version: 6.2
import PackageDescription

// The libraries' sources with OpenCombine in the place of Combine, so that what is behind `#if canImport(Combine)` runs on
// Linux. `Sources/MiniRx`, `Sources/RxComposable`, the benchmarks and some folders of the tests are symbolic links.
let package = Package(
  name: "CombineBridges",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0")],
  targets: [
    .target(name: "Combine", dependencies: [.product(name: "OpenCombine", package: "OpenCombine")]),
    .target(name: "SwiftUI", swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(name: "MiniRx", dependencies: ["Combine"], swiftSettings: [.strictMemorySafety()]),
    .target(
      name: "RxComposable", dependencies: ["MiniRx", "Combine", "SwiftUI"], swiftSettings: [.strictMemorySafety()]),
    .systemLibrary(name: "CMalloc"),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "MiniRx", "RxComposable", "Combine", "CMalloc", .product(name: "OpenCombine", package: "OpenCombine"),
      ],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "CombineTests",
      dependencies: [
        "MiniRx", "RxComposable", "Combine", "SwiftUI", .product(name: "OpenCombineDispatch", package: "OpenCombine"),
      ]),
    .testTarget(
      name: "Swift5CombineTests", dependencies: ["MiniRx", "RxComposable", "Combine"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
  ],
  swiftLanguageModes: [.v6]
)
