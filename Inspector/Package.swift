// swift-tools-version: 6.2
import PackageDescription

/// Each unsafe use is marked in the source.
let strict: [SwiftSetting] = [.strictMemorySafety()]
let recording: Target.Dependency = .product(name: "RxComposableRecording", package: "RxComposable")

let package = Package(
  name: "Inspector",
  platforms: [.macOS(.v10_15)],
  products: [
    .executable(name: "inspector", targets: ["inspector"]),
    .executable(name: "inspect-demo", targets: ["inspect-demo"]),
  ],
  dependencies: [.package(name: "RxComposable", path: "..")],
  targets: [
    .target(
      name: "InspectorCore", dependencies: [recording], resources: [.copy("Page")], swiftSettings: strict),
    .executableTarget(name: "inspector", dependencies: ["InspectorCore"], swiftSettings: strict),
    .target(name: "InspectorDemo", dependencies: [recording], swiftSettings: strict),
    .executableTarget(name: "inspect-demo", dependencies: ["InspectorDemo", recording], swiftSettings: strict),
    .testTarget(
      name: "InspectorCoreTests",
      dependencies: [
        "InspectorCore", "InspectorDemo", "inspector", "inspect-demo",
        .product(name: "RxComposableTesting", package: "RxComposable"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
