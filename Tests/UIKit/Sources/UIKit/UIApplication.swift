/// https://developer.apple.com/documentation/uikit/uiapplication
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  public nonisolated static let didBecomeActiveNotification = Notification.Name("didBecomeActive")
  public nonisolated static let didEnterBackgroundNotification = Notification.Name("didEnterBackground")
  public nonisolated static let didFinishLaunchingNotification = Notification.Name("didFinishLaunching")
  public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name("didReceiveMemoryWarning")
  public nonisolated static let willEnterForegroundNotification = Notification.Name("willEnterForeground")
  public nonisolated static let willResignActiveNotification = Notification.Name("willResignActive")
  public nonisolated static let willTerminateNotification = Notification.Name("willTerminate")
  public nonisolated static let significantTimeChangeNotification = Notification.Name("significantTimeChange")
  public nonisolated static let backgroundRefreshStatusDidChangeNotification = Notification.Name(
    "backgroundRefreshStatusDidChange")
  public nonisolated static let protectedDataDidBecomeAvailableNotification = Notification.Name(
    "protectedDataDidBecomeAvailable")
  public nonisolated static let protectedDataWillBecomeUnavailableNotification = Notification.Name(
    "protectedDataWillBecomeUnavailable")
  public nonisolated static let userDidTakeScreenshotNotification = Notification.Name("userDidTakeScreenshot")
}
