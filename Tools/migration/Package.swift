// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "migrate",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1")
  ],
  targets: [
    .target(
      name: "MigrateCore",
      dependencies: [
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
      ]),
    .executableTarget(name: "migrate", dependencies: ["MigrateCore"]),
    .testTarget(name: "MigrateCoreTests", dependencies: ["MigrateCore"]),
  ],
  swiftLanguageModes: [.v6]
)
