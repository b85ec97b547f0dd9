import MiniRx

/// A value and the virtual time at which it was seen.
///
///     let taps = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(300)])
///     let observer = scheduler.start { taps.map { $0 * 10 } }
///     // observer.events == [.next(210, 10), .next(220, 20), .completed(300)]
///
/// Times are in units of the scheduler's resolution.
public struct Recorded<Value> {
  /// When it was seen.
  public let time: TestTime
  /// What was seen.
  public let value: Value

  /// A value with its time.
  public init(time: TestTime, value: Value) {
    self.time = time
    self.value = value
  }
}

extension Recorded {
  /// An element at a time.
  public static func next<Element>(_ time: TestTime, _ element: Element) -> Recorded<Event<Element>>
  where Value == Event<Element> {
    Recorded(time: time, value: .next(element))
  }

  /// The end of a sequence at a time.
  ///
  /// - Parameter time: when it happens.
  /// - Parameter type: the type of the elements, where nothing else tells it.
  public static func completed<Element>(
    _ time: TestTime, _ type: Element.Type = Element.self
  ) -> Recorded<Event<Element>> where Value == Event<Element> {
    Recorded(time: time, value: .completed)
  }

  /// The error with which a sequence ends, at a time.
  ///
  /// - Parameter time: when it happens.
  /// - Parameter type: the type of the elements, where nothing else tells it.
  public static func error<Element>(
    _ time: TestTime, _ error: any Swift.Error, _ type: Element.Type = Element.self
  ) -> Recorded<Event<Element>> where Value == Event<Element> {
    Recorded(time: time, value: .error(error))
  }

  /// Events as an array, whose type the compiler finds from its elements: `.events(.next(1, "a"), .completed(2))`.
  public static func events<Element>(_ recordedEvents: Recorded<Event<Element>>...) -> [Recorded<Event<Element>>]
  where Value == Event<Element> {
    recordedEvents
  }

  /// Events as an array, whose type the compiler finds from its elements.
  public static func events<Element>(_ recordedEvents: [Recorded<Event<Element>>]) -> [Recorded<Event<Element>>]
  where Value == Event<Element> {
    recordedEvents
  }
}

extension Recorded: Equatable where Value: Equatable {}

extension Recorded: Sendable where Value: Sendable {}

extension Recorded: CustomDebugStringConvertible {
  /// `next(1) @ 210`
  public var debugDescription: String { "\(value) @ \(time)" }
}

/// Whether both are the same event at the same time.
///
/// The form of RxTest, for code that names the operator.
public func == <Element: Equatable>(left: Recorded<Event<Element>>, right: Recorded<Event<Element>>) -> Bool {
  left.time == right.time && left.value == right.value
}

/// From when to when a `TestableObservable` was observed.
///
///     XCTAssertEqual(taps.subscriptions, [RecordedSubscription(200, 300)])
public struct RecordedSubscription: Hashable, Sendable {
  /// When it began.
  public let subscribe: TestTime
  /// When it ended, or `Int.max` while it lasts.
  public let unsubscribe: TestTime

  /// A subscription that has not ended.
  public init(_ subscribe: TestTime) { self.init(subscribe, .max) }

  /// A subscription with its beginning and its end.
  public init(_ subscribe: TestTime, _ unsubscribe: TestTime) {
    self.subscribe = subscribe
    self.unsubscribe = unsubscribe
  }
}

extension RecordedSubscription: CustomDebugStringConvertible {
  /// `(200 : 300)`, or `(200 : Infinity)` while it lasts.
  public var debugDescription: String { "(\(subscribe) : \(unsubscribe == .max ? "Infinity" : "\(unsubscribe)"))" }
}

extension Event: Equatable where Element: Equatable {
  /// Whether both are the same event. Errors are the same when their types and their descriptions are.
  public static func == (left: Event, right: Event) -> Bool {
    switch (left, right) {
    case (.next(let left), .next(let right)): left == right
    case (.error(let left), .error(let right)): areSame(left, right)
    case (.completed, .completed): true
    case (.next, _), (.error, _), (.completed, _): false
    }
  }
}

extension MaybeEvent: Equatable where Element: Equatable {
  /// Whether both are the same event. Errors are the same when their types and their descriptions are.
  public static func == (left: MaybeEvent, right: MaybeEvent) -> Bool {
    switch (left, right) {
    case (.success(let left), .success(let right)): left == right
    case (.error(let left), .error(let right)): areSame(left, right)
    case (.completed, .completed): true
    case (.success, _), (.error, _), (.completed, _): false
    }
  }
}

extension CompletableEvent: Equatable {
  /// Whether both are the same event. Errors are the same when their types and their descriptions are.
  public static func == (left: CompletableEvent, right: CompletableEvent) -> Bool {
    switch (left, right) {
    case (.error(let left), .error(let right)): areSame(left, right)
    case (.completed, .completed): true
    case (.error, _), (.completed, _): false
    }
  }
}

/// `Result` is not equatable, as its error is not.
package func areSame<Element: Equatable>(_ left: SingleEvent<Element>, _ right: SingleEvent<Element>) -> Bool {
  switch (left, right) {
  case (.success(let left), .success(let right)): left == right
  case (.failure(let left), .failure(let right)): areSame(left, right)
  case (.success, _), (.failure, _): false
  }
}

/// By domain, code and text, as RxTest does: the domain of an error of Swift is its type.
private func areSame(_ left: any Error, _ right: any Error) -> Bool {
  left._domain == right._domain && left._code == right._code && "\(left)" == "\(right)"
}
