/// The animated transitions that run. They end when a test says so.
@preconcurrency @MainActor
public enum Transitions {
  private static var running: [Transition] = []

  /// How many run.
  public static var count: Int { running.count }

  /// Ends those that run, in the order of their beginning, and those that begin meanwhile.
  public static func finish() {
    var rounds = 0
    while !running.isEmpty {
      finishFirst()
      rounds += 1
      if rounds > 1000 { return Faults.report("A transition begins with the end of each transition.") }
    }
  }

  /// Ends the one that began first.
  public static func finishFirst() {
    if !running.isEmpty { running.removeFirst().end() }
  }

  static func begin(_ transition: Transition) { running.append(transition) }
}

/// https://developer.apple.com/documentation/uikit/uiviewcontrollertransitioncoordinatorcontext
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  var isCancelled: Bool { get }
}

/// https://developer.apple.com/documentation/uikit/uiviewcontrollertransitioncoordinator
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  @discardableResult func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

@preconcurrency @MainActor
final class Transition: UIViewControllerTransitionCoordinator {
  private let involved: [UIViewController]
  private let place: ReferenceWritableKeyPath<UIViewController, Transition?>
  var isCancelled = false
  private let work: (Transition) -> Void
  private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

  init(
    _ involved: [UIViewController], _ place: ReferenceWritableKeyPath<UIViewController, Transition?>,
    work: @escaping (Transition) -> Void
  ) {
    (self.involved, self.place) = (involved, place)
    self.work = work
  }

  /// Runs at once where nothing is animated.
  func run(animated: Bool) {
    for controller in involved { controller[keyPath: place] = self }
    if animated { Transitions.begin(self) } else { end() }
  }

  func end() {
    work(self)
    // Those that are called at the end still find the coordinator.
    completions.forEach { $0(self) }
    for controller in involved where controller[keyPath: place] === self {
      controller[keyPath: place] = nil
    }
  }

  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    animation?(self)
    if let completion { completions.append(completion) }
    return true
  }
}
