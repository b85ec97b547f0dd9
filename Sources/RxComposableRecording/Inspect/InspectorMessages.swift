#if DEBUG || RXCOMPOSABLE_INSPECT
  import RxComposable

  /// What became of an entry.
  struct RecordedProgress: Equatable {
    var effect: RecordedEffect?
    var publishDuration: Int64?
    var isOver = false

    init() {}

    init<State, Action>(_ entry: Recording<State, Action>.Entry, in recording: Recording<State, Action>) {
      (effect, publishDuration) = (entry.effect, entry.publishDuration)
      // What was published with a later action has no duration of its own.
      let wasPublished = publishDuration != nil || entry.index < recording.indices.upperBound - 1
      isOver = wasPublished && (effect == nil || effect?.end != nil)
    }
  }

  /// What the store shows.
  struct InspectorStatus: Equatable {
    var shown: Int?
    var waiting: Int
    /// The first state that can be shown.
    private let earliest: Int
    /// When it did: a part and the answer to a command may overtake each other on their way.
    private let time = MonotonicClock.nanoseconds

    init(shown: Int?, waiting: Int, from first: Int) {
      (self.shown, self.waiting, earliest) = (shown, waiting, first - 1)
    }

    /// Asked for on the thread of the store.
    init<State, Action>(of recording: Recording<State, Action>) {
      self.init(shown: recording.shownIndex, waiting: recording.waitingCount, from: recording.indices.lowerBound)
    }

    static func == (left: Self, right: Self) -> Bool { left.shown == right.shown && left.waiting == right.waiting }

    var query: [String: String] {
      var query = ["waiting": "\(waiting)", "earliest": "\(earliest)", "at": "\(time)"]
      query["shown"] = shown.map { "\($0)" }
      return query
    }
  }

  /// How the inspector answers an application.
  struct InspectorHello: Decodable {
    let isAllowed: Bool
    /// What the user has to compare.
    let code: String?
    /// The first entry that it does not have; `nil` where it has none.
    let next: Int?
    /// The entries whose effects run, as far as it knows.
    let open: [Int]
    /// How many events it has of each lane.
    let lanes: [String: Int]
  }

  /// What the page asks for.
  struct InspectorCommand: Decodable, Sendable {
    let id: Int
    let kind: String
    let index: Int?
    let text: String?
  }
#endif
