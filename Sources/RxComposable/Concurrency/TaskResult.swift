import MiniRx

/// A success, or a failure of any kind; what an asynchronous piece of work sends back as an action.
///
///     enum Action: Equatable { case factResponse(TaskResult<String>) }
///
///     return .run { send in
///       await send(.factResponse(TaskResult { try await api.fact(3) }))
///     }
///
/// Unlike a `Result` with any `Error` it is `Equatable`, if its success is: two errors of one type are compared as that
/// type does. If the type is not `Equatable` they count as different, and an issue says so.
public enum TaskResult<Success: Sendable>: Sendable {
  /// It worked.
  case success(Success)
  /// It did not.
  case failure(any Error)

  /// What an asynchronous closure returns, or throws.
  public init(catching body: @Sendable () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }

  /// The same as a `Result`.
  public init<Failure>(_ result: Result<Success, Failure>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    }
  }

  /// The success; a failure is thrown.
  public var value: Success {
    get throws { try Result(self).get() }
  }

  /// The result with its success transformed.
  public func map<NewSuccess>(_ transform: (Success) -> NewSuccess) -> TaskResult<NewSuccess> {
    flatMap { .success(transform($0)) }
  }

  /// The result of what follows a success.
  public func flatMap<NewSuccess>(_ transform: (Success) -> TaskResult<NewSuccess>) -> TaskResult<NewSuccess> {
    switch self {
    case .success(let value): transform(value)
    case .failure(let error): .failure(error)
    }
  }
}

extension Result where Success: Sendable, Failure == any Error {
  /// The same as a `TaskResult`.
  public init(_ result: TaskResult<Success>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    }
  }
}

extension TaskResult: Equatable where Success: Equatable {
  /// Whether both succeeded, or both failed, with equal values.
  public static func == (left: TaskResult, right: TaskResult) -> Bool {
    switch (left, right) {
    case (.success(let left), .success(let right)): left == right
    case (.failure(let left), .failure(let right)): areEqual(left, right)
    default: false
    }
  }

  private static func areEqual(_ left: any Error, _ right: any Error) -> Bool {
    func areEqual<E: Equatable>(_ left: E) -> Bool { (right as? E).map { left == $0 } ?? false }
    if let left = left as Any as? any Equatable { return areEqual(left) }
    if type(of: left) == type(of: right) { reportMissing("Equatable", "==", left, differing) }
    return false
  }
}

extension TaskResult: Hashable where Success: Hashable {
  /// Hashes the success or the error.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .success(let value):
      hasher.combine(0)
      hasher.combine(value)
    case .failure(let error):
      hasher.combine(1)
      if let error = error as Any as? any Hashable {
        hasher.combine(error)
      } else {
        Self.reportMissing("Hashable", "hash(into:)", error, Self.sharingAHash)
      }
    }
  }
}

extension TaskResult {
  private static var differing: String {
    "Two such errors count as different, so that a test that expects one in an action can only fail."
  }
  private static var sharingAHash: String {
    "All such errors have one hash, so that a set or a dictionary of them is slow."
  }

  private static func reportMissing(
    _ conformance: String, _ function: String, _ error: any Error, _ consequence: String
  ) {
    RuntimeIssue.report(
      """
      `\(function)` of a `TaskResult` met an error whose type is not \(conformance): \(type(of: error)) (\(error))

      \(consequence) Let the type conform: `extension \(type(of: error)): \(conformance)`.
      """, at: CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column))
  }
}
