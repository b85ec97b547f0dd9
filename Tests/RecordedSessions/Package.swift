// swift-tools-version: 6.2
import PackageDescription

// Random sessions with random features, recorded by `record`, written as tests into `Tests/WrittenTests`, built at once and run:
// see `check`. `measure` saves and opens a long one.
let package = Package(
  name: "RecordedSessions",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "RxComposable", path: "../..")],
  targets: [
    .target(name: "SessionFeature", dependencies: [.product(name: "RxComposable", package: "RxComposable")]),
    .executableTarget(
      name: "record",
      dependencies: [
        "SessionFeature", .product(name: "RxComposableRecording", package: "RxComposable"),
        .product(name: "MiniRxTesting", package: "RxComposable"),
      ]),
    .executableTarget(
      name: "measure", dependencies: [.product(name: "RxComposableRecording", package: "RxComposable")]),
    .testTarget(
      name: "WrittenTests",
      dependencies: ["SessionFeature", .product(name: "RxComposableTesting", package: "RxComposable")]),
  ],
  swiftLanguageModes: [.v6]
)
