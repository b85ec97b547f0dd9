import MiniRx

/// Effects on their way from a child to its parent. `none`, and a value that is sent at once, stay as they are.
extension Effect {
  /// The effect as that of a part of the state which is always there. Children of the part are told apart from those of
  /// other parts that run the same reducer.
  func within(_ place: @autoclosure () -> ChildPlace) -> Effect {
    if isNone || isValue { return self }
    let place = place()
    return mapWork { $0.replacingContext { ChildContext($0, place) ?? $0 } }
  }

  /// The effect as that of a child: it ends when the child leaves.
  ///
  /// - Parameters:
  ///   - place: where the child is.
  ///   - row: the id of the child, where the place has many.
  func owned(by place: @autoclosure () -> ChildPlace, row: @autoclosure () -> AnyHashable? = nil) -> Effect {
    if isNone || isValue { return self }
    let (place, row) = (place(), row())
    return mapWork { work in
      Observable.withContext { context in
        guard let context = ChildContext(context, place) else { return work }
        let child = row.map(context.row) ?? context
        return work.replacingContext { _ in child }
          .take(until: context.store.departure(of: row, from: context.path))
      }
    }
  }

  /// Ends the effects of those children at a place that have left.
  static func departure(from place: ChildPlace, where hasLeft: @escaping (AnyHashable?) -> Bool) -> Effect {
    Effect(
      Observable.withContext { context in
        if let context = ChildContext(context, place) { context.store.endChildren(at: context.path, where: hasLeft) }
        return .empty()
      })
  }

  /// Transforms effects that run together one by one, so that they still run together.
  private func mapWork(_ transform: (Observable<Action>) -> Observable<Action>) -> Effect {
    if isNone || isValue { return self }
    if let composite, composite.order == .together { return Effect(composite.map { $0.mapWork(transform) }) }
    return Effect(transform(asObservable()))
  }
}
