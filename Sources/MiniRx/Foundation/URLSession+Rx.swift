import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request is sent at each subscription, and cancelled when the subscription is disposed: on Linux a moment later, because its
/// Foundation stops the program where that comes too soon. Delivers on the session's delegate queue.
extension Reactive where Base: URLSession {
  /// The response to a request, of any status.
  ///
  ///     session.rx.response(request: request)
  ///       .subscribe(onNext: { response, data in print(response.statusCode, data.count) })
  ///       .disposed(by: bag)
  ///
  /// Fails with the error of the session, or with `RxCocoaURLError.nonHTTPResponse`.
  @_disfavoredOverload
  public func response(request: URLRequest) -> Observable<(response: HTTPURLResponse, data: Data)> {
    Observable.create { [session = base] observer in
      let start = Self.shouldLogRequest(request) ? MonotonicClock.nanoseconds : nil
      let task = session.dataTask(with: request) { data, response, error in
        if let start { Hooks.debugPrinter(request.log(response, error, since: start)) }
        guard let response, let data else { return observer.onError(error ?? RxCocoaURLError.unknown) }
        guard let response = response as? HTTPURLResponse else {
          return observer.onError(RxCocoaURLError.nonHTTPResponse(response: response))
        }
        observer.onNext((response, data))
        observer.onCompleted()
      }
      task.resume()
      return Disposables.create { task.cancelSafely() }
    }
  }

  /// The body of the response to a request.
  ///
  ///     session.rx.data(request: request).decode(type: [Item].self, decoder: JSONDecoder())
  ///
  /// Fails as `response(request:)` does, and with `RxCocoaURLError.httpRequestFailed` if the status is not in
  /// `200..<300`.
  @_disfavoredOverload
  public func data(request: URLRequest) -> Observable<Data> {
    response(request: request).map { response, data in
      guard 200..<300 ~= response.statusCode else {
        throw RxCocoaURLError.httpRequestFailed(response: response, data: data)
      }
      return data
    }
  }

  /// The body of the response to a request, read as JSON.
  ///
  /// Fails as `data(request:)` does, and with `RxCocoaURLError.deserializationError` if the body is not JSON.
  @_disfavoredOverload
  public func json(request: URLRequest, options: JSONSerialization.ReadingOptions = []) -> Observable<Any> {
    data(request: request).map { data in
      do {
        return try JSONSerialization.jsonObject(with: data, options: options)
      } catch {
        throw RxCocoaURLError.deserializationError(error: error)
      }
    }
  }

  /// The body of the response to a GET request, read as JSON; see `json(request:options:)`.
  @_disfavoredOverload
  public func json(url: URL) -> Observable<Any> { json(request: URLRequest(url: url)) }

  /// Which requests are printed through `Hooks.debugPrinter` when their response arrives; at first none.
  ///
  ///     URLSession.rx.shouldLogRequest = { $0.url?.host == "api.example.com" }
  public static var shouldLogRequest: @Sendable (URLRequest) -> Bool {
    get { requestsToLog.withLock { $0 }.contains }
    set { _ = requestsToLog.exchange(RequestFilter(contains: newValue)) }
  }
}

extension URLSessionTask {
  /// FoundationNetworking asks the session's cache on a queue of its own before a task gets its protocol. One that is cancelled
  /// meanwhile, and answered before that is dealt with, stops the program (swift-corelibs-foundation 3292, 3296). So later.
  fileprivate func cancelSafely() {
    #if canImport(FoundationNetworking)
      if state != .running { return }
      DispatchQueue.global(qos: .background).asyncAfter(deadline: .now() + .milliseconds(10)) { self.cancel() }
    #else
      cancel()
    #endif
  }
}

private struct RequestFilter {
  var contains: @Sendable (URLRequest) -> Bool
}

private let requestsToLog = Locked(RequestFilter { _ in false })

extension URLRequest {
  /// The request as a command of curl, and how it ended.
  fileprivate func log(_ response: URLResponse?, _ error: (any Error)?, since start: Int64) -> String {
    let milliseconds = (MonotonicClock.nanoseconds - start) / 1_000_000
    let failure: String = error.map { "\($0)" } ?? "no response"
    let end = (response as? HTTPURLResponse).map { "status \($0.statusCode)" } ?? failure
    let fields: [String: String] = allHTTPHeaderFields ?? [:]
    var names: [String] = []
    // Few, and a sort of their own would be 3 kB in each application.
    for name in fields.keys { names.insert(name, at: names.firstIndex { $0 > name } ?? names.count) }
    func quoted(_ text: String) -> String { "'\(text.replacingOccurrences(of: "'", with: "'\\''"))'" }
    let headers = names.map { "-H \(quoted("\($0): \(fields[$0] ?? "")")) " }.joined()
    let body = httpBody.flatMap { String(data: $0, encoding: .utf8) }.map { "-d \(quoted($0)) " } ?? ""
    let (method, address) = (httpMethod ?? "GET", url?.absoluteString ?? "")
    return "curl -X \(method) \(headers)\(body)\(quoted(address))\n\(end) after \(milliseconds) ms"
  }
}

/// Why a request of `URLSession.rx` failed, other than with an error of the session.
public enum RxCocoaURLError: Swift.Error {
  /// The session gave neither a response nor an error.
  case unknown
  /// The response is not one of HTTP.
  case nonHTTPResponse(response: URLResponse)
  /// The status of the response is not in `200..<300`.
  case httpRequestFailed(response: HTTPURLResponse, data: Data?)
  /// The body is not JSON.
  case deserializationError(error: any Swift.Error)
}

extension RxCocoaURLError: CustomDebugStringConvertible {
  /// What happened, in a sentence.
  public var debugDescription: String {
    switch self {
    case .unknown: "The session gave neither a response nor an error."
    case .nonHTTPResponse(let response): "The response is not one of HTTP: \(response)"
    case .httpRequestFailed(let response, _): "The status of the response is \(response.statusCode)."
    case .deserializationError(let error): "The body is not JSON: \(error)"
    }
  }
}
