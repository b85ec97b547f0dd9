/// Disposing a task cancels it, and with it the tasks that it waits for.
///
///     Task { for try await location in locations.values { await upload(location) } }
///       .disposed(by: bag)
extension Task: Disposable {
  /// Cancels the task. Further calls do nothing.
  public func dispose() { cancel() }
}
