public protocol SubjectType: ObservableType {
  associatedtype Observer: ObserverType
  func asObserver() -> Observer
}

/// What the subjects have in common. It neither queues nor serialises, as RxSwift's do not.
public class SubjectBase<Element>: Observable<Element>, ObserverType, Cancelable {
  enum Memory {
    case replay(Int)
    case last
  }

  private struct State {
    var observers: [Int: (Event<Element>) -> Void] = [:]
    var next = 0
    var kept: [Element] = []
    var end: Event<Element>?
    var isDisposed = false
  }

  private let memory: Memory
  private let state = Protected(State())

  init(_ memory: Memory, keeping first: Element? = nil) {
    self.memory = memory
    state.read { $0.kept = first.map { [$0] } ?? [] }
  }

  public var hasObservers: Bool { state.read { !$0.observers.isEmpty } }

  public var isDisposed: Bool { state.read { $0.isDisposed } }

  var current: (element: Element?, error: Swift.Error?, isDisposed: Bool) {
    state.read { ($0.kept.last, $0.end?.error, $0.isDisposed) }
  }

  public func on(_ event: Event<Element>) {
    let (observers, events) = state.read { state -> ([(Event<Element>) -> Void], [Event<Element>]) in
      if state.end != nil || state.isDisposed { return ([], []) }
      let observers = state.observers.sorted { $0.key < $1.key }.map(\.value)
      switch (event, memory) {
      case (.next(let element), .replay(let limit)):
        state.kept.append(element)
        if state.kept.count > limit { state.kept.removeFirst() }
        return (observers, [event])
      case (.next(let element), .last):
        state.kept = [element]
        return ([], [])
      case (.completed, .last):
        state.end = event
        state.observers = [:]
        return (observers, state.kept.map(Event.next) + [event])
      default:
        state.end = event
        state.observers = [:]
        return (observers, [event])
      }
    }
    for event in events { for observer in observers { observer(event) } }
  }

  /// What a new observer receives when the subject has ended: the end alone, or what is kept as well.
  var replaysAfterEnd: Bool { true }

  public override func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
  where Observer.Element == Element {
    let gate = Gate<Element>(observer.on)
    let (key, events) = state.read { state -> (Int?, [Event<Element>]) in
      if state.isDisposed { return (nil, [.error(RxError.disposed(object: self))]) }
      let kept = state.kept.map(Event.next)
      if let end = state.end { return (nil, (replaysAfterEnd && end.error == nil ? kept : []) + [end]) }
      state.next += 1
      state.observers[state.next] = gate.on
      if case .last = memory { return (state.next, []) }
      return (state.next, kept)
    }
    events.forEach(gate.on)
    let removal = Disposables.create { [weak self] in
      if let key { _ = self?.state.read { $0.observers.removeValue(forKey: key) } }
    }
    return Disposables.create(gate, removal)
  }

  public func dispose() { state.read { ($0.observers, $0.kept, $0.isDisposed) = ([:], [], true) } }
}

public final class PublishSubject<Element>: SubjectBase<Element>, SubjectType {
  public init() { super.init(.replay(0)) }
  public func asObserver() -> PublishSubject<Element> { self }
}

public final class BehaviorSubject<Element>: SubjectBase<Element>, SubjectType {
  override var replaysAfterEnd: Bool { false }

  public init(value: Element) { super.init(.replay(1), keeping: value) }

  public func value() throws -> Element {
    if current.isDisposed { throw RxError.disposed(object: self) }
    if let error = current.error { throw error }
    return current.element!
  }

  public func asObserver() -> BehaviorSubject<Element> { self }
}

public final class ReplaySubject<Element>: SubjectBase<Element>, SubjectType {
  private init(limit: Int) { super.init(.replay(limit)) }
  public static func create(bufferSize: Int) -> ReplaySubject<Element> { ReplaySubject(limit: bufferSize) }
  public static func createUnbounded() -> ReplaySubject<Element> { ReplaySubject(limit: .max) }
  public func asObserver() -> ReplaySubject<Element> { self }
}

public final class AsyncSubject<Element>: SubjectBase<Element>, SubjectType {
  public init() { super.init(.last) }
  public func asObserver() -> AsyncSubject<Element> { self }
}
