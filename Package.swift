// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "RxComposable",
  platforms: [.iOS(.v13), .macOS(.v10_15), .tvOS(.v13), .watchOS(.v6)],
  products: [
    .library(name: "MiniRx", targets: ["MiniRx"]),
    .library(name: "RxComposable", targets: ["RxComposable"]),
  ],
  targets: [
    .target(name: "MiniRx"),
    .target(name: "RxComposable", dependencies: ["MiniRx"]),
    .testTarget(name: "MiniRxTests", dependencies: ["MiniRx"]),
    .testTarget(name: "Swift6ClientTests", dependencies: ["MiniRx", "RxComposable"]),
    .testTarget(
      name: "Swift5ClientTests", dependencies: ["MiniRx", "RxComposable"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(name: "RxComposableTests", dependencies: ["RxComposable"]),
    .executableTarget(name: "NumberFact", dependencies: ["RxComposable"], path: "Examples/NumberFact"),
    .testTarget(
      name: "NumberFactTests", dependencies: ["NumberFact", "RxComposable"], path: "Examples/NumberFactTests"),
  ],
  swiftLanguageModes: [.v6]
)
