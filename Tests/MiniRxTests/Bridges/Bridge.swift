import MiniRxTesting

#if canImport(Combine)
  import Combine
#endif

/// Every bridge. A new one is a new row.
var bridges: [any Bridge] {
  var all: [any Bridge] = [
    LoopBridge(), ActorBridge(), MainActorBridge(), IsolatedBridge(), IsolatedToMainActorBridge(),
  ]
  #if canImport(Observation)
    if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) { all.append(ModelBridge()) }
  #endif
  #if canImport(Combine)
    all +=
      [
        PublisherBridge(), OneByOneBridge(), CombineSubjectBridge(), RxSubjectBridge(), CombineSchedulerBridge(),
      ] as [any Bridge]
  #endif
  return all
}

/// Elements come through a `for await` loop.
struct LoopBridge: Bridge {
  func cross<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
    .deferred { source.values.asObservable() }
  }
}

struct ActorBridge: Bridge {
  func cross<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
    source.observe(on: ActorScheduler(Bystander.shared))
  }
}

struct MainActorBridge: Bridge {
  func cross<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
    source.observe(on: MainActorScheduler.instance)
  }
}

struct IsolatedBridge: Bridge {
  func cross<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
    .create { observer in
      source.subscribe(
        isolatedTo: Bystander.shared, onNext: { _, element in observer.onNext(element) },
        onError: { _, error in observer.onError(error) }, onCompleted: { _ in observer.onCompleted() })
    }
  }
}

struct IsolatedToMainActorBridge: Bridge {
  func cross<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
    .create { observer in
      source.subscribe(
        isolatedTo: .shared, onNext: { observer.onNext($0) }, onError: { observer.onError($0) },
        onCompleted: { observer.onCompleted() })
    }
  }
}

actor Bystander {
  static let shared = Bystander()
}

#if canImport(Combine)
  struct PublisherBridge: Bridge {
    func cross<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
      source.asPublisher().asObservable()
    }
  }

  /// A subscriber that demands the next element when it has one.
  struct OneByOneBridge: Bridge {
    func cross<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
      .create { observer in
        let subscriber = OneByOne(observer)
        source.asPublisher().subscribe(subscriber)
        return Disposables.create { subscriber.cancel() }
      }
    }
  }

  private final class OneByOne<Input>: Combine.Subscriber, @unchecked Sendable {
    typealias Failure = any Error

    private let observer: AnyObserver<Input>
    private var subscription: (any Combine.Subscription)?

    init(_ observer: AnyObserver<Input>) { self.observer = observer }

    func receive(subscription: any Combine.Subscription) {
      self.subscription = subscription
      subscription.request(.max(1))
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      observer.onNext(input)
      return .max(1)
    }

    func receive(completion: Subscribers.Completion<any Error>) {
      switch completion {
      case .finished: observer.onCompleted()
      case .failure(let error): observer.onError(error)
      }
    }

    func cancel() { subscription?.cancel() }
  }

  /// Through a subject of Combine.
  struct CombineSubjectBridge: Bridge {
    func cross<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
      .create { observer in
        let subject = PassthroughSubject<Element, any Error>()
        return Disposables.create(
          subject.asObservable().subscribe(observer), source.subscribe(subject.asObserver()))
      }
    }
  }

  /// Through a subject of Rx that plays one of Combine.
  struct RxSubjectBridge: Bridge {
    func cross<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
      .create { observer in
        let subject = PublishSubject<Element>().asCombineSubject()
        return Disposables.create(
          subject.asObservable().subscribe(observer), source.subscribe(subject.asObserver()))
      }
    }
  }

  struct CombineSchedulerBridge: Bridge {
    func cross<Element: Sendable>(_ source: Observable<Element>) -> Observable<Element> {
      let queue = SerialDispatchQueueScheduler(qos: .default)
      return source.observe(on: queue.asCombineScheduler().asScheduler())
    }
  }
#endif
