import Testing

@testable import RxComposable
@testable import RxComposableTesting

/// Failures reach the test runner: what a test store finds reaches Swift Testing, also from tests that it runs in
/// parallel on any thread.
struct TestStoreInSwiftTestingTests {
  @Test func aFailureIsShownAtItsLine() {
    let line = #line + 2
    withKnownIssue {
      TestStoreOf<Feature>.feature().send(.increment)
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.first?.rawValue.hasPrefix("The state changed, but no closure describes how.") == true
    }
  }

  @Test func whatIsLeftIsShownAtTheSend() {
    let line = #line + 2
    withKnownIssue {
      TestStoreOf<Feature>.feature().send(.load)
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.first?.rawValue.hasPrefix("An effect still runs at the end of the test.") == true
    }
  }

  @Test func anAsynchronousTestNeedsNoActorOfItsOwn() async {
    let store = TestStoreOf<Feature>.fetching { "fact" }
    await store.send(.fetch)
    await store.receive(.loaded("fact"), timeout: .max) { $0.alert = "fact" }
    await store.finish(timeout: .max)
  }
}
