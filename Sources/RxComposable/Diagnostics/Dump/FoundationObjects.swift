import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What objects of Foundation stand for in Swift: a dump shows that, and not how the system stores it.
enum FoundationObject {
  /// `nil` for values of Swift, and for objects that stand for themselves.
  static func value(of value: Any) -> Any? {
    // The type is asked first, because Apple's platforms cast a value of Swift to an object too.
    guard type(of: value) is NSObject.Type else { return nil }
    return switch value as? NSObject {
    case let array as NSArray: Array(array)
    case let dictionary as NSDictionary:
      Dictionary(dictionary.compactMap { key, value in (key as? AnyHashable).map { ($0, value) } }) { first, _ in first
      }
    case let set as NSSet: Set(set.allObjects.compactMap { $0 as? AnyHashable })
    case let set as NSOrderedSet: set.array
    case let indices as NSIndexSet: indices as IndexSet
    case let path as NSIndexPath: path as IndexPath
    case let string as NSString: string as String
    case let string as NSAttributedString: string.string
    case let data as NSData: data as Data
    case let id as NSUUID: id as UUID
    case let url as NSURL: url as URL
    case let components as NSURLComponents: components as URLComponents
    case let item as NSURLQueryItem: item as URLQueryItem
    case let request as NSURLRequest: request as URLRequest
    case let date as NSDate: date as Date
    case let calendar as NSCalendar: calendar as Calendar
    case let locale as NSLocale: locale as Locale
    case let zone as NSTimeZone: TimeZone(identifier: zone.name)
    case let measurement as NSMeasurement: Measurement(value: measurement.doubleValue, unit: measurement.unit)
    case let notification as NSNotification: notification as Notification
    default: nil
    }
  }
}
