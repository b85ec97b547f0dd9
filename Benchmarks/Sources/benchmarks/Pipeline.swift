import MiniRx
import OpenCombine

/// Subject → map → filter → scan → subscribe.
let pipeline = Case(
  id: "pipeline.subject",
  operations: elementCount,
  mini: {
    let subject = MiniRx.PublishSubject<Int>()
    let total = Total()
    let subscription = subject.map { $0 &* 2 }.filter { $0 % 3 != 1 }.scan(0) { $1 &+ ($0 & 0xFFFF) }
      .subscribe(onNext: { total.value &+= $0 })
    return {
      withExtendedLifetime(subscription) {
        total.run { for element in 0..<elementCount { subject.onNext(element) } }
      }
    }
  },
  openCombine: {
    let subject = OpenCombine.PassthroughSubject<Int, Never>()
    let total = Total()
    let subscription = subject.map { $0 &* 2 }.filter { $0 % 3 != 1 }.scan(0) { $1 &+ ($0 & 0xFFFF) }
      .sink { total.value &+= $0 }
    return {
      withExtendedLifetime(subscription) {
        total.run { for element in 0..<elementCount { subject.send(element) } }
      }
    }
  },
  plain: {
    let subject = PlainSubject<Int>()
    let total = Total()
    subject.observe(
      plainMap(
        { $0 &* 2 },
        plainFilter({ $0 % 3 != 1 }, plainScan(0, { $1 &+ ($0 & 0xFFFF) }, { total.value &+= $0 }))))
    return { total.run { for element in 0..<elementCount { subject.send(element) } } }
  })

/// One delivery to each of so many observers.
func delivery(observers: Int) -> Case {
  let rounds = max(1_000_000 / observers, 1)
  return Case(
    id: "subject.\(observers)",
    operations: rounds * observers,
    mini: {
      let subject = MiniRx.PublishSubject<Int>()
      let total = Total()
      let bag = DisposeBag()
      for _ in 0..<observers { subject.subscribe(onNext: { total.value &+= $0 }).disposed(by: bag) }
      return { withExtendedLifetime(bag) { total.run { for round in 0..<rounds { subject.onNext(round) } } } }
    },
    openCombine: {
      let subject = OpenCombine.PassthroughSubject<Int, Never>()
      let total = Total()
      let subscriptions = (0..<observers).map { _ in subject.sink { total.value &+= $0 } }
      return { withExtendedLifetime(subscriptions) { total.run { for round in 0..<rounds { subject.send(round) } } } }
    },
    plain: {
      let subject = PlainSubject<Int>()
      let total = Total()
      for _ in 0..<observers { subject.observe { total.value &+= $0 } }
      return { total.run { for round in 0..<rounds { subject.send(round) } } }
    })
}

let elementCount = 1_000_000

/// What the last closure of a chain adds to.
final class Total {
  var value = 0

  func run(_ body: () -> Void) -> Int {
    value = 0
    body()
    return value
  }
}
