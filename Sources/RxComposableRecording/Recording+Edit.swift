import RxComposable

extension Recording {
  /// Sends an action to the recorded store, as a user does. While the store shows an earlier state, it waits.
  ///
  /// Called off the thread of the store, it is reported.
  ///
  /// - Returns: whether a store is recorded.
  @discardableResult
  public func send(
    _ action: Action,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool {
    guard let engine else { return false }
    _ = engine.send(action, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    return true
  }

  /// Takes an action out of the session: what was recorded after it is reduced again without it, and the store shows the state that
  /// this leads to. `restore` takes it back.
  ///
  ///     recording.skip(3)
  ///     recording.entries[2].isSkipped      // true: it keeps its number
  ///     recording.restore(3)
  ///
  /// No effect runs again, and none that runs ends. The actions that effects delivered are those of the session, those of the skipped
  /// one included; they can be skipped, too. A reducer that asks for the date or a random number itself receives others.
  ///
  /// Called off the thread of the store, or while that reduces or publishes, it is reported.
  ///
  /// - Returns: whether the action is there: not so if it was forgotten, or recorded from another store.
  /// - Complexity: that of reducing all actions after it, and of publishing a state of which all may differ.
  @discardableResult
  public func skip(
    _ index: Int,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return replay(index, isSkipped: true, "Recording.skip(_:)", at: site)
  }

  /// Takes a skipped action back into the session, which is reduced again with it.
  ///
  /// - Returns: whether the action is there, as for `skip`.
  @discardableResult
  public func restore(
    _ index: Int,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Bool {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return replay(index, isSkipped: false, "Recording.restore(_:)", at: site)
  }

  private func replay(_ index: Int, isSkipped: Bool, _ call: String, at site: CallSite) -> Bool {
    guard let engine = traveller(call, at: site), let recorder, index >= recorder.firstIndex else { return false }
    let records = content.withLock { content in
      content.indices.contains(index) ? content.records(from: index).map { TypedRecord<State, Action>.of($0) } : []
    }
    guard let first = records.first else { return false }
    if first.isSkipped == isSkipped { return true }
    let delivered = deliveredAtOnce(in: records)
    engine.replay { reduce in
      var last = first.before
      var reduced: [(after: StateSource<State>, isSkipped: Bool, hasOtherEffect: Bool?)] = []
      for record in records {
        let isOut = record.index == index ? isSkipped : record.isSkipped
        let (state, actions) = isOut ? (last.kept, nil) : reduce(record.action, last.kept)
        last = .kept(state)
        let hasOther = isOut ? false : actions.map { Self.differ($0, delivered[record.index] ?? []) }
        reduced.append((last, isOut, hasOther))
      }
      // Effects may end meanwhile, on any thread.
      _ = content.withLock { content in
        // Another thread may have forgotten them meanwhile.
        if !content.indices.contains(index) { return [] }
        var before = first.before
        let next = zip(records, reduced).map { record, reduced in
          defer { before = reduced.after }
          return TypedRecord(
            record, before: before, after: reduced.after, isSkipped: reduced.isSkipped,
            hasOtherEffect: reduced.hasOtherEffect ?? (record.effect == nil))
        }
        return content.replace(from: index, with: next)
      }
      recorder.last = last
      return last.kept
    }
    if let shown = shownIndex, let place = place(at: shown) { engine.show(place) }
    notify()
    return true
  }

  /// What the effects of entries delivered in the moment of their action.
  private func deliveredAtOnce(in records: [TypedRecord<State, Action>]) -> [Int: [Action]] {
    var delivered: [Int: [Action]] = [:]
    for record in records {
      if case .known(.effect(let cause?, _)) = record.cause { delivered[cause, default: []].append(record.action) }
    }
    return delivered
  }

  /// Whether what an effect is, of an action that was reduced again, is surely not what the recorded one delivered.
  private static func differ(_ actions: [Action], _ delivered: [Action]) -> Bool {
    actions.count != delivered.count
      || zip(actions, delivered).contains { $0 is any Equatable && !ValueEquality.areEqual($0, $1) }
  }
}
