import Foundation
import RxComposable

extension Observable<Character> {
  /// The keys from standard input, up to its end. A thread of its own waits for them.
  static func keys(from input: FileHandle) -> Observable<Character> {
    .create { observer in
      let isStopped = BooleanDisposable()
      Thread.detachNewThread {
        while !isStopped.isDisposed {
          let data = input.availableData
          for key in keys(in: String(decoding: data, as: UTF8.self)) {
            if key == endOfInput { return observer.onCompleted() }
            observer.onNext(key)
          }
          if data.isEmpty { return observer.onCompleted() }
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
