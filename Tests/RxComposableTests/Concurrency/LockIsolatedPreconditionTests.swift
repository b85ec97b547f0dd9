import Foundation
import RxComposableTesting
import Testing

/// What would wait for itself stops the program with a text, in every build.
struct LockIsolatedPreconditionTests {
  @Test(arguments: Misuse.allCases)
  func aValueInsideItselfStopsTheProgramAndSaysWhatToDo(misuse: Misuse) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [misuse = misuse as Misuse] in misuse.commit()
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let text = "LockIsolated.withValue(_:): its closure reads or changes the same value again"
    #expect(output.contains(text), "\(output)")
    #expect(output.contains("Use the parameter of the closure"), "\(output)")
  }

  enum Misuse: String, CaseIterable, Codable {
    case reads, readsAPart, changes, replaces, compares

    func commit() {
      // Ends a process that waits for ever.
      _ = alarm(20)
      let locked = LockIsolated("Blob")
      locked.withValue { value in
        switch self {
        case .reads: value = locked.value + "!"
        case .readsAPart: value += "\(locked.count)"
        case .changes: locked.withValue { $0 += "!" }
        case .replaces: locked.setValue("Blob!")
        case .compares: value += "\(locked == locked)"
        }
      }
    }
  }
}
