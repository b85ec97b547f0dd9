import Testing

@testable import RxComposable
@testable import RxComposableTesting

/// Dependencies in tests that Swift Testing runs in parallel.
struct DependenciesInSwiftTestingTests {
  @Test func aMissingTestValueFailsTheTestAtItsReader() {
    let line = #line + 2
    withKnownIssue {
      @Dependency(\.liveOnly) var liveOnly
      #expect(liveOnly.name == "live")
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.first?.rawValue.hasPrefix("@Dependency(\\.liveOnly) has no value for tests") == true
    }
  }

  @Test(arguments: 0..<20) func aTestHasItsOwnValues(number: Int) async {
    await withDependencies {
      $0.number = number
    } operation: {
      @Dependency(\.counter) var counter
      for _ in 0..<10 {
        counter.withValue { $0 += 1 }
        await Task.yield()
      }
      #expect(counter.value == 10)
      #expect(currentNumber() == number)
    }
  }
}
