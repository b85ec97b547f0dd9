import MiniRx

/// What a throwing `unimplemented` endpoint throws after it has failed the test.
public struct UnimplementedFailure: Error, Equatable, CustomStringConvertible {
  /// The name that was given.
  public let description: String
}

/// An endpoint of a dependency that fails the test when it is called, and returns a placeholder.
///
///     extension Speech: TestDependencyKey {
///       static let testValue = Speech(
///         isAvailable: unimplemented("Speech.isAvailable", placeholder: false),
///         recognize: unimplemented("Speech.recognize"))
///     }
///
/// It fits endpoints with any number of parameters, synchronous or not, throwing or not.
///
/// - Parameters:
///   - description: the name of the endpoint, for the failure.
///   - placeholder: what it returns; evaluated at each call.
public func unimplemented<each Argument, Result>(
  _ description: String = "", placeholder: @autoclosure @escaping @Sendable () -> Result,
  file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) -> Result {
  let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
  return { (argument: repeat each Argument) in
    reportUnimplemented(description, repeat each argument, at: site)
    return placeholder()
  }
}

/// A value that stands in for a missing one: fails the test, and gives a placeholder.
///
///     enum LaunchDateKey: DependencyKey {
///       static let liveValue = Date()
///       static var testValue: Date { unimplemented("launchDate", placeholder: .distantPast) }
///     }
///
/// - Parameters:
///   - description: the name of the value, for the failure.
///   - placeholder: the value.
@_disfavoredOverload  // An endpoint is a function.
public func unimplemented<Result>(
  _ description: String = "", placeholder: @autoclosure () -> Result,
  file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Result {
  reportUnimplemented(
    description, at: CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column))
  return placeholder()
}

/// A throwing endpoint of a dependency that fails the test when it is called, and throws.
///
/// - Parameter description: the name of the endpoint, for the failure.
public func unimplemented<each Argument, Result>(
  _ description: String = "",
  file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) throws -> Result {
  let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
  return { (argument: repeat each Argument) in
    reportUnimplemented(description, repeat each argument, at: site)
    throw UnimplementedFailure(description: description)
  }
}

/// An endpoint of a dependency that fails the test when it is called.
///
/// It returns nothing, an effect or observable that ends at once, `nil`, an empty collection, `false` or zero. For any
/// other result the program stops, with the name: give a placeholder.
///
/// - Parameter description: the name of the endpoint, for the failure.
@_disfavoredOverload  // A throwing endpoint throws.
public func unimplemented<each Argument, Result>(
  _ description: String = "",
  file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) -> Result {
  let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
  return { (argument: repeat each Argument) in
    reportUnimplemented(description, repeat each argument, at: site)
    guard let placeholder = placeholder(for: Result.self) else {
      fatalError(DependencyTexts.noPlaceholder(description, Result.self))
    }
    return placeholder
  }
}

private func reportUnimplemented<each Argument>(
  _ description: String, _ argument: repeat each Argument, at site: CallSite
) {
  var arguments: [Any] = []
  repeat arguments.append(each argument)
  RuntimeIssue.report(DependencyTexts.unimplemented(description, arguments), at: site)
}

/// An empty value of a type; `nil` for types that have none.
private func placeholder<Result>(for type: Result.Type) -> Result? {
  switch type {
  case is Void.Type: () as? Result
  case let type as any ExpressibleByNilLiteral.Type: type.init(nilLiteral: ()) as? Result
  case is Bool.Type: false as? Result
  case let type as any AdditiveArithmetic.Type: type.zero as? Result
  case let type as any RangeReplaceableCollection.Type: type.init() as? Result
  case let type as any EmptyPlaceholder.Type: type.emptyPlaceholder as? Result
  default: nil
  }
}

/// Types that have an empty value without a protocol of the standard library that says so.
private protocol EmptyPlaceholder {
  static var emptyPlaceholder: Any { get }
}

extension Dictionary: EmptyPlaceholder {
  fileprivate static var emptyPlaceholder: Any { Self() }
}

extension Set: EmptyPlaceholder {
  fileprivate static var emptyPlaceholder: Any { Self() }
}

extension Effect: EmptyPlaceholder {
  fileprivate static var emptyPlaceholder: Any { Self.none }
}

extension Observable: EmptyPlaceholder {
  fileprivate static var emptyPlaceholder: Any { Observable<Element>.empty() }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The older name of `unimplemented`.
@available(*, deprecated, renamed: "unimplemented")
public func XCTUnimplemented<each Argument, Result>(
  _ description: String = "", placeholder: @autoclosure @escaping @Sendable () -> Result,
  file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) -> Result {
  unimplemented(
    description, placeholder: placeholder(), file: file, fileID: fileID, filePath: filePath, line: line, column: column)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The older name of `unimplemented`.
@available(*, deprecated, renamed: "unimplemented")
public func XCTUnimplemented<each Argument, Result>(
  _ description: String = "",
  file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) throws -> Result {
  unimplemented(description, file: file, fileID: fileID, filePath: filePath, line: line, column: column)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The older name of `unimplemented`.
@available(*, deprecated, renamed: "unimplemented")
@_disfavoredOverload
public func XCTUnimplemented<each Argument, Result>(
  _ description: String = "",
  file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> @Sendable (repeat each Argument) -> Result {
  unimplemented(description, file: file, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// The test value of a built-in dependency: reports, at the `@Dependency` that first read it, that a test has to say
/// what it is.
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
