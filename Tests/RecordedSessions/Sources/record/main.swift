import Dispatch
import Foundation
import MiniRxTesting
import RxComposableRecording

@testable import SessionFeature

// record FOLDER COUNT SEED [planner | mailbox]: records sessions, writes their tests into the folder, and prints the changes that each reaches.
// Every second session is on the real main queue, all of the planner and the mailbox are. Every third one is edited.

let arguments = CommandLine.arguments
let folder = URL(fileURLWithPath: arguments[1])
let (count, seed) = (Int(arguments[2])!, Int(arguments[3])!)

@MainActor
protocol RecordedSession: AnyObject, Sendable {
  var number: Int { get }
  /// `nil` on the real main queue.
  var scheduler: TestScheduler? { get }
  func run() async
  func test() -> String
  /// The changes of the state that the actions of the test make.
  func reached(by test: String) -> [Int]
}

extension RecordedSession {
  var scheduler: TestScheduler? { nil }
  func reached(by test: String) -> [Int] { [] }
}

/// What the dependencies of a session draw.
struct Latencies: Sendable {
  private let generator: LockIsolated<SplitMix>

  init(_ number: Int) { generator = LockIsolated(SplitMix(state: UInt64(seed * 10_000 + number) &+ 7)) }

  func draw(_ range: ClosedRange<Int>) -> Int { generator.withValue { Int.random(in: range, using: &$0) } }

  /// Sleeps for some milliseconds, if it draws any.
  func pause(_ range: ClosedRange<Int>) async {
    let span = draw(range)
    if span > 0 { try? await Task.sleep(nanoseconds: UInt64(span) * 1_000_000) }
  }
}

/// Skips some actions, and restores one.
@MainActor
func edit<State, Action>(_ recording: Recording<State, Action>, _ generator: inout SplitMix) {
  for _ in 1...3 where !recording.indices.isEmpty {
    recording.skip(Int.random(in: recording.indices, using: &generator))
  }
  if let skipped = recording.entries.first(where: \.isSkipped), Bool.random(using: &generator) {
    recording.restore(skipped.index)
  }
}

/// A session with a feature.
final class FeatureSession: RecordedSession {
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
    let latencies = Latencies(number)
    @Sendable func wait(_ milliseconds: Int) async throws {
      guard let scheduler else { return try await Task.sleep(nanoseconds: UInt64(milliseconds) * 1_000_000) }
      _ = try await Observable.just(()).delay(.milliseconds(milliseconds), scheduler: scheduler).asSingle().value
    }
    let numbers = LockIsolated(0)
    let client = SessionClient(
      search: recording.dependency("search") { text -> Observable<[String]> in
        switch latencies.draw(0...6) {
        case 0: .just([text])
        case 1: .error(SessionError(code: 404))
        case 2:
          Observable<Int>.timer(.milliseconds(latencies.draw(3...60)), scheduler: background)
            .flatMap { _ in Observable<[String]>.error(SessionError(code: 500)) }
        default: .just([text, "more"]).delay(.milliseconds(latencies.draw(1...80)), scheduler: background)
        }
      },
      load: recording.dependency("load") { number -> String in
        let span = latencies.draw(0...90)
        if span > 4 { try await wait(span) }
        if span % 7 == 0 { throw SessionError(code: span) }
        return "text \(number)"
      },
      next: recording.dependency("next") { () async throws -> Int in
        try await wait(latencies.draw(1...40))
        return numbers.withValue {
          $0 += 1
          return $0
        }
      },
      feed: recording.dependency("feed") { number -> AsyncStream<Int> in
        AsyncStream { continuation in
          let task = Task {
            for element in 0..<latencies.draw(0...4) {
              try await wait(latencies.draw(1...40))
              continuation.yield(number + element)
            }
            continuation.finish()
          }
          continuation.onTermination = { _ in task.cancel() }
        }
      })
    store = StoreOf<RandomFeature>(
      initialState: RandomFeature.State(odd: isOdd ? Odd() : nil), reducer: RandomFeature(seed: featureSeed)
    ) {
      $0.rxMainQueue = mainQueue
      $0.sessionClient = client.shelved()
    }
    store.record(into: recording)
  }

  /// Twenty-five actions, with pauses.
  func run() async {
    for step in 1...25 {
      if number % 3 == 2, step == 13 { edit(recording, &generator) }
      if step % 10 == 0 { recording.send(action(step)) } else { store.send(action(step)) }
      // Several actions in one turn, as well as pauses.
      if Int.random(in: 0...4, using: &generator) == 0 { continue }
      let span = Int.random(in: 0...60, using: &generator)
      if let scheduler {
        await scheduler.advance(by: .milliseconds(span))
      } else {
        try? await Task.sleep(nanoseconds: UInt64(span) * 1_000_000 + UInt64.random(in: 0...999_999, using: &generator))
      }
    }
    if number % 6 == 5 { edit(recording, &generator) }
  }

  private func action(_ step: Int) -> RandomFeature.Action {
    let number = Int.random(in: 1...9, using: &generator)
    return switch Int.random(in: 0...17, using: &generator) {
    case 0, 1: .changed(number)
    case 2: .binding(number % 3 == 0 ? .set(\.count, number) : .set(\.$text, "text \(step)"))
    case 3, 4: .typed("text \(step)")
    case 5: .started(number)
    case 6: .stopped(number)
    case 7: .postponed(number)
    case 8, 9: .loaded(number)
    case 10: .raced(number)
    case 11: .counted
    case 12: .cancelled
    case 13: number % 3 == 0 ? .noted(number) : .echoed(number)
    case 14: .followed(number)
    case 15: .gathered(number)
    case 16: .watched(number)
    default: .recalled(number)
    }
  }

  func test() -> String {
    recording.test(
      named: "testSession\(number)", initialState: isOdd ? "SessionState(odd: Odd())" : nil,
      reducer: "RandomFeature(seed: \(featureSeed))",
      dependencies: ["$0.rxMainQueue = scheduler"]
        + ["search", "load", "next", "feed"].map { "$0.sessionClient.\($0) = \($0)" }
        + ["$0.sessionClient = $0.sessionClient.shelved()"],
      unsettable: ["total", "secret"])
  }

  /// They are replayed.
  func reached(by test: String) -> [Int] {
    _ = SessionLog.takeReached()
    let end = test.range(of: "ends before action ").flatMap { Int(test[$0.upperBound...].prefix { $0.isNumber }) }
    for entry in recording.entries where entry.index < end ?? .max && !entry.isSkipped {
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
  var sessions: [any RecordedSession] = (0..<count).map { number -> any RecordedSession in
    switch arguments.last {
    case "planner": PlannerSession(number)
    case "mailbox": MailboxSession(number)
    default: FeatureSession(number)
    }
  }
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
