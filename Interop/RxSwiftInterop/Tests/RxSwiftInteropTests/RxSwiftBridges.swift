import MiniRxTesting
import RxRelay
import RxSwift
import RxSwiftInterop

#if canImport(RxCocoa)
  import RxCocoa
#endif

/// Every bridge between the two libraries, to RxSwift and back. A new one is a new row.
var bridges: [any Bridge] { bridgesInsideTheCall + bridgesToTheMainThread + bridgesElsewhere }

/// They deliver before the source's call returns, on its thread.
var bridgesInsideTheCall: [any Bridge] {
  [
    ObservableBridge(), ObserverBridge(), PublishSubjectBridge(), BehaviorSubjectBridge(), ReplaySubjectBridge(),
    AsyncSubjectBridge(), MiniRxPublishSubjectBridge(), MiniRxBehaviorSubjectBridge(), MiniRxReplaySubjectBridge(),
    MiniRxAsyncSubjectBridge(), PublishRelayBridge(), BehaviorRelayBridge(), ReplayRelayBridge(),
    MiniRxPublishRelayBridge(), MiniRxBehaviorRelayBridge(), MiniRxReplayRelayBridge(), SingleBridge(), MaybeBridge(),
    CompletableBridge(), InfallibleBridge(),
  ]
}

/// They deliver there; inside the call where that is made there.
var bridgesToTheMainThread: [any Bridge] {
  #if canImport(RxCocoa)
    [DriverBridge(), SignalBridge(), ControlEventBridge(), ControlPropertyBridge()]
  #else
    []
  #endif
}

var bridgesElsewhere: [any Bridge] { [SchedulerBridge(), MiniRxSchedulerBridge()] }

struct ObservableBridge: Bridge {
  func cross<Element: Sendable>(_ source: MiniRx.Observable<Element>) -> MiniRx.Observable<Element> {
    source.asRxSwift().asMiniRx()
  }
}

/// The observer goes to RxSwift and back.
struct ObserverBridge: Bridge {
  func cross<Element: Sendable>(_ source: MiniRx.Observable<Element>) -> MiniRx.Observable<Element> {
    .create { source.subscribe($0.asRxSwift().asMiniRx()) }
  }
}

// MARK: - Subjects

struct PublishSubjectBridge: Bridge {
  func cross<Element: Sendable>(_ source: MiniRx.Observable<Element>) -> MiniRx.Observable<Element> {
    through {
      RxSwift.PublishSubject<Element>().asMiniRx()
    } from: {
      source
    }
  }
}

struct BehaviorSubjectBridge: Bridge {
  func cross<Element: Sendable>(_ source: MiniRx.Observable<Element>) -> MiniRx.Observable<Element> {
    through {
      RxSwift.BehaviorSubject<Element?>(value: nil).asMiniRx()
    } from: {
      source.map(Optional.some)
    }
    .compactMap { $0 }
  }
}

struct ReplaySubjectBridge: Bridge {
  func cross<Element: Sendable>(_ source: MiniRx.Observable<Element>) -> MiniRx.Observable<Element> {
    through {
      RxSwift.ReplaySubject<Element>.create(bufferSize: 1).asMiniRx()
    } from: {
      source
    }
  }
}

/// Each event crosses in a subject of its own, which delivers its last element.
struct AsyncSubjectBridge: Bridge {
  var isHeavy: Bool { true }

  func cross<Element: Sendable>(_ source: MiniRx.Observable<Element>) -> MiniRx.Observable<Element> {
    eachEvent(of: source) { event in
      through {
        RxSwift.AsyncSubject<MiniRx.Event<Element>>().asMiniRx()
      } from: {
        .just(event)
      }
    }
  }
}

struct MiniRxPublishSubjectBridge: Bridge {
  func cross<Element: Sendable>(_ source: MiniRx.Observable<Element>) -> MiniRx.Observable<Element> {
    through {
      MiniRx.PublishSubject<Element>().asRxSwift()
    } from: {
      source.asRxSwift()
    }
  }
}

struct MiniRxBehaviorSubjectBridge: Bridge {
  func cross<Element: Sendable>(_ source: MiniRx.Observable<Element>) -> MiniRx.Observable<Element> {
    through {
      MiniRx.BehaviorSubject<Element?>(value: nil).asRxSwift()
    } from: {
      source.map(Optional.some).asRxSwift()
    }
    .compactMap { $0 }
  }
}

struct MiniRxReplaySubjectBridge: Bridge {
  func cross<Element: Sendable>(_ source: MiniRx.Observable<Element>) -> MiniRx.Observable<Element> {
    through {
      MiniRx.ReplaySubject<Element>.create(bufferSize: 1).asRxSwift()
    } from: {
      source.asRxSwift()
    }
  }
}

struct MiniRxAsyncSubjectBridge: Bridge {
  var isHeavy: Bool { true }

  func cross<Element: Sendable>(_ source: MiniRx.Observable<Element>) -> MiniRx.Observable<Element> {
    eachEvent(of: source) { event in
      through {
        MiniRx.AsyncSubject<MiniRx.Event<Element>>().asRxSwift()
      } from: {
        RxSwift.Observable.just(event)
      }
    }
  }
}

/// Feeds a subject of RxSwift, and observes it, as code of MiniRx does.
private func through<Subject: MiniRx.SubjectType & MiniRx.ObserverType>(
  _ makeSubject: @escaping () -> Subject, from source: @escaping () -> MiniRx.Observable<Subject.Element>
) -> MiniRx.Observable<Subject.Element> {
  .create { observer in
    let subject = makeSubject()
    return MiniRx.Disposables.create(subject.subscribe(observer), source().subscribe(subject))
  }
}

/// Feeds a subject of MiniRx, and observes it, as code of RxSwift does.
private func through<Subject: RxSwift.SubjectType & RxSwift.ObserverType>(
  _ makeSubject: @escaping () -> Subject, from source: @escaping () -> RxSwift.Observable<Subject.Element>
) -> MiniRx.Observable<Subject.Element> {
  RxSwift.Observable.create { observer in
    let subject = makeSubject()
    return RxSwift.Disposables.create(subject.subscribe(observer), source().subscribe(subject))
  }
  .asMiniRx()
}

// MARK: - Relays, which carry events, because they do not end

struct PublishRelayBridge: Bridge {
  func cross<Element: Sendable>(_ source: MiniRx.Observable<Element>) -> MiniRx.Observable<Element> {
    through(source) { RxRelay.PublishRelay().asMiniRx() }
  }
}

struct BehaviorRelayBridge: Bridge {
  func cross<Element: Sendable>(_ source: MiniRx.Observable<Element>) -> MiniRx.Observable<Element> {
    through(source) { RxRelay.BehaviorRelay(value: nil).asMiniRx() }
  }
}

struct ReplayRelayBridge: Bridge {
  func cross<Element: Sendable>(_ source: MiniRx.Observable<Element>) -> MiniRx.Observable<Element> {
    through(source) { RxRelay.ReplayRelay.create(bufferSize: 1).asMiniRx() }
  }
}

struct MiniRxPublishRelayBridge: Bridge {
  func cross<Element: Sendable>(_ source: MiniRx.Observable<Element>) -> MiniRx.Observable<Element> {
    through(source) { MiniRx.PublishRelay().asRxSwift() }
  }
}

struct MiniRxBehaviorRelayBridge: Bridge {
  func cross<Element: Sendable>(_ source: MiniRx.Observable<Element>) -> MiniRx.Observable<Element> {
    through(source) { MiniRx.BehaviorRelay(value: nil).asRxSwift() }
  }
}

struct MiniRxReplayRelayBridge: Bridge {
  func cross<Element: Sendable>(_ source: MiniRx.Observable<Element>) -> MiniRx.Observable<Element> {
    through(source) { MiniRx.ReplayRelay.create(bufferSize: 1).asRxSwift() }
  }
}

private func through<Element, Relay: MiniRx.RelayType>(
  _ source: MiniRx.Observable<Element>, _ makeRelay: @escaping () -> Relay
) -> MiniRx.Observable<Element> where Relay.Element == MiniRx.Event<Element>? {
  .create { observer in
    let relay = makeRelay()
    return MiniRx.Disposables.create(
      relay.compactMap { $0 }.dematerialize().subscribe(observer),
      source.materialize().bind(to: relay))
  }
}

private func through<Element, Relay: RxSwiftRelayType & RxSwift.ObserverType>(
  _ source: MiniRx.Observable<Element>, _ makeRelay: @escaping () -> Relay
) -> MiniRx.Observable<Element> where Relay.Element == MiniRx.Event<Element>? {
  .create { observer in
    let relay = makeRelay()
    return MiniRx.Disposables.create(
      relay.asObservable().asMiniRx().compactMap { $0 }.dematerialize().subscribe(observer),
      source.materialize().map(Optional.some).asRxSwift().subscribe(relay).asMiniRx())
  }
}

// MARK: - Traits

struct SingleBridge: Bridge {
  var isHeavy: Bool { true }

  func cross<Element: Sendable>(_ source: MiniRx.Observable<Element>) -> MiniRx.Observable<Element> {
    eachEvent(of: source) { MiniRx.Single.just($0).asRxSwift().asMiniRx().asObservable() }
  }
}

struct MaybeBridge: Bridge {
  var isHeavy: Bool { true }

  func cross<Element: Sendable>(_ source: MiniRx.Observable<Element>) -> MiniRx.Observable<Element> {
    eachEvent(of: source) { MiniRx.Maybe.just($0).asRxSwift().asMiniRx().asObservable() }
  }
}

/// The end crosses as a completable; it has no elements.
struct CompletableBridge: Bridge {
  var isHeavy: Bool { true }

  func cross<Element: Sendable>(_ source: MiniRx.Observable<Element>) -> MiniRx.Observable<Element> {
    eachEvent(of: source) { event in
      MiniRx.Completable.empty().asRxSwift().asMiniRx().andThen(.just(event))
    }
  }
}

struct InfallibleBridge: Bridge {
  func cross<Element: Sendable>(_ source: MiniRx.Observable<Element>) -> MiniRx.Observable<Element> {
    source.materialize().asInfallible(onErrorFallbackTo: .empty()).asRxSwift().asMiniRx().asObservable()
      .dematerialize()
  }
}

private func eachEvent<Element>(
  of source: MiniRx.Observable<Element>,
  _ cross: @escaping (MiniRx.Event<Element>) -> MiniRx.Observable<MiniRx.Event<Element>>
) -> MiniRx.Observable<Element> {
  source.materialize().concatMap(cross).dematerialize()
}

// MARK: - Schedulers

struct SchedulerBridge: Bridge {
  func cross<Element: Sendable>(_ source: MiniRx.Observable<Element>) -> MiniRx.Observable<Element> {
    source.observe(on: RxSwift.SerialDispatchQueueScheduler(internalSerialQueueName: "RxSwift").asMiniRx())
  }
}

struct MiniRxSchedulerBridge: Bridge {
  func cross<Element: Sendable>(_ source: MiniRx.Observable<Element>) -> MiniRx.Observable<Element> {
    source.asRxSwift().observe(on: MiniRx.SerialDispatchQueueScheduler(qos: .default).asRxSwift()).asMiniRx()
  }
}

// MARK: - RxCocoa's traits

#if canImport(RxCocoa)
  struct DriverBridge: Bridge {
    func cross<Element: Sendable>(_ source: MiniRx.Observable<Element>) -> MiniRx.Observable<Element> {
      source.materialize().asDriver(onErrorDriveWith: .empty()).asRxSwift().asMiniRx().asObservable().dematerialize()
    }
  }

  struct SignalBridge: Bridge {
    func cross<Element: Sendable>(_ source: MiniRx.Observable<Element>) -> MiniRx.Observable<Element> {
      source.materialize().asSignal(onErrorSignalWith: .empty()).asRxSwift().asMiniRx().asObservable()
        .dematerialize()
    }
  }

  struct ControlEventBridge: Bridge {
    func cross<Element: Sendable>(_ source: MiniRx.Observable<Element>) -> MiniRx.Observable<Element> {
      MiniRx.ControlEvent(events: source).asRxSwift().asMiniRx().observe(on: MiniRx.MainScheduler.instance)
    }
  }

  struct ControlPropertyBridge: Bridge {
    func cross<Element: Sendable>(_ source: MiniRx.Observable<Element>) -> MiniRx.Observable<Element> {
      MiniRx.ControlProperty(values: source, valueSink: MiniRx.AnyObserver { _ in }).asRxSwift().asMiniRx()
        .observe(on: MiniRx.MainScheduler.instance)
    }
  }
#endif
