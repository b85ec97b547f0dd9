import Foundation
import MiniRx
import Testing

/// M8: a precondition names the call, the value and the remedy. Optimised builds stop without a word.
struct PreconditionTests {
  @Test func countsThatAreNegative() async {
    let remedy = "Pass 0 or more."
    await says(
      "take(_:) was called with -1. \(remedy)",
      #expect(processExitsWith: .failure, observing: text) {
        _ = Observable.just(1).take(-1)
      })
    await says(
      "takeLast(_:) was called with -1. \(remedy)",
      #expect(processExitsWith: .failure, observing: text) {
        _ = Observable.just(1).takeLast(-1)
      })
    await says(
      "element(at:) was called with -1. \(remedy)",
      #expect(processExitsWith: .failure, observing: text) {
        _ = Observable.just(1).element(at: -1)
      })
    await says(
      "retry(_:) was called with -1. \(remedy)",
      #expect(processExitsWith: .failure, observing: text) {
        _ = Observable.just(1).retry(-1)
      })
    await says(
      "range(start:count:scheduler:) was called with a count of -1. \(remedy)",
      #expect(processExitsWith: .failure, observing: text) { _ = Observable.range(start: 0, count: -1) })
    await says(
      "ReplaySubject.create(bufferSize:) was called with -1. \(remedy)",
      #expect(processExitsWith: .failure, observing: text) { _ = ReplaySubject<Int>.create(bufferSize: -1) })
  }

  @Test func otherValuesOutOfBounds() async {
    await says(
      "merge(maxConcurrent:) was called with 0. Pass 1 or more.",
      #expect(processExitsWith: .failure, observing: text) {
        _ = Observable.of(Observable.just(1)).merge(maxConcurrent: 0)
      })
    await says(
      "ends beyond 9223372036854775807. Pass less or a wider type.",
      #expect(processExitsWith: .failure, observing: text) { _ = Observable.range(start: Int.max, count: 2) })
    await says(
      "Pass a nanosecond (1e-9) or more.",
      #expect(processExitsWith: .failure, observing: text) {
        _ = TestScheduler(initialClock: 0, resolution: 0)
      })
    await says(
      "Time does not go back; pass 0 or more.",
      #expect(processExitsWith: .failure, observing: text) {
        TestScheduler(initialClock: 0).sleep(-1)
      })
    await says(
      "Pass them in this order: none may be before the one to its left.",
      #expect(processExitsWith: .failure, observing: text) {
        _ = TestScheduler(initialClock: 0).start(created: 2, subscribed: 1, disposed: 3) { Observable.just(1) }
      })
    await says(
      "Deliver on the main thread with `observe(on: MainScheduler.instance)`.",
      #expect(processExitsWith: .failure, observing: text) {
        DispatchQueue.concurrentPerform(iterations: 100) { _ in
          if !Thread.isMainThread { MainScheduler.ensureRunningOnMainThread() }
          Thread.sleep(forTimeInterval: 0.01)
        }
      })
    await says(
      "Use a SerialDisposable where one disposable replaces another.",
      #expect(processExitsWith: .failure, observing: text) {
        let place = SingleAssignmentDisposable()
        for _ in 0..<2 { place.setDisposable(Disposables.create()) }
      })
  }

  private let text: [any PartialKeyPath<ExitTest.Result> & Sendable] = [\.standardErrorContent]

  private func says(_ words: String, _ result: ExitTest.Result?) {
    #if DEBUG
      let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(output.contains(words), "\(output)")
    #endif
  }
}
