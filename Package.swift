// swift-tools-version: 6.2
import PackageDescription

/// Each unsafe use is marked in the source.
let strict: [SwiftSetting] = [.strictMemorySafety()]

/// The privacy manifest that the App Store asks for, and folders of what Apple's platforms alone have: other systems carry none.
#if os(Linux)
  let privacy: [Resource] = []
  func left(_ folders: String...) -> [String] { ["PrivacyInfo.xcprivacy"] + folders }
#else
  let privacy: [Resource] = [.copy("PrivacyInfo.xcprivacy")]
  func left(_ folders: String...) -> [String] { [] }
#endif

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
    .target(name: "MiniRx", exclude: left("Combine", "UIKit"), resources: privacy, swiftSettings: strict),
    .target(
      name: "RxComposable", dependencies: ["MiniRx"], exclude: left("Combine", "SwiftUI", "UIKit"), resources: privacy,
      swiftSettings: strict),
    .target(
      name: "MiniRxTesting", dependencies: ["MiniRx"], exclude: left(), resources: privacy, swiftSettings: strict),
    .target(
      name: "RxComposableTesting", dependencies: ["RxComposable", "MiniRxTesting"], exclude: left(), resources: privacy,
      swiftSettings: strict),
    .target(
      name: "RxComposableRecording", dependencies: ["RxComposable"], exclude: left(), resources: privacy,
      swiftSettings: strict),
    .target(name: "ThreadTesting", dependencies: ["MiniRxTesting"], path: "Tests/ThreadTesting", swiftSettings: strict),
    .testTarget(name: "MiniRxTests", dependencies: ["MiniRxTesting", "ThreadTesting"]),
    .testTarget(name: "ClientInSwift6Tests", dependencies: ["RxComposableTesting", "RxComposableRecording"]),
    .testTarget(
      name: "ClientInSwift5Tests", dependencies: ["RxComposableTesting", "RxComposableRecording"],
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
