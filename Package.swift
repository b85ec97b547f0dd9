// swift-tools-version: 6.2
import PackageDescription

/// Each unsafe use is marked in the source.
let strict: [SwiftSetting] = [.strictMemorySafety()]

/// The module of a product, with the privacy manifest that the App Store asks for; other systems carry none.
func module(_ name: String, dependencies: [Target.Dependency] = []) -> Target {
  let manifest = "PrivacyInfo.xcprivacy"
  #if os(Linux)
    return .target(name: name, dependencies: dependencies, exclude: [manifest], swiftSettings: strict)
  #else
    return .target(name: name, dependencies: dependencies, resources: [.copy(manifest)], swiftSettings: strict)
  #endif
}

let package = Package(
  name: "RxComposable",
  platforms: [.iOS(.v13), .macOS(.v10_15), .tvOS(.v13), .watchOS(.v6)],
  products: [
    // What applications link.
    .library(name: "MiniRx", targets: ["MiniRx"]),
    .library(name: "RxComposable", targets: ["RxComposable"]),
    // What their tests link.
    .library(name: "MiniRxTesting", targets: ["MiniRxTesting"]),
    .library(name: "RxComposableTesting", targets: ["RxComposableTesting"]),
    // Recordings of a store: for debug builds of an application, and for tests.
    .library(name: "RxComposableRecording", targets: ["RxComposableRecording"]),
  ],
  targets: [
    module("MiniRx"),
    module("RxComposable", dependencies: ["MiniRx"]),
    module("MiniRxTesting", dependencies: ["MiniRx"]),
    module("RxComposableTesting", dependencies: ["RxComposable", "MiniRxTesting"]),
    module("RxComposableRecording", dependencies: ["RxComposable"]),
    .target(name: "ThreadTesting", dependencies: ["MiniRxTesting"], path: "Tests/ThreadTesting", swiftSettings: strict),
    .testTarget(name: "MiniRxTests", dependencies: ["MiniRxTesting", "ThreadTesting"]),
    .testTarget(name: "Swift6ClientTests", dependencies: ["RxComposableTesting", "RxComposableRecording"]),
    .testTarget(
      name: "Swift5ClientTests", dependencies: ["RxComposableTesting", "RxComposableRecording"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "RxComposableTests", dependencies: ["RxComposableTesting", "RxComposableRecording", "ThreadTesting"]),
    // The first example; the others, and the tests of all, are the package in Examples.
    .target(name: "TerminalKit", dependencies: ["RxComposable"], path: "Examples/Terminal", swiftSettings: strict),
    .executableTarget(
      name: "NumberFact", dependencies: ["RxComposable", "TerminalKit"], path: "Examples/NumberFact",
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
