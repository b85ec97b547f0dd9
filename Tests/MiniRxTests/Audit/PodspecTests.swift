import Foundation
import XCTest

/// The podspecs say what the manifest says: they cannot be linted without a Mac, and so are read.
final class PodspecTests: XCTestCase {
  private let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The pods, each a target of the same name, with the pods that they depend on.
  private let pods = [
    "MiniRx": [], "MiniRxTesting": ["MiniRx"], "RxComposable": ["MiniRx"],
    "RxComposableTesting": ["RxComposable", "MiniRxTesting"], "RxComposableRecording": ["RxComposable"],
  ]

  private func text(_ file: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
  }

  /// The first capture of an expression.
  private func first(_ pattern: String, in text: String) throws -> String? {
    let match = try NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
      .firstMatch(in: text, range: NSRange(text.startIndex..., in: text))
    return match.flatMap { Range($0.range(at: 1), in: text) }.map { String(text[$0]) }
  }

  func testPlatformsAreThoseOfTheManifest() throws {
    let manifest = try text("Package.swift")
    let names = ["iOS": "ios", "macOS": "osx", "tvOS": "tvos", "watchOS": "watchos"]
    for library in pods.keys {
      let spec = try text("\(library).podspec")
      for (platform, name) in names {
        let oldest = try XCTUnwrap(first("\\.\(platform)\\(\\.v([0-9_]+)\\)", in: manifest), platform)
        let version = oldest.contains("_") ? oldest.replacingOccurrences(of: "_", with: ".") : oldest + ".0"
        XCTAssertEqual(
          try first("spec\\.\(name)\\.deployment_target = '([^']*)'", in: spec), version, "\(library) \(platform)")
      }
    }
  }

  func testSourcesAreThoseOfTheTarget() throws {
    for library in pods.keys {
      let spec = try text("\(library).podspec")
      XCTAssertEqual(try first("spec\\.name = '([^']*)'", in: spec), library)
      XCTAssertEqual(try first("spec\\.source_files = '([^']*)'", in: spec), "Sources/\(library)/**/*.swift")
      XCTAssertNotNil(FileManager.default.contents(atPath: root.appendingPathComponent("LICENSE").path))
      XCTAssertEqual(try first("file: '([^']*)'", in: spec), "LICENSE")
    }
  }

  func testPodsDependOnWhatTheirTargetsDependOn() throws {
    let manifest = try text("Package.swift")
    for (library, dependencies) in pods {
      let spec = try text("\(library).podspec").components(separatedBy: "spec.dependency '").dropFirst()
      XCTAssertEqual(spec.map { String($0.prefix { $0 != "'" }) }, dependencies, library)
      let target = try first("\\.target\\(\\s*name: \"\(library)\"(?:, dependencies: \\[([^\\]]*)\\])?", in: manifest)
      XCTAssertEqual(target ?? "", dependencies.map { "\"\($0)\"" }.joined(separator: ", "), library)
      XCTAssertTrue(manifest.contains(".library(name: \"\(library)\", targets: [\"\(library)\"])"), library)
    }
  }

  /// Each product carries its privacy manifest, which declares nothing: so nothing may be called that needs a reason.
  func testPrivacyManifestsDeclareNothingBecauseNothingIsUsed() throws {
    for library in pods.keys {
      let path = "Sources/\(library)/PrivacyInfo.xcprivacy"
      let data = try Data(contentsOf: root.appendingPathComponent(path))
      let manifest = try XCTUnwrap(PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
      XCTAssertEqual(manifest["NSPrivacyTracking"] as? Bool, false, path)
      for key in ["NSPrivacyTrackingDomains", "NSPrivacyCollectedDataTypes", "NSPrivacyAccessedAPITypes"] {
        XCTAssertEqual((manifest[key] as? [Any])?.count, 0, "\(path): \(key)")
      }
      XCTAssertEqual(
        try first("spec\\.resource_bundles = (.*)", in: text("\(library).podspec")), "{ '\(library)' => ['\(path)'] }")
    }
    let needReasons = [
      "UserDefaults", "systemUptime", "mach_absolute_time", "activeInputModes", "systemFreeSize",
      "volumeAvailableCapacity",
      "creationDate", "modificationDate", "contentModificationDate", "getattrlist", "statfs", "statvfs", "fstat",
      "lstat",
    ]
    for file in try XCTUnwrap(FileManager.default.subpaths(atPath: root.appendingPathComponent("Sources").path))
    where file.hasSuffix(".swift") {
      let source = try text("Sources/\(file)")
      for name in needReasons { XCTAssertFalse(source.contains(name), "\(file): \(name)") }
    }
  }

  /// `package` declarations are shared by the libraries, which CocoaPods builds as separate modules; a flag that the
  /// application sets is kept.
  func testAllPodsAreOnePackage() throws {
    let package = try XCTUnwrap(first("^  name: \"([^\"]*)\"", in: text("Package.swift"))).lowercased()
    for library in pods.keys {
      XCTAssertEqual(
        try first("'OTHER_SWIFT_FLAGS' => '([^']*)'", in: text("\(library).podspec")),
        "$(inherited) -package-name \(package)")
    }
  }

  #if !(os(iOS) || os(tvOS) || os(watchOS))
    /// CHANGELOG, README, manifest and podspecs name one version and one compiler.
    func testVersionsAgree() throws {
      let check = Process()
      check.executableURL = root.appendingPathComponent("Tools/release")
      check.arguments = ["check"]
      let output = Pipe()
      check.standardOutput = output
      try check.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      check.waitUntilExit()
      XCTAssertEqual(check.terminationStatus, 0, text)
    }
  #endif
}
