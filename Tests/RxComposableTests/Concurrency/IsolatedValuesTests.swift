import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class IsolatedValuesTests: XCTestCase {
  private struct Failure: Error {}

  func testThreadsChangeALockedValueInTurn() {
    let count = LockIsolated(0)
    DispatchQueue.concurrentPerform(iterations: 1_000) { _ in count.withValue { $0 += 1 } }
    XCTAssertEqual(count.value, 1_000)
  }

  func testALockedValueShowsItsPartsAndMayBeSetFromItself() {
    let text = LockIsolated("Blob")
    XCTAssertEqual(text.count, 4)
    text.setValue(text.value + "!")
    XCTAssertEqual(text.value, "Blob!")
  }

  func testAnOperationThatThrowsKeepsWhatItHasChanged() async {
    let locked = LockIsolated(0)
    XCTAssertThrowsError(
      try locked.withValue {
        $0 = 1
        throw Failure()
      })
    XCTAssertEqual(locked.value, 1)
    let acted = ActorIsolated(0)
    do {
      try await acted.withValue {
        $0 = 1
        throw Failure()
      }
      XCTFail("returned")
    } catch {}
    let value = await acted.value
    XCTAssertEqual(value, 1)
  }

  func testLockedValuesAreEqualAsTheirValuesAre() {
    XCTAssertEqual(LockIsolated(1), LockIsolated(1))
    XCTAssertNotEqual(LockIsolated(1), LockIsolated(2))
    XCTAssertEqual(Set([LockIsolated(1), LockIsolated(1), LockIsolated(2)]).count, 2)
  }

  func testAReplacedValueIsReleasedOutsideTheLock() {
    final class Reading: Sendable {
      let onDeinit: @Sendable () -> Void
      init(_ onDeinit: @escaping @Sendable () -> Void) { self.onDeinit = onDeinit }
      deinit { onDeinit() }
    }
    let locked = LockIsolated<Reading?>(nil)
    let sawReplacement = LockIsolated(false)
    locked.setValue(
      Reading { [weak locked] in
        let isReplaced = locked?.value == nil
        sawReplacement.setValue(isReplaced)
      })
    locked.setValue(nil)
    XCTAssertTrue(sawReplacement.value)
  }

  func testTasksChangeAnActorsValueInTurn() async {
    let count = ActorIsolated(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 { group.addTask { await count.withValue { $0 += 1 } } }
    }
    let result = await count.value
    XCTAssertEqual(result, 100)
    await count.setValue(0xFF)
    let bits = await count.nonzeroBitCount
    XCTAssertEqual(bits, 8)
  }

  func testAnOperationOfAnActorsValueMayWait() async throws {
    let texts = ActorIsolated(["a"])
    let count = await texts.withValue { texts in
      await Task.yield()
      texts.append("b")
      return texts.count
    }
    XCTAssertEqual(count, 2)
    do {
      try await texts.withValue { texts in
        texts.append("c")
        try await Task.sleep(nanoseconds: 1)
        throw Failure()
      }
      XCTFail("returned")
    } catch is Failure {}
    let all = await texts.value
    XCTAssertEqual(all, ["a", "b", "c"])
  }

  func testAnUncheckedValueIsReadAndChangedThroughItsWrapper() {
    struct Holder { @UncheckedSendable var text = "Blob" }
    var holder = Holder()
    holder.text += "!"
    XCTAssertEqual(holder.$text.value, "Blob!")
    XCTAssertEqual(holder.$text.count, 5)
    var pair = UncheckedSendable((left: 1, right: 2))
    pair.left = 3
    XCTAssertEqual(pair.value.left, 3)
  }

  func testAnUncheckedValueIsCodedEqualAndHashedAsTheValueIs() throws {
    let data = try JSONEncoder().encode([UncheckedSendable(1)])
    XCTAssertEqual(String(decoding: data, as: UTF8.self), "[1]")
    XCTAssertEqual(try JSONDecoder().decode([UncheckedSendable<Int>].self, from: data), [UncheckedSendable(1)])
    XCTAssertEqual(Set([UncheckedSendable(1), UncheckedSendable(1)]).count, 1)
  }
}
