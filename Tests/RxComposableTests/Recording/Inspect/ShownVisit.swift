#if DEBUG || RXCOMPOSABLE_INSPECT
  import Foundation
  import MiniRxTesting
  import XCTest

  @testable import RxComposable
  @_spi(Inspector) @testable import RxComposableRecording

  /// A session that a played inspector shows. The inspector answers a part when it asks for the next, so that what happens between the
  /// two is in one part.
  @MainActor
  final class ShownVisit {
    let inspector: PlayedInspector
    let received = Recording<Visit.State, Visit.Action>(limit: 100_000)
    let link: any Disposable
    let store: Store<Visit.State, Visit.Action>
    let recording: Recording<Visit.State, Visit.Action>
    private let scheduler = HistoricalScheduler(initialClock: Date(timeIntervalSince1970: 0))
    private let input: RecordingInput<Visit.State, Visit.Action>
    private var held: PlayedInspector.Request?
    /// The state to which the changes of the last part are made, if it has one.
    private(set) var beginning = ""

    /// - Parameter pause: how long the application waits where there is no inspector.
    init(
      limit: Int = 2_000, test: Recording<Visit.State, Visit.Action>.TestSource = .init(),
      pause: DispatchTimeInterval = .milliseconds(20)
    ) throws {
      inspector = try PlayedInspector()
      store = Store(
        initialState: Visit.State(), reducer: Visit.reducer(scheduler), mainThreadChecksEnabled: false)
      recording = Recording(limit: limit, scheduler: scheduler)
      store.record(into: recording)
      input = RecordingInput(received)
      link = recording.inspect(
        by: InspectorLink(recording, InspectorAddress(inspector.address), "visit", test, .any, pause: pause))
    }

    func pass(seconds: Int) { scheduler.advanceTo(scheduler.now.addingTimeInterval(Double(seconds))) }

    func end() {
      link.dispose()
      inspector.stop()
    }

    /// Allows the application, and says what was received.
    func greet() async throws {
      let running = received.entries.filter { $0.effect != nil && $0.effect?.end == nil }.map(\.index)
      let next = received.indices.isEmpty ? nil : received.indices.upperBound
      try await inspector.next("/app/hello").answer(
        200, PlayedInspector.hello(next: next, open: running, lanes: input.laneCounts))
    }

    /// Answers what was received last.
    func answer() {
      held?.answer()
      held = nil
    }

    func hangUp() {
      held?.hangUp()
      held = nil
    }

    /// Asks for the next part.
    func receive(file: StaticString = #filePath, line: UInt = #line) async throws -> FileFormat.Head {
      answer()
      let request = try await inspector.next("/app/entries", file: file, line: line)
      held = request
      try input.read(part: request.body)
      let head = request.body.prefix { $0 != UInt8(ascii: "\t") }
      let rest = request.body.dropFirst(head.count + 1)
      beginning = String(decoding: rest.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
      return try JSONDecoder().decode(FileFormat.Head.self, from: head)
    }

    func expect(
      first: Int, entries: Int, lanes: Int, updates: Int, file: StaticString = #filePath, line: UInt = #line
    ) async throws {
      let head = try await receive(file: file, line: line)
      XCTAssertEqual(
        [head.first, head.entries, head.lanes, head.updates], [first, entries, lanes, updates],
        "first, entries, lanes, updates", file: file, line: line)
    }
  }

  extension Recording {
    /// What is shown of it, a line for each entry and lane.
    var texts: [String] {
      entries.map {
        "\($0.index) \($0.action) \($0.cause) \(String(describing: $0.effect)) \($0.isSkipped) \($0.state)"
      }
        + lanes.map { "\($0.name) \($0.events)" }
    }
  }

  /// What is written to the standard error meanwhile.
  @MainActor
  func standardError(_ body: @MainActor () async throws -> Void) async throws -> String {
    let (pipe, before) = (Pipe(), dup(STDERR_FILENO))
    dup2(pipe.fileHandleForWriting.fileDescriptor, STDERR_FILENO)
    defer { try? pipe.fileHandleForReading.close() }
    do {
      defer {
        dup2(before, STDERR_FILENO)
        close(before)
        try? pipe.fileHandleForWriting.close()
      }
      try await body()
    }
    return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }
#endif
