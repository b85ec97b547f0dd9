import Dispatch
import Foundation
import MiniRxTesting
import RxComposableRecording

@testable import SessionFeature

// record FOLDER COUNT SEED: records sessions, writes their tests into the folder, and prints the changes that each reaches. Every second session is on the real main queue.

let arguments = CommandLine.arguments
let folder = URL(fileURLWithPath: arguments[1])
let (count, seed) = (Int(arguments[2])!, Int(arguments[3])!)

/// A session with a feature.
@MainActor
final class Session {
  let number: Int
  let scheduler: TestScheduler?
  private let recording: Recording<RandomFeature.State, RandomFeature.Action>
  private let store: StoreOf<RandomFeature>
  private let isOdd: Bool
  private var generator: SplitMix
  private let featureSeed: Int

  init(_ number: Int) {
    self.number = number
    let scheduler = number.isMultiple(of: 2) ? nil : TestScheduler(initialClock: 0)
    self.scheduler = scheduler
    featureSeed = seed * 10_000 + number
    generator = SplitMix(state: UInt64(featureSeed))
    isOdd = number % 5 == 4
    let recording = Recording<RandomFeature.State, RandomFeature.Action>(scheduler: scheduler)
    self.recording = recording
    let mainQueue: any SchedulerType = scheduler ?? MainScheduler.instance
    let background: any SchedulerType & Sendable = scheduler ?? SerialDispatchQueueScheduler(qos: .utility)
    let latencies = LockIsolated(SplitMix(state: UInt64(featureSeed) &+ 7))
    @Sendable func latency(_ range: ClosedRange<Int>) -> Int {
      latencies.withValue { Int.random(in: range, using: &$0) }
    }
    @Sendable func wait(_ milliseconds: Int) async throws {
      guard let scheduler else { return try await Task.sleep(nanoseconds: UInt64(milliseconds) * 1_000_000) }
      _ = try await Observable.just(()).delay(.milliseconds(milliseconds), scheduler: scheduler).asSingle().value
    }
    let numbers = LockIsolated(0)
    let client = SessionClient(
      search: recording.dependency("search") { text -> Observable<[String]> in
        switch latency(0...6) {
        case 0: .just([text])
        case 1: .error(SessionError(code: 404))
        case 2:
          Observable<Int>.timer(.milliseconds(latency(3...60)), scheduler: background)
            .flatMap { _ in Observable<[String]>.error(SessionError(code: 500)) }
        default: .just([text, "more"]).delay(.milliseconds(latency(1...80)), scheduler: background)
        }
      },
      load: recording.dependency("load") { number -> String in
        let span = latency(0...90)
        if span > 4 { try await wait(span) }
        if span % 7 == 0 { throw SessionError(code: span) }
        return "text \(number)"
      },
      next: recording.dependency("next") { () async throws -> Int in
        try await wait(latency(1...40))
        return numbers.withValue {
          $0 += 1
          return $0
        }
      })
    store = StoreOf<RandomFeature>(
      initialState: RandomFeature.State(odd: isOdd ? Odd() : nil), reducer: RandomFeature(seed: featureSeed)
    ) {
      $0.rxMainQueue = mainQueue
      $0.sessionClient = client
    }
    store.record(into: recording)
  }

  /// Twenty-five actions, with pauses.
  func run() async {
    for step in 1...25 {
      store.send(action(step))
      // Several actions in one turn, as well as pauses.
      if Int.random(in: 0...4, using: &generator) == 0 { continue }
      let span = Int.random(in: 0...60, using: &generator)
      if let scheduler {
        await scheduler.advance(by: .milliseconds(span))
      } else {
        try? await Task.sleep(nanoseconds: UInt64(span) * 1_000_000 + UInt64.random(in: 0...999_999, using: &generator))
      }
    }
  }

  private func action(_ step: Int) -> RandomFeature.Action {
    let number = Int.random(in: 1...9, using: &generator)
    return switch Int.random(in: 0...14, using: &generator) {
    case 0...2: .changed(number)
    case 3, 4: .typed("text \(step)")
    case 5: .started(number)
    case 6: .stopped(number)
    case 7: .postponed(number)
    case 8, 9: .loaded(number)
    case 10: .raced(number)
    case 11: .counted
    case 12: .cancelled
    case 13: .echoed(number)
    default: number % 4 == 0 ? .noted(number) : .echoed(number)
    }
  }

  func test() -> String {
    let stubs = recording.test(named: "testSession")
    return recording.test(
      named: "testSession\(number)", initialState: isOdd ? "SessionState(odd: Odd())" : nil,
      reducer: "RandomFeature(seed: \(featureSeed))",
      dependencies: ["$0.rxMainQueue = scheduler"]
        + ["search", "load", "next"].filter { stubs.contains("let \($0):") }.map { "$0.sessionClient.\($0) = \($0)" },
      unsettable: ["total", "secret"])
  }

  /// The changes of the state that the actions of the test make, replayed.
  func reached(by test: String) -> [Int] {
    _ = SessionLog.takeReached()
    let end = test.range(of: "ends before action ").flatMap { Int(test[$0.upperBound...].prefix { $0.isNumber }) }
    for entry in recording.entries where entry.index < end ?? .max {
      var state = entry.stateBefore
      withDependencies {
        $0.rxMainQueue = TestScheduler(initialClock: 0)
      } operation: {
        _ = RandomFeature(seed: featureSeed).reduce(into: &state, action: entry.action)
      }
    }
    return SessionLog.takeReached()
  }
}

Task { @MainActor in
  var lines: [String] = []
  var sessions = (0..<count).map { Session($0) }
  while !sessions.isEmpty {
    let batch = Array(sessions.prefix(10))
    sessions.removeFirst(batch.count)
    await withTaskGroup(of: Void.self) { group in
      for session in batch where session.scheduler == nil { group.addTask { await session.run() } }
    }
    for session in batch where session.scheduler != nil { await session.run() }
    for session in batch {
      let test = session.test()
      try! test.write(
        to: folder.appendingPathComponent("Session\(session.number)Tests.swift"), atomically: true, encoding: .utf8)
      lines.append("\(session.number): \(session.reached(by: test).map(String.init).joined(separator: " "))")
    }
  }
  print(lines.joined(separator: "\n"))
  exit(0)
}
dispatchMain()
