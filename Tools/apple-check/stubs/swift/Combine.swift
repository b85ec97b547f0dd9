// What the project uses of Combine. Nothing is `Sendable` but what says so.

// Source: Combine.swiftinterface, macOS SDK.
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public protocol Cancellable { func cancel() }
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
extension Cancellable {
  public func store(in set: inout Set<AnyCancellable>) {}
}
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public final class AnyCancellable: Cancellable, Hashable {
  public init(_ cancel: @escaping () -> Void) {}
  public init<C: Cancellable>(_ canceller: C) {}
  public final func cancel() {}
  public final func hash(into hasher: inout Hasher) {}
  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { fatalError() }
}

// Source: Combine.swiftinterface, macOS SDK. The identifier is neither frozen nor Sendable.
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public struct CombineIdentifier: Hashable, CustomStringConvertible {
  public init() {}
  public init(_ object: AnyObject) {}
  public var description: String { fatalError() }
}
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public protocol CustomCombineIdentifierConvertible { var combineIdentifier: CombineIdentifier { get } }
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
extension CustomCombineIdentifierConvertible where Self: AnyObject {
  public var combineIdentifier: CombineIdentifier { fatalError() }
}

// Source: Combine.swiftinterface, macOS SDK.
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  func request(_ demand: Subscribers.Demand)
}
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  associatedtype Input
  associatedtype Failure: Error
  func receive(subscription: any Subscription)
  func receive(_ input: Input) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<Failure>)
}

// Source: Combine.swiftinterface, macOS SDK. Demand and Completion are frozen, whence they are Sendable without a word.
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public enum Subscribers {
  @frozen public struct Demand: Equatable, Comparable, Hashable, Sendable {
    public static let unlimited = Demand()
    public static let none = Demand()
    public static func max(_ value: Int) -> Demand { fatalError() }
    public var max: Int? { fatalError() }
    public static func + (left: Demand, right: Demand) -> Demand { fatalError() }
    public static func += (left: inout Demand, right: Demand) {}
    public static func - (left: Demand, right: Int) -> Demand { fatalError() }
    public static func -= (left: inout Demand, right: Int) {}
    public static func < (left: Demand, right: Demand) -> Bool { fatalError() }
  }
  @frozen public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)
  }
}
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
extension Subscribers.Completion: Sendable {}

// Source: Combine.swiftinterface, macOS SDK.
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input
}
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
extension Publisher {
  public func subscribe<S: Subscriber>(_ subscriber: S) where Failure == S.Failure, Output == S.Input {}
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void, receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable { fatalError() }
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { fatalError() }
}
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
extension Publisher where Failure == Never {
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable { fatalError() }
}
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
@frozen public struct AnyPublisher<Output, Failure: Error>: Publisher {
  public func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input {}
}

// Source: Combine.swiftinterface, macOS SDK. No subject is Sendable.
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  func send(_ value: Output)
  func send(completion: Subscribers.Completion<Failure>)
  func send(subscription: any Subscription)
}
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  public init() {}
  public final func send(_ value: Output) {}
  public final func send(completion: Subscribers.Completion<Failure>) {}
  public final func send(subscription: any Subscription) {}
  public final func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input {}
}

// Source: Combine.swiftinterface, macOS SDK.
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public protocol SchedulerTimeIntervalConvertible {
  static func seconds(_ s: Int) -> Self
  static func seconds(_ s: Double) -> Self
  static func milliseconds(_ ms: Int) -> Self
  static func microseconds(_ us: Int) -> Self
  static func nanoseconds(_ ns: Int) -> Self
}
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public protocol Scheduler<SchedulerTimeType> {
  associatedtype SchedulerTimeType: Strideable where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible
  associatedtype SchedulerOptions
  var now: SchedulerTimeType { get }
  var minimumTolerance: SchedulerTimeType.Stride { get }
  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)
  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void)
  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable
}
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
extension Scheduler {
  public func schedule(_ action: @escaping () -> Void) {}
  public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {}
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, _ action: @escaping () -> Void
  ) -> any Cancellable { fatalError() }
}

// Source: combine/publisher/receive(on:options:), …/subscribe(on:options:), …/delay(for:tolerance:scheduler:options:),
// …/debounce(for:scheduler:options:), …/throttle(for:scheduler:latest:).
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public enum Publishers {
  public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input {}
  }
  public struct SubscribeOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input {}
  }
  public struct Delay<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input {}
  }
  public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input {}
  }
  public struct Throttle<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input {}
  }
}
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
extension Publisher {
  public func receive<S: Scheduler>(on scheduler: S, options: S.SchedulerOptions? = nil) -> Publishers.ReceiveOn<Self, S> {
    fatalError()
  }
  public func subscribe<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.SubscribeOn<Self, S> { fatalError() }
  public func delay<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil, scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.Delay<Self, S> { fatalError() }
  public func debounce<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.Debounce<Self, S> { fatalError() }
  public func throttle<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
  ) -> Publishers.Throttle<Self, S> { fatalError() }
}
