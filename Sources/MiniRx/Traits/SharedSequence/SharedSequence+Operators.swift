import Dispatch

extension SharedSequence {
  /// A sequence that completes at once.
  @_alwaysEmitIntoClient
  public static func empty() -> SharedSequence { onScheduler(.empty()) }

  /// A sequence that neither emits nor ends.
  @_alwaysEmitIntoClient
  public static func never() -> SharedSequence { SharedSequence(raw: .never()) }

  /// A sequence of one element.
  @_alwaysEmitIntoClient
  public static func just(_ element: Element) -> SharedSequence { onScheduler(.just(element)) }

  /// A sequence that a closure makes, anew for each subscription.
  @_alwaysEmitIntoClient
  public static func deferred(_ observableFactory: @escaping () -> SharedSequence) -> SharedSequence {
    SharedSequence(.deferred { observableFactory().asObservable() })
  }

  /// A sequence of the given elements: on the main thread the first is emitted at once, each other in a turn of the main
  /// queue, so that two such sequences take turns.
  ///
  ///     Driver.combineLatest(.of(1, 2), .of(3, 4)) { $0 * 10 + $1 }   // 13, 23, 24
  @_alwaysEmitIntoClient
  public static func of(_ elements: Element...) -> SharedSequence { from(elements) }

  /// A sequence of the elements of an array, which takes turns as `of` does.
  @_alwaysEmitIntoClient
  public static func from(_ array: [Element]) -> SharedSequence {
    SharedSequence(raw: .from(array, scheduler: SharingStrategy.scheduler))
  }

  /// A sequence of the elements of a Swift sequence, which is iterated over anew for each subscription, and takes turns as
  /// `of` does.
  @_alwaysEmitIntoClient
  public static func from<Elements: Swift.Sequence>(_ sequence: Elements) -> SharedSequence
  where Elements.Element == Element { SharedSequence(raw: .from(sequence, scheduler: SharingStrategy.scheduler)) }

  /// A sequence of the value of an optional, if it has one.
  @_alwaysEmitIntoClient
  public static func from(optional: Element?) -> SharedSequence {
    SharedSequence(raw: .from(optional: optional, scheduler: SharingStrategy.scheduler))
  }

  @usableFromInline
  static func onScheduler(_ source: Observable<Element>) -> SharedSequence {
    SharedSequence(raw: source.subscribe(on: SharingStrategy.scheduler))
  }
}

extension SharedSequence where Element: RxAbstractInteger {
  /// A sequence that counts from 0, one element after each period.
  @_alwaysEmitIntoClient
  public static func interval(_ period: RxTimeInterval) -> SharedSequence {
    SharedSequence(.interval(period, scheduler: SharingStrategy.scheduler))
  }

  /// A sequence that emits 0 after a span of time, and then continues to count.
  @_alwaysEmitIntoClient
  public static func timer(_ dueTime: RxTimeInterval, period: RxTimeInterval) -> SharedSequence {
    SharedSequence(.timer(dueTime, period: period, scheduler: SharingStrategy.scheduler))
  }
}

extension SharedSequenceConvertibleType {
  /// Emits an element before those of the sequence, on the thread that subscribes.
  @_alwaysEmitIntoClient
  public func startWith(_ element: Element) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().startWith(element))
  }

  /// Emits the elements of this sequence and, when it has completed, those of another.
  @_alwaysEmitIntoClient
  public func concat<Second: SharedSequenceConvertibleType>(
    _ second: Second
  ) -> SharedSequence<SharingStrategy, Element>
  where Second.Element == Element, Second.SharingStrategy == SharingStrategy {
    SharedSequence(asObservable().concat(second.asObservable()))
  }

  /// Emits what one sequence emits and, when it has completed, continues with the next.
  @_alwaysEmitIntoClient
  public static func concat<Sequences: Swift.Sequence>(
    _ sequence: Sequences
  ) -> SharedSequence<SharingStrategy, Element>
  where Sequences.Element == SharedSequence<SharingStrategy, Element> {
    SharedSequence(.concat(sequence.lazy.map { $0.asObservable() }))
  }

  /// Emits what one sequence emits and, when it has completed, continues with the next; see `Observable.concat(_:)`.
  @_alwaysEmitIntoClient
  public static func concat<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> SharedSequence<SharingStrategy, Element>
  where Collection.Element == SharedSequence<SharingStrategy, Element> {
    SharedSequence(.concat(collection.map { $0.asObservable() }))
  }

  /// Emits what all of the sequences emit.
  @_alwaysEmitIntoClient
  public static func merge<Sources: Collection>(_ sources: Sources) -> SharedSequence<SharingStrategy, Element>
  where Sources.Element == SharedSequence<SharingStrategy, Element> {
    SharedSequence(.merge(sources.map { $0.asObservable() }))
  }

  /// Emits what all of the sequences emit.
  @_alwaysEmitIntoClient
  public static func merge(
    _ sources: SharedSequence<SharingStrategy, Element>...
  ) -> SharedSequence<SharingStrategy, Element> { merge(sources) }

  /// Emits the latest element of another sequence, a `Driver` or a `Signal`, for each element of this one.
  @_alwaysEmitIntoClient
  public func withLatestFrom<Second: SharedSequenceConvertibleType>(
    _ second: Second
  ) -> SharedSequence<SharingStrategy, Second.Element> {
    SharedSequence(asObservable().withLatestFrom(second.asObservable()))
  }

  /// Emits what a closure makes of each element and the latest element of another sequence.
  @_alwaysEmitIntoClient
  public func withLatestFrom<Second: SharedSequenceConvertibleType, Result>(
    _ second: Second, resultSelector: @escaping (Element, Second.Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence(asObservable().withLatestFrom(second.asObservable(), resultSelector: resultSelector))
  }
}

extension SharedSequence where Element == Any {
  /// Emits the latest elements of several sequences, as a tuple, whenever one of them emits.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func combineLatest<each Input>(
    _ source: repeat SharedSequence<SharingStrategy, each Input>
  ) -> SharedSequence<SharingStrategy, (repeat each Input)> { .init(Observable.tuples(.latest, repeat each source)) }
}

extension SharedSequence {
  /// Emits what a closure makes of the latest elements of several sequences, whenever one of them emits.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func combineLatest<each Input>(
    _ source: repeat SharedSequence<SharingStrategy, each Input>,
    resultSelector: @escaping (repeat each Input) throws -> Element
  ) -> SharedSequence { combining(list(repeat each source), .latest, spread(resultSelector)) }

  /// Emits what a closure makes of the latest elements of a collection of sequences, whenever one of them emits.
  ///
  /// Without sequences it emits what `resultSelector` makes of an empty array, and completes.
  @_alwaysEmitIntoClient
  public static func combineLatest<Collection: Swift.Collection, Result>(
    _ collection: Collection, resultSelector: @escaping ([Element]) throws -> Result
  ) -> SharedSequence<SharingStrategy, Result> where Collection.Element == SharedSequence {
    SharedSequence<SharingStrategy, Result>(
      Observable.combineLatest(collection.map { $0.asObservable() }, resultSelector: resultSelector)
        .withErrorsReported())
  }

  /// Emits the latest elements of a collection of sequences, whenever one of them emits.
  ///
  /// Without sequences it emits an empty array and completes.
  @_alwaysEmitIntoClient
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> SharedSequence<SharingStrategy, [Element]> where Collection.Element == SharedSequence {
    combineLatest(collection) { $0 }
  }
}

extension SharedSequence where Element == Any {
  /// Emits the first elements of several sequences together, as a tuple, then the second ones, and so on.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func zip<each Input>(
    _ source: repeat SharedSequence<SharingStrategy, each Input>
  ) -> SharedSequence<SharingStrategy, (repeat each Input)> { .init(Observable.tuples(.inOrder, repeat each source)) }
}

extension SharedSequence {
  /// Emits what a closure makes of the first elements of several sequences, then of the second ones, and so on.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func zip<each Input>(
    _ source: repeat SharedSequence<SharingStrategy, each Input>,
    resultSelector: @escaping (repeat each Input) throws -> Element
  ) -> SharedSequence { combining(list(repeat each source), .inOrder, spread(resultSelector)) }

  /// Emits what a closure makes of the first elements of a collection of sequences, then of the second ones, and so on.
  ///
  /// A collection without sequences completes at once.
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection, Result>(
    _ collection: Collection, resultSelector: @escaping ([Element]) throws -> Result
  ) -> SharedSequence<SharingStrategy, Result> where Collection.Element == SharedSequence {
    SharedSequence<SharingStrategy, Result>(
      Observable.zip(collection.map { $0.asObservable() }, resultSelector: resultSelector).withErrorsReported())
  }

  /// Emits the first elements of a collection of sequences, then the second ones, and so on.
  ///
  /// A collection without sequences completes at once.
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> SharedSequence<SharingStrategy, [Element]> where Collection.Element == SharedSequence { zip(collection) { $0 } }
}

extension SharedSequenceConvertibleType {
  /// Passes on the elements for which a predicate holds.
  @_alwaysEmitIntoClient
  public func filter(_ predicate: @escaping (Element) -> Bool) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().filter(predicate))
  }

  /// Skips the first `count` elements.
  @_alwaysEmitIntoClient
  public func skip(_ count: Int) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().skip(count))
  }

  /// Drops elements that a closure finds equal to the one before.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged(
    _ comparer: @escaping (_ lhs: Element, _ rhs: Element) -> Bool
  ) -> SharedSequence<SharingStrategy, Element> { SharedSequence(asObservable().distinctUntilChanged(comparer)) }

  /// Drops elements whose key is equal to that of the element before.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged<Key: Equatable>(
    _ keySelector: @escaping (Element) -> Key
  ) -> SharedSequence<SharingStrategy, Element> { SharedSequence(asObservable().distinctUntilChanged(keySelector)) }

  /// Drops elements whose key a closure finds equal to that of the element before.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged<Key>(
    _ keySelector: @escaping (Element) -> Key, comparer: @escaping (_ lhs: Key, _ rhs: Key) -> Bool
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().distinctUntilChanged(keySelector, comparer: comparer))
  }
}

extension SharedSequenceConvertibleType where Element: Equatable {
  /// Drops elements that are equal to the one before.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged() -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().distinctUntilChanged())
  }
}

extension SharedSequenceConvertibleType {
  /// Transforms each element.
  @_alwaysEmitIntoClient
  public func map<Result>(_ selector: @escaping (Element) -> Result) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence(asObservable().map(selector))
  }

  /// Transforms each element and drops those that become `nil`.
  @_alwaysEmitIntoClient
  public func compactMap<Result>(
    _ selector: @escaping (Element) -> Result?
  ) -> SharedSequence<SharingStrategy, Result> { SharedSequence(asObservable().compactMap(selector)) }

  /// Accumulates the elements and emits each intermediate result.
  @_alwaysEmitIntoClient
  public func scan<Result>(
    _ seed: Result, accumulator: @escaping (Result, Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> { SharedSequence(asObservable().scan(seed, accumulator: accumulator)) }

  /// Emits each element together with an object that the sequence does not retain; completes once that has been released.
  @_alwaysEmitIntoClient
  public func withUnretained<Object: AnyObject>(
    _ obj: Object
  ) -> SharedSequence<SharingStrategy, (Object, Element)> { SharedSequence(asObservable().withUnretained(obj)) }

  /// Emits what a closure makes of each element and an object that the sequence does not retain; completes once that
  /// has been released.
  @_alwaysEmitIntoClient
  public func withUnretained<Object: AnyObject, Out>(
    _ obj: Object, resultSelector: @escaping (Object, Element) -> Out
  ) -> SharedSequence<SharingStrategy, Out> {
    SharedSequence(asObservable().withUnretained(obj, resultSelector: resultSelector))
  }
}

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  /// Not there: a driver keeps its latest element, and so the object, for as long as it is driven.
  @available(
    *, unavailable, message: "A Driver would keep the object with its latest element: write `drive(with:onNext:)`."
  )
  public func withUnretained<Object: AnyObject>(
    _ obj: Object
  ) -> SharedSequence<SharingStrategy, (Object, Element)> { fatalError() }
}

/// The result delivers and shares as the inner sequences do.
extension SharedSequenceConvertibleType {
  /// Turns each element into a sequence and emits what all of them emit.
  @_alwaysEmitIntoClient
  public func flatMap<Sharing: SharingStrategyProtocol, Result>(
    _ selector: @escaping (Element) -> SharedSequence<Sharing, Result>
  ) -> SharedSequence<Sharing, Result> { SharedSequence(asObservable().flatMap(selector)) }

  /// Turns each element into a sequence and emits what the latest of them emits.
  @_alwaysEmitIntoClient
  public func flatMapLatest<Sharing: SharingStrategyProtocol, Result>(
    _ selector: @escaping (Element) -> SharedSequence<Sharing, Result>
  ) -> SharedSequence<Sharing, Result> { SharedSequence(asObservable().flatMapLatest(selector)) }

  /// Turns an element into a sequence and emits what it emits; drops the elements that come meanwhile.
  @_alwaysEmitIntoClient
  public func flatMapFirst<Sharing: SharingStrategyProtocol, Result>(
    _ selector: @escaping (Element) -> SharedSequence<Sharing, Result>
  ) -> SharedSequence<Sharing, Result> { SharedSequence(asObservable().flatMapFirst(selector)) }
}

extension SharedSequenceConvertibleType where Element: SharedSequenceConvertibleType {
  /// Emits what the latest of the inner sequences emits.
  @_alwaysEmitIntoClient
  public func switchLatest() -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence(asObservable().switchLatest())
  }

  /// Emits what all of the inner sequences emit.
  @_alwaysEmitIntoClient
  public func merge() -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence(asObservable().merge())
  }

  /// Emits what the inner sequences emit, `maxConcurrent` of which run at once.
  ///
  /// - Parameter maxConcurrent: how many run at once; 1 or more.
  @_alwaysEmitIntoClient
  public func merge(maxConcurrent: Int) -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence(asObservable().merge(maxConcurrent: maxConcurrent))
  }
}

extension SharedSequenceConvertibleType {
  /// Emits an element when no other has arrived for a span of time.
  @_alwaysEmitIntoClient
  public func debounce(_ dueTime: RxTimeInterval) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().debounce(dueTime, scheduler: SharingStrategy.scheduler))
  }

  /// Emits an element, and then none for a span of time but, if asked for, the latest that came within it.
  @_alwaysEmitIntoClient
  public func throttle(_ dueTime: RxTimeInterval, latest: Bool = true) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().throttle(dueTime, latest: latest, scheduler: SharingStrategy.scheduler))
  }

  /// Emits each element a span of time later.
  @_alwaysEmitIntoClient
  public func delay(_ dueTime: RxTimeInterval) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().delay(dueTime, scheduler: SharingStrategy.scheduler))
  }

  /// Calls closures along the way and passes everything on as it is; they do not throw, since the sequence cannot fail.
  ///
  /// The result is shared: the closures are called once an element, and once a connection, for all observers.
  @_alwaysEmitIntoClient
  public func `do`(
    onNext: ((Element) -> Void)? = nil, afterNext: ((Element) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil, afterCompleted: (() -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      asObservable().do(
        onNext: onNext, afterNext: afterNext, onCompleted: onCompleted, afterCompleted: afterCompleted,
        onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
  }

  /// Prints the subscription, every event and the disposal, once for all observers, and passes everything on as it is.
  @_alwaysEmitIntoClient
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file, line: UInt = #line,
    function: String = #function
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      asObservable().debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function))
  }
}
