// What the project uses of Foundation, on every platform from the lowest systems on where nothing else is said. README.md says
// where the SDKs are found. `FoundationEssentials` is swift-foundation's module in the toolchain, from the source of Apple's
// Foundation, with its availability. An Objective-C class is Sendable only where its header says NS_SWIFT_SENDABLE.
// Foundation.h begins with `#include <CoreFoundation/CoreFoundation.h>`, which has CGPoint and its kin.
@_exported import CoreFoundation
@_exported import Darwin
@_exported import Dispatch
@_exported import ObjectiveC

// Source: FoundationEssentials (TimeInterval, ComparisonResult); NSUUID.h, uuid/uuid.h (uuid_t).
public typealias TimeInterval = Double
public typealias uuid_t = (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8)
@frozen public enum ComparisonResult: Int, Sendable { case orderedAscending = -1, orderedSame, orderedDescending }

// Source: NSObject.h, iOS SDK. NSCoding's `encode(with:)` and NSCopying's `copy(with:)` are left out: the stubs' classes would
// have to implement them.
open class NSCoder: NSObject {}
@objc public protocol NSCoding { init?(coder: NSCoder) }
@objc public protocol NSSecureCoding: NSCoding {}
@objc public protocol NSCopying {}

// Source: NSString.h, iOS SDK (`-initWithString:` of NSStringExtensionMethods, the mutable subclass);
// developer.apple.com/documentation/foundation/nsstring: neither is Sendable.
open class NSString: NSObject { public convenience init(string aString: String) { self.init() } }
open class NSMutableString: NSString {}

// Source: NSObjCRuntime.h (`NSSelectorFromString`), iOS SDK.
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { fatalError() }

// Source: NSValue.h (numberWithInteger:, numberWithBool:), NSDate.h, NSNull.h, iOS SDK: NS_SWIFT_SENDABLE.
open class NSNumber: NSObject, @unchecked Sendable {
  public init(value: Int) {}
  public init(value: Bool) {}
  open var stringValue: String { "" }
}
open class NSDate: NSObject, @unchecked Sendable { public convenience init(timeIntervalSince1970 secs: TimeInterval) { self.init() } }
open class NSNull: NSObject, @unchecked Sendable {}

// Source: NSArray.h, NSDictionary.h, NSData.h, iOS SDK; developer.apple.com/documentation/foundation/nsdata: not Sendable.
open class NSArray: NSObject { public convenience init(array: [Any]) { self.init() } }
extension NSArray: Sequence { public func makeIterator() -> AnyIterator<Any> { fatalError() } }
open class NSDictionary: NSObject { public convenience init(dictionary otherDictionary: [AnyHashable: Any]) { self.init() } }
extension NSDictionary: Sequence {
  public func makeIterator() -> AnyIterator<(key: Any, value: Any)> { fatalError() }
}
open class NSMutableDictionary: NSDictionary {}
open class NSData: NSObject { public convenience init(data: Data) { self.init() } }

// Source: swiftlang/swift, stdlib/public/Darwin/Foundation/String.swift. A string passes an NSString object.
extension String: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSString { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: NSString, result: inout String?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ s: NSString, result: inout String?) -> Bool { true }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: NSString?) -> String { "" }
}
extension String: CVarArg { public var _cVarArgEncoding: [Int] { fatalError() } }

// Source: FoundationEssentials (LocalizedError); swiftlang/swift, stdlib/public/Darwin/Foundation/NSError.swift (the others).
public protocol LocalizedError: Error { var errorDescription: String? { get } }
extension LocalizedError { public var errorDescription: String? { nil } }
extension Error { public var localizedDescription: String { "" } }
public protocol CustomNSError: Error {}

// Source: NSError.h, iOS SDK: NS_SWIFT_SENDABLE.
public let NSLocalizedDescriptionKey = ""
open class NSError: NSObject, @unchecked Sendable, Error {
  public init(domain: String, code: Int, userInfo: [String: Any]? = nil) {}
  open var domain: String { "" }
  open var code: Int { 0 }
  open var userInfo: [String: Any] { [:] }
  open var localizedDescription: String { "" }
}

// Source: FoundationEssentials (DataProtocol, Data, its options).
public protocol DataProtocol: RandomAccessCollection where Element == UInt8 {}
extension Array: DataProtocol where Element == UInt8 {}
@frozen public struct Data: DataProtocol, Hashable, Sendable, RandomAccessCollection, RangeReplaceableCollection, MutableCollection, Codable {
  public typealias Index = Int
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let atomic = WritingOptions(rawValue: 1)
  }
  public init() {}
  public init<S: Sequence>(_ elements: S) where S.Element == UInt8 {}
  public init(contentsOf url: URL, options: ReadingOptions = []) throws {}
  public var count: Int { get { 0 } set {} }
  public var startIndex: Index { 0 }
  public var endIndex: Index { 0 }
  public subscript(index: Index) -> UInt8 { get { 0 } set {} }
  public subscript(bounds: Range<Index>) -> Data { get { self } set {} }
  public mutating func replaceSubrange<C: Collection>(_ subrange: Range<Index>, with newElements: C) where C.Element == UInt8 {}
  public mutating func append(_ other: Data) {}
  public func withUnsafeBytes<ResultType>(_ body: (UnsafeRawBufferPointer) throws -> ResultType) rethrows -> ResultType { fatalError() }
  public struct SearchOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  public func range(of dataToFind: Data, options: SearchOptions = [], in range: Range<Index>? = nil) -> Range<Index>? { nil }
  public struct Base64EncodingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  public func base64EncodedString(options: Base64EncodingOptions = []) -> String { "" }
  public func write(to url: URL, options: WritingOptions = []) throws {}
}

// Source: FoundationEssentials (Date; `now` there from iOS 15, on developer.apple.com from iOS 8: the later one); Strideable:
// developer.apple.com/documentation/foundation/date.
public struct Date: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  public init() {}
  public init(timeIntervalSinceNow: TimeInterval) {}
  public init(timeIntervalSince1970: TimeInterval) {}
  public init(timeIntervalSinceReferenceDate ti: TimeInterval) {}
  public init(timeInterval: TimeInterval, since date: Date) {}
  public var timeIntervalSince1970: TimeInterval { 0 }
  public var timeIntervalSinceReferenceDate: TimeInterval { 0 }
  public var timeIntervalSinceNow: TimeInterval { 0 }
  public func timeIntervalSince(_ date: Date) -> TimeInterval { 0 }
  public func addingTimeInterval(_ timeInterval: TimeInterval) -> Date { self }
  public func compare(_ other: Date) -> ComparisonResult { .orderedSame }
  public static let distantFuture = Date()
  public static let distantPast = Date()
  @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *) public static var now: Date { Date() }
  public static func < (lhs: Date, rhs: Date) -> Bool { false }
  public static func + (lhs: Date, rhs: TimeInterval) -> Date { lhs }
  public static func - (lhs: Date, rhs: TimeInterval) -> Date { lhs }
  public var description: String { "" }
}
extension Date: Strideable {
  @available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, *)
  public func advanced(by n: TimeInterval) -> Date { self }
  @available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, *)
  public func distance(to other: Date) -> TimeInterval { 0 }
}

// Source: FoundationEssentials (URL).
public struct URL: Hashable, Sendable, Codable, CustomStringConvertible {
  public init?(string: String) {}
  public init?(string: String, relativeTo url: URL?) {}
  public init(fileURLWithPath path: String) {}
  public var absoluteString: String { "" }
  public var absoluteURL: URL { self }
  public var relativeString: String { "" }
  public var baseURL: URL? { nil }
  public var path: String { "" }
  public var lastPathComponent: String { "" }
  public var pathExtension: String { "" }
  public func appendingPathComponent(_ pathComponent: String) -> URL { self }
  public func deletingLastPathComponent() -> URL { self }
  public func deletingPathExtension() -> URL { self }
  public func appendingPathExtension(_ pathExtension: String) -> URL { self }
  public var scheme: String? { nil }
  public var host: String? { nil }
  public var description: String { "" }
}

// Source: FoundationEssentials (URLComponents); developer.apple.com/documentation/foundation/urlcomponents.
public struct URLComponents: Hashable, Sendable, Codable {
  public init() {}
  public init?(string: String) {}
  public var scheme: String? { get { nil } set {} }
  public var host: String? { get { nil } set {} }
  public var port: Int? { get { nil } set {} }
  public var path: String { get { "" } set {} }
  public var url: URL? { nil }
  public init?(url: URL, resolvingAgainstBaseURL resolve: Bool) {}
  public var queryItems: [URLQueryItem]? { get { nil } set {} }
}

// Source: FoundationEssentials (URLQueryItem); developer.apple.com/documentation/foundation/urlqueryitem.
public struct URLQueryItem: Hashable, Sendable {
  public var name: String
  public var value: String?
  public init(name: String, value: String?) { (self.name, self.value) = (name, value) }
}

// Source: FoundationEssentials (UUID).
public struct UUID: Hashable, Sendable, Codable, CustomStringConvertible {
  public init() {}
  public init(uuid: uuid_t) {}
  public init?(uuidString string: String) {}
  public var uuidString: String { "" }
  public var uuid: uuid_t { fatalError() }
  public var description: String { "" }
}
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension UUID: Comparable {
  public static func < (lhs: UUID, rhs: UUID) -> Bool { false }
}

// Source: FoundationEssentials (Decimal).
public struct Decimal: Hashable, Sendable, Codable, CustomStringConvertible, Comparable, SignedNumeric, ExpressibleByFloatLiteral {
  public init(floatLiteral value: Double) {}
  public init(_ value: Int) {}
  public init(_ value: Int64) {}
  public init(_ value: Double) {}
  public init?<T>(exactly source: T) where T: BinaryInteger {}
  public init?(string: String, locale: Locale? = nil) {}
  public init(integerLiteral value: Int) {}
  public var magnitude: Decimal { self }
  public static func < (lhs: Decimal, rhs: Decimal) -> Bool { false }
  public static func + (lhs: Decimal, rhs: Decimal) -> Decimal { lhs }
  public static func - (lhs: Decimal, rhs: Decimal) -> Decimal { lhs }
  public static func * (lhs: Decimal, rhs: Decimal) -> Decimal { lhs }
  public static func *= (lhs: inout Decimal, rhs: Decimal) {}
  public var description: String { "" }
}

// Source: FoundationEssentials (Locale).
public struct Locale: Hashable, Sendable, Codable {
  public init(identifier: String) {}
  public var identifier: String { "" }
  public static var current: Locale { Locale(identifier: "") }
  public static var autoupdatingCurrent: Locale { Locale(identifier: "") }
}

// Source: FoundationEssentials (TimeZone).
public struct TimeZone: Hashable, Sendable, Codable {
  public init?(identifier: String) {}
  public init?(secondsFromGMT seconds: Int) {}
  public init?(abbreviation: String) {}
  public var identifier: String { "" }
  public static var current: TimeZone { fatalError() }
  public static var autoupdatingCurrent: TimeZone { fatalError() }
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) public static var gmt: TimeZone { fatalError() }
}

// Source: FoundationEssentials (Calendar; its identifiers are not frozen).
public struct Calendar: Hashable, Sendable, Codable {
  public enum Identifier: Sendable { case gregorian, buddhist, iso8601 }
  public init(identifier: Identifier) {}
  public var identifier: Identifier { .gregorian }
  public var timeZone: TimeZone { get { fatalError() } set {} }
  public var locale: Locale? { get { nil } set {} }
  public static var current: Calendar { fatalError() }
  public static var autoupdatingCurrent: Calendar { fatalError() }
}

// Source: FoundationEssentials (IndexPath); developer.apple.com/documentation/foundation/indexpath. `row`, `item` and `section`
// are UIKit's, which has views on iOS and tvOS.
public struct IndexPath: Hashable, Sendable, RandomAccessCollection, MutableCollection, Comparable {
  public typealias Element = Int
  public typealias Index = Int
  public init(indexes: [Element]) {}
  public init<ElementSequence: Sequence>(indexes: ElementSequence) where ElementSequence.Element == Int {}
  public var startIndex: Index { 0 }
  public var endIndex: Index { 0 }
  public subscript(index: Index) -> Element { get { 0 } set {} }
  public static func < (lhs: IndexPath, rhs: IndexPath) -> Bool { false }
  #if os(iOS) || os(tvOS)
    public init(item: Int, section: Int) {}
    public init(row: Int, section: Int) {}
    public var row: Int { get { 0 } set {} }
    public var item: Int { get { 0 } set {} }
    public var section: Int { get { 0 } set {} }
  #endif
}

// Source: FoundationEssentials (AttributedString, AttributeContainer).
@available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
public struct AttributedString: Hashable, Sendable, CustomStringConvertible {
  public struct Runs: Sequence, IteratorProtocol, Sendable {
    public struct Run: Sendable {
      public var attributes: AttributeContainer { fatalError() }
    }
    public mutating func next() -> Run? { nil }
  }
  public struct CharacterView: Sequence, IteratorProtocol, Sendable {
    public mutating func next() -> Character? { nil }
  }
  public init(_ string: String) {}
  public var runs: Runs { fatalError() }
  public var characters: CharacterView { get { fatalError() } set {} }
  public var link: URL? { get { nil } set {} }
  public var description: String { "" }
  public static func += (left: inout AttributedString, right: AttributedString) {}
}
@available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
public struct AttributeContainer: Equatable, Sendable {
  public init() {}
}

// Source: developer.apple.com/documentation/foundation/characterset.
public struct CharacterSet: Hashable, Sendable {
  public static var whitespacesAndNewlines: CharacterSet { fatalError() }
  public static var whitespaces: CharacterSet { fatalError() }
  public static var newlines: CharacterSet { fatalError() }
  public static var alphanumerics: CharacterSet { fatalError() }
}

// Source: FoundationEssentials (`components`, `data`, both `write`, `removingPercentEncoding`); swiftlang/swift,
// stdlib/public/Darwin/Foundation/NSStringAPI.swift (the others).
extension StringProtocol {
  public func trimmingCharacters(in set: CharacterSet) -> String { "" }
  public func replacingOccurrences<Target: StringProtocol, Replacement: StringProtocol>(
    of target: Target, with replacement: Replacement, options: String.CompareOptions = [], range searchRange: Range<Index>? = nil
  ) -> String { "" }
  public func contains<T: StringProtocol>(_ other: T) -> Bool { true }
  public func components<T: StringProtocol>(separatedBy separator: T) -> [String] { [] }
  public func write<T: StringProtocol>(toFile path: T, atomically useAuxiliaryFile: Bool, encoding enc: String.Encoding) throws {}
  public func write(to url: URL, atomically useAuxiliaryFile: Bool, encoding enc: String.Encoding) throws {}
  public var removingPercentEncoding: String? { nil }
  public func addingPercentEncoding(withAllowedCharacters allowedCharacters: CharacterSet) -> String? { nil }
  public func data(using encoding: String.Encoding, allowLossyConversion: Bool = false) -> Data? { nil }
  public func range<T: StringProtocol>(
    of aString: T, options mask: String.CompareOptions = [], range searchRange: Range<Index>? = nil, locale: Locale? = nil
  ) -> Range<Index>? { nil }
}

// Source: FoundationEssentials (Encoding, `init(data:encoding:)`, `init(contentsOf:encoding:)`, `init(contentsOfFile:encoding:)`);
// NSString.h, iOS SDK (the options' values); swiftlang/swift, stdlib/public/Darwin/Foundation/NSStringAPI.swift (formats).
extension String {
  public struct Encoding: Hashable, Sendable, RawRepresentable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let utf8 = Encoding(rawValue: 4)
  }
  public init(format: String, _ arguments: any CVarArg...) { self = "" }
  public init(format: String, arguments: [any CVarArg]) { self = "" }
  public init(format: String, locale: Locale?, _ arguments: any CVarArg...) { self = "" }
  public init(format: String, locale: Locale?, arguments: [any CVarArg]) { self = "" }
  public init?(data: Data, encoding: Encoding) { return nil }
  public init(contentsOf url: URL, encoding enc: Encoding) throws { self = "" }
  public init(contentsOfFile path: String, encoding enc: Encoding) throws { self = "" }
  public struct CompareOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let regularExpression = CompareOptions(rawValue: 1024), caseInsensitive = CompareOptions(rawValue: 1)
  }
  public static func localizedStringWithFormat(_ format: String, _ arguments: any CVarArg...) -> String { "" }
}

// Source: swiftlang/swift, stdlib/public/Darwin/Foundation/Foundation.swift.
public func NSLocalizedString(_ key: String, tableName: String? = nil, bundle: Bundle = .main, value: String = "", comment: String) -> String { "" }

// Source: NSRange.h, iOS SDK; swiftlang/swift, stdlib/public/Darwin/Foundation/NSRange.swift.
public struct NSRange: Hashable, Sendable {
  public var location: Int
  public var length: Int
  public init(location: Int, length: Int) { fatalError() }
  public init<R: RangeExpression, S: StringProtocol>(_ region: R, in target: S) where R.Bound == S.Index { fatalError() }
}
extension Range where Bound == Int {
  public init?(_ range: NSRange) { return nil }
}
extension Range where Bound == String.Index {
  public init?(_ range: NSRange, in string: __shared String) { return nil }
}

// Source: NSTextCheckingResult.h, iOS SDK (from iOS 4; not Sendable).
open class NSTextCheckingResult: NSObject { open func range(at idx: Int) -> NSRange { fatalError() } }

// Source: NSRegularExpression.h, iOS SDK: NS_SWIFT_SENDABLE, from macOS 10.7, iOS 4, tvOS 9, watchOS 2.
open class NSRegularExpression: NSObject, @unchecked Sendable {
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var anchorsMatchLines: Options { Options(rawValue: 16) }
  }
  public struct MatchingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  public init(pattern: String, options: Options = []) throws {}
  open func matches(in string: String, options: MatchingOptions = [], range: NSRange) -> [NSTextCheckingResult] { [] }
  open func firstMatch(in string: String, options: MatchingOptions = [], range: NSRange) -> NSTextCheckingResult? { nil }
}

// Source: NSNotification.h, iOS SDK (not Sendable; its name is a typed string).
open class NSNotification: NSObject {
  public struct Name: Hashable, RawRepresentable, Sendable {
    public var rawValue: String
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(rawValue: String) { self.rawValue = rawValue }
  }
  public convenience init(name aName: NSNotification.Name, object anObject: Any?) { self.init() }
}

// Source: developer.apple.com/documentation/foundation/notification (not Sendable); swiftlang/swift,
// stdlib/public/Darwin/Foundation/Notification.swift.
public struct Notification: Hashable {
  public typealias Name = NSNotification.Name
  public var name: Name
  public var object: Any?
  public var userInfo: [AnyHashable: Any]?
  public init(name: Name, object: Any? = nil, userInfo: [AnyHashable: Any]? = nil) { fatalError() }
  public static func == (lhs: Notification, rhs: Notification) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}
@available(*, unavailable) extension Notification: @unchecked Sendable {}

// Source: NSNotification.h, iOS SDK: NS_SWIFT_SENDABLE.
open class NotificationCenter: NSObject, @unchecked Sendable {
  open class var `default`: NotificationCenter { fatalError() }
  open func addObserver(_ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?, object anObject: Any?) {}
  open func addObserver(
    forName name: NSNotification.Name?, object obj: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol { fatalError() }
  open func removeObserver(_ observer: Any) {}
  open func post(name aName: NSNotification.Name, object anObject: Any?, userInfo aUserInfo: [AnyHashable: Any]? = nil) {}
  open func post(name aName: NSNotification.Name, object anObject: Any?) {}
  open func post(_ notification: Notification) {}
}

// Source: NSThread.h, iOS SDK: audited for sendability and not NS_SWIFT_SENDABLE; NS_SWIFT_UNAVAILABLE_FROM_ASYNC where noasync
// stands here.
open class Thread: NSObject {
  @available(*, noasync, message: "Thread.current cannot be used from async contexts.")
  open class var current: Thread { fatalError() }
  @available(*, noasync, message: "Work intended for the main actor should be marked with @MainActor")
  open class var isMainThread: Bool { true }
  open class var main: Thread { fatalError() }
  open class var callStackSymbols: [String] { [] }
  @available(iOS 10.0, macOS 10.12, tvOS 10.0, watchOS 3.0, *)
  open class func detachNewThread(_ block: @escaping @Sendable () -> Void) {}
  @available(*, noasync, message: "Use Task.sleep(until:clock:) instead.")
  open class func sleep(forTimeInterval ti: TimeInterval) {}
  public override init() {}
  @available(iOS 10.0, macOS 10.12, tvOS 10.0, watchOS 3.0, *)
  public convenience init(block: @escaping @Sendable () -> Void) { self.init() }
  open var isMainThread: Bool { true }
  open var name: String?
  open var stackSize: Int = 0
  open func start() {}
  open var threadDictionary: NSMutableDictionary { fatalError() }
}
@available(*, unavailable) extension Thread: @unchecked Sendable {}

// Source: NSTimer.h, iOS SDK: audited for sendability and not NS_SWIFT_SENDABLE. `+timerWithTimeInterval:repeats:block:` is an
// initializer that subclasses do not inherit.
open class Timer: NSObject {
  @available(iOS 10.0, macOS 10.12, tvOS 10.0, watchOS 3.0, *)
  public convenience init(timeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void) { self.init() }
  @available(iOS 10.0, macOS 10.12, tvOS 10.0, watchOS 3.0, *)
  open class func scheduledTimer(withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void) -> Timer { fatalError() }
  open func invalidate() {}
}
@available(*, unavailable) extension Timer: @unchecked Sendable {}

// Source: NSRunLoop.h, iOS SDK: audited for sendability and not NS_SWIFT_SENDABLE; NS_SWIFT_UNAVAILABLE_FROM_ASYNC where noasync
// stands here.
open class RunLoop: NSObject {
  public struct Mode: Hashable, RawRepresentable, Sendable {
    public var rawValue: String
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let `default` = Mode("")
    public static let common = Mode("")
  }
  @available(*, noasync, message: "currentRunLoop cannot be used from async contexts.")
  open class var current: RunLoop { fatalError() }
  open class var main: RunLoop { fatalError() }
  open func add(_ timer: Timer, forMode mode: Mode) {}
  @available(*, noasync, message: "run cannot be used from async contexts.")
  open func run() {}
  @available(*, noasync, message: "run(until:) cannot be used from async contexts.")
  open func run(until limitDate: Date) {}
  @available(*, noasync, message: "run(_:before:) cannot be used from async contexts.")
  open func run(mode: Mode, before limitDate: Date) -> Bool { true }
  @available(iOS 10.0, macOS 10.12, tvOS 10.0, watchOS 3.0, *)
  @preconcurrency open func perform(_ block: @escaping @Sendable () -> Void) {}
}
@available(*, unavailable) extension RunLoop: @unchecked Sendable {}

// Source: NSOperation.h, iOS SDK: NS_SWIFT_SENDABLE, from iOS 2; NS_SWIFT_UNAVAILABLE_FROM_ASYNC where noasync stands here.
open class Operation: NSObject, @unchecked Sendable {
  public enum QueuePriority: Int, Sendable { case veryLow = -8, low = -4, normal = 0, high = 4, veryHigh = 8 }
  open var queuePriority: QueuePriority = .normal
  open func cancel() {}
  open var isCancelled: Bool { false }
}
open class BlockOperation: Operation, @unchecked Sendable {
  public convenience init(block: @escaping @Sendable () -> Void) { self.init() }
}
open class OperationQueue: NSObject, @unchecked Sendable {
  open func addOperation(_ op: Operation) {}
  open func addOperation(_ block: @escaping @Sendable () -> Void) {}
  open var maxConcurrentOperationCount: Int = 0
  open var isSuspended: Bool = false
  open var name: String?
  open var underlyingQueue: DispatchQueue?
  open class var main: OperationQueue { fatalError() }
  open class var current: OperationQueue? { nil }
  @available(*, noasync, message: "Use addBarrierBlock or a dependent Operations instead")
  open func waitUntilAllOperationsAreFinished() {}
  open func cancelAllOperations() {}
}

// Source: NSBundle.h, iOS SDK: NS_SWIFT_SENDABLE.
open class Bundle: NSObject, @unchecked Sendable {
  open class var main: Bundle { fatalError() }
  public init?(path: String) {}
  public convenience init(for aClass: AnyClass) { fatalError() }
  open func localizedString(forKey key: String, value: String?, table tableName: String?) -> String { "" }
  open var bundlePath: String { "" }
  open var bundleURL: URL { fatalError() }
}

// Source: NSProcessInfo.h, iOS SDK: NS_SWIFT_SENDABLE.
open class ProcessInfo: NSObject, @unchecked Sendable {
  open class var processInfo: ProcessInfo { fatalError() }
  open var environment: [String: String] { [:] }
  open var arguments: [String] { [] }
  open var processName: String { get { "" } set {} }
  open var systemUptime: TimeInterval { 0 }
  open var processIdentifier: Int32 { 0 }
  open var activeProcessorCount: Int { 0 }
}

// Source: NSFileHandle.h, iOS SDK: NS_SWIFT_SENDABLE; `closeFile`, `write(_:)` and `readDataToEndOfFile` are to be deprecated.
// developer.apple.com/documentation/foundation/filehandle/write(contentsof:), …/readtoend().
open class FileHandle: NSObject, @unchecked Sendable {
  public init(fileDescriptor fd: Int32, closeOnDealloc closeopt: Bool) {}
  open var fileDescriptor: Int32 { 0 }
  @available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *) open func close() throws {}
  open func closeFile() {}
  open class var standardError: FileHandle { fatalError() }
  open class var standardOutput: FileHandle { fatalError() }
  open class var standardInput: FileHandle { fatalError() }
  open class var nullDevice: FileHandle { fatalError() }
  open func write(_ data: Data) {}
  open var availableData: Data { Data() }
  open func readDataToEndOfFile() -> Data { Data() }
  @available(macOS 10.15.4, iOS 13.4, tvOS 13.4, watchOS 6.2, *)
  public func write<T: DataProtocol>(contentsOf data: T) throws {}
  @available(macOS 10.15.4, iOS 13.4, tvOS 13.4, watchOS 6.2, *)
  public func readToEnd() throws -> Data? { nil }
}

// Source: NSFileHandle.h, iOS SDK: NS_SWIFT_SENDABLE.
open class Pipe: NSObject, @unchecked Sendable {
  open var fileHandleForReading: FileHandle { fatalError() }
  open var fileHandleForWriting: FileHandle { fatalError() }
}

// Source: NSFormatter.h, NSDateFormatter.h, iOS SDK: the subclass alone is NS_SWIFT_SENDABLE; what is null_resettable is
// implicitly unwrapped.
open class Formatter: NSObject { open func string(for obj: Any?) -> String? { fatalError() } }
open class DateFormatter: Formatter, @unchecked Sendable {
  open var locale: Locale! = nil
  open var timeZone: TimeZone! = nil
  open var dateFormat: String! = nil
  open func string(from date: Date) -> String { "" }
  open func date(from string: String) -> Date? { nil }
}

// Source: FoundationEssentials (each is Sendable); developer.apple.com/documentation/foundation/jsondecoder.
open class JSONDecoder: @unchecked Sendable {
  public enum NonConformingFloatDecodingStrategy: Sendable {
    case `throw`
    case convertFromString(positiveInfinity: String, negativeInfinity: String, nan: String)
  }
  public enum DateDecodingStrategy: Sendable {
    case deferredToDate, secondsSince1970, millisecondsSince1970
    @available(macOS 10.12, iOS 10, watchOS 3, tvOS 10, *)
    case iso8601
  }
  public init() {}
  open var dateDecodingStrategy: DateDecodingStrategy = .deferredToDate
  open var nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy = .throw
  open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}
open class JSONEncoder: @unchecked Sendable {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let prettyPrinted = OutputFormatting(rawValue: 1)
    @available(macOS 10.13, iOS 11, watchOS 4, tvOS 11, *)
    public static let sortedKeys = OutputFormatting(rawValue: 2)
    @available(macOS 10.15, iOS 13, watchOS 6, tvOS 13, *)
    public static let withoutEscapingSlashes = OutputFormatting(rawValue: 8)
  }
  public enum DateEncodingStrategy: Sendable {
    case deferredToDate, secondsSince1970, millisecondsSince1970
    @available(macOS 10.12, iOS 10, watchOS 3, tvOS 10, *)
    case iso8601
  }
  public enum NonConformingFloatEncodingStrategy: Sendable {
    case `throw`
    case convertToString(positiveInfinity: String, negativeInfinity: String, nan: String)
  }
  public init() {}
  open var outputFormatting: OutputFormatting = []
  open var dateEncodingStrategy: DateEncodingStrategy = .deferredToDate
  open var nonConformingFloatEncodingStrategy: NonConformingFloatEncodingStrategy = .throw
  open func encode<T: Encodable>(_ value: T) throws -> Data { fatalError() }
}
open class PropertyListDecoder: @unchecked Sendable {
  public init() {}
  open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}

// Source: NSLock.h, iOS SDK: NS_SWIFT_SENDABLE, NS_SWIFT_UNAVAILABLE_FROM_ASYNC where noasync stands here; `withLock` is of an
// extension of NSLocking, of which no copy was found: the signature of swift-corelibs-foundation.
open class NSLock: NSObject, @unchecked Sendable {
  @available(*, noasync, message: "Use async-safe scoped locking instead") open func lock() {}
  @available(*, noasync, message: "Use async-safe scoped locking instead") open func unlock() {}
  public func withLock<R>(_ body: () throws -> R) rethrows -> R { try body() }
}
open class NSRecursiveLock: NSObject, @unchecked Sendable {
  @available(*, noasync, message: "Use async-safe scoped locking instead") open func lock() {}
  @available(*, noasync, message: "Use async-safe scoped locking instead") open func unlock() {}
  public func withLock<R>(_ body: () throws -> R) rethrows -> R { try body() }
}
// `withLock` and `noasync` as above: NSCondition is an NSLocking too.
@available(macOS 10.5, iOS 2.0, tvOS 9.0, watchOS 2.0, *)
open class NSCondition: NSObject, @unchecked Sendable {
  @available(*, noasync, message: "Use async-safe scoped locking instead") open func lock() {}
  @available(*, noasync, message: "Use async-safe scoped locking instead") open func unlock() {}
  public func withLock<R>(_ body: () throws -> R) rethrows -> R { try body() }
  open func wait() {}
  open func wait(until limit: Date) -> Bool { true }
  open func signal() {}
  open func broadcast() {}
}

// Source: NSURLResponse.h, iOS SDK: NS_SWIFT_SENDABLE, from iOS 2; the second initializer from iOS 5.
open class URLResponse: NSObject, @unchecked Sendable {
  public init(url URL: URL, mimeType MIMEType: String?, expectedContentLength length: Int, textEncodingName name: String?) {}
  open var url: URL? { nil }
}
open class HTTPURLResponse: URLResponse, @unchecked Sendable {
  open var statusCode: Int { 200 }
  public init?(url: URL, statusCode: Int, httpVersion HTTPVersion: String?, headerFields: [String: String]?) { fatalError() }
}

// Source: NSURLSession.h, iOS SDK: NS_SWIFT_SENDABLE, from macOS 10.9, iOS 7, tvOS 9, watchOS 2; what a class method makes is an
// initializer that subclasses do not inherit. developer.apple.com/documentation/foundation/urlsessiondelegate
// ("NSObjectProtocol, Sendable"), …/urlsession/data(from:) (from iOS 13, macOS 10.15).
open class URLSessionConfiguration: NSObject, @unchecked Sendable {
  open class var ephemeral: URLSessionConfiguration { fatalError() }
  open class var `default`: URLSessionConfiguration { fatalError() }
  open var timeoutIntervalForRequest: TimeInterval = 0
  open var timeoutIntervalForResource: TimeInterval = 0
  open var protocolClasses: [AnyClass]?
  open var urlCache: URLCache?
  open var requestCachePolicy: NSURLRequest.CachePolicy = .useProtocolCachePolicy
}
// Source: NSURLRequest.h, iOS SDK.
open class NSURLRequest: NSObject {
  @objc public enum CachePolicy: UInt, Sendable { case useProtocolCachePolicy = 0, reloadIgnoringLocalCacheData = 1 }
}
open class NSMutableURLRequest: NSURLRequest { public init(url URL: URL) {} }
public protocol URLSessionDelegate: NSObjectProtocol, Sendable {}
open class URLSessionTask: NSObject, @unchecked Sendable {
  open func resume() {}
  open func cancel() {}
}
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}
open class URLSession: NSObject, @unchecked Sendable {
  open class var shared: URLSession { fatalError() }
  public convenience init(configuration: URLSessionConfiguration) { fatalError() }
  public convenience init(configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?, delegateQueue queue: OperationQueue?) { fatalError() }
  open func invalidateAndCancel() {}
  open func dataTask(with request: URLRequest, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void) -> URLSessionDataTask { fatalError() }
  open func dataTask(with url: URL, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void) -> URLSessionDataTask { fatalError() }
  @available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
  public func data(from url: URL) async throws -> (Data, URLResponse) { fatalError() }
}

// Source: developer.apple.com/documentation/foundation/urlrequest (Sendable; all of it from iOS 8).
public struct URLRequest: Hashable, Sendable {
  public init(url: URL) {}
  public var url: URL?
  public var httpMethod: String?
  public var allHTTPHeaderFields: [String: String]?
  public var httpBody: Data?
  public func value(forHTTPHeaderField field: String) -> String? { nil }
  public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {}
}

// Source: NSPropertyList.h, iOS SDK: from macOS 10.6, iOS 4, tvOS 9, watchOS 2; not Sendable.
open class PropertyListSerialization: NSObject {
  public enum PropertyListFormat: UInt, @unchecked Sendable { case openStep = 1, xml = 100, binary = 200 }
  public struct MutabilityOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  public typealias ReadOptions = MutabilityOptions
  open class func propertyList(from data: Data, options opt: ReadOptions = [], format: UnsafeMutablePointer<PropertyListFormat>?) throws -> Any { fatalError() }
}

// Source: NSJSONSerialization.h, iOS SDK: from macOS 10.7, iOS 5, tvOS 9, watchOS 2; not Sendable.
open class JSONSerialization: NSObject {
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var mutableContainers: ReadingOptions { ReadingOptions(rawValue: 1) }
    public static var fragmentsAllowed: ReadingOptions { ReadingOptions(rawValue: 4) }
  }
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  open class func data(withJSONObject obj: Any, options opt: WritingOptions = []) throws -> Data { fatalError() }
  open class func jsonObject(with data: Data, options opt: ReadingOptions = []) throws -> Any { fatalError() }
}

// Source: developer.apple.com/documentation/foundation/indexset; swiftlang/swift,
// stdlib/public/Darwin/Foundation/IndexSet.swift.
public struct IndexSet: Hashable, Sendable, Codable, BidirectionalCollection, SetAlgebra, CustomStringConvertible {
  public typealias Element = Int
  public struct Index: Comparable, CustomStringConvertible {
    public static func < (a: Index, b: Index) -> Bool { false }
    public var description: String { "" }
  }
  public init() {}
  public init(integer: Int) {}
  public init(integersIn range: Range<Int>) {}
  public init(integersIn range: ClosedRange<Int>) {}
  public init<S: Sequence>(_ s: S) where S.Element == Int {}
  public var count: Int { 0 }
  public var isEmpty: Bool { true }
  public var startIndex: Index { Index() }
  public var endIndex: Index { Index() }
  public func index(after i: Index) -> Index { i }
  public func index(before i: Index) -> Index { i }
  public subscript(i: Index) -> Int { 0 }
  public func contains(_ i: Int) -> Bool { false }
  public func contains(integersIn range: Range<Int>) -> Bool { false }
  @discardableResult public mutating func insert(_ i: Int) -> (inserted: Bool, memberAfterInsert: Int) { (true, i) }
  public mutating func insert(integersIn range: Range<Int>) {}
  @discardableResult public mutating func update(with i: Int) -> Int? { nil }
  @discardableResult public mutating func remove(_ i: Int) -> Int? { nil }
  public mutating func remove(integersIn range: Range<Int>) {}
  public mutating func removeAll() {}
  public func union(_ o: IndexSet) -> IndexSet { self }
  public mutating func formUnion(_ o: IndexSet) {}
  public func intersection(_ o: IndexSet) -> IndexSet { self }
  public mutating func formIntersection(_ o: IndexSet) {}
  public func symmetricDifference(_ o: IndexSet) -> IndexSet { self }
  public mutating func formSymmetricDifference(_ o: IndexSet) {}
  public func integerGreaterThan(_ i: Int) -> Int? { nil }
  public func integerLessThan(_ i: Int) -> Int? { nil }
  public mutating func shift(startingAt: Int, by: Int) {}
  public struct RangeView: Equatable, BidirectionalCollection {
    public typealias Index = Int
    public typealias Element = Range<IndexSet.Element>
    public var startIndex: Index { 0 }
    public var endIndex: Index { 0 }
    public func index(after i: Index) -> Index { i }
    public func index(before i: Index) -> Index { i }
    public subscript(index: Index) -> Range<IndexSet.Element> { 0..<0 }
  }
  public var rangeView: RangeView { RangeView() }
  public func count(in range: Range<Int>) -> Int { 0 }
  public var description: String { "" }
}

// Source: FoundationEssentials (PropertyListEncoder).
open class PropertyListEncoder: @unchecked Sendable {
  public init() {}
  open func encode<Value: Encodable>(_ value: Value) throws -> Data { fatalError() }
}

// Source: NSEnumerator.h, iOS SDK (not Sendable); swiftlang/swift, stdlib/public/Darwin/Foundation/NSFastEnumeration.swift.
open class NSEnumerator: NSObject {
  open func nextObject() -> Any? { nil }
  open var allObjects: [Any] { [] }
}
extension NSEnumerator: Sequence {
  public func makeIterator() -> NSFastEnumerationIterator { fatalError() }
}
public struct NSFastEnumerationIterator: IteratorProtocol {
  public mutating func next() -> Any? { nil }
}
@available(*, unavailable) extension NSFastEnumerationIterator: Sendable {}

// Source: NSFileManager.h, iOS SDK: not NS_SWIFT_SENDABLE ("class 'FileManager' does not conform to the 'Sendable' protocol" is
// what Apple's compiler says of it; swift-foundation's class of this name is another one).
open class FileManager: NSObject {
  open class var `default`: FileManager { fatalError() }
  @available(macOS 10.12, iOS 10.0, tvOS 10.0, watchOS 3.0, *) open var temporaryDirectory: URL { fatalError() }
  open func removeItem(at URL: URL) throws {}
  open func createDirectory(at url: URL, withIntermediateDirectories createIntermediates: Bool, attributes: [FileAttributeKey: Any]? = nil) throws {}
  open func urls(for directory: SearchPathDirectory, in domainMask: SearchPathDomainMask) -> [URL] { [] }
  open func contentsOfDirectory(atPath path: String) throws -> [String] { [] }
  open func contentsOfDirectory(at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?, options mask: DirectoryEnumerationOptions = []) throws -> [URL] { [] }
  open func enumerator(at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?, options mask: DirectoryEnumerationOptions = [], errorHandler handler: ((URL, any Error) -> Bool)? = nil) -> DirectoryEnumerator? { nil }
  open func enumerator(atPath path: String) -> DirectoryEnumerator? { nil }
  open func contents(atPath path: String) -> Data? { nil }
  open func subpaths(atPath path: String) -> [String]? { nil }
  open func fileExists(atPath path: String) -> Bool { false }
  open func createFile(atPath path: String, contents data: Data?, attributes attr: [FileAttributeKey: Any]? = nil) -> Bool { false }
  open class DirectoryEnumerator: NSEnumerator {}
  public struct DirectoryEnumerationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let skipsHiddenFiles = DirectoryEnumerationOptions(rawValue: 4)
  }
  // Source: NSPathUtilities.h, iOS SDK.
  public enum SearchPathDirectory: UInt, Sendable { case cachesDirectory = 13, applicationSupportDirectory = 14 }
  public struct SearchPathDomainMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let userDomainMask = SearchPathDomainMask(rawValue: 1)
  }
}
@available(*, unavailable) extension FileManager: @unchecked Sendable {}

// Source: NSFileManager.h, iOS SDK (a typed string).
public struct FileAttributeKey: Hashable, RawRepresentable, Sendable { public var rawValue: String; public init(rawValue: String) { self.rawValue = rawValue }; public static let posixPermissions = FileAttributeKey(rawValue: "") }

// Source: NSURL.h, iOS SDK (a typed string).
public struct URLResourceKey: Hashable, RawRepresentable, Sendable { public var rawValue: String; public init(rawValue: String) { self.rawValue = rawValue }; public static let isDirectoryKey = URLResourceKey(rawValue: "") }

// Source: swiftlang/swift, stdlib/public/Darwin/Foundation/NSError.swift; NSURLError.h, iOS SDK (the codes).
public struct URLError: Error, Hashable {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let badServerResponse = Code(rawValue: -1011), cancelled = Code(rawValue: -999),
      cannotFindHost = Code(rawValue: -1003), timedOut = Code(rawValue: -1001),
      cannotConnectToHost = Code(rawValue: -1004), dnsLookupFailed = Code(rawValue: -1006),
      notConnectedToInternet = Code(rawValue: -1009), cannotParseResponse = Code(rawValue: -1017)
  }
  public init(_ code: Code, userInfo: [String: Any] = [:]) { self.code = code }
  public let code: Code
  public var errorCode: Int { code.rawValue }
  public var errorUserInfo: [String: Any] { [:] }
}

// Source: NSURLProtocol.h, NSURLCache.h, iOS SDK: URLProtocol alone is not NS_SWIFT_SENDABLE.
public protocol URLProtocolClient: NSObjectProtocol, Sendable {
  func urlProtocol(_ protocol: URLProtocol, didReceive response: URLResponse, cacheStoragePolicy policy: URLCache.StoragePolicy)
  func urlProtocol(_ protocol: URLProtocol, didLoad data: Data)
  func urlProtocol(_ protocol: URLProtocol, didFailWithError error: any Error)
  func urlProtocolDidFinishLoading(_ protocol: URLProtocol)
}
open class URLCache: NSObject, @unchecked Sendable { public enum StoragePolicy: UInt, Sendable { case allowed, allowedInMemoryOnly, notAllowed } }
open class URLProtocol: NSObject {
  open class func canInit(with request: URLRequest) -> Bool { false }
  open class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  open func startLoading() {}
  open func stopLoading() {}
  open var request: URLRequest { fatalError() }
  open var client: (any URLProtocolClient)? { nil }
}
@available(*, unavailable) extension URLProtocol: @unchecked Sendable {}

// Source: NSTask.h, macOS SDK: NS_SWIFT_SENDABLE; NSTask.h is not in the SDKs of iOS, tvOS and watchOS.
@available(iOS, unavailable) @available(tvOS, unavailable) @available(watchOS, unavailable)
open class Process: NSObject, @unchecked Sendable {
  @available(macOS 10.13, *) open var executableURL: URL?
  open var arguments: [String]?
  open var environment: [String: String]?
  open var standardInput: Any?
  open var standardOutput: Any?
  open var standardError: Any?
  @available(macOS 10.13, *) open func run() throws {}
  open var isRunning: Bool { false }
  open func terminate() {}
  open func interrupt() {}
  open func waitUntilExit() {}
  open var terminationStatus: Int32 { 0 }
  open var processIdentifier: Int32 { 0 }
}

// Source: NSIndexPath.h, iOS SDK: audited for sendability and not NS_SWIFT_SENDABLE.
open class NSIndexPath: NSObject { public convenience init(indexes: UnsafePointer<Int>?, length: Int) { self.init() } }

// Source: swiftlang/swift, stdlib/public/Darwin/Foundation/IndexPath.swift, …/NSArray.swift. They let paths and arrays stand in
// protocols of Objective-C.
extension IndexPath: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSIndexPath { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: NSIndexPath, result: inout IndexPath?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ s: NSIndexPath, result: inout IndexPath?) -> Bool { true }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: NSIndexPath?) -> IndexPath { fatalError() }
}
extension Array: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSArray { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: NSArray, result: inout [Element]?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ s: NSArray, result: inout [Element]?) -> Bool { true }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: NSArray?) -> [Element] { [] }
}

// Source: NSAttributedString.h, iOS SDK: from iOS 3.2; audited for sendability and not NS_SWIFT_SENDABLE.
open class NSAttributedString: NSObject {
  public init(string str: String) {}
  open var string: String { "" }
}
open class NSMutableAttributedString: NSAttributedString {}

// Source: NSKeyValueObserving.h, iOS SDK (NS_OPTIONS).
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static var new: Self { Self(rawValue: 1) }
  public static var old: Self { Self(rawValue: 2) }
  public static var initial: Self { Self(rawValue: 4) }
  public static var prior: Self { Self(rawValue: 8) }
}

// Source: swiftlang/swift, stdlib/public/Darwin/Foundation/NSObject.swift (neither type is Sendable);
// developer.apple.com/documentation/objectivec/nsobject-swift.class/observe(_:options:changehandler:), where it is also
// @preconcurrency: without, it is stricter.
public class NSKeyValueObservation: NSObject { public func invalidate() {} }
public struct NSKeyValueObservedChange<Value> {
  public let newValue: Value?
  public let oldValue: Value?
}
public protocol _KeyValueCodingAndObserving {}
extension NSObject: _KeyValueCodingAndObserving {}
extension _KeyValueCodingAndObserving {
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation { fatalError() }
}

// Source: NSSet.h, NSOrderedSet.h, NSIndexSet.h, NSUUID.h, NSURL.h, NSURLComponents (NSURL.h), NSCalendar.h, NSLocale.h, NSTimeZone.h,
// NSMeasurement.h, NSUnit.h, iOS SDK. Which of them are NS_SWIFT_SENDABLE is left out: none leaves the function that looks at it.
open class NSSet: NSObject { open var allObjects: [Any] { [] } }
open class NSCountedSet: NSSet { public init(array: [Any]) {} }
open class NSOrderedSet: NSObject {
  public convenience init(array: [Any]) { self.init() }
  open var array: [Any] { [] }
}
open class NSIndexSet: NSObject { public init(indexSet: IndexSet) {} }
open class NSUUID: NSObject { public init?(uuidString string: String) {} }
open class NSURL: NSObject { public convenience init?(string URLString: String) { return nil } }
open class NSURLComponents: NSObject { public init?(string URLString: String) {} }
open class NSURLQueryItem: NSObject { public init(name: String, value: String?) {} }
open class NSCalendar: NSObject {
  public struct Identifier: Hashable, Sendable { public static var gregorian: Identifier { Identifier() } }
  public init?(calendarIdentifier ident: Identifier) {}
}
open class NSLocale: NSObject { public init(localeIdentifier string: String) {} }
open class NSTimeZone: NSObject {
  public init?(name tzName: String) {}
  open var name: String { "" }
}
open class Unit: NSObject { public init(symbol: String) {} }
open class NSMeasurement: NSObject {
  public init(doubleValue: Double, unit: Unit) {}
  open var doubleValue: Double { 0 }
  open var unit: Unit { fatalError() }
}
public struct Measurement<UnitType: Unit> { public init(value: Double, unit: UnitType) {} }

// Source: swiftlang/swift, stdlib/public/Darwin/Foundation: each value stands for an object of Objective-C.
extension Data: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSData { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: NSData, result: inout Data?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ s: NSData, result: inout Data?) -> Bool { true }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: NSData?) -> Data { fatalError() }
}
extension Date: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSDate { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: NSDate, result: inout Date?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ s: NSDate, result: inout Date?) -> Bool { true }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: NSDate?) -> Date { fatalError() }
}
extension UUID: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSUUID { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: NSUUID, result: inout UUID?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ s: NSUUID, result: inout UUID?) -> Bool { true }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: NSUUID?) -> UUID { fatalError() }
}
extension URL: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSURL { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: NSURL, result: inout URL?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ s: NSURL, result: inout URL?) -> Bool { true }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: NSURL?) -> URL { fatalError() }
}
extension URLComponents: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSURLComponents { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: NSURLComponents, result: inout URLComponents?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ s: NSURLComponents, result: inout URLComponents?) -> Bool { true }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: NSURLComponents?) -> URLComponents { fatalError() }
}
extension URLQueryItem: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSURLQueryItem { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: NSURLQueryItem, result: inout URLQueryItem?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ s: NSURLQueryItem, result: inout URLQueryItem?) -> Bool { true }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: NSURLQueryItem?) -> URLQueryItem { fatalError() }
}
extension URLRequest: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSURLRequest { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: NSURLRequest, result: inout URLRequest?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ s: NSURLRequest, result: inout URLRequest?) -> Bool { true }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: NSURLRequest?) -> URLRequest { fatalError() }
}
extension Calendar: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSCalendar { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: NSCalendar, result: inout Calendar?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ s: NSCalendar, result: inout Calendar?) -> Bool { true }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: NSCalendar?) -> Calendar { fatalError() }
}
extension Locale: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSLocale { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: NSLocale, result: inout Locale?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ s: NSLocale, result: inout Locale?) -> Bool { true }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: NSLocale?) -> Locale { fatalError() }
}
extension IndexSet: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSIndexSet { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: NSIndexSet, result: inout IndexSet?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ s: NSIndexSet, result: inout IndexSet?) -> Bool { true }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: NSIndexSet?) -> IndexSet { fatalError() }
}
extension Notification: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNotification { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: NSNotification, result: inout Notification?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ s: NSNotification, result: inout Notification?) -> Bool { true }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: NSNotification?) -> Notification { fatalError() }
}
