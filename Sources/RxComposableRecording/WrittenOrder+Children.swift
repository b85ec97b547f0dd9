import RxComposable

extension WrittenOrder {
  /// Finds what led to the actions of tasks.
  mutating func findCauses<State, Action>(
    of entries: [Recording<State, Action>.Entry], lateAnswers: [(moment: Moment, time: Int64)],
    answersToOthers: [Int: Moment]
  ) {
    let places = entries.map(\.place)
    let causes = places.flatMap { ($0.delivery?.causes.moments ?? []) + [$0.moment?.parent].compactMap(\.self) }
    let numbers = Set(causes.map(\.number))
    for entry in entries {
      guard let cause = entry.place.moment?.parent, let causes = entry.place.delivery?.causes else { continue }
      let row = row(of: causes, endingWith: cause, ledToDeliveries: numbers)
      let last = causes.row.last === cause ? row.last ?? cause : cause
      let late = functions[cause.number] == nil ? nil : lateAnswers.last { $0.moment.number < entry.place.number }
      let longest = WrittenSession<State, Action>.longestDelivery
      if let other = answersToOthers[entry.place.number] {
        led[entry.place.number] = (row + [other], other)
      } else if let late, late.moment.number > last.number, entry.time - late.time < longest {
        led[entry.place.number] = (row + [late.moment], late.moment)
      } else {
        led[entry.place.number] = (row, last)
      }
    }
  }

  /// The answers that led to a delivery, in their order, of which the last is its cause.
  ///
  /// A task may wait for answers of different functions in any order. Answers of one function belong to the children of a group, and
  /// have the order that the action shows. Others of that function were waited for too, if several answers led to the action, or if they
  /// led to no other. What a client asked for effects that have ended, another one may have waited for.
  private func row(of causes: EntryPlace.Causes, endingWith cause: Moment, ledToDeliveries: Set<Int>) -> [Moment] {
    if causes.row.last !== cause { return causes.row }
    func isOther(_ moment: Moment) -> Bool { functions[moment.number] != functions[cause.number] }
    let waited = causes.later.filter { causes.row.count > 1 || isOther($0) || !ledToDeliveries.contains($0.number) }
    let row = causes.row + waited.sorted { $0.number < $1.number }
    return row.contains(where: isOther) ? row.sorted { $0.number < $1.number } : row
  }

  /// What a task did because one child was answered came before the answers to its other children.
  mutating func keepApart<State, Action>(
    answersOf calls: [RecordedCall], behind entries: [Recording<State, Action>.Entry]
  ) {
    typealias Use = (number: Int, strand: RecordedStrand, task: Int?, cause: Moment, last: Moment, moments: [Moment])
    let deliveries = entries.compactMap { entry -> Use? in
      guard let delivery = entry.place.delivery, let (row, cause) = led[entry.place.number] else { return nil }
      let causes = delivery.causes
      let moments = causes.others + row + [causes.former].compactMap(\.self)
      return (entry.place.number, delivery.strand, delivery.task, cause, cause, moments)
    }
    let uses =
      deliveries
      + calls.compactMap { call -> Use? in
        guard let strand = call.strand, call.isCertain else { return nil }
        return (
          call.order, strand, call.task, call.moment, call.cause?.received ?? call.moment,
          [call.cause?.former, call.cause?.received].compactMap(\.self)
        )
      }
    let answered = Dictionary(
      calls.flatMap { call in call.answers.map { ($0.moment.number, call) } }, uniquingKeysWith: { $1 })
    let callsOfStrands = Dictionary(grouping: calls) { $0.strand.map(ObjectIdentifier.init) }
    var used: Set<Int> = []
    for use in uses.sorted(by: { $0.number < $1.number }) {
      used.formUnion(use.moments.map(\.number) + [use.last.number])
      for moment in use.moments { require(moment.number, before: use.cause.number, isStrict: false) }
      guard let child = answered[use.last.number], child.strand === use.strand, child.task != use.task else { continue }
      for call in callsOfStrands[ObjectIdentifier(use.strand)] ?? [] where call.moment.number < use.last.number {
        for answer in call.answers.map(\.moment.number) where answer > use.last.number && !used.contains(answer) {
          require(use.last.number, before: answer, isStrict: true)
        }
      }
    }
  }
}
