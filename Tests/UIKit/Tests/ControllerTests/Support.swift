import RxComposable
import UIKit
import XCTest

/// A window with a controller in it; at its end, a test fails for what the real UIKit would have stopped the program for.
@MainActor
func onScreen<Controller: UIViewController>(_ controller: Controller) -> UIWindow {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  window.rootViewController = controller
  window.makeKeyAndVisible()
  return window
}

/// A window with a view in it.
@MainActor
func onScreen(_ view: UIView) -> UIWindow {
  let controller = UIViewController()
  controller.view.addSubview(view)
  return onScreen(controller)
}

@MainActor
func assertNoFaults(file: StaticString = #filePath, line: UInt = #line) {
  let faults = Faults.take()
  XCTAssertEqual(faults, [], file: file, line: line)
}

/// Lets the main queue run what was scheduled so far.
@MainActor
func mainQueueRuns() async {
  await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
}

/// What a subscription received.
final class Log<Element> {
  private(set) var elements: [Element] = []
  private(set) var hasCompleted = false

  func subscribe(to source: Observable<Element>) -> any Disposable {
    source.subscribe(onNext: { self.elements.append($0) }, onCompleted: { self.hasCompleted = true })
  }
}

/// Numbers that are the same in each run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1 }

  mutating func next() -> UInt64 {
    state = state &+ 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Objects that may have been released.
final class WeakObjects {
  private struct Reference { weak var object: AnyObject? }
  private var references: [Reference] = []

  func add(_ object: AnyObject) { references.append(Reference(object: object)) }

  /// How many are still there.
  var living: Int { references.filter { $0.object != nil }.count }
}
