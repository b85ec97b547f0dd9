import MiniRx

/// The test value of a built-in dependency: reports, at the `@Dependency` that first read it, that a test has to say what it
/// is.
struct UnimplementedDependency: Sendable {
  private let property: String
  private let example: String
  private let site = DependencyRead.current.site

  /// - Parameters:
  ///   - property: the property of `DependencyValues`.
  ///   - example: what a test would set it to.
  init(_ property: String, example: String) {
    self.property = property
    self.example = example
  }

  func report() {
    RuntimeIssue.report(DependencyTexts.unimplementedDependency(property, example), at: site)
  }
}
