import MiniRx
import OpenCombine

/// So many subjects that push in turn, their latest elements added up.
func combining(_ count: Int) -> Case {
  Case(
    id: "combineLatest.\(count)",
    operations: pushCount,
    mini: {
      let subjects = (0..<count).map { _ in MiniRx.PublishSubject<Int>() }
      let total = Total()
      let subscription = combinedLatest(subjects).subscribe(onNext: { total.value &+= $0 })
      for subject in subjects { subject.onNext(0) }
      return total.running(keeping: subscription) { push { subjects[$0 % count].onNext($0) } }
    },
    plain: {
      let subjects = (0..<count).map { _ in PlainSubject<Int>() }
      let total = Total()
      let latest = PlainLatest(count: count, { $0.reduce(0) { $0 &+ $1! } }, { total.value &+= $0 })
      for (index, subject) in subjects.enumerated() {
        subject.observe { latest.receive($0, at: index) }
        subject.send(0)
      }
      return { total.run { push { subjects[$0 % count].send($0) } } }
    },
    targets: [.timesPlain(2)])
}

private func combinedLatest(_ subjects: [MiniRx.PublishSubject<Int>]) -> MiniRx.Observable<Int> {
  if subjects.count == 2 {
    return MiniRx.Observable.combineLatest(subjects[0], subjects[1]) { $0 &+ $1 }
  }
  precondition(subjects.count == 8)
  return MiniRx.Observable.combineLatest(
    subjects[0], subjects[1], subjects[2], subjects[3], subjects[4], subjects[5], subjects[6], subjects[7]
  ) { (a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int) in
    let (left, right) = (a &+ b &+ c &+ d, e &+ f &+ g &+ h)
    return left &+ right
  }
}

/// A pair of two subjects.
let zipping = Case(
  id: "zip.2",
  operations: pushCount,
  mini: {
    let (left, right) = (MiniRx.PublishSubject<Int>(), MiniRx.PublishSubject<Int>())
    let total = Total()
    let subscription = MiniRx.Observable.zip(left, right) { $0 &+ 2 &* $1 }.subscribe(onNext: { total.value &+= $0 })
    return total.running(keeping: subscription) {
      push {
        left.onNext($0); right.onNext($0)
      }
    }
  },
  openCombine: {
    let (left, right) = (OpenCombine.PassthroughSubject<Int, Never>(), OpenCombine.PassthroughSubject<Int, Never>())
    let total = Total()
    let subscription = left.zip(right) { $0 &+ 2 &* $1 }.sink { total.value &+= $0 }
    return total.running(keeping: subscription) {
      push {
        left.send($0); right.send($0)
      }
    }
  },
  plain: {
    let (left, right) = (PlainSubject<Int>(), PlainSubject<Int>())
    let total = Total()
    let pairing = PlainPairing<Int, Int> { total.value &+= $0 &+ 2 &* $1 }
    left.observe { pairing.receive(left: $0) }
    right.observe { pairing.receive(right: $0) }
    return {
      total.run {
        push {
          left.send($0); right.send($0)
        }
      }
    }
  },
  targets: [.timesPlain(1.5)])

/// A hundred subjects that push in turn.
let merging = Case(
  id: "merge.100",
  operations: pushCount,
  mini: {
    let subjects = (0..<100).map { _ in MiniRx.PublishSubject<Int>() }
    let total = Total()
    let subscription = MiniRx.Observable.merge(subjects.map { $0.asObservable() })
      .subscribe(onNext: { total.value &+= $0 })
    return total.running(keeping: subscription) { push { subjects[$0 % 100].onNext($0) } }
  },
  openCombine: {
    let subjects = (0..<100).map { _ in OpenCombine.PassthroughSubject<Int, Never>() }
    let total = Total()
    let subscription = subjects.publisher.flatMap { $0 }.sink { total.value &+= $0 }
    return total.running(keeping: subscription) { push { subjects[$0 % 100].send($0) } }
  },
  plain: {
    let subjects = (0..<100).map { _ in PlainSubject<Int>() }
    let total = Total()
    let merging = PlainMerging<Int> { total.value &+= $0 }
    for subject in subjects { subject.observe { merging.emit($0) } }
    return { total.run { push { subjects[$0 % 100].send($0) } } }
  },
  targets: [.timesPlain(1.5)])

private let pushCount = scaled(400_000)

@inline(__always)
private func push(_ body: (Int) -> Void) {
  for element in 0..<pushCount { body(element) }
}
