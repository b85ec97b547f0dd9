#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension Reactive where Base: UIApplication {
    /// Emits when the application comes to the foreground and is active.
    public static var didBecomeActive: ControlEvent<Void> { posts(UIApplication.didBecomeActiveNotification) }
    /// Emits when the application is in the background.
    public static var didEnterBackground: ControlEvent<Void> { posts(UIApplication.didEnterBackgroundNotification) }
    /// Emits when the application has started.
    public static var didFinishLaunching: ControlEvent<Void> { posts(UIApplication.didFinishLaunchingNotification) }
    /// Emits when the system is short of memory.
    public static var didReceiveMemoryWarning: ControlEvent<Void> {
      posts(UIApplication.didReceiveMemoryWarningNotification)
    }
    /// Emits before the application comes to the foreground.
    public static var willEnterForeground: ControlEvent<Void> { posts(UIApplication.willEnterForegroundNotification) }
    /// Emits before the application is no longer active.
    public static var willResignActive: ControlEvent<Void> { posts(UIApplication.willResignActiveNotification) }
    /// Emits before the application ends.
    public static var willTerminate: ControlEvent<Void> { posts(UIApplication.willTerminateNotification) }
    /// Emits when the time has changed significantly, as at midnight.
    public static var significantTimeChange: ControlEvent<Void> {
      posts(UIApplication.significantTimeChangeNotification)
    }
    /// Emits when the user has switched refreshing in the background on or off.
    public static var backgroundRefreshStatusDidChange: ControlEvent<Void> {
      posts(UIApplication.backgroundRefreshStatusDidChangeNotification)
    }
    /// Emits when protected files can be read.
    public static var protectedDataDidBecomeAvailable: ControlEvent<Void> {
      posts(UIApplication.protectedDataDidBecomeAvailableNotification)
    }
    /// Emits before protected files can no longer be read.
    public static var protectedDataWillBecomeUnavailable: ControlEvent<Void> {
      posts(UIApplication.protectedDataWillBecomeUnavailableNotification)
    }
    /// Emits when the user has taken a picture of the screen.
    public static var userDidTakeScreenshot: ControlEvent<Void> {
      posts(UIApplication.userDidTakeScreenshotNotification)
    }

    private static func posts(_ name: Notification.Name) -> ControlEvent<Void> {
      ControlEvent(events: NotificationCenter.default.rx.notification(name).map { _ in })
    }
  }
#endif
