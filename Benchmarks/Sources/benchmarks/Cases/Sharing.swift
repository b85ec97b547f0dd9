import Dispatch
import MiniRx
import OpenCombine

/// A value of which every second one is new.
let distinctSubject = Case(
  id: "behavior.distinct",
  operations: elementCount,
  mini: {
    let subject = MiniRx.BehaviorSubject<Int>(value: -1)
    let total = Total()
    let subscription = subject.distinctUntilChanged().subscribe(onNext: { total.value &+= $0 })
    return total.running(keeping: subscription) { for element in 0..<elementCount { subject.onNext(element / 2) } }
  },
  openCombine: {
    let subject = OpenCombine.CurrentValueSubject<Int, Never>(-1)
    let total = Total()
    let subscription = subject.removeDuplicates().sink { total.value &+= $0 }
    return total.running(keeping: subscription) { for element in 0..<elementCount { subject.send(element / 2) } }
  },
  plain: plainDistinctBehavior,
  targets: [.timesPlain(2)])

/// The same of a relay.
let distinctRelay = Case(
  id: "behavior.distinct.relay",
  operations: elementCount,
  mini: {
    let relay = MiniRx.BehaviorRelay<Int>(value: -1)
    let total = Total()
    let subscription = relay.distinctUntilChanged().subscribe(onNext: { total.value &+= $0 })
    return total.running(keeping: subscription) { for element in 0..<elementCount { relay.accept(element / 2) } }
  },
  plain: plainDistinctBehavior,
  targets: [.timesPlain(2)])

private func plainDistinctBehavior() -> () -> Int {
  let subject = PlainBehavior(-1)
  let total = Total()
  subject.observe(plainDistinct { total.value &+= $0 })
  return { total.run { for element in 0..<elementCount { subject.send(element / 2) } } }
}

/// A delivery to one of ten observers that share a sequence and its latest element.
let sharing = Case(
  id: "share.10",
  operations: sharedCount * 10,
  mini: {
    let subject = MiniRx.PublishSubject<Int>()
    let total = Total()
    let bag = DisposeBag()
    let shared = subject.share(replay: 1)
    for _ in 0..<10 { shared.subscribe(onNext: { total.value &+= $0 }).disposed(by: bag) }
    return total.running(keeping: bag) { for element in 0..<sharedCount { subject.onNext(element) } }
  },
  openCombine: {
    let subject = OpenCombine.PassthroughSubject<Int, Never>()
    let total = Total()
    let shared = subject.multicast(subject: OpenCombine.CurrentValueSubject<Int, Never>(0)).autoconnect()
    let subscriptions = (0..<10).map { _ in shared.sink { total.value &+= $0 } }
    return total.running(keeping: subscriptions) { for element in 0..<sharedCount { subject.send(element) } }
  },
  plain: {
    let subject = PlainSubject<Int>()
    let shared = PlainBehavior(0)
    let total = Total()
    subject.observe { shared.send($0) }
    for _ in 0..<10 { shared.observe { total.value &+= $0 } }
    return { total.run { for element in 0..<sharedCount { subject.send(element) } } }
  },
  targets: [.timesPlain(1)])

private let sharedCount = scaled(100_000)
