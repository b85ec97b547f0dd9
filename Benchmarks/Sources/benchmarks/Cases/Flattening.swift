import MiniRx
import OpenCombine

/// A subject whose elements each become a sequence of one.
let flattening = Case(
  id: "flatMap.just",
  operations: flattenedCount,
  mini: {
    let subject = MiniRx.PublishSubject<Int>()
    let total = Total()
    let subscription = subject.flatMap { MiniRx.Observable.just($0) }.subscribe(onNext: { total.value &+= $0 })
    return total.running(keeping: subscription) { for element in 0..<flattenedCount { subject.onNext(element) } }
  },
  openCombine: {
    let subject = OpenCombine.PassthroughSubject<Int, Never>()
    let total = Total()
    let subscription = subject.flatMap { OpenCombine.Just($0) }.sink { total.value &+= $0 }
    return total.running(keeping: subscription) { for element in 0..<flattenedCount { subject.send(element) } }
  },
  plain: {
    let subject = PlainSubject<Int>()
    let total = Total()
    let merging = PlainMerging<Int> { total.value &+= $0 }
    subject.observe { merging.start(plainJust($0)) }
    return { total.run { for element in 0..<flattenedCount { subject.send(element) } } }
  },
  targets: [.timesPlain(2.5)])

/// An array whose elements each become a sequence of one.
let arrayFlattening = Case(
  id: "flatMap.array",
  operations: flattenedCount,
  mini: {
    let total = Total()
    let chain = MiniRx.Observable.from(Array(0..<flattenedCount)).flatMap { MiniRx.Observable.just($0) }
    return { total.run { _ = chain.subscribe(onNext: { total.value &+= $0 }) } }
  },
  openCombine: {
    let total = Total()
    let chain = Array(0..<flattenedCount).publisher.flatMap { OpenCombine.Just($0) }
    return { total.run { _ = chain.sink { total.value &+= $0 } } }
  },
  plain: {
    let elements = Array(0..<flattenedCount)
    let total = Total()
    return {
      let merging = PlainMerging<Int> { total.value &+= $0 }
      return total.run { for element in elements { merging.start(plainJust(element)) } }
    }
  },
  targets: [.timesPlain(2.5)])

/// A push that goes over to an inner subject, and a push of that one.
let switching = Case(
  id: "flatMapLatest",
  operations: flattenedCount,
  mini: {
    let (outer, inner) = (MiniRx.PublishSubject<Int>(), MiniRx.PublishSubject<Int>())
    let total = Total()
    let subscription = outer.flatMapLatest { _ in inner }.subscribe(onNext: { total.value &+= $0 })
    return total.running(keeping: subscription) {
      for element in 0..<flattenedCount { outer.onNext(element); inner.onNext(element) }
    }
  },
  openCombine: {
    let (outer, inner) = (OpenCombine.PassthroughSubject<Int, Never>(), OpenCombine.PassthroughSubject<Int, Never>())
    let total = Total()
    let subscription = outer.map { _ in inner }.switchToLatest().sink { total.value &+= $0 }
    return total.running(keeping: subscription) {
      for element in 0..<flattenedCount { outer.send(element); inner.send(element) }
    }
  },
  plain: {
    let (outer, inner) = (PlainSubject<Int>(), PlainSubject<Int>())
    let total = Total()
    let switching = PlainSwitching<Int> { total.value &+= $0 }
    outer.observe { _ in switching.go(to: inner) }
    return { total.run { for element in 0..<flattenedCount { outer.send(element); inner.send(element) } } }
  },
  targets: [.timesPlain(2.5)])

/// One sequence of one after the other.
let concatenating = Case(
  id: "concat.just",
  operations: flattenedCount,
  mini: {
    let total = Total()
    let chain = MiniRx.Observable.concat((0..<flattenedCount).map { MiniRx.Observable.just($0) })
    return { total.run { _ = chain.subscribe(onNext: { total.value &+= $0 }) } }
  },
  openCombine: {
    let total = Total()
    let chain = (0..<flattenedCount).map { OpenCombine.Just($0) }.publisher.flatMap(maxPublishers: .max(1)) { $0 }
    return { total.run { _ = chain.sink { total.value &+= $0 } } }
  },
  plain: {
    let sources = (0..<flattenedCount).map { plainJust($0) }
    let total = Total()
    return { total.run { PlainConcatenation(sources) { total.value &+= $0 }.start() } }
  },
  targets: [.timesPlain(4)])

private let flattenedCount = scaled(100_000)
