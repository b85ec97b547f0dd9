import Dispatch
import MiniRx

/// Pushed on one thread, delivered on a serial queue.
let observingOnQueue = handingOver("serial", in: 200_000)

/// The same in groups, each of which waits as a whole: what an element takes where so many are delivered in one run.
func observingOnQueue(waiting count: Int) -> Case { handingOver("\(count)", in: count) }

private func handingOver(_ name: String, in groupSize: Int) -> Case {
  let group = scaled(groupSize)
  let groups = max(scaled(200_000) / group / (groupSize == 1 ? 4 : 1), 1)
  let isTogether = groupSize <= 1_000
  return Case(
    id: "observeOn.\(name)",
    operations: groups * group,
    mini: {
      let subject = PublishSubject<Int>()
      let (total, hasArrived) = (Total(), DispatchSemaphore(value: 0))
      let queue = DispatchQueue(label: "benchmark")
      let scheduler = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "benchmark.serial")
      let subscription = subject.observe(on: scheduler).subscribe(onNext: { element in
        total.value &+= element
        if element == group { hasArrived.signal() }
      })
      return total.running(keeping: subscription) {
        for _ in 0..<groups { push(group, to: subject.onNext, isTogether ? queue : nil, hasArrived) }
      }
    },
    plain: {
      let (total, hasArrived) = (Total(), DispatchSemaphore(value: 0))
      let subject = PlainSubject<Int>()
      let queue = DispatchQueue(label: "plain")
      let handover = PlainHandover<Int>(queue) { element in
        total.value &+= element
        if element == group { hasArrived.signal() }
      }
      subject.observe { handover.receive($0) }
      return {
        total.run { for _ in 0..<groups { push(group, to: subject.send, isTogether ? queue : nil, hasArrived) } }
      }
    },
    targets: [.timesPlain(groupSize == 1 ? 1.3 : 1)], isSteady: false)
}

/// Where a queue is given, it waits until all elements of the group do. One that is alone finds the queue idle.
private func push(_ count: Int, to receive: (Int) -> Void, _ queue: DispatchQueue?, _ hasArrived: DispatchSemaphore) {
  if count > 1 { queue?.suspend() }
  for element in 1...count { receive(element) }
  if count > 1 { queue?.resume() }
  hasArrived.wait()
}
