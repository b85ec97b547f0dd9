import MiniRx
import OpenCombine

/// Subscribing to five operators and disposing of it.
let subscribing = Case(
  id: "subscribe",
  operations: subscriptionCount,
  mini: {
    let subject = MiniRx.PublishSubject<Int>()
    let chain = subject.map { $0 }.filter { _ in true }.map { $0 }.filter { _ in true }.map { $0 }
    return {
      for _ in 0..<subscriptionCount { chain.subscribe(onNext: { _ in }).dispose() }
      return 0
    }
  },
  openCombine: {
    let subject = OpenCombine.PassthroughSubject<Int, Never>()
    let chain = subject.map { $0 }.filter { _ in true }.map { $0 }.filter { _ in true }.map { $0 }
    return {
      for _ in 0..<subscriptionCount { chain.sink { _ in }.cancel() }
      return 0
    }
  })

/// A subject whose elements each become a sequence of one.
let flattening = Case(
  id: "flatMap.just",
  operations: elementCount,
  mini: {
    let subject = MiniRx.PublishSubject<Int>()
    let total = Total()
    let subscription = subject.flatMap { MiniRx.Observable.just($0) }.subscribe(onNext: { total.value &+= $0 })
    return {
      withExtendedLifetime(subscription) {
        total.run { for element in 0..<elementCount { subject.onNext(element) } }
      }
    }
  },
  openCombine: {
    let subject = OpenCombine.PassthroughSubject<Int, Never>()
    let total = Total()
    let subscription = subject.flatMap { OpenCombine.Just($0) }.sink { total.value &+= $0 }
    return {
      withExtendedLifetime(subscription) {
        total.run { for element in 0..<elementCount { subject.send(element) } }
      }
    }
  })

/// An array through five operators.
let arrayPipeline = Case(
  id: "pipeline.array",
  operations: elementCount,
  mini: {
    let elements = Array(0..<elementCount)
    let total = Total()
    let chain = MiniRx.Observable.from(elements).map { $0 &+ 1 }.map { $0 &* 2 }.map { $0 &- 1 }.map { $0 ^ 5 }
      .filter { $0 % 3 != 1 }
    return { total.run { _ = chain.subscribe(onNext: { total.value &+= $0 }) } }
  },
  openCombine: {
    let elements = Array(0..<elementCount)
    let total = Total()
    let chain = elements.publisher.eraseToAnyPublisher().map { $0 &+ 1 }.map { $0 &* 2 }.map { $0 &- 1 }.map { $0 ^ 5 }
      .filter { $0 % 3 != 1 }
    return { total.run { _ = chain.sink { total.value &+= $0 } } }
  },
  plain: {
    let elements = Array(0..<elementCount)
    let total = Total()
    let chain = plainMap(
      { $0 &+ 1 },
      plainMap(
        { $0 &* 2 },
        plainMap({ $0 &- 1 }, plainMap({ $0 ^ 5 }, plainFilter({ $0 % 3 != 1 }, { (e: Int) in total.value &+= e })))))
    return { total.run { for element in elements { chain(element) } } }
  })

let subscriptionCount = 100_000
