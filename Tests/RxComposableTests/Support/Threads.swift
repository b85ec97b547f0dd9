import Foundation
import RxComposable

/// Runs work on a thread of its own, and waits for its end.
func onAnotherThread(_ work: @escaping () -> Void) {
  let (done, work) = (DispatchSemaphore(value: 0), UncheckedSendable(work))
  Thread.detachNewThread {
    work.value()
    done.signal()
  }
  done.wait()
}
