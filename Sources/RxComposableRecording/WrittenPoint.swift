import RxComposable

extension WrittenOrder {
  /// A moment that the test has.
  struct Point {
    let number: Int
    let root: Int
    let distance: Int64
    /// Whether the test sends it, and no scheduler runs it.
    var isSent = false
    /// What was sent in one turn has one of these.
    var turn: Int?
    /// The number of the moment in which a scheduler was given it.
    var start: Int?
    /// What led to it.
    var parent: Moment?
    /// The order in which a scheduler runs what has one time.
    var order: Int
    /// Whether it runs at once where it was started.
    var isAtOnce = false
    /// Whether it runs as soon as its task may, and waits for no scheduler.
    var isUncontrolled = false
    /// Whether a task takes it from a stream, behind what a scheduler runs at its time.
    var isTaken = false
    /// Whether it is the end of an effect, and no action.
    var isEnd = false
    /// Whether a scheduler ran something that led to no action then.
    var isSilent = false
    /// When a run that is no action asked a dependency last.
    var asked: Int?
    /// When an answer was taken that came to the code of an effect itself through a task: until then nothing was done with it.
    var taken: Int?
    /// Whether it is an answer that asked for a turn.
    var askedForTurn = false
    /// When another answer ended, or a run that led to no action.
    var end: Int?
    /// Whether a task brings it.
    var isOfTask: Bool { order == .max }
  }
}

extension TimeCondition {
  init(_ first: WrittenOrder.Point, before second: WrittenOrder.Point, isStrict: Bool, number: Int? = nil) {
    self.init(
      earlier: first.root, later: second.root, distance: first.distance - second.distance, isStrict: isStrict,
      number: number ?? max(first.number, second.number), moments: (first.number, second.number))
  }
}
