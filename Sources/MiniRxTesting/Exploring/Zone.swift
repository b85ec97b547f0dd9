import MiniRx

/// A time of an explored run: a span after a time of its `Zone`.
struct Moment: Hashable {
  /// The number of that time; 0 is the one that clocks count from.
  var time = 0
  var span: Int64

  func later(by more: Int64) -> Moment { Moment(time: time, span: span.adding(more)) }
}

/// All the times that the events of a run can have, as far as its order is chosen: how far apart each two are at most.
///
/// An event whose latency is open has a time of its own, with limits to those of others; an event that follows at a fixed span has none. The
/// limits are kept as narrow as they follow from each other, so that each is reached by some times that keep all of them, and
/// the earliest times of all events together are such times.
///
/// - SeeAlso: Dill, Timing assumptions and verification of finite-state concurrent systems (1989)
struct Zone {
  /// The times, ascending.
  private var numbers = [0]
  /// By which span the time of a row is after the time of a column at most; `Int64.max` where there is no limit.
  private var limits: [Int64] = [0]

  /// One in which all moments are fixed.
  static let fixed = Zone()

  /// Whether all moments are fixed.
  var isFixed: Bool { numbers.count == 1 }

  /// How many times are kept.
  var count: Int { numbers.count }

  /// By how much a moment is after another at most; negative where it is before.
  func longest(from first: Moment, to second: Moment) -> Int64 {
    let span = second.span.subtracting(first.span)
    return first.time == second.time ? span : limit(row(second.time), row(first.time)).extended(by: span)
  }

  func earliest(_ moment: Moment) -> Int64 {
    moment.time == 0 ? moment.span : longest(from: moment, to: Moment(span: 0)).negated
  }

  func latest(_ moment: Moment) -> Int64 { moment.time == 0 ? moment.span : longest(from: Moment(span: 0), to: moment) }

  /// Opens a time that is a moment, or up to `slack` later.
  mutating func open(_ number: Int, from moment: Moment, slack: Int64) {
    let (origin, old) = (row(moment.time), numbers.count)
    let latest: Int64 = moment.span.adding(slack)
    var wider: [Int64] = []
    wider.reserveCapacity((old + 1) * (old + 1))
    for row in 0..<old {
      wider += limits[row * old..<(row + 1) * old]
      wider.append(limit(row, origin).extended(by: moment.span.negated))
    }
    for column in 0..<old { wider.append(latest == .max ? .max : limit(origin, column).extended(by: latest)) }
    wider.append(0)
    limits = wider
    numbers.append(number)
  }

  /// Keeps a moment from being after another.
  mutating func order(_ first: Moment, before second: Moment) {
    let (early, late) = (row(first.time), row(second.time))
    let span = second.span.subtracting(first.span)
    if limit(early, late) <= span { return }
    let count = numbers.count
    for row in 0..<count where limit(row, early) < .max {
      let toLate = limit(row, early).extended(by: span)
      for column in 0..<count {
        let through = toLate.extended(by: limit(late, column))
        if through < limits[row * count + column] { limits[row * count + column] = through }
      }
    }
  }

  /// Leaves out the times that are not used. What is known of the others does not change.
  ///
  /// - Parameter forget: is given each number, and how much each other time is before it at most.
  mutating func keep(_ used: Set<Int>, forget: (Int, [(time: Int, lead: Int64)]) -> Void) {
    for number in numbers where number != 0 && !used.contains(number) {
      let (left, old) = (row(number), numbers.count)
      let others = (0..<old).filter { $0 != left }
      forget(number, others.map { (numbers[$0], limit($0, left)) })
      limits = others.flatMap { row in others.map { column in limits[row * old + column] } }
      numbers.remove(at: left)
    }
  }

  /// The earliest times of all that are kept.
  var earliestTimes: [Int: Int64] {
    Dictionary(uniqueKeysWithValues: numbers.map { ($0, earliest(Moment(time: $0, span: 0))) })
  }

  private func limit(_ row: Int, _ column: Int) -> Int64 { limits[row * numbers.count + column] }

  private func row(_ number: Int) -> Int {
    if number == 0 { return 0 }
    var row = numbers.count - 1
    while numbers[row] != number { row -= 1 }
    return row
  }
}

extension Int64 {
  fileprivate var negated: Int64 { Int64(0).subtracting(self) }

  /// The sum of a limit, which may be endless, and a span.
  fileprivate func extended(by span: Int64) -> Int64 { self == .max || span == .max ? .max : adding(span) }
}
