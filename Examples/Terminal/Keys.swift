import Foundation
import RxComposable

extension ObservableType<[UInt8]> {
  /// The keys in what a terminal or a pipe delivers, until its end or Ctrl-D.
  ///
  /// The escape key is where the sequence of an arrow begins as well: it is the key when nothing has followed for 50 ms.
  func keys(on scheduler: any SchedulerType) -> Observable<Key> {
    .deferred {
      let decoding = Decoding()
      let rest = Observable<Key>.deferred { .from(decoding.decoder.finish()) }
      return
        self
        .take(until: { $0.contains(KeyDecoder.endOfInput) }, behavior: .inclusive)
        .flatMapLatest { bytes -> Observable<Key> in
          let keys = Observable.from(decoding.decoder.decode(bytes))
          guard decoding.decoder.isWaiting else { return keys }
          return keys.concat(rest.delaySubscription(.milliseconds(50), scheduler: scheduler))
        }
    }
  }
}

/// What has been decoded so far; one event at a time changes it.
private final class Decoding { var decoder = KeyDecoder() }

extension Observable<[UInt8]> {
  /// What arrives at a file, until its end. A thread of its own waits for it.
  static func bytes(from file: Int32) -> Observable {
    .create { observer in
      let isStopped = BooleanDisposable()
      Thread.detachNewThread {
        // Read without objects of Foundation, which Apple's platforms would keep until the thread ends.
        var bytes = [UInt8](repeating: 0, count: 1024)
        while !isStopped.isDisposed {
          let count = unsafe read(file, &bytes, bytes.count)
          if count < 0, errno == EINTR { continue }
          if count <= 0 { return observer.onCompleted() }
          observer.onNext(Array(bytes[..<count]))
        }
      }
      return isStopped
    }
  }
}
