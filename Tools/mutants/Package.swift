// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "mutants",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .target(
      name: "MutantsCore",
      dependencies: [
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftOperators", package: "swift-syntax"),
      ]),
    .executableTarget(
      name: "mutants",
      dependencies: ["MutantsCore", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
    .testTarget(name: "MutantsCoreTests", dependencies: ["MutantsCore"]),
  ],
  swiftLanguageModes: [.v6]
)
