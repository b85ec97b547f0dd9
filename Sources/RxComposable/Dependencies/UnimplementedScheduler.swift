import Foundation
import MiniRx

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
