import MiniRx

/// The texts of the issues about dependencies: what happened, why it usually happens, what to change.
enum DependencyTexts {
  static func noTestValue(key: Any.Type, value: Any.Type, property: String?, declaration: CallSite) -> String {
    """
    \(name(property)) has no value for tests, but a test reads it.

    \(facts(key, value, property, declaration))

    A test that gets the live value by accident waits for networks and changes real data. Override the dependency in the \
    test: `withDependencies { \(assignment(property, key)) } operation: { … }`, or `$0.context = .live` if the test is \
    meant to run the real thing. Or give the key a `testValue`.
    """
  }

  static func noLiveValue(key: Any.Type, value: Any.Type, property: String?, declaration: CallSite) -> String {
    """
    \(name(property)) has no live value, so that its test value is used.

    \(facts(key, value, property, declaration))

    Extend `\(key)` to a `DependencyKey` with a `liveValue`, and link the module that does.
    """
  }

  static func noDependencies(_ model: Any.Type) -> String {
    """
    `withDependencies(from:)` was given an object without dependencies: \(model)

    The values in force are used instead. An object has dependencies if it has a property with `@Dependency`, or if it was \
    returned from the operation of a `withDependencies`.
    """
  }

  static func unimplemented(
    _ description: String, _ arguments: [Any], in context: DependencyContext = .ofProcess
  ) -> String {
    let given = arguments.map { "\n  Given: \(ValueDump.string($0))" }.joined()
    return """
      Unimplemented\(description.isEmpty ? "" : ": \(description)")\(given.isEmpty ? "" : "\n\(given)")

      \(context == .test ? endpointOfTest : endpointOutsideTests)
      """
  }

  private static let endpointOfTest = """
    The code under test calls this endpoint of a dependency, but the test does not say what it does. Say it in the environment \
    (`store.environment.… = …`); of a `@Dependency`, with `withDependencies` or in `TestStore.dependencies`.
    """

  private static let endpointOutsideTests = """
    The code calls this endpoint of a dependency, which is the one for tests. Pass the live one in the environment; of a \
    `@Dependency`, give its key a `liveValue`.
    """

  static func noPlaceholder(_ description: String, _ result: Any.Type) -> String {
    """
    Unimplemented\(description.isEmpty ? "" : ": \(description)")

    There is no value of \(result) to continue with. Pass one: `unimplemented("\(description)", placeholder: …)`.
    """
  }

  static func unimplementedDependency(_ property: String, _ example: String) -> String {
    """
    @Dependency(\\.\(property)) is used in a test that does not say what it is.

    Override it: `withDependencies { $0.\(property) = \(example) } operation: { … }`, or in `TestStore.dependencies`.
    """
  }

  static func unimplementedScheduler(_ name: String, _ use: String) -> String {
    """
    \(name).\(use) is used, and the scheduler is an UnimplementedScheduler.

    The code under test was not meant to schedule anything. If it does, give it a TestScheduler, which the test moves, or \
    `.immediate`. An environment names its scheduler: `.unimplemented("Environment.mainQueue")`.
    """
  }

  private static func name(_ property: String?) -> String {
    property.map { "@Dependency(\\.\($0))" } ?? "A dependency"
  }

  private static func assignment(_ property: String?, _ key: Any.Type) -> String {
    property.map { "$0.\($0) = …" } ?? "$0[\(key).self] = …"
  }

  private static func facts(
    _ key: Any.Type, _ value: Any.Type, _ property: String?, _ declaration: CallSite
  ) -> String {
    let place = property == nil ? "" : "\n  Declared: \(declaration.fileID):\(declaration.line)"
    return "  Key: \(key)\n  Value: \(value)\(place)"
  }
}
