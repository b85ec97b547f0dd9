/// Modules of the libraries that sources come from, and what takes their place.
enum Modules {
  static let rxTests: Set = ["RxTest", "RxBlocking"]
  static let rxSwift: Set = rxTests.union(["RxSwift", "RxRelay", "RxCocoa"])
  static let architectures: Set = ["ComposableArchitecture", "RxComposableArchitecture"]
  static let companions: Set = [
    "CasePaths", "Clocks", "CombineSchedulers", "ConcurrencyExtras", "CustomDump", "Dependencies",
    "IdentifiedCollections", "XCTestDynamicOverlay",
  ]
  static let ofArchitecture = architectures.union(companions)
  /// What a file imports that has been changed already: what needs a hand is listed until it is done.
  static let successorsOfArchitecture: Set = ["RxComposable", "RxComposableTesting"]
  static let successorsOfRxSwift: Set = ["MiniRx", "MiniRxTesting"]
  /// Names of Foundation and Dispatch, which came with RxSwift where a file imports nothing else. Those that begin with `NS` are too.
  static let namesOfFoundation: Set = [
    "Bundle", "Calendar", "Data", "Date", "DateFormatter", "Decimal", "DispatchGroup", "DispatchQueue", "DispatchTime",
    "DispatchTimeInterval", "FileManager", "HTTPURLResponse", "IndexPath", "IndexSet", "JSONDecoder", "JSONEncoder",
    "JSONSerialization", "Locale", "LocalizedError", "Notification", "NotificationCenter", "NumberFormatter",
    "OperationQueue", "ProcessInfo", "RunLoop", "Thread", "TimeInterval", "TimeZone", "Timer", "URL", "URLComponents",
    "URLError", "URLQueryItem", "URLRequest", "URLResponse", "URLSession", "UUID", "UserDefaults",
  ]

  /// Libraries on top of RxSwift.
  static let others: Set = [
    "RxDataSources", "RxGesture", "RxOptional", "RxSwiftExt", "RxAlamofire", "RxKeyboard", "RxCombine", "RxMoya",
    "Action",
  ]

  /// Names of types that only the products for tests have.
  static let typesOfTests: Set = [
    "TestStore", "TestStoreOf", "TestStoreTask", "TestClock", "XCTModify", "XCTAssertDifference",
    "XCTAssertNoDifference", "expectDifference", "expectNoDifference", "withMainSerialExecutor",
  ]

  /// Names of Combine: a file that has none of them does not need the import.
  static let namesOfCombine: Set = [
    "AnyCancellable", "AnyPublisher", "AnySubscriber", "Cancellable", "ConnectablePublisher", "CurrentValueSubject",
    "CustomCombineIdentifierConvertible", "Deferred", "Empty", "Fail", "Future", "Just", "ObservableObject",
    "ObservableObjectPublisher", "PassthroughSubject", "Published", "Publisher", "Publishers", "Record", "Subject",
    "Subscriber", "Subscribers", "Subscription", "Subscriptions", "TopLevelDecoder", "TopLevelEncoder",
    "assign", "eraseToAnyPublisher", "objectWillChange", "publisher", "sink", "Combine", "dataTaskPublisher",
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
    "an import of a library on top of RxSwift: it returns RxSwift's types: keep it behind the bridge of Interop/RxSwift, or write the part that you use"
  static let methodInvoked =
    "a call of a method that is observed: override the method, or write it in a subclass of the delegate's proxy, and send to a PublishRelay"
  static let viewDidLoad = "a call of a method that is observed: override viewDidLoad and send to a PublishRelay"
  static func appearance(_ name: String) -> String {
    "a call of a method that is observed: rx.\(name) of MiniRx, a ControlEvent<Bool> that says whether it is animated; map it where it is used, since a property of yours of this name would call itself"
  }
  static let keyValue = "key-value observing by name: rx.observe(\\.keyPath)"
  static let web = "web content: write a delegate of your own that sends to a PublishRelay"
  static let caseWithoutValue = "a function of a case: if the case has no value, write (/Action.case).extract"
  static let plainRows = "a plain type as Identifiable: add id: \\.self"
  static let swiftUI =
    "SwiftUI's views of a store: store.observed and store.binding, from iOS 17 on; a switch over the state with IfLetStore"
  static let animatedEffect = "an animation of an effect: not there: animate where the state is shown"
  static let animatedSend = "an animation of an action: withAnimation(.default) { _ = viewStore.send(.action) }"
  static let twoTypes = "an effect with two types: Effect<Action>: what fails is an action, by catchToEffect"
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
