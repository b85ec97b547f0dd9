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
    return total.running(keeping: subscription) { for element in 0..<elementCount { subject.onNext(element) } }
  },
  openCombine: {
    let subject = OpenCombine.PassthroughSubject<Int, Never>()
    let total = Total()
    let subscription = subject.map { $0 &* 2 }.filter { $0 % 3 != 1 }.scan(0) { $1 &+ ($0 & 0xFFFF) }
      .sink { total.value &+= $0 }
    return total.running(keeping: subscription) { for element in 0..<elementCount { subject.send(element) } }
  },
  plain: {
    let subject = PlainSubject<Int>()
    let total = Total()
    subject.observe(
      plainMap(
        { $0 &* 2 },
        plainFilter({ $0 % 3 != 1 }, plainScan(0, { $1 &+ ($0 & 0xFFFF) }, { total.value &+= $0 }))))
    return { total.run { for element in 0..<elementCount { subject.send(element) } } }
  },
  targets: [.timesPlain(1)])

/// From an array through four maps, a filter and a reduce.
let arrayPipeline = Case(
  id: "pipeline.array",
  operations: elementCount,
  mini: {
    let elements = Array(0..<elementCount)
    let total = Total()
    let chain = MiniRx.Observable.from(elements).map { $0 &+ 1 }.map { $0 &* 2 }.map { $0 &- 1 }.map { $0 ^ 5 }
      .filter { $0 % 3 != 1 }.reduce(0) { $0 &+ $1 }
    return { total.run { _ = chain.subscribe(onNext: { total.value = $0 }) } }
  },
  openCombine: {
    let elements = Array(0..<elementCount)
    let total = Total()
    let chain = elements.publisher.eraseToAnyPublisher().map { $0 &+ 1 }.map { $0 &* 2 }.map { $0 &- 1 }.map { $0 ^ 5 }
      .filter { $0 % 3 != 1 }.reduce(0) { $0 &+ $1 }
    return { total.run { _ = chain.sink { total.value = $0 } } }
  },
  plain: {
    let elements = Array(0..<elementCount)
    return {
      var sum = 0
      let chain = plainMap(
        { $0 &+ 1 },
        plainMap(
          { $0 &* 2 },
          plainMap({ $0 &- 1 }, plainMap({ $0 ^ 5 }, plainFilter({ $0 % 3 != 1 }, { (e: Int) in sum &+= e })))))
      for element in elements { chain(element) }
      return sum
    }
  },
  targets: [.timesPlain(2)])

/// One delivery to each of so many observers.
func delivery(observers: Int) -> Case {
  let rounds = max(elementCount / observers, 1)
  return Case(
    id: "subject.\(observers)",
    operations: rounds * observers,
    mini: {
      let subject = MiniRx.PublishSubject<Int>()
      let total = Total()
      let bag = DisposeBag()
      for _ in 0..<observers { subject.subscribe(onNext: { total.value &+= $0 }).disposed(by: bag) }
      return total.running(keeping: bag) { for round in 0..<rounds { subject.onNext(round) } }
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
    },
    targets: [.timesPlain(1)])
}

let elementCount = scaled(1_000_000)
