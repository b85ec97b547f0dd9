extension ObservableType {
  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
    Observable.create { observer in
      self.subscribe { event in
        switch event {
        case .next(let element):
          do { observer.onNext(try transform(element)) } catch { observer.onError(error) }
        case .error(let error): observer.onError(error)
        case .completed: observer.onCompleted()
        }
      }
    }
  }

  public func `catch`(_ handler: @escaping (Swift.Error) throws -> Observable<Element>) -> Observable<Element> {
    Observable.create { observer in
      let successor = SingleAssignmentDisposable()
      let source = self.subscribe { event in
        guard case .error(let error) = event else { return observer.on(event) }
        do { successor.setDisposable(try handler(error).subscribe(observer)) } catch { observer.onError(error) }
      }
      return Disposables.create(source, successor)
    }
  }

  /// Each event is a turn on the scheduler; the next one is scheduled when that has returned.
  public func observe(on scheduler: ImmediateSchedulerType) -> Observable<Element> {
    Observable.create { observer in
      let turns = Turns(scheduler, observer)
      return Disposables.create(self.subscribe(turns.add), turns)
    }
  }

  public func subscribe(on scheduler: ImmediateSchedulerType) -> Observable<Element> {
    Observable.create { observer in
      scheduler.schedule(()) { self.subscribe(observer) }
    }
  }

  /// One subscription for all observers, with a replay of at most one element.
  public func share(replay: Int = 0) -> Observable<Element> {
    let connection = Protected<(subject: SubjectBase<Element>, source: Disposable, count: Int)?>(nil)
    return Observable.create { observer in
      let (subject, isFirst) = connection.read { connection -> (SubjectBase<Element>, Bool) in
        let isFirst = connection == nil
        let present = connection ?? (SubjectBase(.replay(replay)), SingleAssignmentDisposable(), 0)
        connection = (present.subject, present.source, present.count + 1)
        return (present.subject, isFirst)
      }
      let subscription = subject.subscribe(observer)
      if isFirst, let source = connection.read({ $0?.source as? SingleAssignmentDisposable }) {
        source.setDisposable(
          self.subscribe { event in
            if event.isStopEvent { connection.read { if $0?.subject === subject { $0 = nil } } }
            subject.on(event)
          })
      }
      let release = Disposables.create {
        let source = connection.read { connection -> Disposable? in
          guard let present = connection, present.subject === subject else { return nil }
          connection = present.count > 1 ? (subject, present.source, present.count - 1) : nil
          return present.count > 1 ? nil : present.source
        }
        source?.dispose()
      }
      return Disposables.create(subscription, release)
    }
  }
}

private final class Turns<Element>: Disposable {
  private let scheduler: ImmediateSchedulerType
  private let observer: AnyObserver<Element>
  private let state = Protected<(waiting: Queue<Event<Element>>, isRunning: Bool, isDisposed: Bool)>(
    (Queue(), false, false))

  init(_ scheduler: ImmediateSchedulerType, _ observer: AnyObserver<Element>) {
    self.scheduler = scheduler
    self.observer = observer
  }

  func add(_ event: Event<Element>) {
    let begins = state.read { state -> Bool in
      if state.isDisposed { return false }
      state.waiting.append(event)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if begins { take() }
  }

  private func take() {
    _ = scheduler.schedule(()) {
      let event = self.state.read { $0.waiting.popFirst() }
      if let event { self.observer.on(event) }
      let continues = self.state.read { state -> Bool in
        state.isRunning = !state.waiting.isEmpty
        return state.isRunning
      }
      if continues { self.take() }
      return Disposables.create()
    }
  }

  func dispose() { state.read { $0 = (Queue(), $0.isRunning, true) } }
}
