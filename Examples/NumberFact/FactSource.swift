import Foundation
import RxComposable

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Where facts come from.
enum FactSource {
  /// A small collection that is always there.
  static func embedded(_ number: Int) -> Effect<String> {
    let known = [
      0: "0 is the only number that is neither positive nor negative.",
      1: "1 is its own square, its own cube and its own reciprocal.",
      2: "2 is the only even prime.",
      3: "3 is the number of sides that it takes to close a shape.",
      4: "4 colours are enough for any map in the plane.",
      5: "5 regular solids exist, and no more.",
      6: "6 is the sum and the product of 1, 2 and 3.",
      7: "7 is the first prime whose decimal reciprocal repeats with full length.",
      8: "8 is the only cube in the Fibonacci sequence besides 1.",
      9: "9 divides a number exactly when it divides the sum of its digits.",
      10: "10 is 1 + 2 + 3 + 4.",
      42: "42 is how many ways there are to cut a heptagon into triangles.",
    ]
    return Effect(
      value: known[number] ?? "\(number) squared is \(number.multipliedReportingOverflow(by: number).partialValue).")
  }

  /// A server that answers `http://HOST:PORT/{number}` with a fact as text.
  ///
  /// The request runs on a background queue. A server that refuses, takes longer than the timeout or answers with
  /// another status than 200 is an `ApiError`.
  static func server(_ template: String, timeout: TimeInterval = 5) -> (Int) -> Effect<String> {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = timeout
    configuration.timeoutIntervalForResource = timeout
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let session = URLSession(configuration: configuration, delegate: nil, delegateQueue: queue)
    return { number in
      guard let url = URL(string: template.replacingOccurrences(of: "{number}", with: "\(number)")) else {
        return Effect(error: ApiError())
      }
      return Effect(Observable.response(from: url, in: session))
    }
  }
}

extension Observable<String> {
  fileprivate static func response(from url: URL, in session: URLSession) -> Observable<String> {
    .create { observer in
      let task = session.dataTask(with: url) { data, response, _ in
        guard let data, (response as? HTTPURLResponse)?.statusCode == 200 else { return observer.onError(ApiError()) }
        observer.onNext(String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
        observer.onCompleted()
      }
      task.resume()
      return Disposables.create { task.cancel() }
    }
  }
}
