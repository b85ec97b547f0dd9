import Foundation
import RxComposable

/// The events of a stream, beside the actions of a store.
public struct RecordedLane: Equatable, Sendable, Codable {
  /// What happened in a stream.
  public enum Kind: String, Equatable, Sendable, Codable {
    /// It was subscribed to.
    case subscribed
    /// It emitted an element.
    case next
    /// It ended with an error.
    case failed
    /// It ended by itself.
    case completed
    /// Its subscription was disposed before its end.
    case disposed
  }

  /// A point in the course of a stream.
  public struct Event: Equatable, Sendable, Codable {
    /// Which subscription it belongs to, from 1.
    public let subscription: Int
    /// Nanoseconds since the recording began.
    public let time: Int64
    /// What happened.
    public let kind: Kind
    /// The element or the error, as a dump shows it to a depth of three.
    public let text: String
    /// The thread where it happened: `main`, its name, or `background`.
    public let thread: String
  }

  /// The name that the lane was given.
  public let name: String
  /// What happened, the oldest first. At most as many as the recording has entries.
  public internal(set) var events: [Event] = []
  var subscriptionCount = 0
  /// How many events there were, those that were forgotten included.
  @_spi(Inspector) public var eventCount: Int { events.count + forgottenCount }
  private var forgottenCount = 0

  private enum CodingKeys: CodingKey { case name, events, subscriptionCount }

  init(name: String) { self.name = name }

  /// Forgets a quarter at a time, so that a full lane is not moved at each event.
  mutating func append(_ next: [Event], _ limit: Int) {
    for event in next {
      // Of two threads, the one that looked at the clock first may come last.
      let later = events.reversed().prefix { $0.time > event.time }.count
      events.insert(event, at: events.count - later)
    }
    if events.count <= limit { return }
    let count = events.count - limit + limit / 4
    events.removeFirst(count)
    forgottenCount += count
  }

  /// The lane with the last events only.
  @_spi(Inspector) public func suffix(_ count: Int) -> RecordedLane {
    var lane = self
    lane.events = events.suffix(count)
    return lane
  }
}

extension ObservableType {
  /// Records the events of a stream as a lane of a recording, and passes them on as they are.
  ///
  ///     searchResults.lane("search results", in: recording)
  ///
  /// Each subscription is recorded. Elements are kept as text, so that none is retained.
  ///
  /// - Parameters:
  ///   - name: the name of the lane. Streams with one name share a lane.
  ///   - recording: where to write.
  /// - Complexity: an element is dumped to a depth of three.
  public func lane<State, Action>(_ name: String, in recording: Recording<State, Action>) -> Observable<Element> {
    let source = asObservable()
    return .deferred {
      let subscription = recording.subscribed(to: name)
      let isOver = AtomicFlag()
      func text(_ value: Any) -> String { ValueDump.lines(value, maxDepth: 3).joined(separator: "\n") }
      func end(_ kind: RecordedLane.Kind, _ text: String = "") {
        if isOver.raise() { recording.add(kind, text, of: subscription, to: name) }
      }
      return source.do(
        onNext: { recording.add(.next, text($0), of: subscription, to: name) },
        onError: { end(.failed, text($0)) }, onCompleted: { end(.completed) }, onDispose: { end(.disposed) })
    }
  }
}

extension Recording {
  fileprivate func subscribed(to name: String) -> Int {
    let number = content.withLock { content in
      let lane = content.lane(name)
      content.lanes[lane].subscriptionCount += 1
      return content.lanes[lane].subscriptionCount
    }
    add(.subscribed, "", of: number, to: name)
    return number
  }

  fileprivate func add(_ kind: RecordedLane.Kind, _ text: String, of subscription: Int, to name: String) {
    let thread = MainQueue.isCurrent ? "main" : Thread.current.name.flatMap { $0.isEmpty ? nil : $0 } ?? "background"
    let event = RecordedLane.Event(subscription: subscription, time: now, kind: kind, text: text, thread: thread)
    content.withLock { content in
      let lane = content.lane(name)
      content.lanes[lane].append([event], limit)
    }
    notify()
  }
}

extension RecordingContent {
  /// The place of a lane, made where there is none.
  fileprivate mutating func lane(_ name: String) -> Int {
    if let index = lanes.firstIndex(where: { $0.name == name }) { return index }
    lanes.append(RecordedLane(name: name))
    return lanes.count - 1
  }
}
