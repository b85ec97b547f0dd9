#if canImport(Combine)
  import Combine

  /// What a subscriber has demanded, and what waits until it demands more. Knows no element type.
  struct DemandBuffer {
    private enum Full { case dropsNewest, dropsOldest }

    private var demand = Subscribers.Demand.none
    private var waiting = Backlog<AnyObject>()
    private var count = 0
    private let limit: Int
    private let whenFull: Full
    private var end: QueuedEnd?
    private var isDelivering = false
    private var isClosed = false

    init() { self.init(limit: .max, .dropsNewest) }

    init<Element>(_ policy: AsyncThrowingStream<Element, any Swift.Error>.Continuation.BufferingPolicy) {
      switch policy {
      case .bufferingOldest(let limit): self.init(limit: limit, .dropsNewest)
      case .bufferingNewest(let limit): self.init(limit: limit, .dropsOldest)
      case .unbounded: self.init()
      @unknown default: self.init()
      }
    }

    private init(limit: Int, _ whenFull: Full) {
      self.limit = max(limit, 0)
      self.whenFull = whenFull
    }

    enum Admission { case deliver, queued, rejected, dropped(AnyObject) }

    /// Takes an element, which is boxed only where it has to wait.
    mutating func admit(_ item: @autoclosure () -> AnyObject) -> Admission {
      if isClosed || end != nil { return .rejected }
      if !isDelivering, waiting.isEmpty, demand > .none {
        demand -= 1
        isDelivering = true
        return .deliver
      }
      // The one that delivers takes those next for which there is demand: they do not wait for the subscriber.
      let space = isDelivering && demand > .none ? limit.adding(demand) : limit
      if count < space {
        append(item())
        return .queued
      }
      guard whenFull == .dropsOldest, let oldest = popFirst() else { return .dropped(item()) }
      append(item())
      return .dropped(oldest)
    }

    /// Takes the end. Returns whether the caller has to deliver what waits.
    mutating func finish(_ end: QueuedEnd) -> Bool {
      if isClosed || self.end != nil { return false }
      self.end = end
      return beginDelivery()
    }

    /// Takes demand. Returns whether the caller has to deliver what waits.
    mutating func request(_ demand: Subscribers.Demand) -> Bool {
      if isClosed { return false }
      self.demand += demand
      return beginDelivery()
    }

    /// What to deliver next: an element for which there is demand, then the end. `nil` ends the delivery.
    mutating func next(after demand: Subscribers.Demand) -> AnyObject? {
      self.demand += demand
      if !isClosed, self.demand > .none, let item = popFirst() {
        self.demand -= 1
        return item
      }
      if !isClosed, waiting.isEmpty, let end {
        isClosed = true
        return end
      }
      isDelivering = false
      return nil
    }

    /// Rejects everything from now on, and hands out what waited, for the caller to release after unlocking.
    mutating func close() -> Backlog<AnyObject> {
      isClosed = true
      count = 0
      defer { waiting = Backlog() }
      return waiting
    }

    private mutating func beginDelivery() -> Bool {
      if isDelivering { return false }
      isDelivering = waiting.isEmpty ? end != nil : demand > .none
      return isDelivering
    }

    private mutating func append(_ item: AnyObject) {
      count += 1
      waiting.append(item)
    }

    private mutating func popFirst() -> AnyObject? {
      guard let item = waiting.popFirst() else { return nil }
      count -= 1
      return item
    }
  }

  extension Int {
    /// The sum, at the limit where it does not fit.
    fileprivate func adding(_ demand: Subscribers.Demand) -> Int {
      guard let demand = demand.max else { return .max }
      let (sum, overflows) = addingReportingOverflow(demand)
      return overflows ? .max : sum
    }
  }
#endif
