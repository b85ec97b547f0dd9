import MiniRx
import XCTest

@testable import RxComposable

final class RunningEffectsTests: XCTestCase {
  private struct ID: Hashable {}

  func testAnEffectThatEndsLeavesNoIdBehind() {
    let context = EffectContext()
    let source = PublishSubject<Int>()
    let effect = Effect(source).cancellable(id: ID())
    for ends in [true, false] {
      let subscription = effect.asObservable().subscribe(
        context: context, onNext: { _ in }, onError: { _ in }, onCompleted: {})
      XCTAssertFalse(context.isEmpty)
      if ends { context.cancel(CancelID(ID())) } else { subscription.dispose() }
      XCTAssertTrue(context.isEmpty)
    }
  }

  func testNoEffectIsStartedOnceTheStoreHasEnded() {
    let effects = RunningEffects()
    effects.end()
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    XCTAssertNil(effects.begin(EffectGroup(site), action: 1))
  }
}
