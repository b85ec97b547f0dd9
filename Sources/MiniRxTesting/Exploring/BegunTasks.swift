import MiniRx

/// The tasks that a run has begun: to say where, to cancel them at its end, and to name those that do not end.
struct BegunTasks {
  /// Where a task was begun, as far as that is known.
  private struct Origin {
    /// The call of the library that began it.
    let call: (name: String, site: CallSite?)?
    /// The task that began it.
    let creator: UInt64?
    /// The event in which it was begun.
    let event: UInt64?
    /// In virtual nanoseconds.
    let time: Int64
  }

  /// A task that may have ended.
  private struct Handle {
    let id: UInt64
    weak var task: AnyObject?
  }

  /// Which call of the library begins a task now.
  var call: (name: String, site: CallSite?)?
  /// Where those were begun that did not end with their run.
  private(set) var leaked: [String] = []
  private var origins: [UInt64: Origin] = [:]
  private var handles: [Handle] = []

  /// - Parameters:
  ///   - object: the task as an object, where there is one to keep.
  ///   - creator: the task that began it.
  ///   - event: what happens when it is begun.
  ///   - time: in virtual nanoseconds.
  mutating func add(_ id: UInt64, _ object: AnyObject?, by creator: UInt64?, in event: UInt64?, at time: Int64) {
    origins[id] = origins[id] ?? Origin(call: call, creator: creator, event: event, time: time)
    if let object { handles.append(Handle(id: id, task: object)) }
  }

  var areAlive: Bool { handles.contains { $0.task != nil } }

  func cancel() { for case let task? in handles.map(\.task) { TaskRuntime.cancel(task) } }

  /// Gives up those that still live.
  mutating func end(of body: UInt64?) { (leaked, handles) = (unfinished(without: body), []) }

  func unfinished(without body: UInt64?) -> [String] {
    handles.filter { $0.task != nil && $0.id != body }.compactMap { name(of: $0.id, body) }
  }

  /// Where a task was begun; `nil` where it is not one of these.
  func name(of id: UInt64, _ body: UInt64?) -> String? {
    if id == body { return "the test" }
    guard let origin = origins[id] else { return nil }
    let time = CourseDrawing.text(of: origin.time)
    if let (name, site) = origin.call {
      return site.map { "`\(name)` at \($0.fileID):\($0.line)" } ?? "`\(name)`, called \(time)"
    }
    return "a `Task` begun by \(origin.creator.flatMap { name(of: $0, body) } ?? "other code") \(time)"
  }

  /// Whether the test itself has begun a task, and no call of the library for it.
  func isOfTest(_ id: UInt64, _ body: UInt64?) -> Bool {
    origins[id].map { $0.call == nil && $0.creator == body } ?? false
  }

  /// The event in which a task was begun.
  func event(of id: UInt64) -> UInt64? { origins[id]?.event }
}
