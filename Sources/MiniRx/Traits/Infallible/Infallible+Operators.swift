import Dispatch

/// An error that a closure throws goes to `Hooks.defaultErrorHandler`, and the sequence completes; so does an error of
/// the sequence that `until:` waits for.
extension InfallibleType {
  /// Passes on the elements for which a predicate holds.
  @_alwaysEmitIntoClient
  public func filter(_ predicate: @escaping (Element) -> Bool) -> Infallible<Element> {
    Infallible(asObservable().filter(predicate))
  }

  /// Skips the first `count` elements.
  @_alwaysEmitIntoClient
  public func skip(_ count: Int) -> Infallible<Element> { Infallible(asObservable().skip(count)) }

  /// Drops elements while a predicate holds.
  @_alwaysEmitIntoClient
  public func skip(while predicate: @escaping (Element) throws -> Bool) -> Infallible<Element> {
    Infallible(asObservable().skip(while: predicate).withErrorsReported())
  }

  /// Drops elements until another sequence emits.
  @_alwaysEmitIntoClient
  public func skip<Source: ObservableConvertibleType>(until other: Source) -> Infallible<Element> {
    Infallible(asObservable().skip(until: other.asObservable()).withErrorsReported())
  }

  /// Emits the first `count` elements and completes.
  @_alwaysEmitIntoClient
  public func take(_ count: Int) -> Infallible<Element> { Infallible(asObservable().take(count)) }

  /// Completes when another sequence emits.
  @_alwaysEmitIntoClient
  public func take<Source: ObservableConvertibleType>(until other: Source) -> Infallible<Element> {
    Infallible(asObservable().take(until: other.asObservable()).withErrorsReported())
  }

  /// Completes when a predicate holds; whether with the element for which it does, is what the behavior says.
  @_alwaysEmitIntoClient
  public func take(
    until predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Infallible<Element> {
    Infallible(asObservable().take(until: predicate, behavior: behavior).withErrorsReported())
  }

  /// Completes when a predicate no longer holds; whether with the element for which it does not, is what the behavior
  /// says.
  @_alwaysEmitIntoClient
  public func take(
    while predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Infallible<Element> {
    Infallible(asObservable().take(while: predicate, behavior: behavior).withErrorsReported())
  }

  /// Drops elements that a closure finds equal to the one before.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged(
    _ comparer: @escaping (_ lhs: Element, _ rhs: Element) throws -> Bool
  ) -> Infallible<Element> { Infallible(asObservable().distinctUntilChanged(comparer).withErrorsReported()) }

  /// Drops elements whose key is equal to that of the element before.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged<Key: Equatable>(
    _ keySelector: @escaping (Element) throws -> Key
  ) -> Infallible<Element> { Infallible(asObservable().distinctUntilChanged(keySelector).withErrorsReported()) }

  /// Drops elements whose key a closure finds equal to that of the element before.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged<Key>(
    _ keySelector: @escaping (Element) throws -> Key, comparer: @escaping (_ lhs: Key, _ rhs: Key) throws -> Bool
  ) -> Infallible<Element> {
    Infallible(asObservable().distinctUntilChanged(keySelector, comparer: comparer).withErrorsReported())
  }

  /// Drops elements whose property is equal to that of the element before.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged<Property: Equatable>(
    at keyPath: KeyPath<Element, Property>
  ) -> Infallible<Element> { Infallible(asObservable().distinctUntilChanged(at: keyPath)) }
}

extension InfallibleType where Element: Equatable {
  /// Drops elements that are equal to the one before.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged() -> Infallible<Element> { Infallible(asObservable().distinctUntilChanged()) }
}

extension InfallibleType {
  /// Transforms each element.
  @_alwaysEmitIntoClient
  public func map<Result>(_ transform: @escaping (Element) -> Result) -> Infallible<Result> {
    Infallible(asObservable().map(transform))
  }

  /// Transforms each element and drops those that become `nil`.
  @_alwaysEmitIntoClient
  public func compactMap<Result>(_ transform: @escaping (Element) -> Result?) -> Infallible<Result> {
    Infallible(asObservable().compactMap(transform))
  }

  /// Accumulates the elements and emits each intermediate result.
  @_alwaysEmitIntoClient
  public func scan<Seed>(_ seed: Seed, accumulator: @escaping (Seed, Element) -> Seed) -> Infallible<Seed> {
    Infallible(asObservable().scan(seed, accumulator: accumulator))
  }

  /// Accumulates the elements in place and emits each intermediate result.
  @_alwaysEmitIntoClient
  public func scan<Seed>(into seed: Seed, accumulator: @escaping (inout Seed, Element) -> Void) -> Infallible<Seed> {
    Infallible(asObservable().scan(into: seed, accumulator: accumulator))
  }

  /// Emits each element together with an object that the sequence does not retain; completes once that has been released.
  @_alwaysEmitIntoClient
  public func withUnretained<Object: AnyObject>(_ obj: Object) -> Infallible<(Object, Element)> {
    Infallible(asObservable().withUnretained(obj))
  }

  /// Emits what a closure makes of each element and an object that the sequence does not retain; completes once that
  /// has been released.
  @_alwaysEmitIntoClient
  public func withUnretained<Object: AnyObject, Out>(
    _ obj: Object, resultSelector: @escaping (Object, Element) -> Out
  ) -> Infallible<Out> { Infallible(asObservable().withUnretained(obj, resultSelector: resultSelector)) }
}

/// An inner sequence may be any: where it can fail, its error goes to `Hooks.defaultErrorHandler` and it counts as
/// completed.
extension InfallibleType {
  /// Turns each element into a sequence and emits what all of them emit.
  @_alwaysEmitIntoClient
  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) -> Source
  ) -> Infallible<Source.Element> { Infallible(asObservable().flatMap { selector($0).withErrorsReported() }) }

  /// Turns each element into a sequence and emits what the latest of them emits.
  @_alwaysEmitIntoClient
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) -> Source
  ) -> Infallible<Source.Element> { Infallible(asObservable().flatMapLatest { selector($0).withErrorsReported() }) }

  /// Turns an element into a sequence and emits what it emits; drops the elements that come meanwhile.
  @_alwaysEmitIntoClient
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) -> Source
  ) -> Infallible<Source.Element> { Infallible(asObservable().flatMapFirst { selector($0).withErrorsReported() }) }

  /// Turns each element into a sequence and emits what they emit, one after the other.
  @_alwaysEmitIntoClient
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) -> Source
  ) -> Infallible<Source.Element> { Infallible(asObservable().concatMap { selector($0).withErrorsReported() }) }
}

extension InfallibleType {
  /// Emits an element when no other has arrived for a span of time.
  @_alwaysEmitIntoClient
  public func debounce(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element> {
    Infallible(asObservable().debounce(dueTime, scheduler: scheduler))
  }

  /// Emits an element, and then none for a span of time but, if asked for, the latest that came within it.
  @_alwaysEmitIntoClient
  public func throttle(
    _ dueTime: RxTimeInterval, latest: Bool = true, scheduler: any SchedulerType
  ) -> Infallible<Element> { Infallible(asObservable().throttle(dueTime, latest: latest, scheduler: scheduler)) }

  /// Emits each element a span of time later.
  @_alwaysEmitIntoClient
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element> {
    Infallible(asObservable().delay(dueTime, scheduler: scheduler))
  }

  /// Completes after a span of time.
  @_alwaysEmitIntoClient
  public func take(for duration: RxTimeInterval, scheduler: any SchedulerType) -> Infallible<Element> {
    Infallible(asObservable().take(for: duration, scheduler: scheduler))
  }

  /// Calls closures along the way and passes everything on as it is.
  ///
  /// An error that a closure throws goes to `Hooks.defaultErrorHandler`, and the sequence completes.
  @_alwaysEmitIntoClient
  public func `do`(
    onNext: ((Element) throws -> Void)? = nil, afterNext: ((Element) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil, afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
  ) -> Infallible<Element> {
    Infallible(
      asObservable().do(
        onNext: onNext, afterNext: afterNext, onCompleted: onCompleted, afterCompleted: afterCompleted,
        onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose
      ).withErrorsReported())
  }

  /// Prints the subscription, every event and the disposal, and passes everything on as it is.
  @_alwaysEmitIntoClient
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file, line: UInt = #line,
    function: String = #function
  ) -> Infallible<Element> {
    Infallible(
      asObservable().debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function))
  }

  /// Delivers all events on a scheduler.
  @_alwaysEmitIntoClient
  public func observe(on scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(asObservable().observe(on: scheduler))
  }

  /// Subscribes to the source on a scheduler.
  @_alwaysEmitIntoClient
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(asObservable().subscribe(on: scheduler))
  }

  /// Shares one subscription among all observers, for as long as there is one.
  @_alwaysEmitIntoClient
  public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Infallible<Element> {
    Infallible(asObservable().share(replay: replay, scope: scope))
  }
}
