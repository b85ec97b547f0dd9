// swift-tools-version: 6.2
import PackageDescription

/// Each unsafe use is marked in the source.
let strict: [SwiftSetting] = [.strictMemorySafety()]

let package = Package(
  name: "RxComposable",
  platforms: [.iOS(.v13), .macOS(.v10_15), .tvOS(.v13), .watchOS(.v6)],
  products: [
    .library(name: "MiniRx", targets: ["MiniRx"]),
    .library(name: "RxComposable", targets: ["RxComposable"]),
  ],
  targets: [
    .target(name: "MiniRx", swiftSettings: strict),
    .target(name: "RxComposable", dependencies: ["MiniRx"], swiftSettings: strict),
    .testTarget(name: "MiniRxTests", dependencies: ["MiniRx"]),
    .testTarget(name: "Swift6ClientTests", dependencies: ["MiniRx", "RxComposable"]),
    .testTarget(
      name: "Swift5ClientTests", dependencies: ["MiniRx", "RxComposable"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(name: "RxComposableTests", dependencies: ["RxComposable"]),
    .target(name: "TerminalKit", dependencies: ["RxComposable"], path: "Examples/Terminal", swiftSettings: strict),
    .target(name: "TerminalTesting", path: "Examples/TerminalTesting"),
    .testTarget(
      name: "TerminalKitTests", dependencies: ["TerminalKit", "RxComposable"], path: "Examples/TerminalKitTests"),
    .executableTarget(
      name: "NumberFact", dependencies: ["RxComposable", "TerminalKit"], path: "Examples/NumberFact",
      swiftSettings: strict),
    .testTarget(
      name: "NumberFactTests", dependencies: ["NumberFact", "RxComposable", "TerminalTesting"],
      path: "Examples/NumberFactTests"),
    .executableTarget(
      name: "MatchScores", dependencies: ["RxComposable", "TerminalKit"], path: "Examples/MatchScores/App",
      swiftSettings: strict),
    .testTarget(
      name: "MatchScoresTests", dependencies: ["MatchScores", "RxComposable", "TerminalTesting"],
      path: "Examples/MatchScoresTests"),
  ],
  swiftLanguageModes: [.v6]
)
