import MiniRx
import OpenCombine

/// Subscribing to five operators and disposing of it.
let subscribing = Case(
  id: "subscribe",
  operations: subscriptionCount,
  mini: {
    let chain = chain(of: MiniRx.PublishSubject<Int>())
    return {
      for _ in 0..<subscriptionCount { chain.subscribe(onNext: { _ in }).dispose() }
      return 0
    }
  },
  openCombine: {
    let chain = chain(of: OpenCombine.PassthroughSubject<Int, Never>())
    return {
      for _ in 0..<subscriptionCount { chain.sink { _ in }.cancel() }
      return 0
    }
  },
  plain: {
    let chain = chain(of: PlainSubject<Int>())
    return {
      for _ in 0..<subscriptionCount { chain { _ in }() }
      return 0
    }
  },
  targets: [.timesPlain(1.5)])

/// Building five operators of different kinds on a subject, subscribing and disposing of it.
let building = Case(
  id: "subscribe.built",
  operations: subscriptionCount,
  mini: {
    let subject = MiniRx.PublishSubject<Int>()
    return {
      for _ in 0..<subscriptionCount {
        subject.map { $0 &+ 1 }.filter { $0 > 0 }.scan(0) { $0 &+ $1 }.skip(1).distinctUntilChanged()
          .subscribe(onNext: { _ in }).dispose()
      }
      return 0
    }
  },
  openCombine: {
    let subject = OpenCombine.PassthroughSubject<Int, Never>()
    return {
      for _ in 0..<subscriptionCount {
        subject.map { $0 &+ 1 }.filter { $0 > 0 }.scan(0) { $0 &+ $1 }.dropFirst(1).removeDuplicates().sink { _ in }
          .cancel()
      }
      return 0
    }
  },
  plain: {
    let subject = PlainSubject<Int>()
    return {
      for _ in 0..<subscriptionCount {
        let scanned = plainScanned(
          plainFiltered(plainMapped({ subject.observe($0) }, { $0 &+ 1 }), { $0 > 0 }), 0, { $0 &+ $1 })
        plainWithoutRepeats(plainSkipped(scanned, 1))({ _ in })()
      }
      return 0
    }
  },
  targets: [.timesPlain(1.5), .absolute(990)])

/// Subscriptions that live: five operators, built each time.
let liveSubscriptions = Case(
  id: "memory.live",
  operations: liveCount,
  mini: {
    let subject = MiniRx.PublishSubject<Int>()
    var subscriptions: [any Disposable] = []
    subscriptions.reserveCapacity(liveCount)
    return {
      for _ in 0..<liveCount { subscriptions.append(chain(of: subject).subscribe(onNext: { _ in })) }
      return subscriptions.count
    }
  },
  openCombine: {
    let subject = OpenCombine.PassthroughSubject<Int, Never>()
    var subscriptions: [AnyCancellable] = []
    subscriptions.reserveCapacity(liveCount)
    return {
      for _ in 0..<liveCount { subscriptions.append(chain(of: subject).sink { _ in }) }
      return subscriptions.count
    }
  },
  plain: {
    let subject = PlainSubject<Int>()
    var subscriptions: [() -> Void] = []
    subscriptions.reserveCapacity(liveCount)
    return {
      for _ in 0..<liveCount { subscriptions.append(chain(of: subject)({ _ in })) }
      return subscriptions.count
    }
  },
  targets: [.absolute(800)], measure: .memory)

private func chain(of subject: MiniRx.PublishSubject<Int>) -> MiniRx.Observable<Int> {
  subject.map { $0 }.filter { _ in true }.map { $0 }.filter { _ in true }.map { $0 }
}

private func chain(of subject: OpenCombine.PassthroughSubject<Int, Never>) -> some Publisher<Int, Never> {
  subject.map { $0 }.filter { _ in true }.map { $0 }.filter { _ in true }.map { $0 }
}

private func chain(of subject: PlainSubject<Int>) -> PlainObservable<Int> {
  plainMapped(
    plainFiltered(
      plainMapped(plainFiltered(plainMapped({ subject.observe($0) }, { $0 }), { _ in true }), { $0 }), { _ in true }),
    { $0 })
}

private let subscriptionCount = scaled(100_000)
private let liveCount = scaled(50_000)
