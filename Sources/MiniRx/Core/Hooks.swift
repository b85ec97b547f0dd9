/// What an application may replace for the whole process.
public enum Hooks {
  /// Receives errors that nobody handles.
  public typealias DefaultErrorHandler = @Sendable (any Swift.Error) -> Void

  private static let errorHandler = Locked<DefaultErrorHandler>(printInDebugBuilds)

  /// Receives the errors of subscriptions that were made without `onError`. The initial one prints them in debug builds.
  public static var defaultErrorHandler: DefaultErrorHandler {
    get { errorHandler.withLock { $0 } }
    set { _ = errorHandler.exchange(newValue) }
  }

  @Sendable
  private static func printInDebugBuilds(_ error: any Swift.Error) {
    #if DEBUG
      print(
        "MiniRx: an error reached a subscription without `onError`: \(error). Pass `onError:` or recover with `catch`.")
    #endif
  }
}
