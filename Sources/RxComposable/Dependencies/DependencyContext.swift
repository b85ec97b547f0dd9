import Foundation

/// What a program runs for: it decides which value a dependency has that is not overridden.
public enum DependencyContext: String, Sendable {
  /// It runs for its users.
  case live
  /// It runs in a preview of Xcode.
  case preview
  /// It runs tests.
  case test

  /// What this process was started for.
  ///
  /// Neither XCTest nor Swift Testing is linked: test runners leave their traces in the environment and in the
  /// arguments. A test library that is merely loaded, as by an application that ships one, makes no test.
  static let ofProcess = DependencyContext(
    environment: ProcessInfo.processInfo.environment, arguments: ProcessInfo.processInfo.arguments)

  init(environment: [String: String], arguments: [String]) {
    if let chosen = environment["SWIFT_DEPENDENCIES_CONTEXT"].flatMap(DependencyContext.init) {
      self = chosen
    } else if environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" {
      self = .preview
    } else {
      self = Self.wasStartedByTestRunner(environment, arguments) ? .test : .live
    }
  }

  private static func wasStartedByTestRunner(_ environment: [String: String], _ arguments: [String]) -> Bool {
    let traces = ["XCTestBundlePath", "XCTestConfigurationFilePath", "XCTestSessionIdentifier"]
    let program = URL(fileURLWithPath: arguments.first ?? "")
    return traces.contains { environment[$0] != nil }
      || ["xctest", "swiftpm-testing-helper"].contains(program.lastPathComponent)
      || program.pathExtension == "xctest" || arguments.contains("--testing-library")
  }
}
