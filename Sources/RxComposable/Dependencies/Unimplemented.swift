import Foundation
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
/// It returns nothing, an effect, observable or stream that ends at once, `nil`, an empty collection, `false` or zero, the first case of
/// a `CaseIterable` type, the value whose raw value is empty or zero; of `Date`, `UUID`, `URL` and `Character` any. For another result the program stops, with
/// the name: give a placeholder.
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
  case let type as any ExpressibleByArrayLiteral.Type: list(of: type) as? Result
  case let type as any ExpressibleByDictionaryLiteral.Type: dictionary(of: type) as? Result
  case let type as any CaseIterable.Type: first(of: type) as? Result
  case let type as any RawRepresentable.Type: value(of: type) as? Result
  case let type as any ExpressibleByStringLiteral.Type: text(of: type) as? Result
  default: nil
  }
}

private func list<Value: ExpressibleByArrayLiteral>(of type: Value.Type) -> Value { [] }

private func dictionary<Value: ExpressibleByDictionaryLiteral>(of type: Value.Type) -> Value { [:] }

private func first<Value: CaseIterable>(of type: Value.Type) -> Value? { type.allCases.first }

private func value<Value: RawRepresentable>(of type: Value.Type) -> Value? {
  placeholder(for: Value.RawValue.self).flatMap { Value(rawValue: $0) }
}

private func text<Value: ExpressibleByStringLiteral>(of type: Value.Type) -> Value? {
  ("" as? Value.StringLiteralType).map { Value(stringLiteral: $0) }
}

/// Types that have an empty value without a protocol of the standard library that says so.
private protocol EmptyPlaceholder {
  static var emptyPlaceholder: Any { get }
}

extension AsyncStream: EmptyPlaceholder {
  fileprivate static var emptyPlaceholder: Any { Self { $0.finish() } }
}

extension AsyncThrowingStream: EmptyPlaceholder where Failure == any Error {
  fileprivate static var emptyPlaceholder: Any { Self { $0.finish() } }
}

extension Date: EmptyPlaceholder {
  fileprivate static var emptyPlaceholder: Any { Date() }
}

extension UUID: EmptyPlaceholder {
  fileprivate static var emptyPlaceholder: Any { UUID() }
}

extension URL: EmptyPlaceholder {
  fileprivate static var emptyPlaceholder: Any { URL(fileURLWithPath: "/") }
}

extension Character: EmptyPlaceholder {
  fileprivate static var emptyPlaceholder: Any { Character(" ") }
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
  /// The property of `DependencyValues` that is read.
  let property = DependencyRead.current.property ?? ""
  private let example: String
  private let site = DependencyRead.current.site

  /// - Parameter example: what a test would set it to.
  init(example: String) { self.example = example }

  func report() {
    RuntimeIssue.report(DependencyTexts.unimplementedDependency(property, example), at: site)
  }
}

/// A scheduler that fails the test when it is used, once, and runs nothing: for features, or parts of them, that should
/// schedule no work.
///
///     let environment = Environment(mainQueue: UnimplementedScheduler("Environment.mainQueue"))
///
/// In `withDependencies` it knows its name: `$0.rxMainQueue = .unimplemented`.
public final class UnimplementedScheduler: SchedulerType, Sendable {
  private let name: String?
  private let report: @Sendable (_ name: String?, _ use: String) -> Void
  private let hasReported = AtomicFlag()

  init(name: String?, report: @escaping @Sendable (_ name: String?, _ use: String) -> Void) {
    self.name = name
    self.report = report
  }

  /// A scheduler that fails the test when it is used.
  ///
  /// - Parameters:
  ///   - name: what it is called in the failure, such as the property that holds it.
  public convenience init(
    _ name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(name: name) { name, use in
      RuntimeIssue.report(DependencyTexts.unimplementedScheduler(name ?? "A scheduler", use), at: site)
    }
  }

  /// Fails the test.
  public var now: RxTime {
    fail("now")
    return Date()
  }

  /// Fails the test, and runs nothing.
  public func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    fail("schedule")
    return Disposables.create()
  }

  /// Fails the test, and runs nothing.
  public func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    fail("scheduleRelative")
    return Disposables.create()
  }

  /// Fails the test, and runs nothing.
  public func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping (StateType) -> StateType
  ) -> any Disposable {
    fail("schedulePeriodic")
    return Disposables.create()
  }

  private func fail(_ use: String) {
    if hasReported.raise() { report(name, use) }
  }

  /// A scheduler for a property of `DependencyValues`: one without a name gets the property's.
  static func named(_ property: String, _ scheduler: any SchedulerType) -> any SchedulerType {
    guard let unimplemented = scheduler as? UnimplementedScheduler, unimplemented.name == nil else { return scheduler }
    return UnimplementedScheduler(name: "@Dependency(\\.\(property))", report: unimplemented.report)
  }
}

extension ImmediateSchedulerType where Self == UnimplementedScheduler {
  /// A scheduler that fails the test when it is used.
  ///
  ///     withDependencies { $0.rxMainQueue = .unimplemented } operation: { … }
  public static var unimplemented: Self { UnimplementedScheduler() }

  /// A scheduler that fails the test when it is used, with a name.
  ///
  ///     Environment(mainQueue: .unimplemented("Environment.mainQueue"))
  @_alwaysEmitIntoClient
  public static func unimplemented(
    _ name: String,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self {
    UnimplementedScheduler(name, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
