import Foundation
import RxComposable

extension Observable<Character> {
  /// The keys from standard input, up to its end. A thread of its own waits for them.
  static func keys(from input: FileHandle) -> Observable<Character> {
    .create { observer in
      let isStopped = BooleanDisposable()
      Thread.detachNewThread {
        // Read without objects of Foundation, which Apple's platforms would keep until the thread ends.
        var bytes = [UInt8](repeating: 0, count: 1024)
        while !isStopped.isDisposed {
          let count = unsafe read(input.fileDescriptor, &bytes, bytes.count)
          if count < 0, errno == EINTR { continue }
          if count <= 0 { return observer.onCompleted() }
          for key in keys(in: String(decoding: bytes[..<count], as: UTF8.self)) {
            if key == endOfInput { return observer.onCompleted() }
            observer.onNext(key)
          }
        }
      }
      return isStopped
    }
  }

  /// Ctrl-D, which a terminal hands on as a key when it does not wait for lines.
  private static var endOfInput: Character { "\u{4}" }

  /// An arrow or a function key arrives as a sequence that begins with escape: one key, not several.
  private static func keys(in text: String) -> [Character] {
    text.first == "\u{1B}" ? ["\u{1B}"] : Array(text)
  }
}
