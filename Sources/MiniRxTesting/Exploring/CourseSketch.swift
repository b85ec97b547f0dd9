import MiniRx

/// What is drawn of an explored run: items, actions and the first failure, in their order.
struct CourseSketch {
  /// An item, an action of the body, or a failure.
  struct Mark {
    enum Kind: Equatable {
      case item(VirtualWork.Kind)
      case body
      case failure
    }

    /// The same in all runs in which it is the same.
    var id: UInt64
    let kind: Kind
    var lane: Int
    let moment: Moment
    /// What it follows from.
    var origin: UInt64?
    /// The task that scheduled it.
    var task: UInt64?
    /// Whether the test itself does it.
    var isOfTest = false
    /// Whether it is a task that has slept.
    var isSleep = false
    /// The span after which it may come at the earliest and at the latest, in nanoseconds, where it was scheduled.
    var latency: ClosedRange<Int64>?
    var time: Int64 = 0
    var notes: [String] = []

    /// Whether a task sends an action.
    var isAction: Bool { kind == .item(.job) && !notes.isEmpty }

    /// Whether it may be the same event of another run.
    func isLike(_ other: Mark) -> Bool {
      kind == other.kind && isOfTest == other.isOfTest && isSleep == other.isSleep && (lane == 0) == (other.lane == 0)
    }
  }

  private(set) var marks: [Mark] = []
  private var bodyMarks: UInt64 = 0
  /// By the items that wait or have run: what they follow from, which is the body's last action where no item scheduled them, the task
  /// that scheduled them, and the latencies of responses.
  private var scheduled: [UInt64: (origin: UInt64?, task: UInt64?, latency: ClosedRange<Int64>?)] = [:]

  mutating func scheduled(_ id: UInt64, by creator: UInt64?, in task: UInt64?, latency: ClosedRange<Int64>? = nil) {
    scheduled[id] = (creator ?? marks.last { $0.kind == .body }?.id, task, latency)
  }

  mutating func began(_ entry: ExploredQueue.Entry, at moment: Moment) {
    let (origin, task, latency) = scheduled[entry.id] ?? (nil, nil, nil)
    marks.append(
      Mark(
        id: entry.id, kind: .item(entry.work.kind), lane: entry.work.lane, moment: moment, origin: origin, task: task,
        isOfTest: entry.work.isOfTest, isSleep: entry.work.kind == .timer && entry.work.isOfTask, latency: latency))
  }

  mutating func failed(in lane: Int, at moment: Moment) {
    if marks.contains(where: { $0.kind == .failure }) { return }
    marks.append(Mark(id: Precedence.number(4, 0), kind: .failure, lane: lane, moment: moment, origin: nil))
  }

  /// - Parameter isBody: whether no item runs.
  mutating func note(_ text: String, isBody: Bool, at moment: Moment) {
    if isBody || marks.isEmpty {
      bodyMarks += 1
      let id = Precedence.number(2, bodyMarks)
      marks.append(Mark(id: id, kind: .body, lane: 0, moment: moment, origin: nil, isOfTest: true, notes: [text]))
    } else {
      marks[marks.count - 1].notes.append(text)
    }
  }

  mutating func fixTimes(_ time: (Moment) -> Int64) {
    for index in marks.indices { marks[index].time = time(marks[index].moment) }
  }

  /// A short number that other processes come to as well where the same happens, failures aside. The characters of a note count in any
  /// order, because that of a `Set` or a `Dictionary` in an action differs between processes.
  func check(_ laneNames: [String]) -> UInt16 {
    let sum = marks.filter { $0.kind != .failure }.reduce(into: UInt64(0)) { sum, mark in
      let texts = [laneNames[mark.lane]] + mark.notes
      sum = mixed(sum, mixed(mark.id, UInt64(bitPattern: mark.time)))
      for text in texts { sum = mixed(sum, text.unicodeScalars.reduce(0) { $0 &+ mixed(5, UInt64($1.value)) }) }
    }
    return UInt16(truncatingIfNeeded: sum)
  }
}
