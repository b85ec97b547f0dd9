import MiniRx

/// Runs an operation with the dependencies of an object, changed.
///
///     final class ListModel {
///       @Dependency(\.apiClient) var apiClient
///
///       func rowTapped(_ item: Item) {
///         detail = withDependencies(from: self) {
///           $0.isFavoritingEnabled = false
///         } operation: {
///           DetailModel(item: item)
///         }
///       }
///     }
///
/// An object's dependencies are those that were current when it was made. They are known if it has a `@Dependency`, or if
/// it was returned from a `withDependencies`; otherwise an issue is reported, and the current values are used.
///
/// - Parameters:
///   - model: the object.
///   - updateValuesForOperation: changes them.
///   - operation: runs with these dependencies.
/// - Returns: what the operation returns.
public func withDependencies<Model: AnyObject, R>(
  from model: Model, _ updateValuesForOperation: (inout DependencyValues) throws -> Void, operation: () throws -> R,
  file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) rethrows -> R {
  let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
  let owned = DependencyOwners.shared.values(of: model, at: site)
  return try DependencyValues.prepared(from: owned, updateValuesForOperation).apply(to: operation)
}

/// Runs an operation with the dependencies of an object.
///
/// - Parameters:
///   - model: the object.
///   - operation: runs with these dependencies.
/// - Returns: what the operation returns.
public func withDependencies<Model: AnyObject, R>(
  from model: Model, operation: () throws -> R,
  file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) rethrows -> R {
  try withDependencies(
    from: model, { _ in }, operation: operation, file: file, fileID: fileID, filePath: filePath, line: line,
    column: column)
}

/// Runs an asynchronous operation with the dependencies of an object, changed.
///
/// - Parameters:
///   - model: the object.
///   - updateValuesForOperation: changes them.
///   - operation: runs with these dependencies, on the actor of the caller.
///   - isolation: the actor that the closure runs on: that of the caller.
/// - Returns: what the operation returns.
public func withDependencies<Model: AnyObject, R>(
  isolation: isolated (any Actor)? = #isolation,
  from model: Model, _ updateValuesForOperation: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R,
  file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) async rethrows -> R {
  let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
  let owned = DependencyOwners.shared.values(of: model, at: site)
  return try await DependencyValues.prepared(from: owned, updateValuesForOperation).apply(to: operation)
}

/// Runs an asynchronous operation with the dependencies of an object.
///
/// - Parameters:
///   - model: the object.
///   - operation: runs with these dependencies, on the actor of the caller.
///   - isolation: the actor that the closure runs on: that of the caller.
/// - Returns: what the operation returns.
public func withDependencies<Model: AnyObject, R>(
  isolation: isolated (any Actor)? = #isolation,
  from model: Model, operation: () async throws -> R,
  file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) async rethrows -> R {
  try await withDependencies(
    from: model, { _ in }, operation: operation, file: file, fileID: fileID, filePath: filePath, line: line,
    column: column)
}
