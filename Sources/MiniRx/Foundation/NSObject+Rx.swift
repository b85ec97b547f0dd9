import Foundation

/// Every object of Foundation has `rx`.
extension NSObject: ReactiveCompatible {}

#if !canImport(ObjectiveC)
  /// Outside Apple's platforms it is no `NSObject`.
  extension NotificationCenter: ReactiveCompatible {}
#endif
