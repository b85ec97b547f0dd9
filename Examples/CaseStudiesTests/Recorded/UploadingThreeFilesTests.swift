// Written by `Recording.test(named:)` from a recorded session.
import RxComposableTesting
import XCTest

@testable import CaseStudies

final class UploadingThreeFilesTests: XCTestCase {
  func testUploadingThreeFiles() {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
    // What `upload` answered, call by call.
    let uploadAnswers = LockIsolated<[Observable<Int>]>([
      scheduler.createColdObservable([
        .next(250, 50),
        .next(500, 100),
        .completed(500),
      ]).asObservable(),
      scheduler.createColdObservable([.next(250, 50), .error(250, UploadError())]).asObservable(),
      scheduler.createColdObservable([.next(250, 50)]).asObservable(),
      scheduler.createColdObservable([
        .next(250, 50),
        .next(500, 100),
        .completed(500),
      ]).asObservable(),
    ])
    let upload: @Sendable (String) -> Observable<Int> = { _ in
      Observable.deferred {
        uploadAnswers.withValue { answers in
          answers.isEmpty ? Effect.unimplemented("upload").asObservable() : answers.removeFirst()
        }
      }
    }
    let store = TestStore(
      initialState: Uploads.State(uploads: [
        Upload.State(id: "holiday.jpg", status: .waiting, attempt: 0),
        Upload.State(id: "unstable.mov", status: .waiting, attempt: 0),
        Upload.State(id: "notes.txt", status: .waiting, attempt: 0),
      ]),
      reducer: Uploads()
    ) {
      $0.rxMainQueue = scheduler
      $0.uploadClient.upload = upload
    }
    store.continueAfterFailure = false

    store.send(.upload(id: "holiday.jpg", action: .startTapped)) {
      $0.uploads[id: "holiday.jpg"]?.status = .running(percent: 0)
      $0.uploads[id: "holiday.jpg"]?.attempt = 1
    }
    scheduler.advance(by: .milliseconds(100))
    store.send(.upload(id: "unstable.mov", action: .startTapped)) {
      $0.uploads[id: "unstable.mov"]?.status = .running(percent: 0)
      $0.uploads[id: "unstable.mov"]?.attempt = 1
    }
    scheduler.advance(by: .milliseconds(150))
    store.receive(.upload(id: "holiday.jpg", action: .progressed(percent: 50))) {
      $0.uploads[id: "holiday.jpg"]?.status = .running(percent: 50)
    }
    scheduler.advance(by: .milliseconds(100))
    store.receive(.upload(id: "unstable.mov", action: .progressed(percent: 50))) {
      $0.uploads[id: "unstable.mov"]?.status = .running(percent: 50)
    }
    store.receive(.upload(id: "unstable.mov", action: .attemptEnded(isDone: false))) {
      $0.uploads[id: "unstable.mov"]?.status = .pausing(seconds: 1)
    }
    scheduler.advance(by: .milliseconds(150))
    store.receive(.upload(id: "holiday.jpg", action: .progressed(percent: 100))) {
      $0.uploads[id: "holiday.jpg"]?.status = .running(percent: 100)
    }
    store.receive(.upload(id: "holiday.jpg", action: .attemptEnded(isDone: true))) {
      $0.uploads[id: "holiday.jpg"]?.status = .done
    }
    store.send(.upload(id: "notes.txt", action: .startTapped)) {
      $0.uploads[id: "notes.txt"]?.status = .running(percent: 0)
      $0.uploads[id: "notes.txt"]?.attempt = 1
    }
    scheduler.advance(by: .milliseconds(250))
    store.receive(.upload(id: "notes.txt", action: .progressed(percent: 50))) {
      $0.uploads[id: "notes.txt"]?.status = .running(percent: 50)
    }
    scheduler.advance(by: .milliseconds(50))
    store.send(.upload(id: "notes.txt", action: .cancelTapped)) {
      $0.uploads[id: "notes.txt"]?.status = .waiting
    }
    scheduler.advance(by: .milliseconds(550))
    store.receive(.upload(id: "unstable.mov", action: .attemptBegan)) {
      $0.uploads[id: "unstable.mov"]?.status = .running(percent: 0)
      $0.uploads[id: "unstable.mov"]?.attempt = 2
    }
    scheduler.advance(by: .milliseconds(250))
    store.receive(.upload(id: "unstable.mov", action: .progressed(percent: 50))) {
      $0.uploads[id: "unstable.mov"]?.status = .running(percent: 50)
    }
    scheduler.advance(by: .milliseconds(250))
    store.receive(.upload(id: "unstable.mov", action: .progressed(percent: 100))) {
      $0.uploads[id: "unstable.mov"]?.status = .running(percent: 100)
    }
    store.receive(.upload(id: "unstable.mov", action: .attemptEnded(isDone: true))) {
      $0.uploads[id: "unstable.mov"]?.status = .done
    }
  }
}
