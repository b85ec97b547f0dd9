import MiniRx

/// Reports, once a store and in debug builds, that the store is used on a thread that it does not belong to. Its scopes
/// share it. In release builds it is empty, and its calls are nothing.
struct ThreadCheck: Sendable {
  #if DEBUG
    private let watch: ThreadWatch?
  #endif

  /// Checks nothing.
  static var off: ThreadCheck { ThreadCheck(nil) }

  /// - Parameters:
  ///   - isOnMainThread: whether the store belongs to the main thread, or to any one thread at a time.
  ///   - site: where the store is made, for uses that do not tell where they are.
  init(isOnMainThread: Bool, madeAt site: CallSite) {
    self.init(ThreadWatch(isOnMainThread: isOnMainThread, madeAt: site))
  }

  private init(_ watch: @autoclosure () -> ThreadWatch?) {
    #if DEBUG
      self.watch = watch()
    #endif
  }

  /// - Parameters:
  ///   - use: says in a clause what is done.
  ///   - site: where, if that is known.
  func check(_ use: @autoclosure () -> String, at site: CallSite? = nil) {
    report(at: site) { ThreadTexts.use(use(), $0, isSiteKnown: site != nil) }
  }

  /// An effect delivers an action.
  func check(_ delivered: @autoclosure () -> Any, ofEffectOf action: @autoclosure () -> Any, at site: CallSite) {
    report(at: site) { ThreadTexts.delivery(delivered(), of: action(), $0) }
  }

  /// An effect completes.
  func checkCompletion(ofEffectOf action: @autoclosure () -> Any, at site: CallSite) {
    report(at: site) { ThreadTexts.completion(of: action(), $0) }
  }

  /// The thread begins to reduce and to publish: no other thread may use the store.
  ///
  /// Of two threads that have both looked before either entered, the later one finds the other here.
  func enter() {
    report(at: nil, { $0.enter() }) { ThreadTexts.use("The store was used", $0, isSiteKnown: false) }
  }

  func leave() {
    #if DEBUG
      watch?.leave()
    #endif
  }

  @inline(__always)
  private func report(
    at site: CallSite?, _ look: (ThreadWatch) -> Trespass? = { $0.trespass() }, _ text: (Trespass) -> String
  ) {
    #if DEBUG
      if let watch, let trespass = look(watch) {
        RuntimeIssue.report(text(trespass), at: site ?? watch.site, isOfThread: true)
      }
    #endif
  }
}

/// What is wrong about a thread.
enum Trespass { case isNotMain, isNotAlone }

/// The thread that a store belongs to.
private final class ThreadWatch: Sendable {
  let site: CallSite
  private let isOnMainThread: Bool
  /// The thread that reduces and publishes, where the store belongs to any. The flag is raised by the first report.
  private let busy = Locked<ThreadIdentity?>(nil)

  init(isOnMainThread: Bool, madeAt site: CallSite) {
    self.isOnMainThread = isOnMainThread
    self.site = site
  }

  /// What is wrong about the present thread, the first time that something is.
  func trespass() -> Trespass? {
    if isOnMainThread { return MainQueue.isCurrent || !busy.raise() ? nil : .isNotMain }
    guard let owner = busy.withLock({ $0 }), owner != ThreadIdentity(), busy.raise() else { return nil }
    return .isNotAlone
  }

  func enter() -> Trespass? {
    if isOnMainThread { return nil }
    let current = ThreadIdentity()
    let owner = busy.withLock { owner in
      owner = owner ?? current
      return owner
    }
    return owner == current || !busy.raise() ? nil : .isNotAlone
  }

  func leave() {
    if isOnMainThread { return }
    let current = ThreadIdentity()
    busy.withLock { if $0 == current { $0 = nil } }
  }
}

/// The texts of what is reported about threads.
enum ThreadTexts {
  static func use(_ use: String, _ trespass: Trespass, isSiteKnown: Bool) -> String {
    let made = isSiteKnown ? "" : " The line is that where the store was made."
    return switch trespass {
    case .isNotMain:
      """
      \(use) off the main thread.

      A store belongs to the main thread; other threads race with it. This usually happens in a completion handler of a \
      network or database library. Hop first, with `DispatchQueue.main.async` or `observe(on: MainScheduler.instance)`. A \
      store that lives on another serial queue is made with `mainThreadChecksEnabled: false`.\(made)
      """
    case .isNotAlone:
      """
      \(use) while another thread was reducing or publishing.

      A store that is made with `mainThreadChecksEnabled: false` belongs to any one thread at a time. Use it on one serial \
      queue, and bring the actions of its effects there with `receive(on:)`.\(made)
      """
    }
  }

  static func delivery(_ output: Any, of action: Any, _ trespass: Trespass) -> String {
    """
    An effect delivered an action \(place(trespass)).

      Effect of: \(ValueDump.string(action))
      Delivered: \(ValueDump.string(output))

    \(remedy(trespass))
    """
  }

  static func completion(of action: Any, _ trespass: Trespass) -> String {
    """
    An effect completed \(place(trespass)).

      Effect of: \(ValueDump.string(action))

    What follows the effect starts there. \(remedy(trespass))
    """
  }

  private static func place(_ trespass: Trespass) -> String {
    switch trespass {
    case .isNotMain: "off the main thread"
    case .isNotAlone: "while another thread was reducing or publishing"
    }
  }

  private static func remedy(_ trespass: Trespass) -> String {
    switch trespass {
    case .isNotMain:
      "A store belongs to the main thread. Put `.receive(on: environment.mainQueue)` behind the work that the effect does "
        + "elsewhere."
    case .isNotAlone:
      "The store belongs to one thread at a time. Put `.receive(on:)` with its queue behind the work that the effect does "
        + "elsewhere."
    }
  }
}
