// swift-tools-version: 6.2
import PackageDescription

// The server of MatchScores, and the tests of the program against it, from end to end:
//
//     swift run --package-path Examples/MatchScores/Server MatchScoresServer
//     swift test --package-path Examples/MatchScores/Server
//
// The program and what it is made of are compiled from their own folders, by way of symbolic links.
let strict: [SwiftSetting] = [.strictMemorySafety()]

let package = Package(
  name: "MatchScoresServer",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    // What goes over the wire; a part of the program.
    .target(name: "Model"),
    .target(
      name: "MatchScoresAPI",
      dependencies: [
        "Model",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .executableTarget(
      name: "MatchScoresServer",
      dependencies: [
        "MatchScoresAPI",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(name: "MiniRx", path: "Links/MiniRx", swiftSettings: strict),
    .target(name: "RxComposable", dependencies: ["MiniRx"], path: "Links/RxComposable", swiftSettings: strict),
    .target(
      name: "RxComposableRecording", dependencies: ["RxComposable"], path: "Links/RxComposableRecording",
      swiftSettings: strict),
    .target(name: "TerminalKit", dependencies: ["RxComposable"], path: "Links/TerminalKit", swiftSettings: strict),
    .executableTarget(
      name: "MatchScores", dependencies: ["RxComposableRecording", "TerminalKit"], path: "Links/MatchScores",
      swiftSettings: strict),
    .target(name: "TerminalTesting", path: "Links/TerminalTesting"),
    .testTarget(
      name: "MatchScoresServerTests",
      dependencies: ["MatchScoresAPI", "MatchScoresServer", "MatchScores", "TerminalTesting"]),
  ],
  swiftLanguageModes: [.v6]
)
