import RxComposable

extension Store {
  /// Records what the store does from now on.
  ///
  ///     let recording = Recording<AppState, AppAction>()
  ///     store.record(into: recording)
  ///
  /// It is called on a root, on the thread of the store, and not while the store reduces or publishes: what breaks this
  /// is reported, and nothing is recorded. A recording that was read from a file continues with what this store does.
  ///
  /// A store that is not recorded pays nothing. One that is keeps its recording.
  ///
  /// - Parameters:
  ///   - recording: where to write.
  ///   - fileID: the module and the file of the call.
  ///   - filePath: the path of the file of the call.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  public func record(
    into recording: Recording<State, Action>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let engine = StoreEngine(of: self, for: "Store.record(into:) was called", at: site) else {
      return RuntimeIssue.report(RecordingTexts.scope, at: site)
    }
    guard !engine.isMonitored, recording.store == nil else {
      return RuntimeIssue.report(RecordingTexts.recordedTwice, at: site)
    }
    guard !engine.isRunning else { return RuntimeIssue.report(RecordingTexts.running("Store.record(into:)"), at: site) }
    recording.store = engine.reference
    let recorder = Recorder(recording, engine.state)
    recording.recorder = recorder
    engine.observe(with: recorder)
  }
}

extension Recording {
  /// Publishes a recorded state to all subscribers and scopes of the store. State 0 is the one from before the first
  /// action.
  ///
  /// Effects continue. Actions that arrive meanwhile, of users or effects, wait until `resume`; none is lost. A recording
  /// may travel on from where it is. The store of a row that the state does not have ends, as when the row is removed; what is
  /// in an optional state comes back with it.
  ///
  /// Called off the thread of the store, or while that reduces or publishes, it is reported.
  ///
  /// - Returns: whether the state is there: not so if it was forgotten, or if no store is recorded any more.
  /// - Complexity: that of publishing a state of which all may differ.
  @discardableResult
  public func travel(
    to index: Int,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let engine = traveller("Recording.travel(to:)", at: site), let place = place(at: index) else { return false }
    content.withLock { $0.shownIndex = index }
    engine.show(place)
    notify()
    return true
  }

  /// Ends time travel: reduces what arrived meanwhile, in its order, and publishes the state that there is then. Does
  /// nothing if the store shows its present state.
  public func resume(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let engine = traveller("Recording.resume()", at: site), engine.showsOther else { return }
    content.withLock { $0.shownIndex = nil }
    engine.showPresent()
    notify()
  }

  /// The number of the state that the store shows; `nil` where it is the present one.
  public var shownIndex: Int? { content.withLock { $0.shownIndex } }

  /// How many actions wait for `resume`. Belongs to the thread of the store.
  public var waitingCount: Int { engine.flatMap { $0.showsOther ? $0.waitingCount : nil } ?? 0 }

  var engine: StoreEngine<State, Action>? { store.flatMap { StoreEngine($0) } }

  /// The store, where it may travel.
  func traveller(_ call: String, at site: CallSite) -> StoreEngine<State, Action>? {
    guard let engine else { return nil }
    engine.checkThread("\(call) was called", at: site)
    guard !engine.isRunning || engine.showsOther, !engine.isPublishing else {
      RuntimeIssue.report(RecordingTexts.running(call), at: site)
      return nil
    }
    return engine
  }
}

/// The texts of what is reported about recordings.
enum RecordingTexts {
  static let scope = """
    Store.record(into:) was called on a scope.

    The store of a scope passes its actions on to its root, which reduces them. Record the root: the store that was made \
    with a reducer.
    """

  static let recordedTwice = """
    Store.record(into:) was called for a store or a recording that is already in use.

    A store has one recording, and a recording one store. Make another recording for another store; what looks at a \
    store may share its recording.
    """

  static func running(_ call: String) -> String {
    """
    \(call) was called while the store was reducing or publishing.

    This usually happens in a subscriber, or in a reducer. Call it outside: from a button, or with \
    `MainScheduler.asyncInstance` a turn later.
    """
  }
}
