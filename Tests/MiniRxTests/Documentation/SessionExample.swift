import Foundation
import MiniRx

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Reactive where Base: URLSession {
  /// Sends the request at each subscription; disposing the subscription cancels it.
  func response(request: URLRequest) -> Observable<(response: HTTPURLResponse, data: Data)> {
    Observable.create { [session = base] observer in
      let task = session.dataTask(with: request) { data, response, error in
        guard let response = response as? HTTPURLResponse, let data else {
          return observer.onError(error ?? URLError(.badServerResponse))
        }
        observer.onNext((response, data))
        observer.onCompleted()
      }
      task.resume()
      return Disposables.create { task.cancel() }
    }
  }

  /// The body of a response; fails when its status is not one of success.
  func data(request: URLRequest) -> Observable<Data> {
    response(request: request).map { response, data in
      guard 200..<300 ~= response.statusCode else { throw URLError(.badServerResponse) }
      return data
    }
  }
}
