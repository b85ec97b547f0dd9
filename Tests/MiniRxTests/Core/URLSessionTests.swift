import Foundation
import MiniRxTesting
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class URLSessionTests: XCTestCase {
  private let session: URLSession = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [AnsweringProtocol.self]
    return URLSession(configuration: configuration)
  }()

  func testAResponseOfAnyStatusIsAnElement() throws {
    for status in [200, 500] {
      let answers = session.rx.response(request: request("\(status)/[1]"))
      let answer = try XCTUnwrap(answers.toBlocking(timeout: 10).toArray().first)
      XCTAssertEqual(answer.response.statusCode, status)
      XCTAssertEqual(answer.data, Data("[1]".utf8))
    }
  }

  func testDataIsTheBodyOfSuccess() throws {
    for status in [200, 204, 299] {
      XCTAssertEqual(
        try session.rx.data(request: request("\(status)/a")).toBlocking(timeout: 10).toArray(), [Data("a".utf8)])
    }
    for status in [199, 300, 404] {
      XCTAssertThrowsError(try session.rx.data(request: request("\(status)/gone")).toBlocking(timeout: 10).first()) {
        guard case .httpRequestFailed(let response, let data)? = $0 as? RxCocoaURLError else { return XCTFail("\($0)") }
        XCTAssertEqual(response.statusCode, status)
        XCTAssertEqual(data, Data("gone".utf8))
      }
    }
  }

  func testJSONIsTheBodyOfSuccessDecoded() throws {
    let url = try XCTUnwrap(request("200/[1]").url)
    XCTAssertEqual(try session.rx.json(url: url).toBlocking(timeout: 10).single() as? [Int], [1])
    XCTAssertThrowsError(try session.rx.json(request: request("200/{")).toBlocking(timeout: 10).first()) {
      guard case .deserializationError? = $0 as? RxCocoaURLError else { return XCTFail("\($0)") }
    }
  }

  func testAnErrorOfTheSessionIsTheErrorOfTheSequence() {
    XCTAssertThrowsError(try session.rx.data(request: request("none")).toBlocking(timeout: 10).first()) {
      XCTAssertEqual(($0 as? URLError)?.code, .cannotFindHost)
    }
  }

  func testAResponseThatIsNotOfHTTPIsAnError() {
    XCTAssertThrowsError(try session.rx.response(request: request("file")).toBlocking(timeout: 10).first()) {
      guard case .nonHTTPResponse? = $0 as? RxCocoaURLError else { return XCTFail("\($0)") }
    }
  }

  func testEachSubscriptionSendsTheRequestAndDisposingCancelsIt() {
    let (sent, cancelled) = (expectation(description: "sent"), expectation(description: "cancelled"))
    let request = request("silence")
    let answers = session.rx.response(request: request)
    AnsweringProtocol.onStart = { sent.fulfill() }
    AnsweringProtocol.onStop = { cancelled.fulfill() }
    let subscription = answers.subscribe()
    wait(for: [sent], timeout: 10)
    subscription.dispose()
    wait(for: [cancelled], timeout: 10)
    (AnsweringProtocol.onStart, AnsweringProtocol.onStop) = ({}, {})
  }

  func testARequestIsPrintedAsACommandIfAskedFor() throws {
    let filter = URLSession.rx.shouldLogRequest
    URLSession.rx.shouldLogRequest = { $0.httpMethod == "POST" }
    defer { URLSession.rx.shouldLogRequest = filter }
    var posted = request("200/a")
    posted.httpMethod = "POST"
    for (field, value) in [("B", "c"), ("A", "b"), ("C", "d")] { posted.setValue(value, forHTTPHeaderField: field) }
    // So that a reading of the clock is longer than a span of it.
    while MonotonicClock.nanoseconds < 5_000_000 {}
    let before = MonotonicClock.nanoseconds
    let lines = try linesPrinted(at: [posted, request("200/a")])
    let passed = (MonotonicClock.nanoseconds - before) / 1_000_000
    XCTAssertEqual(lines.count, 1)
    XCTAssertTrue(
      lines[0].hasPrefix("curl -X POST -H 'A: b' -H 'B: c' -H 'C: d' 'answer://host/200/a'\nstatus 200 after "),
      lines[0])
    let milliseconds = try XCTUnwrap(lines[0].split(separator: " ").dropLast().last.flatMap { Int64($0) }, lines[0])
    XCTAssertTrue((0...passed).contains(milliseconds), lines[0])
  }

  func testAnApostropheOfARequestDoesNotEndTheCommand() throws {
    let filter = URLSession.rx.shouldLogRequest
    URLSession.rx.shouldLogRequest = { _ in true }
    defer { URLSession.rx.shouldLogRequest = filter }
    var posted = request("200/a")
    (posted.httpMethod, posted.httpBody) = ("POST", Data("it's".utf8))
    posted.setValue("O'Brien", forHTTPHeaderField: "Name")
    var picture = posted
    picture.httpBody = Data([0xff, 0xd8])
    let lines = try linesPrinted(at: [posted, picture])
    XCTAssertTrue(
      lines[0].hasPrefix("curl -X POST -H 'Name: O'\\''Brien' -d 'it'\\''s' 'answer://host/200/a'\n"), lines[0])
    XCTAssertTrue(lines[1].hasPrefix("curl -X POST -H 'Name: O'\\''Brien' 'answer://host/200/a'\n"), lines[1])
  }

  func testNoRequestIsPrintedUnlessAskedFor() throws {
    XCTAssertEqual(try linesPrinted(at: [request("200/a"), request("500/a")]), [])
  }

  private func linesPrinted(at requests: [URLRequest]) throws -> [String] {
    let lines = LineLog()
    let before = Hooks.debugPrinter
    Hooks.debugPrinter = { lines.append($0) }
    defer { Hooks.debugPrinter = before }
    for request in requests { _ = try session.rx.response(request: request).toBlocking(timeout: 10).toArray() }
    return lines.all
  }

  func testAnErrorSaysWhatHappened() {
    XCTAssertEqual(RxCocoaURLError.unknown.debugDescription, "The session gave neither a response nor an error.")
    XCTAssertEqual(
      [
        RxCocoaError.unknown, .invalidOperation(object: 1), .outOfBounds(object: [1]), .itemsNotYetBound(object: 2),
        .invalidPropertyName(object: 3, propertyName: "a"),
        .invalidObjectOnKeyPath(object: 4, sourceObject: NSNumber(value: 5), propertyName: "b"), .errorDuringSwizzling,
        .castingError(object: "c", targetType: Int.self),
      ].map(\.debugDescription),
      [
        "Unknown error occurred.", "`1` does not allow for this.", "A row was asked for that `[1]` does not have.",
        "Nothing is bound to `items` of `2`, or nothing has been emitted yet.", "`3` has no property `a`.",
        "`b` of `5` is `4`, which cannot be observed.", "A method could not be replaced.", "`c` is no `Int`.",
      ])
  }

  private func request(_ answer: String) -> URLRequest {
    var components = URLComponents()
    (components.scheme, components.host, components.path) = ("answer", "host", "/" + answer)
    return URLRequest(url: components.url!)
  }
}

private final class LineLog: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []
  var all: [String] { lock.withLock { lines } }
  func append(_ line: String) { lock.withLock { lines.append(line) } }
}

/// A server that answers `answer://host/500/text` with the status 500 and the body `text`.
private final class AnsweringProtocol: URLProtocol {
  nonisolated(unsafe) static var onStart: () -> Void = {}
  nonisolated(unsafe) static var onStop: () -> Void = {}

  override class func canInit(with request: URLRequest) -> Bool { request.url?.scheme == "answer" }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let client, let url = request.url else { return }
    let words = url.path.split(separator: "/").map(String.init)
    switch (words[0], Int(words[0])) {
    case ("silence", _): Self.onStart()
    case ("none", _): client.urlProtocol(self, didFailWithError: URLError(.cannotFindHost))
    case ("file", _):
      let response = URLResponse(url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
      answer(client, response, "")
    case (_, let status?):
      let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
      answer(client, response!, words[1])
    default: break
    }
  }

  private func answer(_ client: any URLProtocolClient, _ response: URLResponse, _ body: String) {
    client.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client.urlProtocol(self, didLoad: Data(body.utf8))
    client.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() { if request.url?.path == "/silence" { Self.onStop() } }
}
