// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "NumberFact",
  platforms: [.iOS(.v13), .macOS(.v10_15)],
  targets: [
    .executableTarget(name: "NumberFact")
  ]
)
