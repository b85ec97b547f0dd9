// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "RxComposable", path: ".."),
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
  ],
  targets: [
    .systemLibrary(name: "CMalloc"),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CMalloc",
        .product(name: "RxComposableTesting", package: "RxComposable"),
        .product(name: "RxComposableRecording", package: "RxComposable"),
        .product(name: "OpenCombine", package: "OpenCombine"),
      ]),
  ],
  swiftLanguageModes: [.v5]
)
