/// Modules of the libraries that sources come from, and what takes their place.
enum Modules {
  static let rxTests: Set = ["RxTest", "RxBlocking"]
  static let rxSwift: Set = rxTests.union(["RxSwift", "RxRelay", "RxCocoa"])
  static let architectures: Set = ["ComposableArchitecture", "RxComposableArchitecture"]
  static let companions: Set = [
    "CasePaths", "Clocks", "CombineSchedulers", "ConcurrencyExtras", "CustomDump", "Dependencies",
    "IdentifiedCollections", "XCTestDynamicOverlay",
  ]
  /// What a file imports that has been changed already: what needs a hand is listed until it is done.
  static let successorsOfArchitecture: Set = ["RxComposable", "RxComposableTesting"]
  static let successorsOfRxSwift: Set = ["MiniRx", "MiniRxTesting"]

  /// Names of Foundation and Dispatch, which came with RxSwift and the architectures.
  private static let namesOfFoundation: Set = [
    "Bundle", "CGFloat", "CGPoint", "CGRect", "CGSize", "Calendar", "CharacterSet", "Data", "Date", "DateComponents",
    "DateFormatter", "DateInterval", "Decimal", "DispatchGroup", "DispatchQueue", "DispatchSemaphore", "DispatchTime",
    "DispatchTimeInterval", "DispatchWorkItem", "FileManager", "HTTPURLResponse", "IndexPath", "IndexSet",
    "JSONDecoder", "JSONEncoder", "JSONSerialization", "Locale", "LocalizedError", "Notification",
    "NotificationCenter", "NumberFormatter", "OperationQueue", "ProcessInfo", "PropertyListDecoder",
    "PropertyListEncoder", "RunLoop", "Thread", "TimeInterval", "TimeZone", "Timer", "URL", "URLComponents",
    "URLError", "URLQueryItem", "URLRequest", "URLResponse", "URLSession", "URLSessionDataTask", "UUID",
    "UserDefaults",
  ]
  static let functionsOfFoundation: Set = ["ceil", "floor", "pow", "sqrt"]

  /// Modules that bring Foundation along.
  static let withFoundation: Set = [
    "ARKit", "AVFoundation", "AVKit", "AppKit", "AuthenticationServices", "CloudKit", "Cocoa", "Contacts",
    "CoreBluetooth", "CoreData", "CoreImage", "CoreLocation", "CoreMotion", "EventKit", "Foundation",
    "FoundationEssentials", "GameKit", "HealthKit", "LocalAuthentication", "MapKit", "MediaPlayer", "MessageUI",
    "PassKit", "Photos", "PhotosUI", "SafariServices", "SceneKit", "SpriteKit", "StoreKit", "SwiftUI", "UIKit",
    "UserNotifications", "WatchKit", "WebKit", "WidgetKit", "XCTest",
  ]

  static func isOfFoundation(_ name: String) -> Bool {
    namesOfFoundation.contains(name) || isType(name, behind: "NS")
  }

  /// Whether a name is one of a type of Apple's: `UIView`, and not `UI` or `UIs`.
  static func isType(_ name: String, behind prefix: String) -> Bool {
    name.hasPrefix(prefix) && name.dropFirst(2).first?.isUppercase == true && name.contains(where: \.isLowercase)
  }

  /// Whether a module is a library on top of RxSwift, as far as its name tells: `RxDataSources`, `NSObject_Rx`.
  static func isOnTopOfRxSwift(_ name: String) -> Bool {
    if rxSwift.contains(name) || name.hasPrefix("RxComposable") || ["MiniRx", "RxSwiftInterop"].contains(name) {
      return false
    }
    let next = name.dropFirst(2).first
    return name.hasPrefix("Rx") && (next?.isUppercase ?? false || next?.isNumber ?? false)
      || name.hasSuffix("Rx") && name != "Rx" || ["RIBs", "ReactorKit", "Unio"].contains(name)
  }

  /// Names of types that only the products for tests have.
  static let typesOfTests: Set = [
    "TestStore", "TestStoreOf", "TestStoreTask", "TestClock", "XCTModify", "XCTAssertDifference",
    "XCTAssertNoDifference", "expectDifference", "expectNoDifference", "withMainSerialExecutor",
  ]

  /// Names of Combine: a file that has none of them does not need the import.
  static let namesOfCombine: Set = [
    "AnyCancellable", "AnyPublisher", "AnySubscriber", "Cancellable", "ConnectablePublisher", "CurrentValueSubject",
    "CustomCombineIdentifierConvertible", "Deferred", "Empty", "Fail", "Future", "Just", "ObservableObject",
    "ObservableObjectPublisher", "PassthroughSubject", "Published", "Publisher", "Publishers", "Record", "Scheduler",
    "SchedulerTimeIntervalConvertible", "Subject", "Subscriber", "Subscribers", "Subscription", "Subscriptions",
    "TopLevelDecoder", "TopLevelEncoder", "assign", "eraseToAnyPublisher", "objectWillChange", "publisher", "sink",
    "Combine", "dataTaskPublisher",
  ]

  /// Names that say that a file has publishers of its own.
  static let publishers: Set = [
    "AnyPublisher", "CurrentValueSubject", "Deferred", "Fail", "Future", "Just", "PassthroughSubject", "Published",
    "Publishers", "dataTaskPublisher", "eraseToAnyPublisher",
  ]

  /// The queues that Combine takes for schedulers.
  static let queues: Set = ["DispatchQueue", "RunLoop", "OperationQueue"]
}

/// What a person has to do, and how.
enum Remedy {
  static let library =
    "a library on top of RxSwift: it returns RxSwift's types: copy its sources into your package and migrate them with yours, keep it behind the bridge of Interop/RxSwift, or write the part that you use"
  static let methodInvoked =
    "a call of a method that is observed: override the method, or write it in a subclass of the delegate's proxy, and send to a PublishRelay"
  static let viewDidLoad = "a call of a method that is observed: override viewDidLoad and send to a PublishRelay"
  static func appearance(_ name: String) -> String {
    "a call of a method that is observed: rx.\(name) of MiniRx, a ControlEvent<Bool> that says whether it is animated; map it where it is used, since a property of yours of this name would call itself"
  }
  static let keyValue = "key-value observing by name: rx.observe(\\.keyPath)"
  static let web = "web content: write a delegate of your own that sends to a PublishRelay"
  static let delegate =
    "a name of RxCocoa that is not here: write the method in a subclass of the delegate's proxy, or in a delegate of your own, and send to a PublishRelay"
  static let appKit =
    "RxCocoa's names for AppKit: not here: write a target and action, or a delegate of your own, that sends to a PublishRelay; setting a property works, as in bind(to: field.rx.stringValue)"
  static let caseWithoutValue = "a function of a case: if the case has no value, write (/Action.case).extract"
  static let plainRows = "a plain type as Identifiable: add id: \\.self"
  static let swiftUI =
    "SwiftUI's views of a store: store.observed and store.binding, from iOS 17 on; a switch over the state with IfLetStore"
  static let animatedEffect = "an animation of an effect: not there: animate where the state is shown"
  static let animatedSend = "an animation of an action: withAnimation(.default) { _ = viewStore.send(.action) }"
  static let twoTypes = "an effect with two types: Effect<Action>: what fails is an action, by catchToEffect"
  static let error = "an effect of an error: write its type: Effect(error: ApiError.network)"
  static let failure = "effects by their failure: extension Effect: there is no Failure; Output is Action"
  static let queue =
    "a queue as a scheduler: SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: \"name\")"
  static let scheduler =
    "a scheduler: any SchedulerType: .main, .immediate, .unimplemented(\"Environment.mainQueue\"), in tests TestScheduler(initialClock: 0)"
  static let mainQueue =
    "the main queue as a scheduler of what may be an effect: for one, MainScheduler.asyncInstance; for a publisher of Combine it stays"
  static let delay =
    "a span of what may be an effect: for one, delay(.seconds(1), scheduler: queue); for a publisher of Combine it stays"
  static let subscription =
    "a subscription: viewStore.observable, subscribe(onNext:) and disposed(by:) with a DisposeBag"
  static let set = "a set of cancellables: let cancellables = DisposeBag()"
  static let failing = "XCTFail outside of tests: assertionFailure, or unimplemented(_:) for what a test has to replace"
  static let package =
    "a dependency: the package RxComposable, with the products MiniRx and RxComposable, and for tests MiniRxTesting and RxComposableTesting"
  static let pod =
    "a dependency: pod 'MiniRx' or 'RxComposable', for tests 'MiniRxTesting' and 'RxComposableTesting'; one line for each, where there are several"
}
