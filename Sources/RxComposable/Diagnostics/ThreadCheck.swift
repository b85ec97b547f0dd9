import Foundation

/// Reports, once a store and in debug builds, that the store is used off the main thread.
final class ThreadCheck: Sendable {
  private let hasReported = Locked(false)

  func check(_ call: @autoclosure () -> String, at site: CallSite) {
    #if DEBUG
      if !Thread.isMainThread, !hasReported.exchange(true) {
        RuntimeIssue.report(FailureTexts.offMainThread(call()), at: site)
      }
    #endif
  }

  func checkEffect(_ output: @autoclosure () -> Any, of action: @autoclosure () -> Any, at site: CallSite) {
    #if DEBUG
      if !Thread.isMainThread, !hasReported.exchange(true) {
        RuntimeIssue.report(FailureTexts.effectOffMainThread(output(), of: action()), at: site)
      }
    #endif
  }
}
