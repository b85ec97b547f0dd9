import Foundation
import MiniRxTesting
import XCTest

final class NotificationCenterTests: XCTestCase {
  private let center = NotificationCenter()
  private let tested = Notification.Name("tested")

  func testNotificationsOfANameAreEmitted() {
    let recorder = Recorder(center.rx.notification(tested).map(\.name.rawValue))
    center.post(name: tested, object: nil)
    center.post(name: Notification.Name("other"), object: nil)
    XCTAssertEqual(recorder.line, "tested")
    recorder.dispose()
  }

  func testOnlyThoseOfAnObject() {
    let sender = NSObject()
    var count = 0
    let subscription = center.rx.notification(tested, object: sender).subscribe(onNext: { _ in count += 1 })
    center.post(name: tested, object: NSObject())
    center.post(name: tested, object: sender)
    XCTAssertEqual(count, 1)
    subscription.dispose()
  }

  func testTheObjectIsNotRetained() {
    weak var released: NSObject?
    var count = 0
    let notifications: Observable<Notification>
    do {
      let sender = NSObject()
      released = sender
      notifications = center.rx.notification(tested, object: sender)
    }
    let subscription = notifications.subscribe(onNext: { _ in count += 1 })
    center.post(name: tested, object: nil)
    XCTAssertNil(released)
    XCTAssertEqual(count, 0)
    subscription.dispose()
  }

  func testNothingComesAfterDispose() {
    let recorder = Recorder(center.rx.notification(tested).map(\.name.rawValue))
    recorder.dispose()
    center.post(name: tested, object: nil)
    XCTAssertEqual(recorder.line, "")
  }
}
