// swift-tools-version: 6.2
import PackageDescription

/// Each unsafe use is marked in the source.
let strict: [SwiftSetting] = [.strictMemorySafety()]

let package = Package(
  name: "Inspector",
  platforms: [.iOS(.v13), .macOS(.v10_15), .tvOS(.v13)],
  products: [
    .library(name: "Inspector", targets: ["Inspector"]),
    .executable(name: "inspect-demo", targets: ["inspect-demo"]),
  ],
  dependencies: [
    .package(name: "RxComposable", path: ".."),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    .target(
      name: "Inspector",
      dependencies: [
        .product(name: "RxComposableRecording", package: "RxComposable"),
        .product(name: "FlyingFox", package: "FlyingFox"),
      ],
      resources: [.copy("Page")], swiftSettings: strict),
    .target(name: "InspectorDemo", dependencies: ["RxComposable"], swiftSettings: strict),
    .executableTarget(name: "inspect-demo", dependencies: ["Inspector", "InspectorDemo"], swiftSettings: strict),
    .testTarget(
      name: "InspectorTests",
      dependencies: [
        "Inspector", "InspectorDemo", .product(name: "RxComposableTesting", package: "RxComposable"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
